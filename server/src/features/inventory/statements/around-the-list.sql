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
    (
      SELECT count(*)::int
      FROM stock_levels s
      WHERE s.organization_id = (SELECT $1::bigint) AND s.item_id = i.id AND s.place >= 0
    ) AS "placeCount",
    (
      SELECT trim_scale(COALESCE(sum(r.quantity), 0))
      FROM job_reservations r
      WHERE r.organization_id = (SELECT $1::bigint) AND r.item_id = i.id AND true
    ) AS reserved,
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
  FROM list_items_by_name($1, $2) WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;

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
    (
      SELECT count(*)::int
      FROM stock_levels s
      WHERE s.organization_id = (SELECT $1::bigint) AND s.item_id = i.id AND s.place >= 0
    ) AS "placeCount",
    (
      SELECT trim_scale(COALESCE(sum(r.quantity), 0))
      FROM job_reservations r
      WHERE r.organization_id = (SELECT $1::bigint) AND r.item_id = i.id AND true
    ) AS reserved,
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
  FROM count_and_list_items($1, $2) WITH ORDINALITY AS page
  LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
) AS sized
WHERE place = 1 OR bytes <= 524288
ORDER BY place;

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
