-- of what was found, with its first page
SELECT
  count(*),
  count(*) FILTER (WHERE i.stock_status = 1),
  count(*) FILTER (WHERE i.stock_status = 0),
  COALESCE(sum(i.quantity), 0),
  COALESCE(sum(i.total_value), 0),
  CASE WHEN count(*) BETWEEN 1 AND 1000 THEN array_agg(i.id) END
FROM items i
WHERE
  i.organization_id = $1
  AND i.archived_at IS NULL
  AND (i.search_text LIKE '%hex%')
  AND (i.search_text LIKE '%bolt%' OR i.search_text LIKE '%belt%');

-- of a filter
SELECT
  count(*),
  count(*) FILTER (WHERE i.stock_status = 1),
  count(*) FILTER (WHERE i.stock_status = 0),
  COALESCE(sum(i.quantity), 0),
  COALESCE(sum(i.total_value), 0)
FROM items i
WHERE
  i.organization_id = $1
  AND i.archived_at IS NULL
  AND i.id IN (
    SELECT f.id
    FROM items f
    WHERE
      f.organization_id = $1
      AND f.folder_id = ANY ('{7,8}'::bigint[])
      AND f.archived_at IS NULL
      AND EXISTS (
        SELECT FROM item_tags t WHERE t.organization_id = $1 AND t.item_id = f.id AND t.tag_id = '7'::bigint
      )
  );
