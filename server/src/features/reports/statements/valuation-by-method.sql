WITH RECURSIVE
  given AS (
    SELECT
      $1::bigint AS "organization",
      $2::timestamptz AS "from",
      $3::timestamptz AS "to",
      $4::text AS "timeZone",
      $5::bigint[] AS "folders",
      $6::bigint AS "tag",
      $7::bigint AS "vendor",
      $8::text AS "method",
      $9::text AS "kind",
      $10::uuid AS "user",
      $11::bigint AS "lastBeforeFrom",
      $12::bigint AS "lastBeforeTo",
      $13::int AS "days",
      $14::text AS "sort",
      $15::boolean AS "isDescending",
      $16::bigint AS "orderFrom",
      $17::timestamptz AS "snapshotBefore",
      $18::timestamptz AS "firstSnapshot",
      $19::timestamptz AS "lastSnapshot"
  ),
  closing_stock AS (
    SELECT *
    FROM (
      SELECT i.id AS item_id, COALESCE(i.folder_id, 0) AS place, i.quantity, i.total_value AS value
      FROM items i
      WHERE i.organization_id = $1 AND i.archived_at IS NULL
    ) AS whole
    WHERE NOT (whole.item_id IN (SELECT sc.item_id FROM scattered_items sc WHERE sc.organization_id = $1))
    UNION ALL
    SELECT item_id, (array_agg(place ORDER BY quantity DESC, place))[1] AS place, sum(quantity) AS quantity, sum(value) AS value
    FROM (
      SELECT
        l.item_id,
        l.place,
        l.quantity,
        round(l.worth * sum(l.quantity) OVER shared / l.whole, 10) - round(
          l.worth * (sum(l.quantity) OVER shared - l.quantity) / l.whole, 10
        ) AS value
      FROM (
        SELECT i.id AS item_id, s.place, sum(s.quantity) AS quantity, i.quantity AS whole, i.total_value AS worth
        FROM items i
        JOIN stock_levels s ON s.organization_id = $1 AND s.item_id = i.id
        WHERE
          i.organization_id = $1
          AND (i.id IN (SELECT sc.item_id FROM scattered_items sc WHERE sc.organization_id = $1))
          AND i.archived_at IS NULL
        GROUP BY i.organization_id, i.id, s.place
      ) AS l
      WHERE l.quantity <> 0 AND l.whole > 0
      WINDOW shared AS (PARTITION BY l.item_id ORDER BY l.place)
    ) AS several
    WHERE ($5 IS NULL OR place = ANY ($5))
    GROUP BY item_id
  ),
  facts AS (
    SELECT *
    FROM (
      SELECT
        s.item_id,
        s.place,
        s.quantity,
        s.value,
        CASE i.valuation_method WHEN 'mac' THEN 'moving_average' ELSE i.valuation_method END AS method
      FROM closing_stock s
      LEFT JOIN items i ON i.organization_id = $1 AND i.id = s.item_id
      WHERE
        (s.quantity <> 0 OR s.value <> 0)
        AND ($5 IS NULL OR s.place = ANY ($5))
        AND (
          $6 IS NULL OR s.item_id IN (SELECT t.item_id FROM item_tags t WHERE t.organization_id = $1 AND t.tag_id = $6)
        )
        AND (
          $7 IS NULL OR s.item_id IN (SELECT v.item_id FROM item_vendors v WHERE v.organization_id = $1 AND v.vendor_id = $7)
        )
    ) AS f
    WHERE $8 IS NULL OR f.method = $8
  ),
  report AS MATERIALIZED (
    SELECT
      f.method AS key,
      count(*) AS "items",
      sum(f.quantity) AS "quantity",
      sum(f.value) AS "value",
      min(COALESCE(un.unit_id, 0)) AS "unit_low",
      max(COALESCE(un.unit_id, 0)) AS "unit_high"
    FROM facts f
    LEFT JOIN items un ON un.organization_id = $1 AND un.id = f.item_id
    GROUP BY 1
  ),
  overall AS (
    SELECT
      COALESCE(sum(r."items"), 0) AS "items",
      COALESCE(sum(r."quantity"), 0) AS "quantity",
      COALESCE(sum(r."value"), 0) AS "value",
      count(*) AS "_lines"
    FROM report r
  ),
  by_unit AS (
    SELECT
      COALESCE(un.unit_id, 0) AS unit,
      count(*) AS "_facts",
      count(*) AS "items",
      COALESCE(sum(f.quantity), 0) AS "quantity",
      COALESCE(sum(f.value), 0) AS "value"
    FROM facts f
    LEFT JOIN items un ON un.organization_id = $1 AND un.id = f.item_id
    GROUP BY 1
  ),
  first_lines AS MATERIALIZED (
    SELECT r.*
    FROM report r
    CROSS JOIN LATERAL (
      SELECT CASE $14
        WHEN 'items' THEN r."items"
        WHEN 'quantity' THEN CASE WHEN r.unit_low = r.unit_high THEN r."quantity" END
        WHEN 'value' THEN r."value"
        WHEN 'share' THEN 100 * r."value" / NULLIF((SELECT o."value" FROM overall o), 0)
      END AS by_number
    ) AS sorting
    ORDER BY CASE WHEN $15 THEN sorting.by_number END DESC NULLS LAST, CASE WHEN NOT $15 THEN sorting.by_number END NULLS LAST, r.key
    LIMIT GREATEST($20::int, 10)
    OFFSET $21::int
  ),
  shown AS (
    SELECT r.*, row_number() OVER () AS "_order"
    FROM (
      SELECT r.*
      FROM first_lines r
      CROSS JOIN LATERAL (
        SELECT CASE $14
          WHEN 'items' THEN r."items"
          WHEN 'quantity' THEN CASE WHEN r.unit_low = r.unit_high THEN r."quantity" END
          WHEN 'value' THEN r."value"
          WHEN 'share' THEN 100 * r."value" / NULLIF((SELECT o."value" FROM overall o), 0)
        END AS by_number
      ) AS sorting
      ORDER BY CASE WHEN $15 THEN sorting.by_number END DESC NULLS LAST, CASE WHEN NOT $15 THEN sorting.by_number END NULLS LAST, r.key
      LIMIT $20::int
    ) AS r
  ),
  page AS (
    SELECT lines.*, row_number() OVER () AS "_place"
    FROM (
      SELECT
        (r.key)::text AS "_key",
        NULL::text AS "_link",
        NULL::text AS "_section",
        NULL::text AS "_heading",
        trim_scale(round((r."items")::numeric, 10))::text AS "items",
        trim_scale(round((CASE WHEN r.unit_low = r.unit_high THEN r."quantity" END)::numeric, 10))::text AS "quantity",
        trim_scale(round((r."value")::numeric, 10))::text AS "value",
        (
          CASE
            WHEN r.unit_low = r.unit_high THEN (SELECT u.name FROM units u WHERE u.organization_id = $1 AND u.id = r.unit_low)
          END
        ) AS "unit",
        (CASE r.key WHEN 'fifo' THEN 'FIFO' WHEN 'standard' THEN 'Standard cost' ELSE 'Moving average' END) AS "name",
        trim_scale(round((100 * r."value" / NULLIF((SELECT o."value" FROM overall o), 0))::numeric, 10))::text AS "share"
      FROM shown r
      ORDER BY r."_order"
    ) AS lines
  ),
  points AS (
    SELECT CASE r.key WHEN 'fifo' THEN 'FIFO' WHEN 'standard' THEN 'Standard cost' ELSE 'Moving average' END AS x, r."value" AS "value"
    FROM (SELECT * FROM first_lines r WHERE r."value" > 0 ORDER BY r."value" DESC, r.key LIMIT 10) AS r
    ORDER BY r."value" DESC, r.key
  )
SELECT
  page.*,
  o."_lines"::int AS "_rowCount",
  (
    SELECT json_agg(json_build_array(u.name, trim_scale(round((o."quantity")::numeric, 10))::text) ORDER BY o."_facts" DESC, u.name)
    FROM by_unit o
    LEFT JOIN units u ON u.organization_id = $1 AND u.id = o.unit
  ) AS "_units",
  CASE
    WHEN $21::int = 0 THEN (
      SELECT json_agg(json_build_array(p.x::text, trim_scale(round((p."value")::numeric, 10))::text))
      FROM points p
    )
  END AS "_points",
  trim_scale(round((o."items")::numeric, 10))::text AS "_total_items",
  trim_scale(round((o."quantity")::numeric, 10))::text AS "_total_quantity",
  trim_scale(round((o."value")::numeric, 10))::text AS "_total_value"
FROM overall o
LEFT JOIN page ON true
ORDER BY page."_place";
