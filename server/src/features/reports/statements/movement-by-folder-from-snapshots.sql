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
  paths AS (
    SELECT id, parent_id, name, name AS path
    FROM folders
    WHERE organization_id = $1::bigint AND parent_id IS NULL
    UNION ALL
    SELECT f.id, f.parent_id, f.name, p.path || ' › ' || f.name
    FROM folders f
    JOIN paths p ON f.parent_id = p.id
    WHERE f.organization_id = $1::bigint
  ),
  top_folders AS (
    SELECT t.id
    FROM folders t
    WHERE
      t.organization_id = $1::bigint
      AND ($5::bigint[] IS NULL OR t.id = ANY ($5::bigint[]))
      AND (t.parent_id IS NULL OR NOT ($5::bigint[] IS NULL OR t.parent_id = ANY ($5::bigint[])))
  ),
  lines_above AS (
    SELECT id AS place, id AS line, parent_id
    FROM folders
    WHERE organization_id = $1::bigint AND ($5::bigint[] IS NULL OR id = ANY ($5::bigint[]))
    UNION ALL
    SELECT l.place, f.id, f.parent_id
    FROM lines_above l
    JOIN folders f ON f.organization_id = $1::bigint AND f.id = l.parent_id
    WHERE ($5::bigint[] IS NULL OR f.id = ANY ($5::bigint[]))
  ),
  folder_lines AS (SELECT place, line FROM lines_above),
  edges AS MATERIALIZED (
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
    WHERE m.organization_id = $1::bigint AND m.at >= $2::timestamptz AND m.at < $18::timestamptz
    UNION ALL
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
    WHERE m.organization_id = $1::bigint AND m.at >= $19::timestamptz AND m.at < $3::timestamptz
  ),
  facts AS (
    SELECT
      m.item_id,
      m.place,
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
      CASE WHEN m.cause IN ('set', 'delete') THEN m.delta END AS adjusted,
      m.value_delta AS value,
      CASE WHEN m.kind = 'move' THEN m.quantity_after END AS transferred,
      CASE WHEN m.kind = 'move' THEN m.value_after END AS transferred_value,
      NULL::numeric AS closing
    FROM edges m
    UNION ALL
    SELECT
      m.item_id,
      COALESCE(m.from_folder_id, 0),
      m.kind,
      NULL::date,
      0,
      NULL,
      NULL,
      NULL,
      NULL,
      -m.quantity_after,
      -m.value_after,
      NULL
    FROM edges m
    WHERE m.kind = 'move'
    UNION ALL
    SELECT
      s.item_id,
      s.place,
      NULL,
      NULL,
      s.movements,
      s.came_in,
      s.went_out,
      s.adjusted,
      s.value_change,
      s.transferred,
      NULL,
      NULL
    FROM (
      SELECT
        l.item_id,
        l.place,
        l.movements - COALESCE(e.movements, 0) AS movements,
        l.came_in - COALESCE(e.came_in, 0) AS came_in,
        l.went_out - COALESCE(e.went_out, 0) AS went_out,
        l.adjusted - COALESCE(e.adjusted, 0) AS adjusted,
        l.value_change - COALESCE(e.value_change, 0) AS value_change,
        l.transferred - COALESCE(e.transferred, 0) AS transferred
      FROM (
        SELECT *
        FROM report_snapshot_items
        WHERE organization_id = $1::bigint AND at = $19::timestamptz
      ) AS l
      LEFT JOIN (
        SELECT *
        FROM report_snapshot_items
        WHERE organization_id = $1::bigint AND at = $18::timestamptz
      ) AS e ON e.item_id = l.item_id AND e.place = l.place
      WHERE l.movements + l.departures <> COALESCE(e.movements + e.departures, 0)
    ) AS s
    UNION ALL
    SELECT s.item_id, s.place, NULL, NULL::date, 0, NULL, NULL, NULL, NULL, NULL, NULL, s.value
    FROM (
      SELECT i.id AS item_id, COALESCE(i.folder_id, 0) AS place, i.quantity, i.total_value AS value
      FROM items i
      WHERE i.organization_id = $1::bigint
    ) AS s
    WHERE
      (s.quantity <> 0 OR s.value <> 0)
      AND ($5::bigint[] IS NULL OR s.place = ANY ($5::bigint[]))
      AND (
        $6::bigint IS NULL
        OR s.item_id IN (
          SELECT t.item_id
          FROM item_tags t
          WHERE t.organization_id = $1::bigint AND t.tag_id = $6::bigint
        )
      )
      AND (
        $7::bigint IS NULL
        OR s.item_id IN (
          SELECT v.item_id
          FROM item_vendors v
          WHERE v.organization_id = $1::bigint AND v.vendor_id = $7::bigint
        )
      )
  ),
  grouped AS MATERIALIZED (
    SELECT
      COALESCE(fl.line, f.place) AS key,
      COALESCE(sum(f."in"), 0) AS "in",
      COALESCE(sum(f."out"), 0) AS "out",
      sum(f.movements) AS "movements",
      COALESCE(sum(f.value), 0) + COALESCE(sum(f.transferred_value), 0) AS "valueChange",
      COALESCE(sum(f.closing), 0) AS "closingValue",
      min(COALESCE(un.unit_id, 0)) AS "unit_low",
      max(COALESCE(un.unit_id, 0)) AS "unit_high"
    FROM facts f
    LEFT JOIN folder_lines fl ON fl.place = f.place
    LEFT JOIN items un ON un.organization_id = $1::bigint AND un.id = f.item_id
    GROUP BY 1
  ),
  overall AS (
    SELECT
      COALESCE(COALESCE(sum(f."in"), 0), 0) AS "in",
      COALESCE(COALESCE(sum(f."out"), 0), 0) AS "out",
      COALESCE(sum(f.movements), 0) AS "movements",
      COALESCE(COALESCE(sum(f.value), 0) + COALESCE(sum(f.transferred_value), 0), 0) AS "valueChange",
      COALESCE(COALESCE(sum(f.closing), 0), 0) AS "closingValue",
      (SELECT count(*) FROM grouped) AS "_lines"
    FROM facts f
  ),
  report AS NOT MATERIALIZED (SELECT * FROM grouped),
  by_unit AS (
    SELECT
      COALESCE(un.unit_id, 0) AS unit,
      count(*) AS "_facts",
      COALESCE(COALESCE(sum(f."in"), 0), 0) AS "in",
      COALESCE(COALESCE(sum(f."out"), 0), 0) AS "out",
      COALESCE(sum(f.movements), 0) AS "movements",
      COALESCE(COALESCE(sum(f.value), 0) + COALESCE(sum(f.transferred_value), 0), 0) AS "valueChange",
      COALESCE(COALESCE(sum(f.closing), 0), 0) AS "closingValue"
    FROM facts f
    LEFT JOIN items un ON un.organization_id = $1::bigint AND un.id = f.item_id
    GROUP BY 1
  ),
  ranked AS (
    SELECT
      r.key,
      above.key AS parent,
      row_number() OVER (
        PARTITION BY above.key ORDER BY CASE
          WHEN $15::boolean THEN CASE $14::text
            WHEN 'in' THEN (CASE WHEN r.unit_low = r.unit_high THEN r."in" END)
            WHEN 'out' THEN (CASE WHEN r.unit_low = r.unit_high THEN r."out" END)
            WHEN 'movements' THEN (r."movements")
            WHEN 'valueChange' THEN (r."valueChange")
            WHEN 'closingValue' THEN (r."closingValue")
            WHEN 'openingValue' THEN (r."closingValue" - r."valueChange")
          END
        END DESC NULLS LAST,
        CASE
          WHEN NOT $15::boolean THEN CASE $14::text
            WHEN 'in' THEN (CASE WHEN r.unit_low = r.unit_high THEN r."in" END)
            WHEN 'out' THEN (CASE WHEN r.unit_low = r.unit_high THEN r."out" END)
            WHEN 'movements' THEN (r."movements")
            WHEN 'valueChange' THEN (r."valueChange")
            WHEN 'closingValue' THEN (r."closingValue")
            WHEN 'openingValue' THEN (r."closingValue" - r."valueChange")
          END
        END ASC NULLS LAST,
        r.key
      ) AS place
    FROM report r
    LEFT JOIN paths p ON p.id = r.key
    LEFT JOIN report above ON above.key = p.parent_id
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
    SELECT *, row_number() OVER () AS "_place"
    FROM (
      SELECT
        (r.key)::text AS "_key",
        (CASE WHEN r.key = 0 THEN 'none' ELSE p.id::text END)::text AS "_link",
        NULL::text AS "_section",
        NULL::text AS "_heading",
        trim_scale(round((CASE WHEN r.unit_low = r.unit_high THEN r."in" END)::numeric, 10))::text AS "in",
        trim_scale(round((CASE WHEN r.unit_low = r.unit_high THEN r."out" END)::numeric, 10))::text AS "out",
        trim_scale(round((r."movements")::numeric, 10))::text AS "movements",
        trim_scale(round((r."valueChange")::numeric, 10))::text AS "valueChange",
        trim_scale(round((r."closingValue")::numeric, 10))::text AS "closingValue",
        trim_scale(round((r."closingValue" - r."valueChange")::numeric, 10))::text AS "openingValue",
        (
          CASE
            WHEN r.unit_low = r.unit_high THEN (
              SELECT u.name
              FROM units u
              WHERE u.organization_id = $1::bigint AND u.id = r.unit_low
            )
          END
        ) AS "unit",
        (
          CASE
            WHEN r.key = 0 THEN 'No folder'
            ELSE COALESCE(
              p.path,
              (
                SELECT m.folder_name
                FROM movements m
                WHERE m.organization_id = $1::bigint AND m.place = r.key
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
            ELSE COALESCE(
              p.path,
              (
                SELECT m.folder_name
                FROM movements m
                WHERE m.organization_id = $1::bigint AND m.place = r.key
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
  )
SELECT
  page.*,
  o."_lines"::int AS "_rowCount",
  (
    SELECT json_agg(
      json_build_array(
        u.name, trim_scale(round((o."in")::numeric, 10))::text, trim_scale(round((o."out")::numeric, 10))::text
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
        FROM (
          SELECT d.day, d.value_in, d.value_out
          FROM report_days d
          WHERE
            d.organization_id = $1::bigint
            AND d.day >= ($2::timestamptz AT TIME ZONE $4::text)::date
            AND d.day < ($19::timestamptz AT TIME ZONE $4::text)::date
            AND ($9::text IS NULL OR d.kind = $9::text)
            AND ($10::uuid IS NULL OR d.user_id = $10::uuid)
          UNION ALL
          SELECT m.day, sum(GREATEST(m.value_delta, 0)), sum(GREATEST(-m.value_delta, 0))
          FROM edges m
          WHERE m.day >= ($19::timestamptz AT TIME ZONE $4::text)::date
          GROUP BY m.day
        ) AS f
        WHERE f.day IS NOT NULL
        GROUP BY 1
        ORDER BY 1
      ) AS p
    )
  END AS "_points" ,
  trim_scale(round((o."in")::numeric, 10))::text AS "_total_in",
  trim_scale(round((o."out")::numeric, 10))::text AS "_total_out",
  trim_scale(round((o."movements")::numeric, 10))::text AS "_total_movements",
  trim_scale(round((o."valueChange")::numeric, 10))::text AS "_total_valueChange",
  trim_scale(round((o."closingValue")::numeric, 10))::text AS "_total_closingValue",
  trim_scale(round((o."closingValue" - o."valueChange")::numeric, 10))::text AS "_total_openingValue"
FROM overall o
LEFT JOIN page ON true
ORDER BY page."_place";
