-- by name
SELECT i.id, (i.name COLLATE "und-x-icu")::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

SELECT *
FROM (
  SELECT
    i.id,
    i.name,
    i.sku,
    i.inventory_number AS "inventoryNumber",
    i.qr_code AS "qrCode",
    trim_scale(i.quantity) AS quantity,
    (
      SELECT json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals)
      FROM units u
      WHERE u.organization_id = (SELECT $1::bigint) AND u.id = i.unit_id
    ) AS unit,
    i.folder_id AS "folderId",
    (ARRAY['out', 'low', 'in'])[i.stock_status + 1] AS "stockStatus",
    trim_scale(i.low_stock_threshold) AS "lowStockThreshold",
    trim_scale(i.selling_price) AS "sellingPrice",
    i.valuation_method AS "valuationMethod",
    trim_scale(
      CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END
    ) AS "unitCost",
    trim_scale(i.total_value) AS "totalValue",
    COALESCE(
      (
        SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name), t.id)
        FROM item_tags it
        CROSS JOIN LATERAL (SELECT * FROM tags WHERE organization_id = (SELECT $1::bigint) AND id = it.tag_id LIMIT 1) AS t
        WHERE it.organization_id = (SELECT $1::bigint) AND it.item_id = i.id
      ),
      '[]'
    ) AS tags,
    (
      SELECT json_build_object('id', v.id, 'name', v.name)
      FROM item_vendors iv
      JOIN vendors v ON v.organization_id = iv.organization_id AND v.id = iv.vendor_id
      WHERE iv.organization_id = (SELECT $1::bigint) AND iv.item_id = i.id
      ORDER BY iv.position, iv.vendor_id
      LIMIT 1
    ) AS vendor,
    i.cover_image_id AS "coverImageId",
    i.custom,
    i.created_at AS "createdAt",
    i.updated_at AS "updatedAt",
    i.archived_at AS "archivedAt",
    page.sort_value AS "sortValue",
    page.ordinality AS place,
    (count(*) OVER ())::int AS listed,
    sum(octet_length(i.custom::text)) OVER (ORDER BY page.ordinality) AS bytes
  FROM list_items($1, $2)
  WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;


-- by sku
SELECT i.id, (COALESCE(lower(i.sku), U&'\FFFF') COLLATE "C")::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY COALESCE(lower(i.sku), U&'\FFFF') COLLATE "C" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

SELECT *
FROM (
  SELECT
    i.id,
    i.name,
    i.sku,
    i.inventory_number AS "inventoryNumber",
    i.qr_code AS "qrCode",
    trim_scale(i.quantity) AS quantity,
    (
      SELECT json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals)
      FROM units u
      WHERE u.organization_id = (SELECT $1::bigint) AND u.id = i.unit_id
    ) AS unit,
    i.folder_id AS "folderId",
    (ARRAY['out', 'low', 'in'])[i.stock_status + 1] AS "stockStatus",
    trim_scale(i.low_stock_threshold) AS "lowStockThreshold",
    trim_scale(i.selling_price) AS "sellingPrice",
    i.valuation_method AS "valuationMethod",
    trim_scale(
      CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END
    ) AS "unitCost",
    trim_scale(i.total_value) AS "totalValue",
    COALESCE(
      (
        SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name), t.id)
        FROM item_tags it
        CROSS JOIN LATERAL (SELECT * FROM tags WHERE organization_id = (SELECT $1::bigint) AND id = it.tag_id LIMIT 1) AS t
        WHERE it.organization_id = (SELECT $1::bigint) AND it.item_id = i.id
      ),
      '[]'
    ) AS tags,
    (
      SELECT json_build_object('id', v.id, 'name', v.name)
      FROM item_vendors iv
      JOIN vendors v ON v.organization_id = iv.organization_id AND v.id = iv.vendor_id
      WHERE iv.organization_id = (SELECT $1::bigint) AND iv.item_id = i.id
      ORDER BY iv.position, iv.vendor_id
      LIMIT 1
    ) AS vendor,
    i.cover_image_id AS "coverImageId",
    i.custom,
    i.created_at AS "createdAt",
    i.updated_at AS "updatedAt",
    i.archived_at AS "archivedAt",
    page.sort_value AS "sortValue",
    page.ordinality AS place,
    (count(*) OVER ())::int AS listed,
    sum(octet_length(i.custom::text)) OVER (ORDER BY page.ordinality) AS bytes
  FROM list_items($1, $2)
  WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;


-- by inventoryNumber
SELECT i.id, (COALESCE(lower(i.inventory_number), U&'\FFFF') COLLATE "C")::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY COALESCE(lower(i.inventory_number), U&'\FFFF') COLLATE "C" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

