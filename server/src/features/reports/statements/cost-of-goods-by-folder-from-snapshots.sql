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
  edges AS MATERIALIZED (
    SELECT
      m.item_id,
      m.place,
      NULL::date AS day,
      CASE
        WHEN (
          m.delta <> 0
          AND (
            m.kind = 'out'
            OR m.kind = 'undo'
            AND (SELECT r.kind FROM movements r WHERE r.organization_id = m.organization_id AND r.id = m.reverses) = 'out'
            OR (
              m.document_kind = 'job'
              AND (
                m.kind = 'in'
                OR m.kind = 'undo'
                AND (SELECT r.kind FROM movements r WHERE r.organization_id = m.organization_id AND r.id = m.reverses) = 'in'
              )
            )
          )
        ) THEN -m.delta
        ELSE 0
      END AS quantity,
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
      END - CASE
        WHEN (
          m.delta <> 0
          AND (
            m.kind = 'out'
            OR m.kind = 'undo'
            AND (SELECT r.kind FROM movements r WHERE r.organization_id = m.organization_id AND r.id = m.reverses) = 'out'
            OR (
              m.document_kind = 'job'
              AND (
                m.kind = 'in'
                OR m.kind = 'undo'
                AND (SELECT r.kind FROM movements r WHERE r.organization_id = m.organization_id AND r.id = m.reverses) = 'in'
              )
            )
          )
        ) THEN m.value_delta
        ELSE 0
      END AS cost
    FROM movements m
    WHERE
      m.organization_id = $1
      AND m.at >= $2
      AND m.at < $18
      AND (
        (
          m.delta <> 0
          AND (
            m.kind = 'out'
            OR m.kind = 'undo'
            AND (SELECT r.kind FROM movements r WHERE r.organization_id = m.organization_id AND r.id = m.reverses) = 'out'
            OR (
              m.document_kind = 'job'
              AND (
                m.kind = 'in'
                OR m.kind = 'undo'
                AND (SELECT r.kind FROM movements r WHERE r.organization_id = m.organization_id AND r.id = m.reverses) = 'in'
              )
            )
          )
        )
        OR m.cost_of_goods_correction <> 0
      )
      AND ($10 IS NULL OR m.user_id = $10)
      AND ($5 IS NULL OR m.place = ANY ($5))
      AND (
        $6 IS NULL OR m.item_id IN (SELECT t.item_id FROM item_tags t WHERE t.organization_id = $1 AND t.tag_id = $6)
      )
      AND (
        $7 IS NULL OR m.item_id IN (SELECT v.item_id FROM item_vendors v WHERE v.organization_id = $1 AND v.vendor_id = $7)
      )
    UNION ALL
    SELECT
      m.item_id,
      m.place,
      (m.at AT TIME ZONE $4)::date AS day,
      CASE
        WHEN (
          m.delta <> 0
          AND (
            m.kind = 'out'
            OR m.kind = 'undo'
            AND (SELECT r.kind FROM movements r WHERE r.organization_id = m.organization_id AND r.id = m.reverses) = 'out'
            OR (
              m.document_kind = 'job'
              AND (
                m.kind = 'in'
                OR m.kind = 'undo'
                AND (SELECT r.kind FROM movements r WHERE r.organization_id = m.organization_id AND r.id = m.reverses) = 'in'
              )
            )
          )
        ) THEN -m.delta
        ELSE 0
      END AS quantity,
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
      END - CASE
        WHEN (
          m.delta <> 0
          AND (
            m.kind = 'out'
            OR m.kind = 'undo'
            AND (SELECT r.kind FROM movements r WHERE r.organization_id = m.organization_id AND r.id = m.reverses) = 'out'
            OR (
              m.document_kind = 'job'
              AND (
                m.kind = 'in'
                OR m.kind = 'undo'
                AND (SELECT r.kind FROM movements r WHERE r.organization_id = m.organization_id AND r.id = m.reverses) = 'in'
              )
            )
          )
        ) THEN m.value_delta
        ELSE 0
      END AS cost
    FROM movements m
    WHERE
      m.organization_id = $1
      AND m.at >= $19
      AND m.at < $3
      AND (
        (
          m.delta <> 0
          AND (
            m.kind = 'out'
            OR m.kind = 'undo'
            AND (SELECT r.kind FROM movements r WHERE r.organization_id = m.organization_id AND r.id = m.reverses) = 'out'
            OR (
              m.document_kind = 'job'
              AND (
                m.kind = 'in'
                OR m.kind = 'undo'
                AND (SELECT r.kind FROM movements r WHERE r.organization_id = m.organization_id AND r.id = m.reverses) = 'in'
              )
            )
          )
        )
        OR m.cost_of_goods_correction <> 0
      )
      AND ($10 IS NULL OR m.user_id = $10)
      AND ($5 IS NULL OR m.place = ANY ($5))
      AND (
        $6 IS NULL OR m.item_id IN (SELECT t.item_id FROM item_tags t WHERE t.organization_id = $1 AND t.tag_id = $6)
      )
      AND (
        $7 IS NULL OR m.item_id IN (SELECT v.item_id FROM item_vendors v WHERE v.organization_id = $1 AND v.vendor_id = $7)
      )
  ),
  issues AS (
    SELECT l.item_id, l.place, l.issued - COALESCE(e.issued, 0) AS issued, l.cost - COALESCE(e.cost, 0) AS cost
    FROM (SELECT * FROM report_snapshot_items WHERE organization_id = $1 AND at = $19) AS l
    LEFT JOIN (SELECT * FROM report_snapshot_items WHERE organization_id = $1 AND at = $18) AS e ON e.item_id = l.item_id AND e.place = l.place
    WHERE (l.issues <> COALESCE(e.issues, 0) OR l.cost <> COALESCE(e.cost, 0))
    UNION ALL
    SELECT m.item_id, m.place, m.quantity, m.cost
    FROM edges m
  ),
  facts AS (
    SELECT f.place, COALESCE(un.unit_id, 0) AS unit, count(*) AS facts, sum(f.issued) AS quantity, sum(f.cost) AS cost
    FROM issues f
    LEFT JOIN items un ON un.organization_id = $1 AND un.id = f.item_id
    GROUP BY 1, 2
  ),
  added AS (
    SELECT
      COALESCE(fl.line, f.place) AS key,
      sum(f.quantity) AS "quantity",
      sum(f.cost) AS "cost",
      min(f.unit) AS "unit_low",
      max(f.unit) AS "unit_high"
    FROM facts f
    LEFT JOIN folder_lines fl ON fl.place = f.place
    GROUP BY 1
    HAVING sum(f.quantity) <> 0 OR sum(f.cost) <> 0
  ),
  item_places AS (SELECT f.item_id, min(f.place) AS low, max(f.place) AS high FROM issues f GROUP BY f.item_id),
  counted AS (
    SELECT key, sum(items) AS items
    FROM (
      SELECT COALESCE(fl.line, f.place) AS key, f.items
      FROM (SELECT low AS place, count(*) AS items FROM item_places WHERE low = high GROUP BY low) AS f
      LEFT JOIN folder_lines fl ON fl.place = f.place
      UNION ALL
      SELECT key, count(*) AS items
      FROM (
        SELECT DISTINCT COALESCE(fl.line, f.place) AS key, f.item_id
        FROM issues f
        JOIN item_places p ON p.item_id = f.item_id AND p.low <> p.high
        LEFT JOIN folder_lines fl ON fl.place = f.place
      ) AS different
      GROUP BY key
    ) AS parts
    GROUP BY key
  ),
  report AS MATERIALIZED (SELECT a.*, c.items FROM added a JOIN counted c ON c.key = a.key),
  overall AS (
    SELECT COALESCE(sum(f.quantity), 0) AS "quantity", COALESCE(sum(f.cost), 0) AS "cost", (SELECT count(*) FROM report) AS "_lines"
    FROM facts f
  ),
  by_unit AS (
    SELECT f.unit AS unit, sum(f.facts) AS "_facts", COALESCE(sum(f.quantity), 0) AS "quantity", COALESCE(sum(f.cost), 0) AS "cost"
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
        WHEN 'quantity' THEN CASE WHEN r.unit_low = r.unit_high THEN r."quantity" END
        WHEN 'cost' THEN r."cost"
        WHEN 'items' THEN r."items"
        WHEN 'unitCost' THEN r.cost / NULLIF(r.quantity, 0)
        WHEN 'share' THEN 100 * r."cost" / NULLIF((SELECT o."cost" FROM overall o), 0)
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
        trim_scale(round((CASE WHEN r.unit_low = r.unit_high THEN r."quantity" END)::numeric, 10))::text AS "quantity",
        trim_scale(round((r."cost")::numeric, 10))::text AS "cost",
        trim_scale(round((r."items")::numeric, 10))::text AS "items",
        trim_scale(round((r.cost / NULLIF(r.quantity, 0))::numeric, 10))::text AS "unitCost",
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
        trim_scale(round((100 * r."cost" / NULLIF((SELECT o."cost" FROM overall o), 0))::numeric, 10))::text AS "share",
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
    SELECT CASE WHEN $13 > 92 THEN date_trunc('month', f.day)::date ELSE f.day END AS x, COALESCE(sum(f.cost), 0) AS "cost"
    FROM (
      SELECT
        d.day,
        CASE WHEN d.cause = 'out' THEN d.went_out ELSE 0 END AS quantity,
        CASE WHEN d.cause = 'out' THEN d.value_out - d.value_in ELSE 0 END + d.cost_of_goods_correction AS cost,
        NULL::bigint AS items
      FROM report_days d
      WHERE
        d.organization_id = $1
        AND d.day >= ($2 AT TIME ZONE $4)::date
        AND d.day < ($19 AT TIME ZONE $4)::date
        AND ($9 IS NULL OR d.kind = $9)
        AND ($10 IS NULL OR d.user_id = $10)
        AND (d.cause = 'out' OR d.cost_of_goods_correction <> 0)
      UNION ALL
      SELECT m.day, sum(m.quantity), sum(m.cost), NULL
      FROM edges m
      WHERE m.day IS NOT NULL
      GROUP BY m.day
    ) AS f
    WHERE f.day IS NOT NULL
    GROUP BY 1
    ORDER BY 1
  )
SELECT
  page.*,
  o."_lines"::int AS "_rowCount",
  (
    SELECT json_agg(json_build_array(u.name, trim_scale(round((o."quantity")::numeric, 10))::text) ORDER BY o."_facts" DESC, u.name)
    FROM by_unit o
    LEFT JOIN units u ON u.organization_id = $1 AND u.id = o.unit
  ) AS "_units",
  CASE
    WHEN $21::int = 0 THEN (
      SELECT json_agg(json_build_array(p.x::text, trim_scale(round((p."cost")::numeric, 10))::text))
      FROM points p
    )
  END AS "_points",
  trim_scale(round((o."quantity")::numeric, 10))::text AS "_total_quantity",
  trim_scale(round((o."cost")::numeric, 10))::text AS "_total_cost",
  trim_scale(round((o.cost / NULLIF(o.quantity, 0))::numeric, 10))::text AS "_total_unitCost"
FROM overall o
LEFT JOIN page ON true
ORDER BY page."_place";
