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
      l.item_id,
      r.vendor_id,
      (l.received_at AT TIME ZONE $4)::date AS day,
      l.value AS received,
      0::numeric AS charged,
      0::numeric AS returned
    FROM receipt_lines l
    JOIN receipts r ON r.organization_id = $1 AND r.id = l.receipt_id
    WHERE l.organization_id = $1 AND l.undone_at IS NULL AND l.received_at >= $2 AND l.received_at < $3 AND ($7 IS NULL OR r.vendor_id = $7)
    UNION ALL
    SELECT p.item_id, r.vendor_id, (c.created_at AT TIME ZONE $4)::date, 0, p.amount, 0
    FROM receipt_charges c
    JOIN receipts r ON r.organization_id = $1 AND r.id = c.receipt_id
    JOIN receipt_charge_parts p ON p.organization_id = $1 AND p.charge_id = c.id
    JOIN receipt_lines l ON l.organization_id = $1 AND l.receipt_id = c.receipt_id AND l.line = p.receipt_line AND l.undone_at IS NULL
    WHERE c.organization_id = $1 AND c.undone_at IS NULL AND c.created_at >= $2 AND c.created_at < $3 AND ($7 IS NULL OR r.vendor_id = $7)
    UNION ALL
    SELECT g.item_id, g.vendor_id, g.day, 0, 0, CASE WHEN g.of_all > 0 THEN g.credited * g.credit / g.of_all ELSE g.credited / g.lines END
    FROM (
      SELECT
        l.item_id,
        b.vendor_id,
        (b.returned_at AT TIME ZONE $4)::date AS day,
        l.credit,
        sum(l.credit) OVER (PARTITION BY b.id) AS of_all,
        count(*) OVER (PARTITION BY b.id) AS lines,
        CASE b.state WHEN 'open' THEN GREATEST(b.credited, b.credit_expected) ELSE b.credited END AS credited
      FROM vendor_returns b
      JOIN vendor_return_lines l ON l.organization_id = $1 AND l.return_id = b.id
      WHERE
        b.organization_id = $1 AND l.undone_at IS NULL AND b.returned_at >= $2 AND b.returned_at < $3 AND ($7 IS NULL OR b.vendor_id = $7)
    ) AS g
  ),
  report AS MATERIALIZED (
    SELECT
      date_trunc('month', f.day)::date AS key,
      sum(f.received) AS "received",
      sum(f.charged) AS "charged",
      sum(f.returned) AS "returned",
      sum(f.received + f.charged - f.returned) AS "spend"
    FROM facts f
    GROUP BY 1
  ),
  overall AS (
    SELECT
      COALESCE(sum(r."received"), 0) AS "received",
      COALESCE(sum(r."charged"), 0) AS "charged",
      COALESCE(sum(r."returned"), 0) AS "returned",
      COALESCE(sum(r."spend"), 0) AS "spend",
      count(*) AS "_lines"
    FROM report r
  ),
  shown AS (
    SELECT r.*, row_number() OVER () AS "_order"
    FROM (
      SELECT r.*
      FROM report r
      CROSS JOIN LATERAL (
        SELECT
          CASE $14
            WHEN 'received' THEN r."received"
            WHEN 'charged' THEN r."charged"
            WHEN 'returned' THEN r."returned"
            WHEN 'spend' THEN r."spend"
          END AS by_number,
          CASE $14 WHEN 'name' THEN r.key END AS by_date
      ) AS sorting
      ORDER BY
        CASE WHEN $15 THEN sorting.by_number END DESC NULLS LAST,
        CASE WHEN NOT $15 THEN sorting.by_number END NULLS LAST,
        CASE WHEN $15 THEN sorting.by_date END DESC NULLS LAST,
        CASE WHEN NOT $15 THEN sorting.by_date END NULLS LAST,
        r.key
      LIMIT $20::int
      OFFSET $21::int
    ) AS r
  ),
  page AS (
    SELECT lines.*, row_number() OVER () AS "_place"
    FROM (
      SELECT
        (r.key)::text AS "_key",
        (to_char(r.key, 'YYYY-MM'))::text AS "_link",
        NULL::text AS "_section",
        NULL::text AS "_heading",
        trim_scale(round((r."received")::numeric, 10))::text AS "received",
        trim_scale(round((r."charged")::numeric, 10))::text AS "charged",
        trim_scale(round((r."returned")::numeric, 10))::text AS "returned",
        trim_scale(round((r."spend")::numeric, 10))::text AS "spend",
        to_char(r.key, 'YYYY-MM-DD') AS "name"
      FROM shown r
      ORDER BY r."_order"
    ) AS lines
  ),
  points AS (
    SELECT r.key AS x, r."spend" AS "spend"
    FROM (SELECT * FROM report r WHERE r."spend" > 0 ORDER BY r."spend" DESC, r.key LIMIT 10) AS r
    ORDER BY r."spend" DESC, r.key
  )
SELECT
  page.*,
  o."_lines"::int AS "_rowCount",
  NULL::json AS "_units",
  CASE
    WHEN $21::int = 0 THEN (
      SELECT json_agg(json_build_array(p.x::text, trim_scale(round((p."spend")::numeric, 10))::text))
      FROM points p
    )
  END AS "_points",
  trim_scale(round((o."received")::numeric, 10))::text AS "_total_received",
  trim_scale(round((o."charged")::numeric, 10))::text AS "_total_charged",
  trim_scale(round((o."returned")::numeric, 10))::text AS "_total_returned",
  trim_scale(round((o."spend")::numeric, 10))::text AS "_total_spend"
FROM overall o
LEFT JOIN page ON true
ORDER BY page."_place";
