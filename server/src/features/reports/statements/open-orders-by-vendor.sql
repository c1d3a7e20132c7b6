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
  facts AS (
    SELECT f.*, CASE WHEN f.is_late THEN f.value ELSE 0 END AS late_value
    FROM (
      SELECT
        n.item_id,
        o.id AS order_id,
        o.vendor_id,
        n.outstanding,
        n.outstanding * n.price / n.pieces_per_pack AS value,
        COALESCE(n.confirmed_on, o.expected_on) AS expected_on,
        COALESCE(o.state = 'sent' AND COALESCE(n.confirmed_on, o.expected_on) < (clock_timestamp() AT TIME ZONE $4)::date, false) AS is_late
      FROM order_lines n
      JOIN orders o ON o.organization_id = $1 AND o.id = n.order_id AND o.state IN ('draft', 'sent')
      WHERE n.organization_id = $1 AND n.outstanding > 0 AND ($7 IS NULL OR o.vendor_id = $7)
    ) AS f
  ),
  report AS MATERIALIZED (
    SELECT
      COALESCE(f.vendor_id, 0) AS key,
      sum(f.outstanding) AS "outstanding",
      sum(f.value) AS "value",
      sum(f.late_value) AS "overdue",
      count(*) FILTER (WHERE f.is_late) AS "late",
      min(COALESCE(un.unit_id, 0)) AS "unit_low",
      max(COALESCE(un.unit_id, 0)) AS "unit_high"
    FROM facts f
    LEFT JOIN items un ON un.organization_id = $1 AND un.id = f.item_id
    GROUP BY 1
  ),
  overall AS (
    SELECT
      COALESCE(sum(r."outstanding"), 0) AS "outstanding",
      COALESCE(sum(r."value"), 0) AS "value",
      COALESCE(sum(r."overdue"), 0) AS "overdue",
      COALESCE(sum(r."late"), 0) AS "late",
      count(*) AS "_lines"
    FROM report r
  ),
  by_unit AS (
    SELECT
      COALESCE(un.unit_id, 0) AS unit,
      count(*) AS "_facts",
      COALESCE(sum(f.outstanding), 0) AS "outstanding",
      COALESCE(sum(f.value), 0) AS "value",
      COALESCE(sum(f.late_value), 0) AS "overdue",
      count(*) FILTER (WHERE f.is_late) AS "late"
    FROM facts f
    LEFT JOIN items un ON un.organization_id = $1 AND un.id = f.item_id
    GROUP BY 1
  ),
  first_lines AS MATERIALIZED (
    SELECT r.*
    FROM report r
    CROSS JOIN LATERAL (
      SELECT CASE $14
        WHEN 'outstanding' THEN CASE WHEN r.unit_low = r.unit_high THEN r."outstanding" END
        WHEN 'value' THEN r."value"
        WHEN 'overdue' THEN r."overdue"
        WHEN 'late' THEN r."late"
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
          WHEN 'outstanding' THEN CASE WHEN r.unit_low = r.unit_high THEN r."outstanding" END
          WHEN 'value' THEN r."value"
          WHEN 'overdue' THEN r."overdue"
          WHEN 'late' THEN r."late"
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
        (n.id)::text AS "_link",
        NULL::text AS "_section",
        NULL::text AS "_heading",
        trim_scale(round((CASE WHEN r.unit_low = r.unit_high THEN r."outstanding" END)::numeric, 10))::text AS "outstanding",
        trim_scale(round((r."value")::numeric, 10))::text AS "value",
        trim_scale(round((r."overdue")::numeric, 10))::text AS "overdue",
        trim_scale(round((r."late")::numeric, 10))::text AS "late",
        (
          CASE
            WHEN r.unit_low = r.unit_high THEN (SELECT u.name FROM units u WHERE u.organization_id = $1 AND u.id = r.unit_low)
          END
        ) AS "unit",
        (COALESCE(n.name, 'No vendor')) AS "name",
        trim_scale(round((100 * r."value" / NULLIF((SELECT o."value" FROM overall o), 0))::numeric, 10))::text AS "share"
      FROM shown r
      LEFT JOIN vendors n ON n.organization_id = $1 AND n.id = r.key
      ORDER BY r."_order"
    ) AS lines
  ),
  points AS (
    SELECT COALESCE(n.name, 'No vendor') AS x, r."value" AS "value", r."overdue" AS "overdue"
    FROM (SELECT * FROM first_lines r WHERE r."value" > 0 ORDER BY r."value" DESC, r.key LIMIT 10) AS r
    LEFT JOIN vendors n ON n.organization_id = $1 AND n.id = r.key
    ORDER BY r."value" DESC, r.key
  )
SELECT
  page.*,
  o."_lines"::int AS "_rowCount",
  (
    SELECT json_agg(json_build_array(u.name, trim_scale(round((o."outstanding")::numeric, 10))::text) ORDER BY o."_facts" DESC, u.name)
    FROM by_unit o
    LEFT JOIN units u ON u.organization_id = $1 AND u.id = o.unit
  ) AS "_units",
  CASE
    WHEN $21::int = 0 THEN (
      SELECT json_agg(
        json_build_array(p.x::text, trim_scale(round((p."value")::numeric, 10))::text, trim_scale(round((p."overdue")::numeric, 10))::text)
      )
      FROM points p
    )
  END AS "_points",
  trim_scale(round((o."outstanding")::numeric, 10))::text AS "_total_outstanding",
  trim_scale(round((o."value")::numeric, 10))::text AS "_total_value",
  trim_scale(round((o."overdue")::numeric, 10))::text AS "_total_overdue",
  trim_scale(round((o."late")::numeric, 10))::text AS "_total_late"
FROM overall o
LEFT JOIN page ON true
ORDER BY page."_place";
