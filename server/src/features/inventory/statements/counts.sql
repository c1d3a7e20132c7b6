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

-- of what people type, with its first page
SELECT
  array_agg(i.id),
  count(*),
  count(*) FILTER (WHERE i.stock_status = 1),
  count(*) FILTER (WHERE i.stock_status = 0),
  COALESCE(sum(i.total_value), 0)
FROM items i
WHERE
  i.organization_id = p_organization_id
  AND i.archived_at IS NULL
  AND i.search_text LIKE longest
  AND (cardinality(patterns) = 1 OR i.search_text LIKE ALL (patterns));

-- of a search by best match in some folders, with its first page
SELECT
  count(*),
  count(*) FILTER (WHERE i.stock_status = 1),
  count(*) FILTER (WHERE i.stock_status = 0),
  COALESCE(sum(i.quantity), 0),
  COALESCE(sum(i.total_value), 0)
FROM (
  SELECT
    t.organization_id,
    t.id,
    t.name,
    t.sku,
    t.inventory_number,
    t.barcodes,
    t.unit_id,
    t.folder_id,
    t.custom,
    t.search_text,
    t.selling_price,
    t.low_stock_threshold,
    t.created_at,
    t.updated_at,
    t.archived_at,
    t.valuation_method,
    t.last_unit_cost,
    here.quantity,
    COALESCE(here.status, CASE WHEN here.quantity <= 0 THEN 0 WHEN here.quantity <= t.low_stock_threshold THEN 1 ELSE 2 END) AS stock_status,
    CASE WHEN t.quantity > 0 AND t.valuation_method <> 'standard' THEN round(t.total_value / t.quantity, 10) ELSE t.last_unit_cost END AS unit_cost,
    CASE
      WHEN here.quantity = t.quantity THEN t.total_value
      WHEN here.quantity = 0 THEN 0
      ELSE (
        SELECT sum(l.value)
        FROM (
          SELECT
            s.place,
            round(t.total_value * sum(s.quantity) OVER w / t.quantity, 10) - round(
              t.total_value * (sum(s.quantity) OVER w - s.quantity) / t.quantity, 10
            ) AS value
          FROM stock_levels s
          WHERE s.organization_id = $1 AND s.item_id = t.id
          WINDOW w AS (ORDER BY s.place, s.lot)
        ) AS l
        WHERE l.place = ANY ('{7,8}'::bigint[])
      )
    END AS total_value
  FROM items t
  CROSS JOIN LATERAL (
    SELECT sum(s.quantity) AS quantity, min(place_status(s.quantity, s.minimum)) FILTER (WHERE s.minimum IS NOT NULL) AS status
    FROM stock_levels s
    WHERE s.organization_id = $1 AND s.place = ANY ('{7,8}'::bigint[]) AND s.item_id = t.id
  ) AS here
  WHERE
    t.organization_id = $1
    AND t.id IN (
      SELECT s.item_id
      FROM stock_levels s
      WHERE s.organization_id = $1 AND s.place = ANY ('{7,8}'::bigint[])
    )
) i
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
FROM (
  SELECT
    t.organization_id,
    t.id,
    t.name,
    t.sku,
    t.inventory_number,
    t.barcodes,
    t.unit_id,
    t.folder_id,
    t.custom,
    t.search_text,
    t.selling_price,
    t.low_stock_threshold,
    t.created_at,
    t.updated_at,
    t.archived_at,
    t.valuation_method,
    t.last_unit_cost,
    here.quantity,
    COALESCE(here.status, CASE WHEN here.quantity <= 0 THEN 0 WHEN here.quantity <= t.low_stock_threshold THEN 1 ELSE 2 END) AS stock_status,
    CASE WHEN t.quantity > 0 AND t.valuation_method <> 'standard' THEN round(t.total_value / t.quantity, 10) ELSE t.last_unit_cost END AS unit_cost,
    CASE
      WHEN here.quantity = t.quantity THEN t.total_value
      WHEN here.quantity = 0 THEN 0
      ELSE (
        SELECT sum(l.value)
        FROM (
          SELECT
            s.place,
            round(t.total_value * sum(s.quantity) OVER w / t.quantity, 10) - round(
              t.total_value * (sum(s.quantity) OVER w - s.quantity) / t.quantity, 10
            ) AS value
          FROM stock_levels s
          WHERE s.organization_id = $1 AND s.item_id = t.id
          WINDOW w AS (ORDER BY s.place, s.lot)
        ) AS l
        WHERE l.place = ANY ('{7,8}'::bigint[])
      )
    END AS total_value
  FROM items t
  CROSS JOIN LATERAL (
    SELECT sum(s.quantity) AS quantity, min(place_status(s.quantity, s.minimum)) FILTER (WHERE s.minimum IS NOT NULL) AS status
    FROM stock_levels s
    WHERE s.organization_id = $1 AND s.place = ANY ('{7,8}'::bigint[]) AND s.item_id = t.id
  ) AS here
  WHERE
    t.organization_id = $1
    AND t.id IN (
      SELECT s.item_id
      FROM stock_levels s
      WHERE s.organization_id = $1 AND s.place = ANY ('{7,8}'::bigint[])
    )
) i
WHERE
  i.organization_id = $1
  AND i.archived_at IS NULL
  AND EXISTS (
    SELECT FROM item_tags t WHERE t.organization_id = $1 AND t.item_id = i.id AND t.tag_id = '7'::bigint
  );
