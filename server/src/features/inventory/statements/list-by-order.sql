-- by name
SELECT i.id, (i.name COLLATE "und-x-icu")::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by sku
SELECT i.id, (COALESCE(lower(i.sku), U&'\FFFF') COLLATE "C")::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY COALESCE(lower(i.sku), U&'\FFFF') COLLATE "C" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by inventoryNumber
SELECT i.id, (COALESCE(lower(i.inventory_number), U&'\FFFF') COLLATE "C")::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY COALESCE(lower(i.inventory_number), U&'\FFFF') COLLATE "C" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by quantity
SELECT i.id, (i.quantity)::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY i.quantity ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by lowStockThreshold
SELECT i.id, (COALESCE(i.low_stock_threshold, 1e30))::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY COALESCE(i.low_stock_threshold, 1e30) ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by sellingPrice
SELECT i.id, (COALESCE(i.selling_price, 1e30))::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY COALESCE(i.selling_price, 1e30) ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by unitCost
SELECT
  i.id,
  (CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END)::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY
  CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END ASC,
  i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by totalValue
SELECT i.id, (i.total_value)::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY i.total_value ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by stockStatus
SELECT i.id, (i.stock_status)::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY i.stock_status ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by folder
SELECT i.id, (COALESCE(lower(f.name), U&'\FFFF') COLLATE "C")::text
FROM items i
LEFT JOIN folders f ON f.organization_id = $1 AND f.id = i.folder_id
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY COALESCE(lower(f.name), U&'\FFFF') COLLATE "C" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by unit
SELECT i.id, (COALESCE(lower(u.name), U&'\FFFF') COLLATE "C")::text
FROM items i
LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY COALESCE(lower(u.name), U&'\FFFF') COLLATE "C" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by vendor
SELECT
  i.id,
  (
    COALESCE(
      (
        SELECT lower(v.name)
        FROM item_vendors iv
        JOIN vendors v ON v.organization_id = $1 AND v.id = iv.vendor_id
        WHERE iv.organization_id = $1 AND iv.item_id = i.id
        ORDER BY iv.position, iv.vendor_id
        LIMIT 1
      ),
      U&'\FFFF'
    ) COLLATE "C"
  )::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY
  COALESCE(
    (
      SELECT lower(v.name)
      FROM item_vendors iv
      JOIN vendors v ON v.organization_id = $1 AND v.id = iv.vendor_id
      WHERE iv.organization_id = $1 AND iv.item_id = i.id
      ORDER BY iv.position, iv.vendor_id
      LIMIT 1
    ),
    U&'\FFFF'
  ) COLLATE "C" ASC,
  i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by tags
SELECT
  i.id,
  (
    COALESCE(
      (
        SELECT left(string_agg(lower(t.name), ' ' ORDER BY lower(t.name)), 200)
        FROM item_tags it
        JOIN tags t ON t.organization_id = $1 AND t.id = it.tag_id
        WHERE it.organization_id = $1 AND it.item_id = i.id
      ),
      U&'\FFFF'
    ) COLLATE "C"
  )::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY
  COALESCE(
    (
      SELECT left(string_agg(lower(t.name), ' ' ORDER BY lower(t.name)), 200)
      FROM item_tags it
      JOIN tags t ON t.organization_id = $1 AND t.id = it.tag_id
      WHERE it.organization_id = $1 AND it.item_id = i.id
    ),
    U&'\FFFF'
  ) COLLATE "C" ASC,
  i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by createdAt
SELECT i.id, (i.created_at)::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY i.created_at ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by updatedAt
SELECT i.id, (i.updated_at)::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY i.updated_at ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by a field that holds texts
SELECT i.id, (COALESCE(left(lower(i.custom ->> ($2 ->> 'sortField')), 200), U&'\FFFF') COLLATE "C")::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL
ORDER BY COALESCE(left(lower(i.custom ->> ($2 ->> 'sortField')), 200), U&'\FFFF') COLLATE "C" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by a field that holds numbers
SELECT i.id, (COALESCE((i.custom ->> ($2 ->> 'sortField'))::numeric, 1e30))::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL
ORDER BY COALESCE((i.custom ->> ($2 ->> 'sortField'))::numeric, 1e30) ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- the next page by quantity, the largest first
SELECT i.id, (i.quantity)::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND (i.quantity, i.id) < (($2 ->> 'afterValue')::numeric, ($2 ->> 'afterId')::bigint)
ORDER BY i.quantity DESC, i.id DESC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);
