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
  issued_items AS (
    SELECT m.item_id
    FROM movements m
    WHERE
      m.organization_id = $1
      AND m.at >= $2
      AND m.at < $3
      AND m.kind = 'out'
      AND m.delta <> 0
      AND NOT EXISTS (SELECT FROM movements u WHERE u.organization_id = m.organization_id AND u.reverses = m.id)
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
    SELECT item_id, (array_agg(place ORDER BY quantity DESC, place))[1] AS place, sum(quantity) AS quantity, sum(value) AS value
    FROM (
      SELECT
        l.item_id,
        l.place,
        l.quantity,
        round(l.worth * sum(l.quantity) OVER shared / l.whole, 10) - round(
          l.worth * (sum(l.quantity) OVER shared - l.quantity) / l.whole, 10
        ) AS value
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
    ) AS several
    WHERE ($5 IS NULL OR place = ANY ($5))
    GROUP BY item_id
  ),
  facts AS (
    SELECT i.id AS item_id, s.place, s.quantity, s.value, i.created_at
    FROM closing_stock s
    JOIN items i ON i.organization_id = $1 AND i.id = s.item_id
    WHERE
      s.quantity > 0
      AND i.created_at < $2
      AND i.id NOT IN (SELECT item_id FROM issued_items)
      AND ($5 IS NULL OR s.place = ANY ($5))
      AND (
        $6 IS NULL OR i.id IN (SELECT t.item_id FROM item_tags t WHERE t.organization_id = $1 AND t.tag_id = $6)
      )
      AND (
        $7 IS NULL OR i.id IN (SELECT v.item_id FROM item_vendors v WHERE v.organization_id = $1 AND v.vendor_id = $7)
      )
  ),
  report AS MATERIALIZED (
    SELECT f.item_id AS key, f.quantity AS "quantity", f.value AS "value", f.place AS "place", f.created_at AS "created_at"
    FROM facts f
  ),
  overall AS (
    SELECT COALESCE(sum(r."quantity"), 0) AS "quantity", COALESCE(sum(r."value"), 0) AS "value", count(*) AS "_lines"
    FROM report r
  ),
  by_unit AS (
    SELECT
      COALESCE(un.unit_id, 0) AS unit,
      count(*) AS "_facts",
      COALESCE(sum(g."quantity"), 0) AS "quantity",
      COALESCE(sum(g."value"), 0) AS "value"
    FROM report g
    LEFT JOIN items un ON un.organization_id = $1 AND un.id = g.key
    GROUP BY 1
  ),
  first_lines AS MATERIALIZED (
    SELECT r.*
    FROM report r
    CROSS JOIN LATERAL (
      SELECT
        CASE $14
          WHEN 'quantity' THEN r."quantity"
          WHEN 'value' THEN r."value"
          WHEN 'unitCost' THEN r.value / NULLIF(r.quantity, 0)
          WHEN 'idle' THEN (($3 AT TIME ZONE $4)::date - 1) - COALESCE(
            (
              SELECT (m.at AT TIME ZONE $4)::date
              FROM movements m
              WHERE
                m.organization_id = $1
                AND m.item_id = r.key
                AND m.kind = 'out'
                AND m.delta <> 0
                AND NOT EXISTS (SELECT FROM movements u WHERE u.organization_id = m.organization_id AND u.reverses = m.id)
              ORDER BY m.id DESC
              LIMIT 1
            ),
            (r.created_at AT TIME ZONE $4)::date
          )
        END AS by_number,
        CASE $14
          WHEN 'lastIssued' THEN (
            SELECT (m.at AT TIME ZONE $4)::date
            FROM movements m
            WHERE
              m.organization_id = $1
              AND m.item_id = r.key
              AND m.kind = 'out'
              AND m.delta <> 0
              AND NOT EXISTS (SELECT FROM movements u WHERE u.organization_id = m.organization_id AND u.reverses = m.id)
            ORDER BY m.id DESC
            LIMIT 1
          )
          WHEN 'lastReceived' THEN (
            SELECT (m.at AT TIME ZONE $4)::date
            FROM movements m
            WHERE
              m.organization_id = $1
              AND m.item_id = r.key
              AND m.kind IN ('opening', 'in')
              AND m.delta <> 0
              AND m.document_kind IS DISTINCT FROM 'job'
            ORDER BY m.id DESC
            LIMIT 1
          )
        END AS by_date
    ) AS sorting
    ORDER BY
      CASE WHEN $15 THEN sorting.by_number END DESC NULLS LAST,
      CASE WHEN NOT $15 THEN sorting.by_number END NULLS LAST,
      CASE WHEN $15 THEN sorting.by_date END DESC NULLS LAST,
      CASE WHEN NOT $15 THEN sorting.by_date END NULLS LAST,
      r.key
    LIMIT GREATEST($20::int, 10)
    OFFSET $21::int
  ),
  shown AS (
    SELECT r.*, row_number() OVER () AS "_order"
    FROM (
      SELECT r.*
      FROM first_lines r
      CROSS JOIN LATERAL (
        SELECT
          CASE $14
            WHEN 'quantity' THEN r."quantity"
            WHEN 'value' THEN r."value"
            WHEN 'unitCost' THEN r.value / NULLIF(r.quantity, 0)
            WHEN 'idle' THEN (($3 AT TIME ZONE $4)::date - 1) - COALESCE(
              (
                SELECT (m.at AT TIME ZONE $4)::date
                FROM movements m
                WHERE
                  m.organization_id = $1
                  AND m.item_id = r.key
                  AND m.kind = 'out'
                  AND m.delta <> 0
                  AND NOT EXISTS (SELECT FROM movements u WHERE u.organization_id = m.organization_id AND u.reverses = m.id)
                ORDER BY m.id DESC
                LIMIT 1
              ),
              (r.created_at AT TIME ZONE $4)::date
            )
          END AS by_number,
          CASE $14
            WHEN 'lastIssued' THEN (
              SELECT (m.at AT TIME ZONE $4)::date
              FROM movements m
              WHERE
                m.organization_id = $1
                AND m.item_id = r.key
                AND m.kind = 'out'
                AND m.delta <> 0
                AND NOT EXISTS (SELECT FROM movements u WHERE u.organization_id = m.organization_id AND u.reverses = m.id)
              ORDER BY m.id DESC
              LIMIT 1
            )
            WHEN 'lastReceived' THEN (
              SELECT (m.at AT TIME ZONE $4)::date
              FROM movements m
              WHERE
                m.organization_id = $1
                AND m.item_id = r.key
                AND m.kind IN ('opening', 'in')
                AND m.delta <> 0
                AND m.document_kind IS DISTINCT FROM 'job'
              ORDER BY m.id DESC
              LIMIT 1
            )
          END AS by_date
      ) AS sorting
      ORDER BY
        CASE WHEN $15 THEN sorting.by_number END DESC NULLS LAST,
        CASE WHEN NOT $15 THEN sorting.by_number END NULLS LAST,
        CASE WHEN $15 THEN sorting.by_date END DESC NULLS LAST,
        CASE WHEN NOT $15 THEN sorting.by_date END NULLS LAST,
        r.key
      LIMIT $20::int
    ) AS r
  ),
  page AS (
    SELECT lines.*, row_number() OVER () AS "_place"
    FROM (
      SELECT
        (r.key)::text AS "_key",
        (i.id)::text AS "_link",
        NULL::text AS "_section",
        NULL::text AS "_heading",
        trim_scale(round((r."quantity")::numeric, 10))::text AS "quantity",
        trim_scale(round((r."value")::numeric, 10))::text AS "value",
        trim_scale(round((r.value / NULLIF(r.quantity, 0))::numeric, 10))::text AS "unitCost",
        (
          COALESCE(
            i.name, (
              SELECT m.item_name
              FROM movements m
              WHERE m.organization_id = $1 AND m.item_id = r.key
              ORDER BY m.id DESC
              LIMIT 1
            )
          )
        ) AS "name",
        (i.sku) AS "sku",
        (u.name) AS "unit",
        (
          CASE
            WHEN r.place = 0 THEN 'No folder'
            WHEN r.place = -1 THEN 'On the way'
            ELSE COALESCE(
              p.path,
              (
                SELECT m.folder_name
                FROM movements m
                WHERE m.organization_id = $1 AND m.place = r.place
                ORDER BY m.at DESC, m.id DESC
                LIMIT 1
              ),
              'Deleted folder'
            )
          END
        ) AS "folder",
        to_char(
          (
            SELECT (m.at AT TIME ZONE $4)::date
            FROM movements m
            WHERE
              m.organization_id = $1
              AND m.item_id = r.key
              AND m.kind = 'out'
              AND m.delta <> 0
              AND NOT EXISTS (SELECT FROM movements u WHERE u.organization_id = m.organization_id AND u.reverses = m.id)
            ORDER BY m.id DESC
            LIMIT 1
          ),
          'YYYY-MM-DD'
        ) AS "lastIssued",
        to_char(
          (
            SELECT (m.at AT TIME ZONE $4)::date
            FROM movements m
            WHERE
              m.organization_id = $1
              AND m.item_id = r.key
              AND m.kind IN ('opening', 'in')
              AND m.delta <> 0
              AND m.document_kind IS DISTINCT FROM 'job'
            ORDER BY m.id DESC
            LIMIT 1
          ),
          'YYYY-MM-DD'
        ) AS "lastReceived",
        trim_scale(
          round(
            (
              (($3 AT TIME ZONE $4)::date - 1) - COALESCE(
                (
                  SELECT (m.at AT TIME ZONE $4)::date
                  FROM movements m
                  WHERE
                    m.organization_id = $1
                    AND m.item_id = r.key
                    AND m.kind = 'out'
                    AND m.delta <> 0
                    AND NOT EXISTS (SELECT FROM movements u WHERE u.organization_id = m.organization_id AND u.reverses = m.id)
                  ORDER BY m.id DESC
                  LIMIT 1
                ),
                (r.created_at AT TIME ZONE $4)::date
              )
            )::numeric,
            10
          )
        )::text AS "idle"
      FROM shown r
      LEFT JOIN items i ON i.organization_id = $1 AND i.id = r.key
      LEFT JOIN units u ON u.organization_id = i.organization_id AND u.id = i.unit_id
      LEFT JOIN paths p ON p.id = r.place
      ORDER BY r."_order"
    ) AS lines
  ),
  points AS (
    SELECT
      COALESCE(
        i.name, (
          SELECT m.item_name
          FROM movements m
          WHERE m.organization_id = $1 AND m.item_id = r.key
          ORDER BY m.id DESC
          LIMIT 1
        )
      ) AS x,
      r."value" AS "value"
    FROM (SELECT * FROM first_lines r WHERE r."value" > 0 ORDER BY r."value" DESC, r.key LIMIT 10) AS r
    LEFT JOIN items i ON i.organization_id = $1 AND i.id = r.key
    LEFT JOIN units u ON u.organization_id = i.organization_id AND u.id = i.unit_id
    ORDER BY r."value" DESC, r.key
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
      SELECT json_agg(json_build_array(p.x::text, trim_scale(round((p."value")::numeric, 10))::text))
      FROM points p
    )
  END AS "_points",
  trim_scale(round((o."quantity")::numeric, 10))::text AS "_total_quantity",
  trim_scale(round((o."value")::numeric, 10))::text AS "_total_value",
  trim_scale(round((o.value / NULLIF(o.quantity, 0))::numeric, 10))::text AS "_total_unitCost"
FROM overall o
LEFT JOIN page ON true
ORDER BY page."_place";
