-- by how well it fits
SELECT array_agg(page.id), array_agg(page.name)
FROM (
  SELECT i.id, i.name
  FROM (
    SELECT i.*
    FROM items i
    WHERE i.organization_id = $1 AND i.archived_at IS NULL AND true
    ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
    LIMIT 500
  ) i
  WHERE
    i.organization_id = $1
    AND i.archived_at IS NULL
    AND (
      (lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%hex%')
      AND (lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%bolt%' OR lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%belt%')
    )
  ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
  LIMIT ($2 ->> 'limit')::bigint
) page;

SELECT i.id, i.name
FROM (
  SELECT i.id, i.name
  FROM items i
  WHERE
    i.organization_id = $1
    AND i.archived_at IS NULL
    AND (
      (lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%hex%')
      AND (lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%bolt%' OR lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%belt%')
    )
    AND true
  OFFSET 0
) i
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint;

SELECT array_agg(page.id), array_agg(page.name)
FROM (
  SELECT i.id, i.name
  FROM (
    SELECT i.*
    FROM items i
    WHERE i.organization_id = $1 AND i.archived_at IS NULL AND true
    ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
    LIMIT 500
  ) i
  WHERE
    i.organization_id = $1
    AND i.archived_at IS NULL
    AND (i.search_text LIKE '%hex%')
    AND (i.search_text LIKE '%bolt%' OR i.search_text LIKE '%belt%')
    AND NOT (
      (lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%hex%')
      AND (lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%bolt%' OR lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%belt%')
    )
  ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
  LIMIT ($2 ->> 'limit')::bigint
) page;

SELECT i.id, i.name
FROM (
  SELECT i.id, i.name
  FROM items i
  WHERE
    i.organization_id = $1
    AND i.archived_at IS NULL
    AND (i.search_text LIKE '%hex%')
    AND (i.search_text LIKE '%bolt%' OR i.search_text LIKE '%belt%')
    AND NOT (
      (lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%hex%')
      AND (lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%bolt%' OR lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%belt%')
    )
    AND true
  OFFSET 0
) i
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint;

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
  FROM search_items_by_fit($1, $2)
  WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;


-- by name
SELECT array_agg(page.id), array_agg(page.name)
FROM (
  SELECT i.id, i.name
  FROM (
    SELECT i.*
    FROM items i
    WHERE i.organization_id = $1 AND i.archived_at IS NULL AND true
    ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
    LIMIT 500
  ) i
  WHERE
    i.organization_id = $1
    AND i.archived_at IS NULL
    AND (i.search_text LIKE '%hex%')
    AND (i.search_text LIKE '%bolt%' OR i.search_text LIKE '%belt%')
  ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
  LIMIT ($2 ->> 'limit')::bigint
) page;

SELECT i.id, i.name
FROM (
  SELECT i.id, i.name
  FROM items i
  WHERE
    i.organization_id = $1
    AND i.archived_at IS NULL
    AND (i.search_text LIKE '%hex%')
    AND (i.search_text LIKE '%bolt%' OR i.search_text LIKE '%belt%')
    AND true
  OFFSET 0
) i
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint;

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
  FROM search_items_by_name($1, $2)
  WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;


-- by quantity
SELECT i.id, (i.quantity)::text
FROM items i
WHERE
  i.organization_id = $1
  AND i.archived_at IS NULL
  AND (i.search_text LIKE '%hex%')
  AND (i.search_text LIKE '%bolt%' OR i.search_text LIKE '%belt%')
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


-- by name, in titles only
SELECT array_agg(page.id), array_agg(page.name)
FROM (
  SELECT i.id, i.name
  FROM (
    SELECT i.*
    FROM items i
    WHERE i.organization_id = $1 AND i.archived_at IS NULL AND true
    ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
    LIMIT 500
  ) i
  WHERE
    i.organization_id = $1
    AND i.archived_at IS NULL
    AND (
      (lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%hex%')
      AND (lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%bolt%' OR lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%belt%')
    )
  ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
  LIMIT ($2 ->> 'limit')::bigint
) page;

SELECT i.id, i.name
FROM (
  SELECT i.id, i.name
  FROM items i
  WHERE
    i.organization_id = $1
    AND i.archived_at IS NULL
    AND (
      (lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%hex%')
      AND (lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%bolt%' OR lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%belt%')
    )
    AND true
  OFFSET 0
) i
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint;

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
  FROM search_items_by_name($1, $2)
  WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;


-- by name, in some folders
SELECT i.id, (i.name COLLATE "und-x-icu")::text
FROM items i
WHERE
  i.organization_id = $1
  AND i.archived_at IS NULL
  AND i.folder_id = ANY ('{7,8}'::bigint[])
  AND (i.search_text LIKE '%hex%')
  AND (i.search_text LIKE '%bolt%' OR i.search_text LIKE '%belt%')
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
  FROM search_items_by_name($1, $2)
  WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;
