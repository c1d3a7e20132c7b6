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
    SELECT *
    FROM (
      SELECT
        l.item_id,
        l.count_id,
        (c.closed_at AT TIME ZONE $4::text)::date AS day,
        0::bigint AS place,
        COALESCE(l.posted_delta, 0) + COALESCE(u.delta, 0) AS delta,
        CASE
          WHEN u.detail ->> 'way' = 'replayed' THEN 0
          ELSE COALESCE(l.posted_value, 0) + COALESCE(u.value_delta, 0)
        END AS value
      FROM counts c
      JOIN count_lines l ON l.organization_id = c.organization_id AND l.count_id = c.id
      LEFT JOIN movements u ON u.organization_id = l.organization_id AND u.reverses = l.movement_id
      WHERE
        c.organization_id = $1::bigint
        AND c.status = 'posted'
        AND c.closed_at >= $2::timestamptz
        AND c.closed_at < $3::timestamptz
        AND l.outcome IN ('matched', 'changed', 'zeroed')
        AND (
          $6::bigint IS NULL
          OR l.item_id IN (
            SELECT t.item_id
            FROM item_tags t
            WHERE t.organization_id = $1::bigint AND t.tag_id = $6::bigint
          )
        )
        AND (
          $7::bigint IS NULL
          OR l.item_id IN (
            SELECT v.item_id
            FROM item_vendors v
            WHERE v.organization_id = $1::bigint AND v.vendor_id = $7::bigint
          )
        )
    ) AS f
    WHERE ($5::bigint[] IS NULL OR f.place = ANY ($5::bigint[]))
  ),
  grouped AS MATERIALIZED (
    SELECT
      f.count_id AS key,
      count(*) AS "lines",
      count(*) FILTER (WHERE f.delta = 0) AS "matched",
      COALESCE(sum(-f.delta) FILTER (WHERE f.delta < 0), 0) AS "short",
      COALESCE(sum(f.delta) FILTER (WHERE f.delta > 0), 0) AS "over",
      COALESCE(sum(-f.value) FILTER (WHERE f.value < 0), 0) AS "lossValue",
      COALESCE(sum(f.value) FILTER (WHERE f.value > 0), 0) AS "gainValue",
      sum(f.value) AS "netValue",
      max(f.day) AS "closed_on",
      min(COALESCE(un.unit_id, 0)) AS "unit_low",
      max(COALESCE(un.unit_id, 0)) AS "unit_high"
    FROM facts f
    LEFT JOIN items un ON un.organization_id = $1::bigint AND un.id = f.item_id
    GROUP BY 1
  ),
  overall AS (
    SELECT
      COALESCE(sum(g."lines"), 0) AS "lines",
      COALESCE(sum(g."matched"), 0) AS "matched",
      COALESCE(sum(g."short"), 0) AS "short",
      COALESCE(sum(g."over"), 0) AS "over",
      COALESCE(sum(g."lossValue"), 0) AS "lossValue",
      COALESCE(sum(g."gainValue"), 0) AS "gainValue",
      COALESCE(sum(g."netValue"), 0) AS "netValue",
      count(*) AS "_lines"
    FROM grouped g
  ),
  report AS NOT MATERIALIZED (SELECT * FROM grouped),
  by_unit AS (
    SELECT
      COALESCE(un.unit_id, 0) AS unit,
      count(*) AS "_facts",
      COALESCE(count(*), 0) AS "lines",
      COALESCE(count(*) FILTER (WHERE f.delta = 0), 0) AS "matched",
      COALESCE(COALESCE(sum(-f.delta) FILTER (WHERE f.delta < 0), 0), 0) AS "short",
      COALESCE(COALESCE(sum(f.delta) FILTER (WHERE f.delta > 0), 0), 0) AS "over",
      COALESCE(COALESCE(sum(-f.value) FILTER (WHERE f.value < 0), 0), 0) AS "lossValue",
      COALESCE(COALESCE(sum(f.value) FILTER (WHERE f.value > 0), 0), 0) AS "gainValue",
      COALESCE(sum(f.value), 0) AS "netValue"
    FROM facts f
    LEFT JOIN items un ON un.organization_id = $1::bigint AND un.id = f.item_id
    GROUP BY 1
  ),
  page AS (
    SELECT *, row_number() OVER () AS "_place"
    FROM (
      SELECT
        (r.key)::text AS "_key",
        (r.key)::text AS "_link",
        NULL::text AS "_section",
        NULL::text AS "_heading",
        trim_scale(round((r."lines")::numeric, 10))::text AS "lines",
        trim_scale(round((r."matched")::numeric, 10))::text AS "matched",
        trim_scale(round((CASE WHEN r.unit_low = r.unit_high THEN r."short" END)::numeric, 10))::text AS "short",
        trim_scale(round((CASE WHEN r.unit_low = r.unit_high THEN r."over" END)::numeric, 10))::text AS "over",
        trim_scale(round((r."lossValue")::numeric, 10))::text AS "lossValue",
        trim_scale(round((r."gainValue")::numeric, 10))::text AS "gainValue",
        trim_scale(round((r."netValue")::numeric, 10))::text AS "netValue",
        trim_scale(round((100.0 * r.matched / NULLIF(r.lines, 0))::numeric, 10))::text AS "accuracy",
        (
          CASE
            WHEN r.unit_low = r.unit_high THEN (
              SELECT u.name
              FROM units u
              WHERE u.organization_id = $1::bigint AND u.id = r.unit_low
            )
          END
        ) AS "unit",
        (c.name) AS "name",
        to_char(r.closed_on, 'YYYY-MM-DD') AS "date",
        (c.closed_by) AS "person"
      FROM (
        SELECT r.*, row_number() OVER () AS "_order"
        FROM (
          SELECT *
          FROM report r
          ORDER BY
            CASE
              WHEN $15::boolean THEN CASE $14::text
                WHEN 'lines' THEN (r."lines")
                WHEN 'matched' THEN (r."matched")
                WHEN 'short' THEN (CASE WHEN r.unit_low = r.unit_high THEN r."short" END)
                WHEN 'over' THEN (CASE WHEN r.unit_low = r.unit_high THEN r."over" END)
                WHEN 'lossValue' THEN (r."lossValue")
                WHEN 'gainValue' THEN (r."gainValue")
                WHEN 'netValue' THEN (r."netValue")
                WHEN 'accuracy' THEN (100.0 * r.matched / NULLIF(r.lines, 0))
              END
            END DESC NULLS LAST,
            CASE
              WHEN NOT $15::boolean THEN CASE $14::text
                WHEN 'lines' THEN (r."lines")
                WHEN 'matched' THEN (r."matched")
                WHEN 'short' THEN (CASE WHEN r.unit_low = r.unit_high THEN r."short" END)
                WHEN 'over' THEN (CASE WHEN r.unit_low = r.unit_high THEN r."over" END)
                WHEN 'lossValue' THEN (r."lossValue")
                WHEN 'gainValue' THEN (r."gainValue")
                WHEN 'netValue' THEN (r."netValue")
                WHEN 'accuracy' THEN (100.0 * r.matched / NULLIF(r.lines, 0))
              END
            END ASC NULLS LAST,
            CASE WHEN $15::boolean THEN CASE $14::text WHEN 'date' THEN (r.closed_on) END END DESC NULLS LAST,
            CASE WHEN NOT $15::boolean THEN CASE $14::text WHEN 'date' THEN (r.closed_on) END END ASC NULLS LAST,
            r.key
          LIMIT $20::int
          OFFSET $21::int
        ) AS r
      ) AS r
      JOIN counts c ON c.organization_id = $1::bigint AND c.id = r.key
      ORDER BY r."_order"
    ) AS lines
  )