SELECT *
FROM (
  SELECT
    i.id,
    i.name,
    i.sku,
    i.inventory_number AS "inventoryNumber",
    i.qr_code AS "qrCode",
    trim_scale(i.quantity) AS quantity,
    (
      SELECT json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals)
      FROM units u
      WHERE u.organization_id = (SELECT $1::bigint) AND u.id = i.unit_id
    ) AS unit,
    i.folder_id AS "folderId",
    (ARRAY['out', 'low', 'in'])[i.stock_status + 1] AS "stockStatus",
    trim_scale(i.low_stock_threshold) AS "lowStockThreshold",
    trim_scale(i.selling_price) AS "sellingPrice",
    i.valuation_method AS "valuationMethod",
    trim_scale(
      CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END
    ) AS "unitCost",
    trim_scale(i.total_value) AS "totalValue",
    COALESCE(
      (
        SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name), t.id)
        FROM item_tags it
        CROSS JOIN LATERAL (SELECT * FROM tags WHERE organization_id = (SELECT $1::bigint) AND id = it.tag_id LIMIT 1) AS t
        WHERE it.organization_id = (SELECT $1::bigint) AND it.item_id = i.id
      ),
      '[]'
    ) AS tags,
    (
      SELECT json_build_object('id', v.id, 'name', v.name)
      FROM item_vendors iv
      JOIN vendors v ON v.organization_id = iv.organization_id AND v.id = iv.vendor_id
      WHERE iv.organization_id = (SELECT $1::bigint) AND iv.item_id = i.id
      ORDER BY iv.position, iv.vendor_id
      LIMIT 1
    ) AS vendor,
    i.cover_image_id AS "coverImageId",
    i.custom,
    i.created_at AS "createdAt",
    i.updated_at AS "updatedAt",
    i.archived_at AS "archivedAt",
    page.sort_value AS "sortValue",
    page.ordinality AS place,
    (count(*) OVER ())::int AS listed,
    sum(octet_length(i.custom::text)) OVER (ORDER BY page.ordinality) AS bytes
  FROM list_items($1, $2)
  WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;


-- by quantity
SELECT i.id, (i.quantity)::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY i.quantity ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

SELECT *
FROM (
  SELECT
    i.id,
    i.name,
    i.sku,
    i.inventory_number AS "inventoryNumber",
    i.qr_code AS "qrCode",
    trim_scale(i.quantity) AS quantity,
    (
      SELECT json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals)
      FROM units u
      WHERE u.organization_id = (SELECT $1::bigint) AND u.id = i.unit_id
    ) AS unit,
    i.folder_id AS "folderId",
    (ARRAY['out', 'low', 'in'])[i.stock_status + 1] AS "stockStatus",
    trim_scale(i.low_stock_threshold) AS "lowStockThreshold",
    trim_scale(i.selling_price) AS "sellingPrice",
    i.valuation_method AS "valuationMethod",
    trim_scale(
      CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END
    ) AS "unitCost",
    trim_scale(i.total_value) AS "totalValue",
    COALESCE(
      (
        SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name), t.id)
        FROM item_tags it
        CROSS JOIN LATERAL (SELECT * FROM tags WHERE organization_id = (SELECT $1::bigint) AND id = it.tag_id LIMIT 1) AS t
        WHERE it.organization_id = (SELECT $1::bigint) AND it.item_id = i.id
      ),
      '[]'
    ) AS tags,
    (
      SELECT json_build_object('id', v.id, 'name', v.name)
      FROM item_vendors iv
      JOIN vendors v ON v.organization_id = iv.organization_id AND v.id = iv.vendor_id
      WHERE iv.organization_id = (SELECT $1::bigint) AND iv.item_id = i.id
      ORDER BY iv.position, iv.vendor_id
      LIMIT 1
    ) AS vendor,
    i.cover_image_id AS "coverImageId",
    i.custom,
    i.created_at AS "createdAt",
    i.updated_at AS "updatedAt",
    i.archived_at AS "archivedAt",
    page.sort_value AS "sortValue",
    page.ordinality AS place,
    (count(*) OVER ())::int AS listed,
    sum(octet_length(i.custom::text)) OVER (ORDER BY page.ordinality) AS bytes
  FROM list_items($1, $2)
  WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;


-- by lowStockThreshold
SELECT i.id, (COALESCE(i.low_stock_threshold, 1e30))::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY COALESCE(i.low_stock_threshold, 1e30) ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

SELECT *
FROM (
  SELECT
    i.id,
    i.name,
    i.sku,
    i.inventory_number AS "inventoryNumber",
    i.qr_code AS "qrCode",
    trim_scale(i.quantity) AS quantity,
    (
      SELECT json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals)
      FROM units u
      WHERE u.organization_id = (SELECT $1::bigint) AND u.id = i.unit_id
    ) AS unit,
    i.folder_id AS "folderId",
    (ARRAY['out', 'low', 'in'])[i.stock_status + 1] AS "stockStatus",
    trim_scale(i.low_stock_threshold) AS "lowStockThreshold",
    trim_scale(i.selling_price) AS "sellingPrice",
    i.valuation_method AS "valuationMethod",
    trim_scale(
      CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END
    ) AS "unitCost",
    trim_scale(i.total_value) AS "totalValue",
    COALESCE(
      (
        SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name), t.id)
        FROM item_tags it
        CROSS JOIN LATERAL (SELECT * FROM tags WHERE organization_id = (SELECT $1::bigint) AND id = it.tag_id LIMIT 1) AS t
        WHERE it.organization_id = (SELECT $1::bigint) AND it.item_id = i.id
      ),
      '[]'
    ) AS tags,
    (
      SELECT json_build_object('id', v.id, 'name', v.name)
      FROM item_vendors iv
      JOIN vendors v ON v.organization_id = iv.organization_id AND v.id = iv.vendor_id
      WHERE iv.organization_id = (SELECT $1::bigint) AND iv.item_id = i.id
      ORDER BY iv.position, iv.vendor_id
      LIMIT 1
    ) AS vendor,
    i.cover_image_id AS "coverImageId",
    i.custom,
    i.created_at AS "createdAt",
    i.updated_at AS "updatedAt",
    i.archived_at AS "archivedAt",
    page.sort_value AS "sortValue",
    page.ordinality AS place,
    (count(*) OVER ())::int AS listed,
    sum(octet_length(i.custom::text)) OVER (ORDER BY page.ordinality) AS bytes
  FROM list_items($1, $2)
  WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;


