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
    SELECT d.kind, d.day, d.movements, d.came_in AS "in", d.went_out AS "out", d.value_in, d.value_out
    FROM report_days d
    WHERE
      d.organization_id = $1::bigint
      AND d.day >= ($2::timestamptz AT TIME ZONE $4::text)::date
      AND d.day < ($19::timestamptz AT TIME ZONE $4::text)::date
      AND ($9::text IS NULL OR d.kind = $9::text)
      AND ($10::uuid IS NULL OR d.user_id = $10::uuid)
    UNION ALL
    SELECT kind, day, sum(movements), sum("in"), sum("out"), sum(value_in), sum(value_out)
    FROM (
      SELECT
        m.kind,
        m.day,
        1 AS movements,
        CASE
          WHEN m.cause IN ('opening', 'in') THEN m.delta
          WHEN m.cause IN ('set', 'delete')
          AND CASE WHEN m.kind = 'undo' THEN -m.delta ELSE m.delta END > 0 THEN m.delta
        END AS "in",
        CASE
          WHEN m.cause = 'out' THEN -m.delta
          WHEN m.cause IN ('set', 'delete')
          AND CASE WHEN m.kind = 'undo' THEN -m.delta ELSE m.delta END < 0 THEN -m.delta
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
          m.cost_of_goods_correction,
          m.quantity_after,
          m.value_after,
          (m.at AT TIME ZONE $4::text)::date AS day,
          CASE
            WHEN m.kind = 'undo' THEN (
              SELECT r.kind
              FROM movements r
              WHERE r.organization_id = m.organization_id AND r.id = m.reverses
            )
            ELSE m.kind
          END AS cause
        FROM movements m
        WHERE
          m.organization_id = $1::bigint
          AND m.at >= $19::timestamptz
          AND m.at < $3::timestamptz
          AND ($9::text IS NULL OR m.kind = $9::text)
          AND ($10::uuid IS NULL OR m.user_id = $10::uuid)
        OFFSET 0
      ) AS m
    ) AS m
    GROUP BY kind, day
  ),
  grouped AS MATERIALIZED (
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
      COALESCE(sum(g."valueIn"), 0) AS "valueIn",
      COALESCE(sum(g."valueOut"), 0) AS "valueOut",
      COALESCE(sum(g."movements"), 0) AS "movements",
      count(*) AS "_lines"
    FROM grouped g
  ),
  report AS NOT MATERIALIZED (SELECT * FROM grouped),
  page AS (
    SELECT *, row_number() OVER () AS "_place"
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
      FROM (
        SELECT r.*, row_number() OVER () AS "_order"
        FROM (
          SELECT *
          FROM report r
          ORDER BY
            CASE
              WHEN $15::boolean THEN CASE $14::text
                WHEN 'valueIn' THEN (r."valueIn")
                WHEN 'valueOut' THEN (r."valueOut")
                WHEN 'movements' THEN (r."movements")
                WHEN 'valueChange' THEN ((r."valueIn" - r."valueOut"))
              END
            END DESC NULLS LAST,
            CASE
              WHEN NOT $15::boolean THEN CASE $14::text
                WHEN 'valueIn' THEN (r."valueIn")
                WHEN 'valueOut' THEN (r."valueOut")
                WHEN 'movements' THEN (r."movements")
                WHEN 'valueChange' THEN ((r."valueIn" - r."valueOut"))
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
      SELECT json_agg(
        json_build_array(
          p.x::text,
          trim_scale(round((p."valueIn")::numeric, 10))::text,
          trim_scale(round((p."valueOut")::numeric, 10))::text
        )
      )
      FROM (
        SELECT
          CASE WHEN $13::int > 92 THEN date_trunc('month', f.day)::date ELSE f.day END AS x,
          COALESCE(sum(f.value_in), 0) AS "valueIn",
          COALESCE(sum(f.value_out), 0) AS "valueOut"
        FROM facts AS f
        WHERE f.day IS NOT NULL
        GROUP BY 1
        ORDER BY 1
      ) AS p
    )
  END AS "_points" ,
  trim_scale(round((o."valueIn")::numeric, 10))::text AS "_total_valueIn",
  trim_scale(round((o."valueOut")::numeric, 10))::text AS "_total_valueOut",
  trim_scale(round((o."movements")::numeric, 10))::text AS "_total_movements",
  trim_scale(round(((o."valueIn" - o."valueOut"))::numeric, 10))::text AS "_total_valueChange"
FROM overall o
LEFT JOIN page ON true
ORDER BY page."_place";
