WITH RECURSIVE
  given AS (
    SELECT
      $1::bigint,
      $2::timestamptz,
      $3::timestamptz,
      $4::text,
      $5::bigint[],
      $6::bigint,
      $7::bigint,
      $8::text,
      $9::text,
      $10::uuid,
      $11::bigint,
      $12::bigint,
      $13::int,
      $14::text,
      $15::boolean,
      $16::bigint,
      $17::timestamptz,
      $18::timestamptz,
      $19::timestamptz
  ),
  facts AS (
    SELECT
      COALESCE(d.user_id::text, 'name ' || d.user_name) AS person,
      d.user_id,
      d.user_name,
      d.day,
      d.kind,
      d.movements,
      d.value_in,
      d.value_out
    FROM report_days d
    WHERE
      d.organization_id = $1::bigint
      AND d.day >= ($2::timestamptz AT TIME ZONE $4::text)::date
      AND d.day < ($19::timestamptz AT TIME ZONE $4::text)::date
      AND ($9::text IS NULL OR d.kind = $9::text)
      AND ($10::uuid IS NULL OR d.user_id = $10::uuid)
    UNION ALL
    SELECT
      COALESCE(m.user_id::text, 'name ' || m.user_name) AS person,
      m.user_id,
      m.user_name,
      (m.at AT TIME ZONE $4::text)::date AS day,
      m.kind,
      1::bigint AS movements,
      CASE WHEN m.value_delta > 0 THEN m.value_delta END AS value_in,
      CASE WHEN m.value_delta < 0 THEN -m.value_delta END AS value_out
    FROM movements m
    WHERE
      m.organization_id = $1::bigint
      AND m.at >= $19::timestamptz
      AND m.at < $3::timestamptz
      AND ($10::uuid IS NULL OR m.user_id = $10::uuid)
      AND ($5::bigint[] IS NULL OR m.place = ANY ($5::bigint[]))
    UNION ALL
    SELECT
      COALESCE(a.user_id::text, 'name ' || a.user_name),
      a.user_id,
      a.user_name,
      (a.at AT TIME ZONE $4::text)::date,
      'edit',
      1,
      NULL,
      NULL
    FROM activity a
    WHERE
      a.organization_id = $1::bigint
      AND a.at >= $2::timestamptz
      AND a.at < $3::timestamptz
      AND ($10::uuid IS NULL OR a.user_id = $10::uuid)
  ),
  grouped AS MATERIALIZED (
    SELECT
      f.day AS key,
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
      COALESCE(sum(g."movements"), 0) AS "movements",
      COALESCE(sum(g."receipts"), 0) AS "receipts",
      COALESCE(sum(g."issues"), 0) AS "issues",
      COALESCE(sum(g."adjustments"), 0) AS "adjustments",
      COALESCE(sum(g."moves"), 0) AS "moves",
      COALESCE(sum(g."undos"), 0) AS "undos",
      COALESCE(sum(g."valueIn"), 0) AS "valueIn",
      COALESCE(sum(g."valueOut"), 0) AS "valueOut",
      COALESCE(sum(g."edits"), 0) AS "edits",
      count(*) AS "_lines"
    FROM grouped g
  ),
  report AS NOT MATERIALIZED (SELECT * FROM grouped),
  page AS (
    SELECT *, row_number() OVER () AS "_place"
    FROM (
      SELECT
        (r.key)::text AS "_key",
        (r.key)::text AS "_link",
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
        to_char(r.key, 'YYYY-MM-DD') AS "name"
      FROM (
        SELECT r.*, row_number() OVER () AS "_order"
        FROM (
          SELECT *
          FROM report r
          ORDER BY
            CASE
              WHEN $15::boolean THEN CASE $14::text
                WHEN 'movements' THEN (r."movements")
                WHEN 'receipts' THEN (r."receipts")
                WHEN 'issues' THEN (r."issues")
                WHEN 'adjustments' THEN (r."adjustments")
                WHEN 'moves' THEN (r."moves")
                WHEN 'undos' THEN (r."undos")
                WHEN 'valueIn' THEN (r."valueIn")
                WHEN 'valueOut' THEN (r."valueOut")
                WHEN 'edits' THEN (r."edits")
              END
            END DESC NULLS LAST,
            CASE
              WHEN NOT $15::boolean THEN CASE $14::text
                WHEN 'movements' THEN (r."movements")
                WHEN 'receipts' THEN (r."receipts")
                WHEN 'issues' THEN (r."issues")
                WHEN 'adjustments' THEN (r."adjustments")
                WHEN 'moves' THEN (r."moves")
                WHEN 'undos' THEN (r."undos")
                WHEN 'valueIn' THEN (r."valueIn")
                WHEN 'valueOut' THEN (r."valueOut")
                WHEN 'edits' THEN (r."edits")
              END
            END ASC NULLS LAST,
            CASE WHEN $15::boolean THEN CASE $14::text WHEN 'name' THEN (r.key) END END DESC NULLS LAST,
            CASE WHEN NOT $15::boolean THEN CASE $14::text WHEN 'name' THEN (r.key) END END ASC NULLS LAST,
            r.key
          LIMIT $20::int
          OFFSET $21::int
        ) AS r
      ) AS r
      ORDER BY r."_order"
    ) AS lines
  )
SELECT
  page.*,
  o."_lines"::int AS "_rowCount",
  NULL::json AS "_units",
  CASE
    WHEN $21::int = 0 THEN (
      SELECT json_agg(json_build_array(p.x::text, trim_scale(round((p."movements")::numeric, 10))::text))
      FROM (
        SELECT
          CASE WHEN $13::int > 92 THEN date_trunc('month', f.day)::date ELSE f.day END AS x,
          COALESCE(sum(f.movements) FILTER (WHERE f.kind <> 'edit'), 0) AS "movements"
        FROM facts AS f
        WHERE f.day IS NOT NULL
        GROUP BY 1
        ORDER BY 1
      ) AS p
    )
  END AS "_points" ,
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
