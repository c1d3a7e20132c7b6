-- everything
SELECT i.id, (i.name COLLATE "und-x-icu")::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL
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


-- in some folders
SELECT i.id, (i.name COLLATE "und-x-icu")::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.folder_id = ANY ('{7,8}'::bigint[])
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


-- in no folder
SELECT i.id, (i.name COLLATE "und-x-icu")::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.folder_id IS NULL
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


-- out of stock
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


-- with a value in a field
SELECT i.id, (i.name COLLATE "und-x-icu")::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NULL AND lower(i.custom ->> ($2 ->> 'field')) = lower($2 ->> 'fieldValue')
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


-- chosen one by one
SELECT i.id, (i.name COLLATE "und-x-icu")::text
FROM items i
WHERE i.organization_id = $1 AND i.id = ANY (ARRAY(SELECT jsonb_array_elements_text($2 -> 'ids')::bigint))
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


-- archived
SELECT i.id, (i.name COLLATE "und-x-icu")::text
FROM items i
WHERE i.organization_id = $1 AND i.archived_at IS NOT NULL
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
