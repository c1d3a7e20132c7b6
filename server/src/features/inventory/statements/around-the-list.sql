SELECT page.id, page.sort_value AS "sortValue", CASE WHEN item.id IS NOT NULL THEN row_to_json(item)::text END AS json
FROM list_items($1, $2) WITH ORDINALITY AS page
LEFT JOIN LATERAL (
  SELECT
    i.id,
    i.name,
    i.sku,
    i.inventory_number AS "inventoryNumber",
    i.qr_code AS "qrCode",
    trim_scale(i.quantity)::text AS quantity,
    (
      SELECT jsonb_object_agg(u.id, json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals))
      FROM units u
      WHERE u.organization_id = (SELECT $1::bigint)
    ) -> i.unit_id::text AS unit,
    i.folder_id AS "folderId",
    CASE
      WHEN i.has_several_levels THEN (
        SELECT count(*)::int
        FROM stock_levels s
        WHERE s.organization_id = (SELECT $1::bigint) AND s.item_id = i.id AND s.place >= 0
      )
      ELSE 1
    END AS "placeCount",
    (trim_scale(i.reserved))::text AS reserved,
    (ARRAY['out', 'low', 'in'])[i.stock_status + 1] AS "stockStatus",
    trim_scale(i.low_stock_threshold)::text AS "lowStockThreshold",
    i.valuation_method AS "valuationMethod",
    trim_scale(i.selling_price)::text AS "sellingPrice",
    trim_scale(
      CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END
    )::text AS "unitCost",
    trim_scale(i.total_value)::text AS "totalValue",
    COALESCE(i.tags_shown, item_tags_shown((SELECT $1::bigint), i.id)) AS tags,
    COALESCE(i.vendor_shown, item_vendor_shown((SELECT $1::bigint), i.id)) AS vendor,
    i.cover_image_id AS "coverImageId",
    i.custom,
    to_char(i.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt",
    to_char(i.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt",
    to_char(i.archived_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "archivedAt"
  FROM LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i
) AS item ON true
ORDER BY page.ordinality;

SELECT
  page.id,
  page.sort_value AS "sortValue",
  CASE WHEN item.id IS NOT NULL THEN row_to_json(item)::text END AS json,
  CASE
    WHEN page.ordinality = 1 THEN json_build_object(
      'totalCount', page.items, 'lowStockCount', page.low, 'outOfStockCount', page.out_of_stock, 'totalValue', trim_scale(page.value)::text
    )
  END AS summary
FROM count_and_list_items($1, $2) WITH ORDINALITY AS page
LEFT JOIN LATERAL (
  SELECT
    i.id,
    i.name,
    i.sku,
    i.inventory_number AS "inventoryNumber",
    i.qr_code AS "qrCode",
    trim_scale(i.quantity)::text AS quantity,
    (
      SELECT jsonb_object_agg(u.id, json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals))
      FROM units u
      WHERE u.organization_id = (SELECT $1::bigint)
    ) -> i.unit_id::text AS unit,
    i.folder_id AS "folderId",
    CASE
      WHEN i.has_several_levels THEN (
        SELECT count(*)::int
        FROM stock_levels s
        WHERE s.organization_id = (SELECT $1::bigint) AND s.item_id = i.id AND s.place >= 0
      )
      ELSE 1
    END AS "placeCount",
    (trim_scale(i.reserved))::text AS reserved,
    (ARRAY['out', 'low', 'in'])[i.stock_status + 1] AS "stockStatus",
    trim_scale(i.low_stock_threshold)::text AS "lowStockThreshold",
    i.valuation_method AS "valuationMethod",
    trim_scale(i.selling_price)::text AS "sellingPrice",
    trim_scale(
      CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END
    )::text AS "unitCost",
    trim_scale(i.total_value)::text AS "totalValue",
    COALESCE(i.tags_shown, item_tags_shown((SELECT $1::bigint), i.id)) AS tags,
    COALESCE(i.vendor_shown, item_vendor_shown((SELECT $1::bigint), i.id)) AS vendor,
    i.cover_image_id AS "coverImageId",
    i.custom,
    to_char(i.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt",
    to_char(i.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt",
    to_char(i.archived_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "archivedAt"
  FROM LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i
) AS item ON true
ORDER BY page.ordinality;

SELECT items::int AS "totalCount", low::int AS "lowStockCount", out_of_stock::int AS "outOfStockCount", trim_scale(value) AS "totalValue"
FROM count_items($1, $2);

SELECT items::int AS "totalCount", low::int AS "lowStockCount", out_of_stock::int AS "outOfStockCount", trim_scale(value) AS "totalValue"
FROM (
  SELECT
    COALESCE(sum(items), 0) AS items,
    COALESCE(sum(low), 0) AS low,
    COALESCE(sum(out_of_stock), 0) AS out_of_stock,
    COALESCE(sum(value), 0) AS value
  FROM (
    SELECT *
    FROM (
      SELECT folder_id, items, low, out_of_stock, value
      FROM item_totals
      WHERE organization_id = $1
      UNION ALL
      SELECT folder_id, items, low, out_of_stock, value
      FROM item_total_changes
      WHERE organization_id = $1
      UNION ALL
      SELECT folder_id, items, low, out_of_stock, value
      FROM place_corrections($1)
    ) AS totals
    WHERE ($2::bigint[] IS NULL OR folder_id = ANY ($2))
    UNION ALL
    SELECT
      0::bigint AS folder_id,
      1 - places AS items,
      (status = 1)::int - low AS low,
      (status = 0)::int - out_of_stock AS out_of_stock,
      0::numeric AS value
    FROM (
      SELECT
        count(*) AS places,
        sum((l.status = 1)::int) AS low,
        sum((l.status = 0)::int) AS out_of_stock,
        COALESCE(
          min(l.status) FILTER (WHERE l.minimum IS NOT NULL),
          CASE WHEN sum(l.quantity) <= 0 THEN 0 WHEN sum(l.quantity) <= i.low_stock_threshold THEN 1 ELSE 2 END
        ) AS status
      FROM items i
      CROSS JOIN LATERAL (
        SELECT
          s.quantity,
          s.minimum,
          CASE
            WHEN s.minimum IS NOT NULL THEN place_status(s.quantity, s.minimum)
            WHEN s.quantity <= 0 THEN 0
            WHEN s.quantity <= i.low_stock_threshold THEN 1
            ELSE 2
          END AS status
        FROM stock_levels s
        WHERE s.organization_id = $1 AND s.item_id = i.id AND s.place = ANY ($2)
      ) AS l
      WHERE
        i.organization_id = $1
        AND i.archived_at IS NULL
        AND i.id IN (
          SELECT o.item_id
          FROM stock_levels o
          WHERE
            o.organization_id = $1
            AND o.place = ANY ($2)
            AND (
              EXISTS (SELECT FROM place_shares p WHERE p.organization_id = $1 AND p.place = ANY ($2))
              OR EXISTS (SELECT FROM place_share_notes n WHERE n.organization_id = $1)
            )
          GROUP BY o.item_id
          HAVING count(*) > 1
        )
      GROUP BY i.id, i.low_stock_threshold
      HAVING count(*) > 1
    ) AS several
  ) AS parts
) AS kept;