-- by sellingPrice
SELECT i.id, (COALESCE(i.selling_price, 1e30))::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY COALESCE(i.selling_price, 1e30) ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

SELECT *
FROM (
  SELECT
    i.id,
    i.name,
    i.sku,
    i.inventory_number AS "inventoryNumber",
    i.qr_code AS "qrCode",
    trim_scale(i.quantity) AS quantity,
    (
      SELECT json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals)
      FROM units u
      WHERE u.organization_id = (SELECT $1::bigint) AND u.id = i.unit_id
    ) AS unit,
    i.folder_id AS "folderId",
    (ARRAY['out', 'low', 'in'])[i.stock_status + 1] AS "stockStatus",
    trim_scale(i.low_stock_threshold) AS "lowStockThreshold",
    trim_scale(i.selling_price) AS "sellingPrice",
    i.valuation_method AS "valuationMethod",
    trim_scale(
      CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END
    ) AS "unitCost",
    trim_scale(i.total_value) AS "totalValue",
    COALESCE(
      (
        SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name), t.id)
        FROM item_tags it
        CROSS JOIN LATERAL (SELECT * FROM tags WHERE organization_id = (SELECT $1::bigint) AND id = it.tag_id LIMIT 1) AS t
        WHERE it.organization_id = (SELECT $1::bigint) AND it.item_id = i.id
      ),
      '[]'
    ) AS tags,
    (
      SELECT json_build_object('id', v.id, 'name', v.name)
      FROM item_vendors iv
      JOIN vendors v ON v.organization_id = iv.organization_id AND v.id = iv.vendor_id
      WHERE iv.organization_id = (SELECT $1::bigint) AND iv.item_id = i.id
      ORDER BY iv.position, iv.vendor_id
      LIMIT 1
    ) AS vendor,
    i.cover_image_id AS "coverImageId",
    i.custom,
    i.created_at AS "createdAt",
    i.updated_at AS "updatedAt",
    i.archived_at AS "archivedAt",
    page.sort_value AS "sortValue",
    page.ordinality AS place,
    (count(*) OVER ())::int AS listed,
    sum(octet_length(i.custom::text)) OVER (ORDER BY page.ordinality) AS bytes
  FROM list_items($1, $2)
  WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;


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

SELECT *
FROM (
  SELECT
    i.id,
    i.name,
    i.sku,
    i.inventory_number AS "inventoryNumber",
    i.qr_code AS "qrCode",
    trim_scale(i.quantity) AS quantity,
    (
      SELECT json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals)
      FROM units u
      WHERE u.organization_id = (SELECT $1::bigint) AND u.id = i.unit_id
    ) AS unit,
    i.folder_id AS "folderId",
    (ARRAY['out', 'low', 'in'])[i.stock_status + 1] AS "stockStatus",
    trim_scale(i.low_stock_threshold) AS "lowStockThreshold",
    trim_scale(i.selling_price) AS "sellingPrice",
    i.valuation_method AS "valuationMethod",
    trim_scale(
      CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END
    ) AS "unitCost",
    trim_scale(i.total_value) AS "totalValue",
    COALESCE(
      (
        SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name), t.id)
        FROM item_tags it
        CROSS JOIN LATERAL (SELECT * FROM tags WHERE organization_id = (SELECT $1::bigint) AND id = it.tag_id LIMIT 1) AS t
        WHERE it.organization_id = (SELECT $1::bigint) AND it.item_id = i.id
      ),
      '[]'
    ) AS tags,
    (
      SELECT json_build_object('id', v.id, 'name', v.name)
      FROM item_vendors iv
      JOIN vendors v ON v.organization_id = iv.organization_id AND v.id = iv.vendor_id
      WHERE iv.organization_id = (SELECT $1::bigint) AND iv.item_id = i.id
      ORDER BY iv.position, iv.vendor_id
      LIMIT 1
    ) AS vendor,
    i.cover_image_id AS "coverImageId",
    i.custom,
    i.created_at AS "createdAt",
    i.updated_at AS "updatedAt",
    i.archived_at AS "archivedAt",
    page.sort_value AS "sortValue",
    page.ordinality AS place,
    (count(*) OVER ())::int AS listed,
    sum(octet_length(i.custom::text)) OVER (ORDER BY page.ordinality) AS bytes
  FROM list_items($1, $2)
  WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;


-- by totalValue
SELECT i.id, (i.total_value)::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY i.total_value ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

