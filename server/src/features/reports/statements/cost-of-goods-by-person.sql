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
    SELECT
      m.item_id,
      (m.at AT TIME ZONE $4)::date AS day,
      CASE WHEN m.document_kind = 'job' THEN m.document_id ELSE 0 END AS job_id,
      CASE
        WHEN m.crew_id IS NOT NULL THEN 'crew ' || m.crew_id
        WHEN m.user_id IS NOT NULL THEN 'user ' || m.user_id
        ELSE 'name ' || m.user_name
      END COLLATE "C" AS person,
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
      END - COALESCE(theirs.amount, 0) AS cost
    FROM movements m
    LEFT JOIN (
      SELECT c.movement_id, sum(c.amount) AS amount
      FROM job_cost_corrections c
      WHERE c.organization_id = $1
      GROUP BY 1
    ) AS theirs ON theirs.movement_id = m.id
    WHERE
      m.organization_id = $1
      AND m.at >= $2
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
    UNION ALL
    SELECT
      m.item_id,
      (m.at AT TIME ZONE $4)::date,
      c.job_id,
      CASE
        WHEN m.crew_id IS NOT NULL THEN 'crew ' || m.crew_id
        WHEN m.user_id IS NOT NULL THEN 'user ' || m.user_id
        ELSE 'name ' || m.user_name
      END COLLATE "C",
      0,
      c.amount
    FROM job_cost_corrections c
    JOIN movements m ON m.organization_id = $1 AND m.id = c.movement_id
    WHERE
      c.organization_id = $1
      AND m.organization_id = $1
      AND m.at >= $2
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
  added AS (
    SELECT
      f.person AS key,
      sum(f.quantity) AS "quantity",
      sum(f.cost) AS "cost",
      min(COALESCE(un.unit_id, 0)) AS "unit_low",
      max(COALESCE(un.unit_id, 0)) AS "unit_high"
    FROM facts f
    LEFT JOIN items un ON un.organization_id = $1 AND un.id = f.item_id
    GROUP BY 1
    HAVING sum(f.quantity) <> 0 OR sum(f.cost) <> 0
  ),
  counted AS (
    SELECT key, count(*) AS items
    FROM (SELECT DISTINCT f.person AS key, f.item_id FROM facts f) AS different
    GROUP BY key
  ),
  report AS MATERIALIZED (SELECT a.*, c.items FROM added a JOIN counted c ON c.key = a.key),
  overall AS (
    SELECT COALESCE(sum(r."quantity"), 0) AS "quantity", COALESCE(sum(r."cost"), 0) AS "cost", count(*) AS "_lines"
    FROM report r
  ),
  by_unit AS (
    SELECT
      COALESCE(un.unit_id, 0) AS unit, count(*) AS "_facts", COALESCE(sum(f.quantity), 0) AS "quantity", COALESCE(sum(f.cost), 0) AS "cost"
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
        SELECT CASE $14
          WHEN 'quantity' THEN CASE WHEN r.unit_low = r.unit_high THEN r."quantity" END
          WHEN 'cost' THEN r."cost"
          WHEN 'items' THEN r."items"
          WHEN 'unitCost' THEN r.cost / NULLIF(r.quantity, 0)
          WHEN 'share' THEN 100 * r."cost" / NULLIF((SELECT o."cost" FROM overall o), 0)
        END AS by_number
      ) AS sorting
      ORDER BY CASE WHEN $15 THEN sorting.by_number END DESC NULLS LAST, CASE WHEN NOT $15 THEN sorting.by_number END NULLS LAST, r.key
      LIMIT $20::int
      OFFSET $21::int
    ) AS r
  ),
  page AS (
    SELECT lines.*, row_number() OVER () AS "_place"
    FROM (
      SELECT
        (r.key)::text AS "_key",
        NULL::text AS "_link",
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
          COALESCE(
            pc.name,
            NULLIF(trim(pu.first_name || ' ' || pu.last_name), ''),
            pu.email,
            (
              SELECT m.user_name
              FROM movements m
              WHERE m.organization_id = $1 AND 'crew ' || m.crew_id = r.key
              ORDER BY m.id DESC
              LIMIT 1
            ),
            NULLIF(substr(r.key, 6), ''),
            'Nobody'
          )
        ) AS "name",
        trim_scale(round((100 * r."cost" / NULLIF((SELECT o."cost" FROM overall o), 0))::numeric, 10))::text AS "share"
      FROM shown r
      LEFT JOIN users pu ON pu.id = CASE WHEN r.key LIKE 'user %' THEN substr(r.key, 6)::uuid END
      LEFT JOIN crew pc ON pc.organization_id = $1 AND 'crew ' || pc.id = r.key
      ORDER BY r."_order"
    ) AS lines
  ),
  points AS (
    SELECT CASE WHEN $13 > 92 THEN date_trunc('month', f.day)::date ELSE f.day END AS x, COALESCE(sum(f.cost), 0) AS "cost"
    FROM facts AS f
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
