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
    SELECT
      o.vendor_id,
      lines.is_whole,
      arrived.day IS NOT NULL AND lines.is_whole AND arrived.day <= due.day AS is_on_time,
      CASE WHEN lines.is_whole AND arrived.day IS NOT NULL THEN GREATEST(arrived.day - due.day, 0) END AS days_late
    FROM orders o
    CROSS JOIN LATERAL (SELECT COALESCE(o.promised_on, (o.sent_document ->> 'expectedOn')::date, o.expected_on) AS day) AS due
    CROSS JOIN LATERAL (
      SELECT bool_and(n.received >= n.pieces) AS is_whole
      FROM order_lines n
      WHERE n.organization_id = $1 AND n.order_id = o.id
      HAVING count(*) > 0
    ) AS lines
    LEFT JOIN LATERAL (
      SELECT max((l.received_at AT TIME ZONE $4)::date) AS day
      FROM receipts r
      JOIN receipt_lines l ON l.organization_id = $1 AND l.receipt_id = r.id
      WHERE r.organization_id = $1 AND r.order_id = o.id AND l.undone_at IS NULL
    ) AS arrived ON true
    WHERE
      o.organization_id = $1
      AND o.state IN ('sent', 'closed')
      AND o.sent_at IS NOT NULL
      AND ($7 IS NULL OR o.vendor_id = $7)
      AND due.day >= ($2 AT TIME ZONE $4)::date
      AND due.day < ($3 AT TIME ZONE $4)::date
      AND (due.day < (clock_timestamp() AT TIME ZONE $4)::date OR lines.is_whole)
  ),
  report AS MATERIALIZED (
    SELECT
      COALESCE(f.vendor_id, 0) AS key,
      count(*) AS "orders",
      count(*) FILTER (WHERE f.is_on_time) AS "onTime",
      count(*) FILTER (WHERE f.is_whole) AS "whole",
      COALESCE(sum(f.days_late), 0) AS "lateDays"
    FROM facts f
    GROUP BY 1
  ),
  overall AS (
    SELECT
      COALESCE(sum(r."orders"), 0) AS "orders",
      COALESCE(sum(r."onTime"), 0) AS "onTime",
      COALESCE(sum(r."whole"), 0) AS "whole",
      COALESCE(sum(r."lateDays"), 0) AS "lateDays",
      count(*) AS "_lines"
    FROM report r
  ),
  first_lines AS MATERIALIZED (
    SELECT r.*
    FROM report r
    CROSS JOIN LATERAL (
      SELECT CASE $14
        WHEN 'orders' THEN r."orders"
        WHEN 'onTime' THEN r."onTime"
        WHEN 'whole' THEN r."whole"
        WHEN 'lateDays' THEN r."lateDays"
        WHEN 'onTimeShare' THEN 100.0 * r."onTime" / NULLIF(r.orders, 0)
        WHEN 'wholeShare' THEN 100.0 * r."whole" / NULLIF(r.orders, 0)
        WHEN 'daysLate' THEN r."lateDays"::numeric / NULLIF(r.whole, 0)
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
          WHEN 'orders' THEN r."orders"
          WHEN 'onTime' THEN r."onTime"
          WHEN 'whole' THEN r."whole"
          WHEN 'lateDays' THEN r."lateDays"
          WHEN 'onTimeShare' THEN 100.0 * r."onTime" / NULLIF(r.orders, 0)
          WHEN 'wholeShare' THEN 100.0 * r."whole" / NULLIF(r.orders, 0)
          WHEN 'daysLate' THEN r."lateDays"::numeric / NULLIF(r.whole, 0)
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
        trim_scale(round((r."orders")::numeric, 10))::text AS "orders",
        trim_scale(round((r."onTime")::numeric, 10))::text AS "onTime",
        trim_scale(round((r."whole")::numeric, 10))::text AS "whole",
        trim_scale(round((r."lateDays")::numeric, 10))::text AS "lateDays",
        trim_scale(round((100.0 * r."onTime" / NULLIF(r.orders, 0))::numeric, 10))::text AS "onTimeShare",
        trim_scale(round((100.0 * r."whole" / NULLIF(r.orders, 0))::numeric, 10))::text AS "wholeShare",
        trim_scale(round((r."lateDays"::numeric / NULLIF(r.whole, 0))::numeric, 10))::text AS "daysLate",
        (COALESCE(n.name, 'No vendor')) AS "name"
      FROM shown r
      LEFT JOIN vendors n ON n.organization_id = $1 AND n.id = r.key
      ORDER BY r."_order"
    ) AS lines
  ),
  points AS (
    SELECT COALESCE(n.name, 'No vendor') AS x, r."orders" AS "orders", r."onTime" AS "onTime"
    FROM (SELECT * FROM first_lines r WHERE r."orders" > 0 ORDER BY r."orders" DESC, r.key LIMIT 10) AS r
    LEFT JOIN vendors n ON n.organization_id = $1 AND n.id = r.key
    ORDER BY r."orders" DESC, r.key
  )
SELECT
  page.*,
  o."_lines"::int AS "_rowCount",
  NULL::json AS "_units",
  CASE
    WHEN $21::int = 0 THEN (
      SELECT json_agg(
        json_build_array(p.x::text, trim_scale(round((p."orders")::numeric, 10))::text, trim_scale(round((p."onTime")::numeric, 10))::text)
      )
      FROM points p
    )
  END AS "_points",
  trim_scale(round((o."orders")::numeric, 10))::text AS "_total_orders",
  trim_scale(round((o."onTime")::numeric, 10))::text AS "_total_onTime",
  trim_scale(round((o."whole")::numeric, 10))::text AS "_total_whole",
  trim_scale(round((o."lateDays")::numeric, 10))::text AS "_total_lateDays",
  trim_scale(round((100.0 * o."onTime" / NULLIF(o.orders, 0))::numeric, 10))::text AS "_total_onTimeShare",
  trim_scale(round((100.0 * o."whole" / NULLIF(o.orders, 0))::numeric, 10))::text AS "_total_wholeShare",
  trim_scale(round((o."lateDays"::numeric / NULLIF(o.whole, 0))::numeric, 10))::text AS "_total_daysLate"
FROM overall o
LEFT JOIN page ON true
ORDER BY page."_place";