SELECT *
FROM (
  SELECT
    i.id,
    i.name,
    i.sku,
    i.inventory_number AS "inventoryNumber",
    i.qr_code AS "qrCode",
    trim_scale(i.quantity) AS quantity,
    (
      SELECT json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals)
      FROM units u
      WHERE u.organization_id = (SELECT $1::bigint) AND u.id = i.unit_id
    ) AS unit,
    i.folder_id AS "folderId",
    (ARRAY['out', 'low', 'in'])[i.stock_status + 1] AS "stockStatus",
    trim_scale(i.low_stock_threshold) AS "lowStockThreshold",
    trim_scale(i.selling_price) AS "sellingPrice",
    i.valuation_method AS "valuationMethod",
    trim_scale(
      CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END
    ) AS "unitCost",
    trim_scale(i.total_value) AS "totalValue",
    COALESCE(
      (
        SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name), t.id)
        FROM item_tags it
        CROSS JOIN LATERAL (SELECT * FROM tags WHERE organization_id = (SELECT $1::bigint) AND id = it.tag_id LIMIT 1) AS t
        WHERE it.organization_id = (SELECT $1::bigint) AND it.item_id = i.id
      ),
      '[]'
    ) AS tags,
    (
      SELECT json_build_object('id', v.id, 'name', v.name)
      FROM item_vendors iv
      JOIN vendors v ON v.organization_id = iv.organization_id AND v.id = iv.vendor_id
      WHERE iv.organization_id = (SELECT $1::bigint) AND iv.item_id = i.id
      ORDER BY iv.position, iv.vendor_id
      LIMIT 1
    ) AS vendor,
    i.cover_image_id AS "coverImageId",
    i.custom,
    i.created_at AS "createdAt",
    i.updated_at AS "updatedAt",
    i.archived_at AS "archivedAt",
    page.sort_value AS "sortValue",
    page.ordinality AS place,
    (count(*) OVER ())::int AS listed,
    sum(octet_length(i.custom::text)) OVER (ORDER BY page.ordinality) AS bytes
  FROM list_items($1, $2)
  WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;


-- by stockStatus
SELECT i.id, (i.stock_status)::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY i.stock_status ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

SELECT *
FROM (
  SELECT
    i.id,
    i.name,
    i.sku,
    i.inventory_number AS "inventoryNumber",
    i.qr_code AS "qrCode",
    trim_scale(i.quantity) AS quantity,
    (
      SELECT json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals)
      FROM units u
      WHERE u.organization_id = (SELECT $1::bigint) AND u.id = i.unit_id
    ) AS unit,
    i.folder_id AS "folderId",
    (ARRAY['out', 'low', 'in'])[i.stock_status + 1] AS "stockStatus",
    trim_scale(i.low_stock_threshold) AS "lowStockThreshold",
    trim_scale(i.selling_price) AS "sellingPrice",
    i.valuation_method AS "valuationMethod",
    trim_scale(
      CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END
    ) AS "unitCost",
    trim_scale(i.total_value) AS "totalValue",
    COALESCE(
      (
        SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name), t.id)
        FROM item_tags it
        CROSS JOIN LATERAL (SELECT * FROM tags WHERE organization_id = (SELECT $1::bigint) AND id = it.tag_id LIMIT 1) AS t
        WHERE it.organization_id = (SELECT $1::bigint) AND it.item_id = i.id
      ),
      '[]'
    ) AS tags,
    (
      SELECT json_build_object('id', v.id, 'name', v.name)
      FROM item_vendors iv
      JOIN vendors v ON v.organization_id = iv.organization_id AND v.id = iv.vendor_id
      WHERE iv.organization_id = (SELECT $1::bigint) AND iv.item_id = i.id
      ORDER BY iv.position, iv.vendor_id
      LIMIT 1
    ) AS vendor,
    i.cover_image_id AS "coverImageId",
    i.custom,
    i.created_at AS "createdAt",
    i.updated_at AS "updatedAt",
    i.archived_at AS "archivedAt",
    page.sort_value AS "sortValue",
    page.ordinality AS place,
    (count(*) OVER ())::int AS listed,
    sum(octet_length(i.custom::text)) OVER (ORDER BY page.ordinality) AS bytes
  FROM list_items($1, $2)
  WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;


-- by folder
SELECT i.id, (COALESCE(lower(f.name), U&'\FFFF') COLLATE "C")::text
FROM items i
LEFT JOIN folders f ON f.organization_id = $1 AND f.id = i.folder_id
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY COALESCE(lower(f.name), U&'\FFFF') COLLATE "C" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

SELECT *
FROM (
  SELECT
    i.id,
    i.name,
    i.sku,
    i.inventory_number AS "inventoryNumber",
    i.qr_code AS "qrCode",
    trim_scale(i.quantity) AS quantity,
    (
      SELECT json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals)
      FROM units u
      WHERE u.organization_id = (SELECT $1::bigint) AND u.id = i.unit_id
    ) AS unit,
    i.folder_id AS "folderId",
    (ARRAY['out', 'low', 'in'])[i.stock_status + 1] AS "stockStatus",
    trim_scale(i.low_stock_threshold) AS "lowStockThreshold",
    trim_scale(i.selling_price) AS "sellingPrice",
    i.valuation_method AS "valuationMethod",
    trim_scale(
      CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END
    ) AS "unitCost",
    trim_scale(i.total_value) AS "totalValue",
    COALESCE(
      (
        SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name), t.id)
        FROM item_tags it
        CROSS JOIN LATERAL (SELECT * FROM tags WHERE organization_id = (SELECT $1::bigint) AND id = it.tag_id LIMIT 1) AS t
        WHERE it.organization_id = (SELECT $1::bigint) AND it.item_id = i.id
      ),
      '[]'
    ) AS tags,
    (
      SELECT json_build_object('id', v.id, 'name', v.name)
      FROM item_vendors iv
      JOIN vendors v ON v.organization_id = iv.organization_id AND v.id = iv.vendor_id
      WHERE iv.organization_id = (SELECT $1::bigint) AND iv.item_id = i.id
      ORDER BY iv.position, iv.vendor_id
      LIMIT 1
    ) AS vendor,
    i.cover_image_id AS "coverImageId",
    i.custom,
    i.created_at AS "createdAt",
    i.updated_at AS "updatedAt",
    i.archived_at AS "archivedAt",
    page.sort_value AS "sortValue",
    page.ordinality AS place,
    (count(*) OVER ())::int AS listed,
    sum(octet_length(i.custom::text)) OVER (ORDER BY page.ordinality) AS bytes
  FROM list_items($1, $2)
  WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;


