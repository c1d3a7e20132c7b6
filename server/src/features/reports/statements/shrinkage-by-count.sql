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
    SELECT *
    FROM (
      SELECT
        l.item_id,
        l.count_id,
        (c.closed_at AT TIME ZONE $4)::date AS day,
        0::bigint AS place,
        COALESCE(l.posted_delta, 0) + COALESCE(u.delta, 0) AS delta,
        CASE WHEN u.detail ->> 'way' = 'replayed' THEN 0 ELSE COALESCE(l.posted_value, 0) + COALESCE(u.value_delta, 0) END AS value
      FROM counts c
      JOIN count_lines l ON l.organization_id = c.organization_id AND l.count_id = c.id
      LEFT JOIN movements u ON u.organization_id = l.organization_id AND u.reverses = l.movement_id
      WHERE
        c.organization_id = $1
        AND c.status = 'posted'
        AND c.closed_at >= $2
        AND c.closed_at < $3
        AND l.outcome IN ('matched', 'changed', 'zeroed')
        AND (
          $6 IS NULL OR l.item_id IN (SELECT t.item_id FROM item_tags t WHERE t.organization_id = $1 AND t.tag_id = $6)
        )
        AND (
          $7 IS NULL OR l.item_id IN (SELECT v.item_id FROM item_vendors v WHERE v.organization_id = $1 AND v.vendor_id = $7)
        )
    ) AS f
    WHERE ($5 IS NULL OR f.place = ANY ($5))
  ),
  report AS MATERIALIZED (
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
    LEFT JOIN items un ON un.organization_id = $1 AND un.id = f.item_id
    GROUP BY 1
  ),
  overall AS (
    SELECT
      COALESCE(sum(r."lines"), 0) AS "lines",
      COALESCE(sum(r."matched"), 0) AS "matched",
      COALESCE(sum(r."short"), 0) AS "short",
      COALESCE(sum(r."over"), 0) AS "over",
      COALESCE(sum(r."lossValue"), 0) AS "lossValue",
      COALESCE(sum(r."gainValue"), 0) AS "gainValue",
      COALESCE(sum(r."netValue"), 0) AS "netValue",
      count(*) AS "_lines"
    FROM report r
  ),
  by_unit AS (
    SELECT
      COALESCE(un.unit_id, 0) AS unit,
      count(*) AS "_facts",
      count(*) AS "lines",
      count(*) FILTER (WHERE f.delta = 0) AS "matched",
      COALESCE(sum(-f.delta) FILTER (WHERE f.delta < 0), 0) AS "short",
      COALESCE(sum(f.delta) FILTER (WHERE f.delta > 0), 0) AS "over",
      COALESCE(sum(-f.value) FILTER (WHERE f.value < 0), 0) AS "lossValue",
      COALESCE(sum(f.value) FILTER (WHERE f.value > 0), 0) AS "gainValue",
      COALESCE(sum(f.value), 0) AS "netValue"
    FROM facts f
    LEFT JOIN items un ON un.organization_id = $1 AND un.id = f.item_id
    GROUP BY 1
  ),
  shown AS (
    SELECT r.*, row_number() OVER () AS "_order"
    FROM (
      SELECT r.*
      FROM report r
      CROSS JOIN LATERAL (
        SELECT
          CASE $14
            WHEN 'lines' THEN r."lines"
            WHEN 'matched' THEN r."matched"
            WHEN 'short' THEN CASE WHEN r.unit_low = r.unit_high THEN r."short" END
            WHEN 'over' THEN CASE WHEN r.unit_low = r.unit_high THEN r."over" END
            WHEN 'lossValue' THEN r."lossValue"
            WHEN 'gainValue' THEN r."gainValue"
            WHEN 'netValue' THEN r."netValue"
            WHEN 'accuracy' THEN 100.0 * r.matched / NULLIF(r.lines, 0)
          END AS by_number,
          CASE $14 WHEN 'date' THEN r.closed_on END AS by_date
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
            WHEN r.unit_low = r.unit_high THEN (SELECT u.name FROM units u WHERE u.organization_id = $1 AND u.id = r.unit_low)
          END
        ) AS "unit",
        (c.name) AS "name",
        to_char(r.closed_on, 'YYYY-MM-DD') AS "date",
        (c.closed_by) AS "person"
      FROM shown r
      JOIN counts c ON c.organization_id = $1 AND c.id = r.key
      ORDER BY r."_order"
    ) AS lines
  ),
  points AS (
    SELECT
      CASE WHEN $13 > 92 THEN date_trunc('month', f.day)::date ELSE f.day END AS x,
      COALESCE(sum(-f.value) FILTER (WHERE f.value < 0), 0) AS loss,
      COALESCE(sum(f.value) FILTER (WHERE f.value > 0), 0) AS gain
    FROM facts f
    GROUP BY 1
    ORDER BY 1
  )
SELECT
  page.*,
  o."_lines"::int AS "_rowCount",
  (
    SELECT json_agg(
      json_build_array(u.name, trim_scale(round((o."short")::numeric, 10))::text, trim_scale(round((o."over")::numeric, 10))::text) ORDER BY o."_facts" DESC,
      u.name
    )
    FROM by_unit o
    LEFT JOIN units u ON u.organization_id = $1 AND u.id = o.unit
  ) AS "_units",
  CASE
    WHEN $21::int = 0 THEN (
      SELECT json_agg(
        json_build_array(p.x::text, trim_scale(round((p."loss")::numeric, 10))::text, trim_scale(round((p."gain")::numeric, 10))::text)
      )
      FROM points p
    )
  END AS "_points",
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
