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
    CASE
      WHEN page.ordinality = 1 THEN json_build_object(
        'totalCount',
        page.items,
        'lowStockCount',
        page.low,
        'outOfStockCount',
        page.out_of_stock,
        'totalValue',
        trim_scale(page.value)::text
      )
    END AS summary,
    page.ordinality AS place,
    (count(*) OVER ())::int AS listed,
    sum(octet_length(i.custom::text)) OVER (ORDER BY page.ordinality) AS bytes
  FROM count_and_list_items($1, $2)
  WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;


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