-- by unit
SELECT i.id, (COALESCE(lower(u.name), U&'\FFFF') COLLATE "C")::text
FROM items i
LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY COALESCE(lower(u.name), U&'\FFFF') COLLATE "C" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

SELECT *
FROM (
  SELECT
    i.id,
    i.name,
    i.sku,
    i.inventory_number AS "inventoryNumber",
    i.qr_code AS "qrCode",
    trim_scale(i.quantity) AS quantity,
    (
      SELECT json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals)
      FROM units u
      WHERE u.organization_id = (SELECT $1::bigint) AND u.id = i.unit_id
    ) AS unit,
    i.folder_id AS "folderId",
    (ARRAY['out', 'low', 'in'])[i.stock_status + 1] AS "stockStatus",
    trim_scale(i.low_stock_threshold) AS "lowStockThreshold",
    trim_scale(i.selling_price) AS "sellingPrice",
    i.valuation_method AS "valuationMethod",
    trim_scale(
      CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END
    ) AS "unitCost",
    trim_scale(i.total_value) AS "totalValue",
    COALESCE(
      (
        SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name), t.id)
        FROM item_tags it
        CROSS JOIN LATERAL (SELECT * FROM tags WHERE organization_id = (SELECT $1::bigint) AND id = it.tag_id LIMIT 1) AS t
        WHERE it.organization_id = (SELECT $1::bigint) AND it.item_id = i.id
      ),
      '[]'
    ) AS tags,
    (
      SELECT json_build_object('id', v.id, 'name', v.name)
      FROM item_vendors iv
      JOIN vendors v ON v.organization_id = iv.organization_id AND v.id = iv.vendor_id
      WHERE iv.organization_id = (SELECT $1::bigint) AND iv.item_id = i.id
      ORDER BY iv.position, iv.vendor_id
      LIMIT 1
    ) AS vendor,
    i.cover_image_id AS "coverImageId",
    i.custom,
    i.created_at AS "createdAt",
    i.updated_at AS "updatedAt",
    i.archived_at AS "archivedAt",
    page.sort_value AS "sortValue",
    page.ordinality AS place,
    (count(*) OVER ())::int AS listed,
    sum(octet_length(i.custom::text)) OVER (ORDER BY page.ordinality) AS bytes
  FROM list_items($1, $2)
  WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;


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

SELECT *
FROM (
  SELECT
    i.id,
    i.name,
    i.sku,
    i.inventory_number AS "inventoryNumber",
    i.qr_code AS "qrCode",
    trim_scale(i.quantity) AS quantity,
    (
      SELECT json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals)
      FROM units u
      WHERE u.organization_id = (SELECT $1::bigint) AND u.id = i.unit_id
    ) AS unit,
    i.folder_id AS "folderId",
    (ARRAY['out', 'low', 'in'])[i.stock_status + 1] AS "stockStatus",
    trim_scale(i.low_stock_threshold) AS "lowStockThreshold",
    trim_scale(i.selling_price) AS "sellingPrice",
    i.valuation_method AS "valuationMethod",
    trim_scale(
      CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END
    ) AS "unitCost",
    trim_scale(i.total_value) AS "totalValue",
    COALESCE(
      (
        SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name), t.id)
        FROM item_tags it
        CROSS JOIN LATERAL (SELECT * FROM tags WHERE organization_id = (SELECT $1::bigint) AND id = it.tag_id LIMIT 1) AS t
        WHERE it.organization_id = (SELECT $1::bigint) AND it.item_id = i.id
      ),
      '[]'
    ) AS tags,
    (
      SELECT json_build_object('id', v.id, 'name', v.name)
      FROM item_vendors iv
      JOIN vendors v ON v.organization_id = iv.organization_id AND v.id = iv.vendor_id
      WHERE iv.organization_id = (SELECT $1::bigint) AND iv.item_id = i.id
      ORDER BY iv.position, iv.vendor_id
      LIMIT 1
    ) AS vendor,
    i.cover_image_id AS "coverImageId",
    i.custom,
    i.created_at AS "createdAt",
    i.updated_at AS "updatedAt",
    i.archived_at AS "archivedAt",
    page.sort_value AS "sortValue",
    page.ordinality AS place,
    (count(*) OVER ())::int AS listed,
    sum(octet_length(i.custom::text)) OVER (ORDER BY page.ordinality) AS bytes
  FROM list_items($1, $2)
  WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;


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