SELECT
  page.*,
  o."_lines"::int AS "_rowCount",
  (
    SELECT json_agg(
      json_build_array(
        u.name, trim_scale(round((o."short")::numeric, 10))::text, trim_scale(round((o."over")::numeric, 10))::text
      ) ORDER BY o."_facts" DESC,
      u.name
    )
    FROM by_unit o
    LEFT JOIN units u ON u.organization_id = $1::bigint AND u.id = o.unit
  ) AS "_units",
  CASE
    WHEN $21::int = 0 THEN (
      SELECT json_agg(
        json_build_array(
          p.x::text, trim_scale(round((p."loss")::numeric, 10))::text, trim_scale(round((p."gain")::numeric, 10))::text
        )
      )
      FROM (
        SELECT
          CASE WHEN $13::int > 92 THEN date_trunc('month', f.day)::date ELSE f.day END AS x,
          COALESCE(sum(-f.value) FILTER (WHERE f.value < 0), 0) AS loss,
          COALESCE(sum(f.value) FILTER (WHERE f.value > 0), 0) AS gain
        FROM facts f
        GROUP BY 1
        ORDER BY 1
      ) AS p
    )
  END AS "_points" ,
  trim_scale(round((o."lines")::numeric, 10))::text AS "_total_lines",
  trim_scale(round((o."matched")::numeric, 10))::text AS "_total_matched",
  trim_scale(round((o."short")::numeric, 10))::text AS "_total_short",
  trim_scale(round((o."over")::numeric, 10))::text AS "_total_over",
  trim_scale(round((o."lossValue")::numeric, 10))::text AS "_total_lossValue",
  trim_scale(round((o."gainValue")::numeric, 10))::text AS "_total_gainValue",
  trim_scale(round((o."netValue")::numeric, 10))::text AS "_total_netValue",
  trim_scale(round((100.0 * o.matched / NULLIF(o.lines, 0))::numeric, 10))::text AS "_total_accuracy"
FROM overall o
LEFT JOIN page ON true
ORDER BY page."_place";
