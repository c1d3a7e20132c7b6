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
  paths AS (
    SELECT id, parent_id, name, name AS path
    FROM folders
    WHERE organization_id = $1 AND parent_id IS NULL
    UNION ALL
    SELECT f.id, f.parent_id, f.name, p.path || ' › ' || f.name
    FROM folders f
    JOIN paths p ON f.parent_id = p.id
    WHERE f.organization_id = $1
  ),
  top_folders AS (
    SELECT t.id
    FROM folders t
    WHERE t.organization_id = $1 AND ($5 IS NULL OR t.id = ANY ($5)) AND (t.parent_id IS NULL OR NOT ($5 IS NULL OR t.parent_id = ANY ($5)))
  ),
  lines_above AS (
    SELECT id AS place, id AS line, parent_id
    FROM folders
    WHERE organization_id = $1 AND ($5 IS NULL OR id = ANY ($5))
    UNION ALL
    SELECT l.place, f.id, f.parent_id
    FROM lines_above l
    JOIN folders f ON f.organization_id = $1 AND f.id = l.parent_id
    WHERE ($5 IS NULL OR f.id = ANY ($5))
  ),
  folder_lines AS (SELECT place, line FROM lines_above),
  facts AS (
    SELECT *
    FROM (
      SELECT
        l.item_id,
        l.count_id,
        (c.closed_at AT TIME ZONE $4)::date AS day,
        COALESCE(
          (SELECT m.place FROM movements m WHERE m.organization_id = $1 AND m.id = l.movement_id),
          (
            SELECT s.place
            FROM stock_levels s
            JOIN items i ON i.organization_id = $1 AND i.id = s.item_id
            WHERE s.organization_id = $1 AND s.item_id = l.item_id AND s.place = ANY (c.places)
            ORDER BY s.place = COALESCE(i.folder_id, 0) DESC, s.quantity DESC, s.place
            LIMIT 1
          ),
          c.places[1],
          (
            SELECT m.place
            FROM movements m
            WHERE m.organization_id = $1 AND m.item_id = l.item_id AND m.at <= c.closed_at
            ORDER BY m.id DESC
            LIMIT 1
          ),
          0
        ) AS place,
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
      COALESCE(fl.line, f.place) AS key,
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
    LEFT JOIN folder_lines fl ON fl.place = f.place
    LEFT JOIN items un ON un.organization_id = $1 AND un.id = f.item_id
    GROUP BY 1
  ),
  overall AS (
    SELECT
      count(*) AS "lines",
      count(*) FILTER (WHERE f.delta = 0) AS "matched",
      COALESCE(sum(-f.delta) FILTER (WHERE f.delta < 0), 0) AS "short",
      COALESCE(sum(f.delta) FILTER (WHERE f.delta > 0), 0) AS "over",
      COALESCE(sum(-f.value) FILTER (WHERE f.value < 0), 0) AS "lossValue",
      COALESCE(sum(f.value) FILTER (WHERE f.value > 0), 0) AS "gainValue",
      COALESCE(sum(f.value), 0) AS "netValue",
      (SELECT count(*) FROM report) AS "_lines"
    FROM facts f
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
  ranked AS (
    SELECT
      r.key,
      above.key AS parent,
      row_number() OVER (
        PARTITION BY above.key ORDER BY CASE WHEN $15 THEN sorting.by_number END DESC NULLS LAST,
        CASE WHEN NOT $15 THEN sorting.by_number END NULLS LAST,
        r.key
      ) AS place
    FROM report r
    LEFT JOIN paths p ON p.id = r.key
    LEFT JOIN report above ON above.key = p.parent_id
    CROSS JOIN LATERAL (
      SELECT CASE $14
        WHEN 'lines' THEN r."lines"
        WHEN 'matched' THEN r."matched"
        WHEN 'short' THEN CASE WHEN r.unit_low = r.unit_high THEN r."short" END
        WHEN 'over' THEN CASE WHEN r.unit_low = r.unit_high THEN r."over" END
        WHEN 'lossValue' THEN r."lossValue"
        WHEN 'gainValue' THEN r."gainValue"
        WHEN 'netValue' THEN r."netValue"
        WHEN 'accuracy' THEN 100.0 * r.matched / NULLIF(r.lines, 0)
      END AS by_number
    ) AS sorting
  ),
  tree AS (
    SELECT key, ARRAY[place] AS places
    FROM ranked
    WHERE parent IS NULL
    UNION ALL
    SELECT b.key, t.places || b.place
    FROM ranked b
    JOIN tree t ON b.parent = t.key
  ),
  page AS (
    SELECT lines.*, row_number() OVER () AS "_place"
    FROM (
      SELECT
        (r.key)::text AS "_key",
        (CASE WHEN r.key = 0 THEN 'none' ELSE p.id::text END)::text AS "_link",
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
        (
          CASE
            WHEN r.key = 0 THEN 'No folder'
            WHEN r.key = -1 THEN 'On the way'
            ELSE COALESCE(
              p.path,
              (
                SELECT m.folder_name
                FROM movements m
                WHERE m.organization_id = $1 AND m.place = r.key
                ORDER BY m.at DESC, m.id DESC
                LIMIT 1
              ),
              'Deleted folder'
            )
          END
        ) AS "name",
        cardinality(tr.places) - 1 AS "_depth",
        COALESCE(
          p.name,
          CASE
            WHEN r.key = 0 THEN 'No folder'
            WHEN r.key = -1 THEN 'On the way'
            ELSE COALESCE(
              p.path,
              (
                SELECT m.folder_name
                FROM movements m
                WHERE m.organization_id = $1 AND m.place = r.key
                ORDER BY m.at DESC, m.id DESC
                LIMIT 1
              ),
              'Deleted folder'
            )
          END
        ) AS "_name"
      FROM report r
      LEFT JOIN paths p ON p.id = r.key
      JOIN tree tr ON tr.key = r.key
      ORDER BY tr.places
      LIMIT $20::int
      OFFSET $21::int
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
