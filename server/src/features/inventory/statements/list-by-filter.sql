-- in some folders
SELECT i.id, (i.name COLLATE "und-x-icu")::text
FROM items i
WHERE
  i.organization_id = $1
  AND i.archived_at IS NULL
  AND i.id IN (
    SELECT s.item_id
    FROM stock_levels s
    WHERE s.organization_id = $1 AND s.place = ANY ('{7,8}'::bigint[])
  )
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- in some folders, by quantity
SELECT i.id, (i.quantity)::text
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
  JOIN (
    SELECT s.item_id, sum(s.quantity) AS quantity, min(place_status(s.quantity, s.minimum)) FILTER (WHERE s.minimum IS NOT NULL) AS status
    FROM stock_levels s
    WHERE s.organization_id = $1 AND s.place = ANY ('{7,8}'::bigint[])
    GROUP BY s.item_id
  ) AS here ON here.item_id = t.id
  WHERE t.organization_id = $1
) i
WHERE i.organization_id = $1 AND i.archived_at IS NULL
ORDER BY i.quantity ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- low in some folders
SELECT i.id, (i.name COLLATE "und-x-icu")::text
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
  JOIN (
    SELECT s.item_id, sum(s.quantity) AS quantity, min(place_status(s.quantity, s.minimum)) FILTER (WHERE s.minimum IS NOT NULL) AS status
    FROM stock_levels s
    WHERE s.organization_id = $1 AND s.place = ANY ('{7,8}'::bigint[])
    GROUP BY s.item_id
  ) AS here ON here.item_id = t.id
  WHERE t.organization_id = $1
) i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- in no folder
SELECT i.id, (i.name COLLATE "und-x-icu")::text
FROM items i
WHERE
  i.organization_id = $1
  AND i.archived_at IS NULL
  AND i.id IN (
    SELECT s.item_id
    FROM stock_levels s
    WHERE s.organization_id = $1 AND s.place = ANY ('{0}'::bigint[])
  )
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
    SELECT FROM item_tags t WHERE t.organization_id = $1 AND t.item_id = i.id AND t.tag_id = '8'::bigint
  )
  AND EXISTS (
    SELECT FROM item_tags t WHERE t.organization_id = $1 AND t.item_id = i.id AND t.tag_id = '7'::bigint
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
    SELECT s.item_id
    FROM stock_levels s
    WHERE
      s.organization_id = $1
      AND s.place = ANY ('{7,8}'::bigint[])
      AND EXISTS (
        SELECT
        FROM item_tags t
        WHERE t.organization_id = $1 AND t.item_id = s.item_id AND t.tag_id = '7'::bigint
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
