SELECT
  page.id,
  page.sort_value AS "sortValue",
  CASE
    WHEN i.id IS NOT NULL THEN concat(
      '{"unit":',
      COALESCE(
        (
          (
            SELECT jsonb_object_agg(u.id, json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals))
            FROM units u
            WHERE u.organization_id = (SELECT $1::bigint)
          ) -> i.unit_id::text
        )::text,
        'null'
      ),
      ',"placeCount":',
      CASE
        WHEN i.has_several_levels THEN (
          SELECT count(*)::int
          FROM stock_levels s
          WHERE s.organization_id = (SELECT $1::bigint) AND s.item_id = i.id AND s.place >= 0
        )
        ELSE 1
      END,
      ',"tags":',
      COALESCE(i.tags_shown, item_tags_shown((SELECT $1::bigint), i.id)),
      ',"vendor":',
      COALESCE(i.vendor_shown, item_vendor_shown((SELECT $1::bigint), i.id)),
      ',"custom":',
      i.custom,
      ',',
      COALESCE(i.listed, item_listed_of((SELECT $1::bigint), i.id)),
      '}'
    )
  END AS json
FROM list_items($1, (SELECT $2::jsonb)::jsonb) WITH ORDINALITY AS page
LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
ORDER BY page.ordinality;

SELECT
  page.id,
  page.sort_value AS "sortValue",
  CASE
    WHEN i.id IS NOT NULL THEN concat(
      '{"unit":',
      COALESCE(
        (
          (
            SELECT jsonb_object_agg(u.id, json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals))
            FROM units u
            WHERE u.organization_id = (SELECT $1::bigint)
          ) -> i.unit_id::text
        )::text,
        'null'
      ),
      ',"placeCount":',
      CASE
        WHEN i.has_several_levels THEN (
          SELECT count(*)::int
          FROM stock_levels s
          WHERE s.organization_id = (SELECT $1::bigint) AND s.item_id = i.id AND s.place >= 0
        )
        ELSE 1
      END,
      ',"tags":',
      COALESCE(i.tags_shown, item_tags_shown((SELECT $1::bigint), i.id)),
      ',"vendor":',
      COALESCE(i.vendor_shown, item_vendor_shown((SELECT $1::bigint), i.id)),
      ',"custom":',
      i.custom,
      ',',
      COALESCE(i.listed, item_listed_of((SELECT $1::bigint), i.id)),
      '}'
    )
  END AS json,
  CASE
    WHEN page.ordinality = 1 THEN json_build_object(
      'totalCount', page.items, 'lowStockCount', page.low, 'outOfStockCount', page.out_of_stock, 'totalValue', trim_scale(page.value)::text
    )
  END AS summary
FROM count_and_search_items($1, (SELECT $2::jsonb)::jsonb) WITH ORDINALITY AS page
LEFT JOIN LATERAL (SELECT * FROM items WHERE organization_id = (SELECT $1::bigint) AND id = page.id LIMIT 1) AS i ON true
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
