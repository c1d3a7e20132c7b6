-- everything
SELECT i.id, (i.name COLLATE "und-x-icu")::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- in some folders
SELECT i.id, (i.name COLLATE "und-x-icu")::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.folder_id = ANY ('{7,8}'::bigint[])
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- in no folder
SELECT i.id, (i.name COLLATE "und-x-icu")::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.folder_id IS NULL
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- with two tags
SELECT i.id, (i.name COLLATE "und-x-icu")::text
FROM items i
WHERE
  i.organization_id = $1
  AND i.archived_at IS NULL
  AND EXISTS (
    SELECT FROM item_tags t WHERE t.organization_id = $1 AND t.item_id = i.id AND t.tag_id = '7'::bigint
  )
  AND EXISTS (
    SELECT FROM item_tags t WHERE t.organization_id = $1 AND t.item_id = i.id AND t.tag_id = '8'::bigint
  )
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- with a tag, in some folders
SELECT i.id, (i.name COLLATE "und-x-icu")::text
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
  )
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- of a vendor
SELECT i.id, (i.name COLLATE "und-x-icu")::text
FROM items i
WHERE
  i.organization_id = $1
  AND i.archived_at IS NULL
  AND EXISTS (
    SELECT
    FROM item_vendors v
    WHERE v.organization_id = $1 AND v.item_id = i.id AND v.vendor_id = ($2 ->> 'vendor')::bigint
  )
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- out of stock
SELECT i.id, (i.name COLLATE "und-x-icu")::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- in a range of prices
SELECT i.id, (i.name COLLATE "und-x-icu")::text
FROM items i
WHERE
  i.organization_id = $1
  AND i.archived_at IS NULL
  AND i.selling_price >= ($2 ->> 'minPrice')::numeric
  AND i.selling_price <= ($2 ->> 'maxPrice')::numeric
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- with a value in a field
SELECT i.id, (i.name COLLATE "und-x-icu")::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND lower(i.custom ->> ($2 ->> 'field')) = lower($2 ->> 'fieldValue')
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- chosen one by one
SELECT i.id, (i.name COLLATE "und-x-icu")::text
FROM items i
WHERE i.organization_id = $1 AND i.id = ANY (ARRAY(SELECT jsonb_array_elements_text($2 -> 'ids')::bigint))
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- archived
SELECT i.id, (i.name COLLATE "und-x-icu")::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NOT NULL
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);