SELECT *
FROM (
  SELECT
    i.id,
    i.name,
    i.sku,
    i.inventory_number AS "inventoryNumber",
    i.qr_code AS "qrCode",
    trim_scale(i.quantity) AS quantity,
    (
      SELECT json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals)
      FROM units u
      WHERE u.organization_id = (SELECT $1::bigint) AND u.id = i.unit_id
    ) AS unit,
    i.folder_id AS "folderId",
    (ARRAY['out', 'low', 'in'])[i.stock_status + 1] AS "stockStatus",
    trim_scale(i.low_stock_threshold) AS "lowStockThreshold",
    trim_scale(i.selling_price) AS "sellingPrice",
    i.valuation_method AS "valuationMethod",
    trim_scale(
      CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END
    ) AS "unitCost",
    trim_scale(i.total_value) AS "totalValue",
    COALESCE(
      (
        SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name), t.id)
        FROM item_tags it
        CROSS JOIN LATERAL (SELECT * FROM tags WHERE organization_id = (SELECT $1::bigint) AND id = it.tag_id LIMIT 1) AS t
        WHERE it.organization_id = (SELECT $1::bigint) AND it.item_id = i.id
      ),
      '[]'
    ) AS tags,
    (
      SELECT json_build_object('id', v.id, 'name', v.name)
      FROM item_vendors iv
      JOIN vendors v ON v.organization_id = iv.organization_id AND v.id = iv.vendor_id
      WHERE iv.organization_id = (SELECT $1::bigint) AND iv.item_id = i.id
      ORDER BY iv.position, iv.vendor_id
      LIMIT 1
    ) AS vendor,
    i.cover_image_id AS "coverImageId",
    i.custom,
    i.created_at AS "createdAt",
    i.updated_at AS "updatedAt",
    i.archived_at AS "archivedAt",
    page.sort_value AS "sortValue",
    page.ordinality AS place,
    (count(*) OVER ())::int AS listed,
    sum(octet_length(i.custom::text)) OVER (ORDER BY page.ordinality) AS bytes
  FROM list_items($1, $2)
  WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;


-- by createdAt
SELECT i.id, (i.created_at)::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY i.created_at ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

SELECT *
FROM (
  SELECT
    i.id,
    i.name,
    i.sku,
    i.inventory_number AS "inventoryNumber",
    i.qr_code AS "qrCode",
    trim_scale(i.quantity) AS quantity,
    (
      SELECT json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals)
      FROM units u
      WHERE u.organization_id = (SELECT $1::bigint) AND u.id = i.unit_id
    ) AS unit,
    i.folder_id AS "folderId",
    (ARRAY['out', 'low', 'in'])[i.stock_status + 1] AS "stockStatus",
    trim_scale(i.low_stock_threshold) AS "lowStockThreshold",
    trim_scale(i.selling_price) AS "sellingPrice",
    i.valuation_method AS "valuationMethod",
    trim_scale(
      CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END
    ) AS "unitCost",
    trim_scale(i.total_value) AS "totalValue",
    COALESCE(
      (
        SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name), t.id)
        FROM item_tags it
        CROSS JOIN LATERAL (SELECT * FROM tags WHERE organization_id = (SELECT $1::bigint) AND id = it.tag_id LIMIT 1) AS t
        WHERE it.organization_id = (SELECT $1::bigint) AND it.item_id = i.id
      ),
      '[]'
    ) AS tags,
    (
      SELECT json_build_object('id', v.id, 'name', v.name)
      FROM item_vendors iv
      JOIN vendors v ON v.organization_id = iv.organization_id AND v.id = iv.vendor_id
      WHERE iv.organization_id = (SELECT $1::bigint) AND iv.item_id = i.id
      ORDER BY iv.position, iv.vendor_id
      LIMIT 1
    ) AS vendor,
    i.cover_image_id AS "coverImageId",
    i.custom,
    i.created_at AS "createdAt",
    i.updated_at AS "updatedAt",
    i.archived_at AS "archivedAt",
    page.sort_value AS "sortValue",
    page.ordinality AS place,
    (count(*) OVER ())::int AS listed,
    sum(octet_length(i.custom::text)) OVER (ORDER BY page.ordinality) AS bytes
  FROM list_items($1, $2)
  WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;


-- by updatedAt
SELECT i.id, (i.updated_at)::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.stock_status = ($2 ->> 'status')::smallint
ORDER BY i.updated_at ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

