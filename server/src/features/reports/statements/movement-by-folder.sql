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
  ledger AS (
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
    WHERE m.organization_id = $1 AND m.at >= $2 AND m.at < $3 AND ($9 IS NULL OR m.kind = $9) AND ($10 IS NULL OR m.user_id = $10)
  ),
  closing_stock AS (
    SELECT *
    FROM (
      SELECT i.id AS item_id, COALESCE(i.folder_id, 0) AS place, i.quantity, i.total_value AS value
      FROM items i
      WHERE i.organization_id = $1
    ) AS whole
    WHERE NOT (whole.item_id IN (SELECT sc.item_id FROM scattered_items sc WHERE sc.organization_id = $1))
    UNION ALL
    SELECT
      l.item_id,
      l.place,
      l.quantity,
      round(l.worth * sum(l.quantity) OVER shared / l.whole, 10) - round(l.worth * (sum(l.quantity) OVER shared - l.quantity) / l.whole, 10) AS value
    FROM (
      SELECT i.id AS item_id, s.place, sum(s.quantity) AS quantity, i.quantity AS whole, i.total_value AS worth
      FROM items i
      JOIN stock_levels s ON s.organization_id = $1 AND s.item_id = i.id
      WHERE i.organization_id = $1 AND (i.id IN (SELECT sc.item_id FROM scattered_items sc WHERE sc.organization_id = $1))
      GROUP BY i.organization_id, i.id, s.place
    ) AS l
    WHERE l.quantity <> 0 AND l.whole > 0
    WINDOW shared AS (PARTITION BY l.item_id ORDER BY l.place)
  ),
  flows AS (
    SELECT
      m.item_id AS item_id,
      m.place AS place,
      m.day AS day,
      1 AS "movements",
      CASE
        WHEN m.cause IN ('opening', 'in') THEN m.delta
        WHEN m.cause IN ('set', 'delete') AND CASE WHEN m.kind = 'undo' THEN -m.delta ELSE m.delta END > 0 THEN m.delta
      END AS "in",
      CASE
        WHEN m.cause = 'out' THEN -m.delta
        WHEN m.cause IN ('set', 'delete') AND CASE WHEN m.kind = 'undo' THEN -m.delta ELSE m.delta END < 0 THEN -m.delta
      END AS "out",
      m.value_delta AS "value",
      CASE
        WHEN m.kind = 'move'
        AND NOT (m.item_id IN (SELECT sc.item_id FROM scattered_items sc WHERE sc.organization_id = $1)) THEN m.value_after
      END AS "transferred_value",
      NULL::numeric AS "closing"
    FROM ledger m
    WHERE
      ($5 IS NULL OR m.place = ANY ($5))
      AND (
        $6 IS NULL OR m.item_id IN (SELECT t.item_id FROM item_tags t WHERE t.organization_id = $1 AND t.tag_id = $6)
      )
      AND (
        $7 IS NULL OR m.item_id IN (SELECT v.item_id FROM item_vendors v WHERE v.organization_id = $1 AND v.vendor_id = $7)
      )
    UNION ALL
    SELECT
      m.item_id AS item_id,
      COALESCE(m.from_folder_id, 0) AS place,
      NULL::date AS day,
      0 AS "movements",
      NULL::numeric AS "in",
      NULL::numeric AS "out",
      NULL::numeric AS "value",
      CASE
        WHEN m.kind = 'move'
        AND NOT (m.item_id IN (SELECT sc.item_id FROM scattered_items sc WHERE sc.organization_id = $1)) THEN -m.value_after
      END AS "transferred_value",
      NULL::numeric AS "closing"
    FROM movements m
    WHERE
      m.organization_id = $1
      AND m.at >= $2
      AND m.at < $3
      AND (m.kind = 'move' OR m.moved IS NOT NULL)
      AND ($5 IS NULL OR COALESCE(m.from_folder_id, 0) = ANY ($5))
      AND (
        $6 IS NULL OR m.item_id IN (SELECT t.item_id FROM item_tags t WHERE t.organization_id = $1 AND t.tag_id = $6)
      )
      AND (
        $7 IS NULL OR m.item_id IN (SELECT v.item_id FROM item_vendors v WHERE v.organization_id = $1 AND v.vendor_id = $7)
      )
    UNION ALL
    SELECT
      s.item_id AS item_id,
      s.place AS place,
      NULL::date AS day,
      0 AS "movements",
      NULL::numeric AS "in",
      NULL::numeric AS "out",
      NULL::numeric AS "value",
      s.value AS "transferred_value",
      NULL::numeric AS "closing"
    FROM (
      SELECT
        l.item_id,
        l.place,
        l.quantity,
        round(l.worth * sum(l.quantity) OVER shared / l.whole, 10) - round(
          l.worth * (sum(l.quantity) OVER shared - l.quantity) / l.whole, 10
        ) AS value
      FROM (
        SELECT lying.item_id, lying.place, lying.quantity, last.quantity AS whole, last.value AS worth
        FROM (
          SELECT c.item_id, c.place, sum(c.quantity) AS quantity
          FROM (
            SELECT
              m.item_id,
              m.place,
              CASE WHEN (m.kind = 'move' OR m.moved IS NOT NULL) THEN COALESCE(m.moved, m.quantity_after) ELSE m.delta END AS quantity
            FROM movements m
            WHERE
              m.organization_id = $1
              AND m.at < $3
              AND (m.item_id IN (SELECT sc.item_id FROM scattered_items sc WHERE sc.organization_id = $1))
            UNION ALL
            SELECT m.item_id, COALESCE(m.from_folder_id, 0), -COALESCE(m.moved, m.quantity_after)
            FROM movements m
            WHERE
              m.organization_id = $1
              AND m.at < $3
              AND (m.item_id IN (SELECT sc.item_id FROM scattered_items sc WHERE sc.organization_id = $1))
              AND (m.kind = 'move' OR m.moved IS NOT NULL)
          ) AS c
          GROUP BY c.item_id, c.place
        ) AS lying
        CROSS JOIN LATERAL (
          SELECT m.kind, m.quantity_after AS quantity, m.value_after AS value
          FROM movements m
          WHERE m.organization_id = $1 AND m.item_id = lying.item_id AND m.at < $3
          ORDER BY m.id DESC
          LIMIT 1
        ) AS last
      ) AS l
      WHERE l.quantity <> 0 AND l.whole > 0
      WINDOW shared AS (PARTITION BY l.item_id ORDER BY l.place)
    ) AS s
    WHERE
      ($5 IS NULL OR s.place = ANY ($5))
      AND (
        $6 IS NULL OR s.item_id IN (SELECT t.item_id FROM item_tags t WHERE t.organization_id = $1 AND t.tag_id = $6)
      )
      AND (
        $7 IS NULL OR s.item_id IN (SELECT v.item_id FROM item_vendors v WHERE v.organization_id = $1 AND v.vendor_id = $7)
      )
    UNION ALL
    SELECT
      s.item_id AS item_id,
      s.place AS place,
      NULL::date AS day,
      0 AS "movements",
      NULL::numeric AS "in",
      NULL::numeric AS "out",
      NULL::numeric AS "value",
      -s.value AS "transferred_value",
      NULL::numeric AS "closing"
    FROM (
      SELECT
        l.item_id,
        l.place,
        l.quantity,
        round(l.worth * sum(l.quantity) OVER shared / l.whole, 10) - round(
          l.worth * (sum(l.quantity) OVER shared - l.quantity) / l.whole, 10
        ) AS value
      FROM (
        SELECT lying.item_id, lying.place, lying.quantity, last.quantity AS whole, last.value AS worth
        FROM (
          SELECT c.item_id, c.place, sum(c.quantity) AS quantity
          FROM (
            SELECT
              m.item_id,
              m.place,
              CASE WHEN (m.kind = 'move' OR m.moved IS NOT NULL) THEN COALESCE(m.moved, m.quantity_after) ELSE m.delta END AS quantity
            FROM movements m
            WHERE
              m.organization_id = $1
              AND m.at < $2
              AND (m.item_id IN (SELECT sc.item_id FROM scattered_items sc WHERE sc.organization_id = $1))
            UNION ALL
            SELECT m.item_id, COALESCE(m.from_folder_id, 0), -COALESCE(m.moved, m.quantity_after)
            FROM movements m
            WHERE
              m.organization_id = $1
              AND m.at < $2
              AND (m.item_id IN (SELECT sc.item_id FROM scattered_items sc WHERE sc.organization_id = $1))
              AND (m.kind = 'move' OR m.moved IS NOT NULL)
          ) AS c
          GROUP BY c.item_id, c.place
        ) AS lying
        CROSS JOIN LATERAL (
          SELECT m.kind, m.quantity_after AS quantity, m.value_after AS value
          FROM movements m
          WHERE m.organization_id = $1 AND m.item_id = lying.item_id AND m.at < $2
          ORDER BY m.id DESC
          LIMIT 1
        ) AS last
      ) AS l
      WHERE l.quantity <> 0 AND l.whole > 0
      WINDOW shared AS (PARTITION BY l.item_id ORDER BY l.place)
    ) AS s
    WHERE
      ($5 IS NULL OR s.place = ANY ($5))
      AND (
        $6 IS NULL OR s.item_id IN (SELECT t.item_id FROM item_tags t WHERE t.organization_id = $1 AND t.tag_id = $6)
      )
      AND (
        $7 IS NULL OR s.item_id IN (SELECT v.item_id FROM item_vendors v WHERE v.organization_id = $1 AND v.vendor_id = $7)
      )
    UNION ALL
    SELECT
      m.item_id AS item_id,
      m.place AS place,
      NULL::date AS day,
      0 AS "movements",
      NULL::numeric AS "in",
      NULL::numeric AS "out",
      NULL::numeric AS "value",
      -m.value_delta AS "transferred_value",
      NULL::numeric AS "closing"
    FROM ledger m
    WHERE
      m.value_delta <> 0
      AND ($5 IS NULL OR m.place = ANY ($5))
      AND (
        $6 IS NULL OR m.item_id IN (SELECT t.item_id FROM item_tags t WHERE t.organization_id = $1 AND t.tag_id = $6)
      )
      AND (
        $7 IS NULL OR m.item_id IN (SELECT v.item_id FROM item_vendors v WHERE v.organization_id = $1 AND v.vendor_id = $7)
      )
      AND (m.item_id IN (SELECT sc.item_id FROM scattered_items sc WHERE sc.organization_id = $1))
    UNION ALL
    SELECT
      s.item_id AS item_id,
      s.place AS place,
      NULL::date AS day,
      0 AS "movements",
      NULL::numeric AS "in",
      NULL::numeric AS "out",
      NULL::numeric AS "value",
      NULL::numeric AS "transferred_value",
      s.value AS "closing"
    FROM closing_stock s
    WHERE
      (s.quantity <> 0 OR s.value <> 0)
      AND ($5 IS NULL OR s.place = ANY ($5))
      AND (
        $6 IS NULL OR s.item_id IN (SELECT t.item_id FROM item_tags t WHERE t.organization_id = $1 AND t.tag_id = $6)
      )
      AND (
        $7 IS NULL OR s.item_id IN (SELECT v.item_id FROM item_vendors v WHERE v.organization_id = $1 AND v.vendor_id = $7)
      )
  ),
  facts AS (
    SELECT
      f.place,
      COALESCE(i.unit_id, 0) AS unit,
      count(*) AS facts,
      sum(f.movements) AS movements,
      COALESCE(sum(f."in"), 0) AS "in",
      COALESCE(sum(f."out"), 0) AS "out",
      COALESCE(sum(f.value), 0) + COALESCE(sum(f.transferred_value), 0) AS value_change,
      COALESCE(sum(f.closing), 0) AS closing_value
    FROM flows f
    LEFT JOIN items i ON i.organization_id = $1 AND i.id = f.item_id
    GROUP BY 1, 2
  ),
  report AS MATERIALIZED (
    SELECT
      COALESCE(fl.line, f.place) AS key,
      sum(f."in") AS "in",
      sum(f."out") AS "out",
      sum(f.movements) AS "movements",
      sum(f.value_change) AS "valueChange",
      sum(f.closing_value) AS "closingValue",
      min(f.unit) AS "unit_low",
      max(f.unit) AS "unit_high"
    FROM facts f
    LEFT JOIN folder_lines fl ON fl.place = f.place
    GROUP BY 1
  ),
  overall AS (
    SELECT
      COALESCE(sum(f."in"), 0) AS "in",
      COALESCE(sum(f."out"), 0) AS "out",
      COALESCE(sum(f.movements), 0) AS "movements",
      COALESCE(sum(f.value_change), 0) AS "valueChange",
      COALESCE(sum(f.closing_value), 0) AS "closingValue",
      (SELECT count(*) FROM report) AS "_lines"
    FROM facts f
  ),
  by_unit AS (
    SELECT
      f.unit AS unit,
      sum(f.facts) AS "_facts",
      COALESCE(sum(f."in"), 0) AS "in",
      COALESCE(sum(f."out"), 0) AS "out",
      COALESCE(sum(f.movements), 0) AS "movements",
      COALESCE(sum(f.value_change), 0) AS "valueChange",
      COALESCE(sum(f.closing_value), 0) AS "closingValue"
    FROM facts f
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
        WHEN 'in' THEN CASE WHEN r.unit_low = r.unit_high THEN r."in" END
        WHEN 'out' THEN CASE WHEN r.unit_low = r.unit_high THEN r."out" END
        WHEN 'movements' THEN r."movements"
        WHEN 'valueChange' THEN r."valueChange"
        WHEN 'closingValue' THEN r."closingValue"
        WHEN 'openingValue' THEN r."closingValue" - r."valueChange"
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
        trim_scale(round((CASE WHEN r.unit_low = r.unit_high THEN r."in" END)::numeric, 10))::text AS "in",
        trim_scale(round((CASE WHEN r.unit_low = r.unit_high THEN r."out" END)::numeric, 10))::text AS "out",
        trim_scale(round((r."movements")::numeric, 10))::text AS "movements",
        trim_scale(round((r."valueChange")::numeric, 10))::text AS "valueChange",
        trim_scale(round((r."closingValue")::numeric, 10))::text AS "closingValue",
        trim_scale(round((r."closingValue" - r."valueChange")::numeric, 10))::text AS "openingValue",
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
      COALESCE(sum(f.value_in), 0) AS "valueIn",
      COALESCE(sum(f.value_out), 0) AS "valueOut"
    FROM (SELECT f.day, GREATEST(f.value, 0) AS value_in, GREATEST(-f.value, 0) AS value_out FROM flows f) AS f
    WHERE f.day IS NOT NULL
    GROUP BY 1
    ORDER BY 1
  )
SELECT
  page.*,
  o."_lines"::int AS "_rowCount",
  (
    SELECT json_agg(
      json_build_array(u.name, trim_scale(round((o."in")::numeric, 10))::text, trim_scale(round((o."out")::numeric, 10))::text) ORDER BY o."_facts" DESC,
      u.name
    )
    FROM by_unit o
    LEFT JOIN units u ON u.organization_id = $1 AND u.id = o.unit
  ) AS "_units",
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
  trim_scale(round((o."in")::numeric, 10))::text AS "_total_in",
  trim_scale(round((o."out")::numeric, 10))::text AS "_total_out",
  trim_scale(round((o."movements")::numeric, 10))::text AS "_total_movements",
  trim_scale(round((o."valueChange")::numeric, 10))::text AS "_total_valueChange",
  trim_scale(round((o."closingValue")::numeric, 10))::text AS "_total_closingValue",
  trim_scale(round((o."closingValue" - o."valueChange")::numeric, 10))::text AS "_total_openingValue"
FROM overall o
LEFT JOIN page ON true
ORDER BY page."_place";
