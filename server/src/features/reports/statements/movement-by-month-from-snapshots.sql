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
  tail AS (
    SELECT
      m.kind,
      m.day,
      1 AS movements,
      CASE
        WHEN m.cause IN ('opening', 'in') THEN m.delta
        WHEN m.cause IN ('set', 'delete') AND CASE WHEN m.kind = 'undo' THEN -m.delta ELSE m.delta END > 0 THEN m.delta
      END AS "in",
      CASE
        WHEN m.cause = 'out' THEN -m.delta
        WHEN m.cause IN ('set', 'delete') AND CASE WHEN m.kind = 'undo' THEN -m.delta ELSE m.delta END < 0 THEN -m.delta
      END AS "out",
      GREATEST(m.value_delta, 0) AS value_in,
      GREATEST(-m.value_delta, 0) AS value_out
    FROM (
      SELECT
        m.id,
        m.item_id,
        m.place,
        m.from_folder_id,
        m.kind,
        m.user_id,
        m.user_name,
        m.delta,
        m.value_delta,
        m.cost_of_goods_correction + CASE
          WHEN (
            m.document_kind = 'job'
            AND (
              m.kind = 'in'
              OR m.kind = 'undo'
              AND (SELECT r.kind FROM movements r WHERE r.organization_id = m.organization_id AND r.id = m.reverses) = 'in'
            )
          ) THEN m.value_delta
          ELSE 0
        END AS cost_of_goods_correction,
        m.quantity_after,
        m.value_after,
        m.moved,
        (m.at AT TIME ZONE $4)::date AS day,
        CASE
          WHEN m.document_kind = 'return' THEN 'in'
          WHEN m.document_kind = 'job' AND m.delta <> 0 THEN 'out'
          WHEN m.kind = 'undo' THEN (SELECT r.kind FROM movements r WHERE r.organization_id = m.organization_id AND r.id = m.reverses)
          ELSE m.kind
        END AS cause
      FROM movements m
      WHERE m.organization_id = $1 AND m.at >= $19 AND m.at < $3 AND ($9 IS NULL OR m.kind = $9) AND ($10 IS NULL OR m.user_id = $10)
      OFFSET 0
    ) AS m
  ),
  facts AS (
    SELECT d.kind, d.day, d.movements, d.came_in AS "in", d.went_out AS "out", d.value_in, d.value_out
    FROM report_days d
    WHERE
      d.organization_id = $1
      AND d.day >= ($2 AT TIME ZONE $4)::date
      AND d.day < ($19 AT TIME ZONE $4)::date
      AND ($9 IS NULL OR d.kind = $9)
      AND ($10 IS NULL OR d.user_id = $10)
    UNION ALL
    SELECT kind, day, sum(movements), sum("in"), sum("out"), sum(value_in), sum(value_out)
    FROM tail
    GROUP BY kind, day
  ),
  report AS MATERIALIZED (
    SELECT
      date_trunc('month', f.day)::date AS key,
      COALESCE(sum(f.value_in), 0) AS "valueIn",
      COALESCE(sum(f.value_out), 0) AS "valueOut",
      sum(f.movements) AS "movements"
    FROM facts f
    GROUP BY 1
  ),
  overall AS (
    SELECT
      COALESCE(sum(r."valueIn"), 0) AS "valueIn",
      COALESCE(sum(r."valueOut"), 0) AS "valueOut",
      COALESCE(sum(r."movements"), 0) AS "movements",
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
            WHEN 'valueIn' THEN r."valueIn"
            WHEN 'valueOut' THEN r."valueOut"
            WHEN 'movements' THEN r."movements"
            WHEN 'valueChange' THEN (r."valueIn" - r."valueOut")
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
        trim_scale(round((r."valueIn")::numeric, 10))::text AS "valueIn",
        trim_scale(round((r."valueOut")::numeric, 10))::text AS "valueOut",
        trim_scale(round((r."movements")::numeric, 10))::text AS "movements",
        trim_scale(round(((r."valueIn" - r."valueOut"))::numeric, 10))::text AS "valueChange",
        to_char(r.key, 'YYYY-MM-DD') AS "name"
      FROM shown r
      ORDER BY r."_order"
    ) AS lines
  ),
  points AS (
    SELECT
      CASE WHEN $13 > 92 THEN date_trunc('month', f.day)::date ELSE f.day END AS x,
      COALESCE(sum(f.value_in), 0) AS "valueIn",
      COALESCE(sum(f.value_out), 0) AS "valueOut"
    FROM facts AS f
    WHERE f.day IS NOT NULL
    GROUP BY 1
    ORDER BY 1
  )
SELECT
  page.*,
  o."_lines"::int AS "_rowCount",
  NULL::json AS "_units",
  CASE
    WHEN $21::int = 0 THEN (
      SELECT json_agg(
        json_build_array(
          p.x::text, trim_scale(round((p."valueIn")::numeric, 10))::text, trim_scale(round((p."valueOut")::numeric, 10))::text
        )
      )
      FROM points p
    )
  END AS "_points",
  trim_scale(round((o."valueIn")::numeric, 10))::text AS "_total_valueIn",
  trim_scale(round((o."valueOut")::numeric, 10))::text AS "_total_valueOut",
  trim_scale(round((o."movements")::numeric, 10))::text AS "_total_movements",
  trim_scale(round(((o."valueIn" - o."valueOut"))::numeric, 10))::text AS "_total_valueChange"
FROM overall o
LEFT JOIN page ON true
ORDER BY page."_place";