SELECT *
FROM (
  SELECT
    i.id,
    i.name,
    i.sku,
    i.inventory_number AS "inventoryNumber",
    i.qr_code AS "qrCode",
    trim_scale(i.quantity) AS quantity,
    (
      SELECT json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals)
      FROM units u
      WHERE u.organization_id = (SELECT $1::bigint) AND u.id = i.unit_id
    ) AS unit,
    i.folder_id AS "folderId",
    (ARRAY['out', 'low', 'in'])[i.stock_status + 1] AS "stockStatus",
    trim_scale(i.low_stock_threshold) AS "lowStockThreshold",
    trim_scale(i.selling_price) AS "sellingPrice",
    i.valuation_method AS "valuationMethod",
    trim_scale(
      CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END
    ) AS "unitCost",
    trim_scale(i.total_value) AS "totalValue",
    COALESCE(
      (
        SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name), t.id)
        FROM item_tags it
        CROSS JOIN LATERAL (SELECT * FROM tags WHERE organization_id = (SELECT $1::bigint) AND id = it.tag_id LIMIT 1) AS t
        WHERE it.organization_id = (SELECT $1::bigint) AND it.item_id = i.id
      ),
      '[]'
    ) AS tags,
    (
      SELECT json_build_object('id', v.id, 'name', v.name)
      FROM item_vendors iv
      JOIN vendors v ON v.organization_id = iv.organization_id AND v.id = iv.vendor_id
      WHERE iv.organization_id = (SELECT $1::bigint) AND iv.item_id = i.id
      ORDER BY iv.position, iv.vendor_id
      LIMIT 1
    ) AS vendor,
    i.cover_image_id AS "coverImageId",
    i.custom,
    i.created_at AS "createdAt",
    i.updated_at AS "updatedAt",
    i.archived_at AS "archivedAt",
    page.sort_value AS "sortValue",
    page.ordinality AS place,
    (count(*) OVER ())::int AS listed,
    sum(octet_length(i.custom::text)) OVER (ORDER BY page.ordinality) AS bytes
  FROM list_items($1, $2)
  WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;


-- by a field that holds texts
SELECT i.id, (COALESCE(left(lower(i.custom ->> ($2 ->> 'sortField')), 200), U&'\FFFF') COLLATE "C")::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL
ORDER BY COALESCE(left(lower(i.custom ->> ($2 ->> 'sortField')), 200), U&'\FFFF') COLLATE "C" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

SELECT *
FROM (
  SELECT
    i.id,
    i.name,
    i.sku,
    i.inventory_number AS "inventoryNumber",
    i.qr_code AS "qrCode",
    trim_scale(i.quantity) AS quantity,
    (
      SELECT json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals)
      FROM units u
      WHERE u.organization_id = (SELECT $1::bigint) AND u.id = i.unit_id
    ) AS unit,
    i.folder_id AS "folderId",
    (ARRAY['out', 'low', 'in'])[i.stock_status + 1] AS "stockStatus",
    trim_scale(i.low_stock_threshold) AS "lowStockThreshold",
    trim_scale(i.selling_price) AS "sellingPrice",
    i.valuation_method AS "valuationMethod",
    trim_scale(
      CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END
    ) AS "unitCost",
    trim_scale(i.total_value) AS "totalValue",
    COALESCE(
      (
        SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name), t.id)
        FROM item_tags it
        CROSS JOIN LATERAL (SELECT * FROM tags WHERE organization_id = (SELECT $1::bigint) AND id = it.tag_id LIMIT 1) AS t
        WHERE it.organization_id = (SELECT $1::bigint) AND it.item_id = i.id
      ),
      '[]'
    ) AS tags,
    (
      SELECT json_build_object('id', v.id, 'name', v.name)
      FROM item_vendors iv
      JOIN vendors v ON v.organization_id = iv.organization_id AND v.id = iv.vendor_id
      WHERE iv.organization_id = (SELECT $1::bigint) AND iv.item_id = i.id
      ORDER BY iv.position, iv.vendor_id
      LIMIT 1
    ) AS vendor,
    i.cover_image_id AS "coverImageId",
    i.custom,
    i.created_at AS "createdAt",
    i.updated_at AS "updatedAt",
    i.archived_at AS "archivedAt",
    page.sort_value AS "sortValue",
    page.ordinality AS place,
    (count(*) OVER ())::int AS listed,
    sum(octet_length(i.custom::text)) OVER (ORDER BY page.ordinality) AS bytes
  FROM list_items($1, $2)
  WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;


-- by a field that holds numbers
SELECT i.id, (COALESCE((i.custom ->> ($2 ->> 'sortField'))::numeric, 1e30))::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL
ORDER BY COALESCE((i.custom ->> ($2 ->> 'sortField'))::numeric, 1e30) ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

SELECT *
FROM (
  SELECT
    i.id,
    i.name,
    i.sku,
    i.inventory_number AS "inventoryNumber",
    i.qr_code AS "qrCode",
    trim_scale(i.quantity) AS quantity,
    (
      SELECT json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals)
      FROM units u
      WHERE u.organization_id = (SELECT $1::bigint) AND u.id = i.unit_id
    ) AS unit,
    i.folder_id AS "folderId",
    (ARRAY['out', 'low', 'in'])[i.stock_status + 1] AS "stockStatus",
    trim_scale(i.low_stock_threshold) AS "lowStockThreshold",
    trim_scale(i.selling_price) AS "sellingPrice",
    i.valuation_method AS "valuationMethod",
    trim_scale(
      CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END
    ) AS "unitCost",
    trim_scale(i.total_value) AS "totalValue",
    COALESCE(
      (
        SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name), t.id)
        FROM item_tags it
        CROSS JOIN LATERAL (SELECT * FROM tags WHERE organization_id = (SELECT $1::bigint) AND id = it.tag_id LIMIT 1) AS t
        WHERE it.organization_id = (SELECT $1::bigint) AND it.item_id = i.id
      ),
      '[]'
    ) AS tags,
    (
      SELECT json_build_object('id', v.id, 'name', v.name)
      FROM item_vendors iv
      JOIN vendors v ON v.organization_id = iv.organization_id AND v.id = iv.vendor_id
      WHERE iv.organization_id = (SELECT $1::bigint) AND iv.item_id = i.id
      ORDER BY iv.position, iv.vendor_id
      LIMIT 1
    ) AS vendor,
    i.cover_image_id AS "coverImageId",
    i.custom,
    i.created_at AS "createdAt",
    i.updated_at AS "updatedAt",
    i.archived_at AS "archivedAt",
    page.sort_value AS "sortValue",
    page.ordinality AS place,
    (count(*) OVER ())::int AS listed,
    sum(octet_length(i.custom::text)) OVER (ORDER BY page.ordinality) AS bytes
  FROM list_items($1, $2)
  WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;


