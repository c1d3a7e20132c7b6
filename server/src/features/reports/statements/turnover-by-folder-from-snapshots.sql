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
  opening_stock AS (
    SELECT *
    FROM (
      SELECT i.id AS item_id, COALESCE(i.folder_id, 0) AS place, i.quantity, i.total_value AS value
      FROM items i
      WHERE i.organization_id = $1 AND i.archived_at IS NULL
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
      WHERE
        i.organization_id = $1
        AND (i.id IN (SELECT sc.item_id FROM scattered_items sc WHERE sc.organization_id = $1))
        AND i.archived_at IS NULL
      GROUP BY i.organization_id, i.id, s.place
    ) AS l
    WHERE l.quantity <> 0 AND l.whole > 0
    WINDOW shared AS (PARTITION BY l.item_id ORDER BY l.place)
  ),
  closing_stock AS (
    SELECT *
    FROM (
      SELECT i.id AS item_id, COALESCE(i.folder_id, 0) AS place, i.quantity, i.total_value AS value
      FROM items i
      WHERE i.organization_id = $1 AND i.archived_at IS NULL
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
      WHERE
        i.organization_id = $1
        AND (i.id IN (SELECT sc.item_id FROM scattered_items sc WHERE sc.organization_id = $1))
        AND i.archived_at IS NULL
      GROUP BY i.organization_id, i.id, s.place
    ) AS l
    WHERE l.quantity <> 0 AND l.whole > 0
    WINDOW shared AS (PARTITION BY l.item_id ORDER BY l.place)
  ),
  placed AS (
    SELECT s.item_id, s.place, s.value AS opening_value, NULL::numeric AS closing_value, NULL::numeric AS cost
    FROM (
      SELECT s.item_id, s.place, s.quantity, s.value
      FROM opening_stock s
      WHERE
        (s.quantity <> 0 OR s.value <> 0)
        AND ($5 IS NULL OR s.place = ANY ($5))
        AND (
          $6 IS NULL OR s.item_id IN (SELECT t.item_id FROM item_tags t WHERE t.organization_id = $1 AND t.tag_id = $6)
        )
        AND (
          $7 IS NULL OR s.item_id IN (SELECT v.item_id FROM item_vendors v WHERE v.organization_id = $1 AND v.vendor_id = $7)
        )
    ) AS s
    UNION ALL
    SELECT s.item_id, s.place, NULL, s.value, NULL
    FROM (
      SELECT s.item_id, s.place, s.quantity, s.value
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
    ) AS s
    UNION ALL
    SELECT m.item_id, m.place, NULL, NULL, m.cost
    FROM (
      SELECT s.*
      FROM (
        SELECT l.item_id, l.place, l.cost - COALESCE(e.cost, 0) AS cost
        FROM (SELECT * FROM report_snapshot_items WHERE organization_id = $1 AND at = $19) AS l
        LEFT JOIN (SELECT * FROM report_snapshot_items WHERE organization_id = $1 AND at = $18) AS e ON e.item_id = l.item_id AND e.place = l.place
        WHERE (l.issues <> COALESCE(e.issues, 0) OR l.cost <> COALESCE(e.cost, 0))
      ) AS s
      WHERE
        ($5 IS NULL OR s.place = ANY ($5))
        AND (
          $6 IS NULL OR s.item_id IN (SELECT t.item_id FROM item_tags t WHERE t.organization_id = $1 AND t.tag_id = $6)
        )
        AND (
          $7 IS NULL OR s.item_id IN (SELECT v.item_id FROM item_vendors v WHERE v.organization_id = $1 AND v.vendor_id = $7)
        )
    ) AS m
    UNION ALL
    SELECT m.item_id, m.place, NULL, NULL, m.cost
    FROM (
      SELECT
        m.item_id,
        m.place,
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
        END AS issued,
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
        END AS issued,
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
        AND ($5 IS NULL OR m.place = ANY ($5))
        AND (
          $6 IS NULL OR m.item_id IN (SELECT t.item_id FROM item_tags t WHERE t.organization_id = $1 AND t.tag_id = $6)
        )
        AND (
          $7 IS NULL OR m.item_id IN (SELECT v.item_id FROM item_vendors v WHERE v.organization_id = $1 AND v.vendor_id = $7)
        )
    ) AS m
  ),
  facts AS (
    SELECT
      f.place,
      COALESCE(sum(f.opening_value), 0) AS opening_value,
      COALESCE(sum(f.closing_value), 0) AS closing_value,
      COALESCE(sum(f.cost), 0) AS cost
    FROM placed f
    GROUP BY f.place
  ),
  added AS (
    SELECT
      COALESCE(fl.line, f.place) AS key,
      sum(f.opening_value) AS "openingValue",
      sum(f.closing_value) AS "closingValue",
      sum(f.cost) AS "cost"
    FROM facts f
    LEFT JOIN folder_lines fl ON fl.place = f.place
    GROUP BY 1
  ),
  item_places AS (SELECT f.item_id, min(f.place) AS low, max(f.place) AS high FROM placed f GROUP BY f.item_id),
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
        FROM placed f
        JOIN item_places p ON p.item_id = f.item_id AND p.low <> p.high
        LEFT JOIN folder_lines fl ON fl.place = f.place
      ) AS different
      GROUP BY key
    ) AS parts
    GROUP BY key
  ),
  report AS MATERIALIZED (SELECT a.*, c.items FROM added a JOIN counted c ON c.key = a.key),
  overall AS (
    SELECT
      COALESCE(sum(f.opening_value), 0) AS "openingValue",
      COALESCE(sum(f.closing_value), 0) AS "closingValue",
      COALESCE(sum(f.cost), 0) AS "cost",
      (SELECT count(*) FROM report) AS "_lines"
    FROM facts f
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
        WHEN 'openingValue' THEN r."openingValue"
        WHEN 'closingValue' THEN r."closingValue"
        WHEN 'cost' THEN r."cost"
        WHEN 'items' THEN r."items"
        WHEN 'averageValue' THEN (r."openingValue" + r."closingValue") / 2
        WHEN 'turnover' THEN r.cost / NULLIF((r."openingValue" + r."closingValue") / 2, 0)
        WHEN 'daysOfStock' THEN CASE WHEN r.cost > 0 THEN r."closingValue" * $13 / r.cost END
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
        trim_scale(round((r."openingValue")::numeric, 10))::text AS "openingValue",
        trim_scale(round((r."closingValue")::numeric, 10))::text AS "closingValue",
        trim_scale(round((r."cost")::numeric, 10))::text AS "cost",
        trim_scale(round((r."items")::numeric, 10))::text AS "items",
        trim_scale(round(((r."openingValue" + r."closingValue") / 2)::numeric, 10))::text AS "averageValue",
        trim_scale(round((r.cost / NULLIF((r."openingValue" + r."closingValue") / 2, 0))::numeric, 10))::text AS "turnover",
        trim_scale(round((CASE WHEN r.cost > 0 THEN r."closingValue" * $13 / r.cost END)::numeric, 10))::text AS "daysOfStock",
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
      END AS x,
      r."cost" AS "cost",
      (r."openingValue" + r."closingValue") / 2 AS "averageValue"
    FROM (
      SELECT *
      FROM report r
      WHERE
        r."cost" > 0
        AND COALESCE(
          (
            SELECT CASE
              WHEN $5 IS NULL THEN d.parent_id IS NULL
              ELSE COALESCE(d.parent_id IN (SELECT id FROM top_folders), false)
            END
            FROM folders d
            WHERE d.organization_id = $1 AND d.id = r.key
          ),
          true
        )
      ORDER BY r."cost" DESC, r.key
      LIMIT 10
    ) AS r
    LEFT JOIN paths p ON p.id = r.key
    ORDER BY r."cost" DESC, r.key
  )
SELECT
  page.*,
  o."_lines"::int AS "_rowCount",
  NULL::json AS "_units",
  CASE
    WHEN $21::int = 0 THEN (
      SELECT json_agg(
        json_build_array(
          p.x::text, trim_scale(round((p."cost")::numeric, 10))::text, trim_scale(round((p."averageValue")::numeric, 10))::text
        )
      )
      FROM points p
    )
  END AS "_points",
  trim_scale(round((o."openingValue")::numeric, 10))::text AS "_total_openingValue",
  trim_scale(round((o."closingValue")::numeric, 10))::text AS "_total_closingValue",
  trim_scale(round((o."cost")::numeric, 10))::text AS "_total_cost",
  trim_scale(round(((o."openingValue" + o."closingValue") / 2)::numeric, 10))::text AS "_total_averageValue",
  trim_scale(round((o.cost / NULLIF((o."openingValue" + o."closingValue") / 2, 0))::numeric, 10))::text AS "_total_turnover",
  trim_scale(round((CASE WHEN o.cost > 0 THEN o."closingValue" * $13 / o.cost END)::numeric, 10))::text AS "_total_daysOfStock"
FROM overall o
LEFT JOIN page ON true
ORDER BY page."_place";
