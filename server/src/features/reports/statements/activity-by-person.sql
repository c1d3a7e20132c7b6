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
      COALESCE(m.user_id::text, 'name ' || m.user_name) AS person,
      m.user_id,
      m.user_name,
      (m.at AT TIME ZONE $4)::date AS day,
      CASE WHEN m.kind = 'in' AND m.document_kind = 'job' THEN 'back' ELSE m.kind END AS kind,
      1::bigint AS movements,
      CASE WHEN m.value_delta > 0 THEN m.value_delta END AS value_in,
      CASE WHEN m.value_delta < 0 THEN -m.value_delta END AS value_out
    FROM movements m
    WHERE m.organization_id = $1 AND m.at >= $2 AND m.at < $3 AND ($10 IS NULL OR m.user_id = $10) AND ($5 IS NULL OR m.place = ANY ($5))
    UNION ALL
    SELECT COALESCE(a.user_id::text, 'name ' || a.user_name), a.user_id, a.user_name, (a.at AT TIME ZONE $4)::date, 'edit', 1, NULL, NULL
    FROM activity a
    WHERE a.organization_id = $1 AND a.at >= $2 AND a.at < $3 AND ($10 IS NULL OR a.user_id = $10)
  ),
  report AS MATERIALIZED (
    SELECT
      f.person AS key,
      COALESCE(sum(f.movements) FILTER (WHERE f.kind <> 'edit'), 0) AS "movements",
      COALESCE(sum(f.movements) FILTER (WHERE f.kind IN ('opening', 'in')), 0) AS "receipts",
      COALESCE(sum(f.movements) FILTER (WHERE f.kind IN ('out')), 0) AS "issues",
      COALESCE(sum(f.movements) FILTER (WHERE f.kind IN ('set', 'revalue', 'method', 'delete')), 0) AS "adjustments",
      COALESCE(sum(f.movements) FILTER (WHERE f.kind IN ('move')), 0) AS "moves",
      COALESCE(sum(f.movements) FILTER (WHERE f.kind IN ('undo')), 0) AS "undos",
      COALESCE(sum(f.value_in), 0) AS "valueIn",
      COALESCE(sum(f.value_out), 0) AS "valueOut",
      COALESCE(sum(f.movements) FILTER (WHERE f.kind IN ('edit')), 0) AS "edits",
      max(f.user_name) AS "user_name",
      max(f.day) AS "last_day"
    FROM facts f
    GROUP BY 1
  ),
  overall AS (
    SELECT
      COALESCE(sum(r."movements"), 0) AS "movements",
      COALESCE(sum(r."receipts"), 0) AS "receipts",
      COALESCE(sum(r."issues"), 0) AS "issues",
      COALESCE(sum(r."adjustments"), 0) AS "adjustments",
      COALESCE(sum(r."moves"), 0) AS "moves",
      COALESCE(sum(r."undos"), 0) AS "undos",
      COALESCE(sum(r."valueIn"), 0) AS "valueIn",
      COALESCE(sum(r."valueOut"), 0) AS "valueOut",
      COALESCE(sum(r."edits"), 0) AS "edits",
      count(*) AS "_lines"
    FROM report r
  ),
  first_lines AS MATERIALIZED (
    SELECT r.*
    FROM report r
    CROSS JOIN LATERAL (
      SELECT
        CASE $14
          WHEN 'movements' THEN r."movements"
          WHEN 'receipts' THEN r."receipts"
          WHEN 'issues' THEN r."issues"
          WHEN 'adjustments' THEN r."adjustments"
          WHEN 'moves' THEN r."moves"
          WHEN 'undos' THEN r."undos"
          WHEN 'valueIn' THEN r."valueIn"
          WHEN 'valueOut' THEN r."valueOut"
          WHEN 'edits' THEN r."edits"
        END AS by_number,
        CASE $14 WHEN 'lastDay' THEN r.last_day END AS by_date
    ) AS sorting
    ORDER BY
      CASE WHEN $15 THEN sorting.by_number END DESC NULLS LAST,
      CASE WHEN NOT $15 THEN sorting.by_number END NULLS LAST,
      CASE WHEN $15 THEN sorting.by_date END DESC NULLS LAST,
      CASE WHEN NOT $15 THEN sorting.by_date END NULLS LAST,
      r.key
    LIMIT GREATEST($20::int, 10)
    OFFSET $21::int
  ),
  shown AS (
    SELECT r.*, row_number() OVER () AS "_order"
    FROM (
      SELECT r.*
      FROM first_lines r
      CROSS JOIN LATERAL (
        SELECT
          CASE $14
            WHEN 'movements' THEN r."movements"
            WHEN 'receipts' THEN r."receipts"
            WHEN 'issues' THEN r."issues"
            WHEN 'adjustments' THEN r."adjustments"
            WHEN 'moves' THEN r."moves"
            WHEN 'undos' THEN r."undos"
            WHEN 'valueIn' THEN r."valueIn"
            WHEN 'valueOut' THEN r."valueOut"
            WHEN 'edits' THEN r."edits"
          END AS by_number,
          CASE $14 WHEN 'lastDay' THEN r.last_day END AS by_date
      ) AS sorting
      ORDER BY
        CASE WHEN $15 THEN sorting.by_number END DESC NULLS LAST,
        CASE WHEN NOT $15 THEN sorting.by_number END NULLS LAST,
        CASE WHEN $15 THEN sorting.by_date END DESC NULLS LAST,
        CASE WHEN NOT $15 THEN sorting.by_date END NULLS LAST,
        r.key
      LIMIT $20::int
    ) AS r
  ),
  page AS (
    SELECT lines.*, row_number() OVER () AS "_place"
    FROM (
      SELECT
        (r.key)::text AS "_key",
        (u.id)::text AS "_link",
        NULL::text AS "_section",
        NULL::text AS "_heading",
        trim_scale(round((r."movements")::numeric, 10))::text AS "movements",
        trim_scale(round((r."receipts")::numeric, 10))::text AS "receipts",
        trim_scale(round((r."issues")::numeric, 10))::text AS "issues",
        trim_scale(round((r."adjustments")::numeric, 10))::text AS "adjustments",
        trim_scale(round((r."moves")::numeric, 10))::text AS "moves",
        trim_scale(round((r."undos")::numeric, 10))::text AS "undos",
        trim_scale(round((r."valueIn")::numeric, 10))::text AS "valueIn",
        trim_scale(round((r."valueOut")::numeric, 10))::text AS "valueOut",
        trim_scale(round((r."edits")::numeric, 10))::text AS "edits",
        (COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email, r.user_name)) AS "name",
        to_char(r.last_day, 'YYYY-MM-DD') AS "lastDay"
      FROM shown r
      LEFT JOIN users u ON u.id::text = r.key
      ORDER BY r."_order"
    ) AS lines
  ),
  points AS (
    SELECT COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email, r.user_name) AS x, r."movements" AS "movements"
    FROM (SELECT * FROM first_lines r WHERE r."movements" > 0 ORDER BY r."movements" DESC, r.key LIMIT 10) AS r
    LEFT JOIN users u ON u.id::text = r.key
    ORDER BY r."movements" DESC, r.key
  )
SELECT
  page.*,
  o."_lines"::int AS "_rowCount",
  NULL::json AS "_units",
  CASE
    WHEN $21::int = 0 THEN (
      SELECT json_agg(json_build_array(p.x::text, trim_scale(round((p."movements")::numeric, 10))::text))
      FROM points p
    )
  END AS "_points",
  trim_scale(round((o."movements")::numeric, 10))::text AS "_total_movements",
  trim_scale(round((o."receipts")::numeric, 10))::text AS "_total_receipts",
  trim_scale(round((o."issues")::numeric, 10))::text AS "_total_issues",
  trim_scale(round((o."adjustments")::numeric, 10))::text AS "_total_adjustments",
  trim_scale(round((o."moves")::numeric, 10))::text AS "_total_moves",
  trim_scale(round((o."undos")::numeric, 10))::text AS "_total_undos",
  trim_scale(round((o."valueIn")::numeric, 10))::text AS "_total_valueIn",
  trim_scale(round((o."valueOut")::numeric, 10))::text AS "_total_valueOut",
  trim_scale(round((o."edits")::numeric, 10))::text AS "_total_edits"
FROM overall o
LEFT JOIN page ON true
ORDER BY page."_place";