-- the next page by name
SELECT i.id, (i.name COLLATE "und-x-icu")::text
FROM items i
WHERE
  i.organization_id = $1
  AND i.archived_at IS NULL
  AND (i.name COLLATE "und-x-icu", i.id) > (($2 ->> 'afterValue')::text, ($2 ->> 'afterId')::bigint)
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

SELECT *
FROM (
  SELECT
    i.id,
    i.name,
    i.sku,
    i.inventory_number AS "inventoryNumber",
    i.qr_code AS "qrCode",
    trim_scale(i.quantity) AS quantity,
    (
      SELECT json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals)
      FROM units u
      WHERE u.organization_id = (SELECT $1::bigint) AND u.id = i.unit_id
    ) AS unit,
    i.folder_id AS "folderId",
    (ARRAY['out', 'low', 'in'])[i.stock_status + 1] AS "stockStatus",
    trim_scale(i.low_stock_threshold) AS "lowStockThreshold",
    trim_scale(i.selling_price) AS "sellingPrice",
    i.valuation_method AS "valuationMethod",
    trim_scale(
      CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END
    ) AS "unitCost",
    trim_scale(i.total_value) AS "totalValue",
    COALESCE(
      (
        SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name), t.id)
        FROM item_tags it
        CROSS JOIN LATERAL (SELECT * FROM tags WHERE organization_id = (SELECT $1::bigint) AND id = it.tag_id LIMIT 1) AS t
        WHERE it.organization_id = (SELECT $1::bigint) AND it.item_id = i.id
      ),
      '[]'
    ) AS tags,
    (
      SELECT json_build_object('id', v.id, 'name', v.name)
      FROM item_vendors iv
      JOIN vendors v ON v.organization_id = iv.organization_id AND v.id = iv.vendor_id
      WHERE iv.organization_id = (SELECT $1::bigint) AND iv.item_id = i.id
      ORDER BY iv.position, iv.vendor_id
      LIMIT 1
    ) AS vendor,
    i.cover_image_id AS "coverImageId",
    i.custom,
    i.created_at AS "createdAt",
    i.updated_at AS "updatedAt",
    i.archived_at AS "archivedAt",
    page.sort_value AS "sortValue",
    page.ordinality AS place,
    (count(*) OVER ())::int AS listed,
    sum(octet_length(i.custom::text)) OVER (ORDER BY page.ordinality) AS bytes
  FROM list_items_by_name($1, $2)
  WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;


-- the next page by quantity, the largest first
SELECT i.id, (i.quantity)::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND (i.quantity, i.id) < (($2 ->> 'afterValue')::numeric, ($2 ->> 'afterId')::bigint)
ORDER BY i.quantity DESC, i.id DESC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

SELECT *
FROM (
  SELECT
    i.id,
    i.name,
    i.sku,
    i.inventory_number AS "inventoryNumber",
    i.qr_code AS "qrCode",
    trim_scale(i.quantity) AS quantity,
    (
      SELECT json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals)
      FROM units u
      WHERE u.organization_id = (SELECT $1::bigint) AND u.id = i.unit_id
    ) AS unit,
    i.folder_id AS "folderId",
    (ARRAY['out', 'low', 'in'])[i.stock_status + 1] AS "stockStatus",
    trim_scale(i.low_stock_threshold) AS "lowStockThreshold",
    trim_scale(i.selling_price) AS "sellingPrice",
    i.valuation_method AS "valuationMethod",
    trim_scale(
      CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END
    ) AS "unitCost",
    trim_scale(i.total_value) AS "totalValue",
    COALESCE(
      (
        SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name), t.id)
        FROM item_tags it
        CROSS JOIN LATERAL (SELECT * FROM tags WHERE organization_id = (SELECT $1::bigint) AND id = it.tag_id LIMIT 1) AS t
        WHERE it.organization_id = (SELECT $1::bigint) AND it.item_id = i.id
      ),
      '[]'
    ) AS tags,
    (
      SELECT json_build_object('id', v.id, 'name', v.name)
      FROM item_vendors iv
      JOIN vendors v ON v.organization_id = iv.organization_id AND v.id = iv.vendor_id
      WHERE iv.organization_id = (SELECT $1::bigint) AND iv.item_id = i.id
      ORDER BY iv.position, iv.vendor_id
      LIMIT 1
    ) AS vendor,
    i.cover_image_id AS "coverImageId",
    i.custom,
    i.created_at AS "createdAt",
    i.updated_at AS "updatedAt",
    i.archived_at AS "archivedAt",
    page.sort_value AS "sortValue",
    page.ordinality AS place,
    (count(*) OVER ())::int AS listed,
    sum(octet_length(i.custom::text)) OVER (ORDER BY page.ordinality) AS bytes
  FROM list_items($1, $2)
  WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;
