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
  item_sums AS (
    SELECT
      COALESCE(l.item_id, r.item_id) AS item_id,
      CASE
        WHEN r.item_id IS NULL THEN l.issued - COALESCE(e.issued, 0)
        WHEN l.item_id IS NULL THEN COALESCE(r.issued, 0)
        ELSE l.issued - COALESCE(e.issued, 0) + COALESCE(r.issued, 0)
      END AS issued
    FROM (
      SELECT *
      FROM (SELECT * FROM report_snapshot_wholes WHERE organization_id = $1 AND at = $19) AS l
      WHERE
        (
          $6 IS NULL OR l.item_id IN (SELECT t.item_id FROM item_tags t WHERE t.organization_id = $1 AND t.tag_id = $6)
        )
        AND (
          $7 IS NULL OR l.item_id IN (SELECT v.item_id FROM item_vendors v WHERE v.organization_id = $1 AND v.vendor_id = $7)
        )
    ) AS l
    LEFT JOIN (SELECT * FROM report_snapshot_wholes WHERE organization_id = $1 AND at = $18) AS e ON e.item_id = l.item_id
    FULL JOIN (
      SELECT s.item_id, sum(s.issued) AS issued
      FROM (
        SELECT *
        FROM (
          SELECT m.item_id, -m.delta AS issued
          FROM movements m
          WHERE
            m.organization_id = $1
            AND m.at >= $2
            AND m.at < $18
            AND (
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
          UNION ALL
          SELECT m.item_id, -m.delta AS issued
          FROM movements m
          WHERE
            m.organization_id = $1
            AND m.at >= $19
            AND m.at < $3
            AND (
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
        ) AS s
        ORDER BY s.item_id
      ) AS s
      GROUP BY s.item_id
    ) AS r ON r.item_id = l.item_id
    OFFSET 0
  ),
  used AS (SELECT f.item_id, GREATEST(f.issued, 0) AS quantity FROM item_sums f),
  emptied AS (
    SELECT
      i.id AS item_id,
      (
        SELECT GREATEST(sum(-m.delta), 0)
        FROM movements m
        WHERE
          m.organization_id = $1
          AND m.item_id = i.id
          AND (
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
          AND (m.at AT TIME ZONE $4)::date BETWEEN e.day - ($13 - 1) AND e.day
      ) AS used
    FROM items i
    LEFT JOIN LATERAL (
      SELECT (l.at AT TIME ZONE $4)::date AS day
      FROM movements l
      WHERE l.organization_id = $1 AND l.item_id = i.id AND l.delta < 0
      ORDER BY l.id DESC
      LIMIT 1
    ) AS e ON true
    WHERE i.organization_id = $1 AND i.quantity <= 0 AND i.archived_at IS NULL
  ),
  order_from AS (
    SELECT DISTINCT
      ON (iv.item_id) iv.item_id,
      iv.vendor_id,
      iv.vendor_sku,
      round(iv.price / iv.pieces_per_pack, 10) AS price,
      COALESCE(iv.lead_time_days, v.lead_time_days) AS lead_time_days
    FROM item_vendors iv
    JOIN vendors v ON v.organization_id = iv.organization_id AND v.id = iv.vendor_id
    WHERE iv.organization_id = $1 AND ($7 IS NULL OR iv.vendor_id = $7)
    ORDER BY iv.item_id, iv.position, iv.vendor_id
  ),
  stock AS (
    SELECT
      i.id AS item_id,
      here.quantity,
      here.threshold,
      u.quantity AS used,
      u.quantity / $13 AS per_day,
      here.quantity <= 0
      AND (
        o.vendor_id IS NOT NULL
        OR e.used > 0
        OR COALESCE(
          (
            SELECT true
            FROM movements m
            WHERE
              m.organization_id = $1
              AND m.item_id = i.id
              AND m.kind = 'out'
              AND m.delta <> 0
              AND NOT EXISTS (SELECT FROM movements u WHERE u.organization_id = m.organization_id AND u.reverses = m.id)
            LIMIT 1
          ),
          false
        )
      ) AS is_wanted,
      o.vendor_id,
      o.vendor_sku,
      o.lead_time_days,
      COALESCE(o.lead_time_days, 7) AS lead_days,
      COALESCE(n.allows_decimals, false) AS allows_decimals,
      COALESCE(o.price, CASE WHEN i.quantity > 0 THEN i.total_value / i.quantity ELSE i.last_unit_cost END) AS price
    FROM items i
    CROSS JOIN LATERAL (SELECT i.quantity, i.low_stock_threshold AS threshold) AS here
    LEFT JOIN used ON used.item_id = i.id
    LEFT JOIN order_from o ON o.item_id = i.id
    LEFT JOIN emptied e ON e.item_id = i.id
    CROSS JOIN LATERAL (
      SELECT COALESCE(CASE WHEN here.quantity > 0 OR e.used IS NULL THEN used.quantity ELSE e.used END, 0) AS quantity
    ) AS u
    LEFT JOIN units n ON n.organization_id = i.organization_id AND n.id = i.unit_id
    WHERE
      i.organization_id = $1
      AND i.archived_at IS NULL
      AND ($16 IS NULL OR o.vendor_id = $16)
      AND (
        $6 IS NULL OR i.id IN (SELECT t.item_id FROM item_tags t WHERE t.organization_id = $1 AND t.tag_id = $6)
      )
      AND (
        $7 IS NULL OR i.id IN (SELECT v.item_id FROM item_vendors v WHERE v.organization_id = $1 AND v.vendor_id = $7)
      )
    OFFSET 0
  ),
  facts AS (
    SELECT s.*, s.suggested * s.price AS cost
    FROM (
      SELECT
        s.*,
        CASE
          WHEN NOT COALESCE((s.quantity <= s.threshold OR s.quantity < s.per_day * s.lead_days OR (s.quantity <= 0 AND s.is_wanted)), false) THEN 0
          ELSE CASE
            WHEN NOT s.allows_decimals
            OR GREATEST(
              GREATEST(
                GREATEST(COALESCE(s.threshold, 0), s.per_day * s.lead_days) + s.per_day * 30,
                COALESCE(s.threshold, 0) + CASE WHEN s.allows_decimals THEN 0.01 ELSE 1 END
              ) - s.quantity,
              0
            ) >= 10 THEN ceil(
              GREATEST(
                GREATEST(
                  GREATEST(COALESCE(s.threshold, 0), s.per_day * s.lead_days) + s.per_day * 30,
                  COALESCE(s.threshold, 0) + CASE WHEN s.allows_decimals THEN 0.01 ELSE 1 END
                ) - s.quantity,
                0
              )
            )
            WHEN GREATEST(
              GREATEST(
                GREATEST(COALESCE(s.threshold, 0), s.per_day * s.lead_days) + s.per_day * 30,
                COALESCE(s.threshold, 0) + CASE WHEN s.allows_decimals THEN 0.01 ELSE 1 END
              ) - s.quantity,
              0
            ) >= 1 THEN ceil(
              GREATEST(
                GREATEST(
                  GREATEST(COALESCE(s.threshold, 0), s.per_day * s.lead_days) + s.per_day * 30,
                  COALESCE(s.threshold, 0) + CASE WHEN s.allows_decimals THEN 0.01 ELSE 1 END
                ) - s.quantity,
                0
              ) * 10
            ) / 10
            ELSE ceil(
              GREATEST(
                GREATEST(
                  GREATEST(COALESCE(s.threshold, 0), s.per_day * s.lead_days) + s.per_day * 30,
                  COALESCE(s.threshold, 0) + CASE WHEN s.allows_decimals THEN 0.01 ELSE 1 END
                ) - s.quantity,
                0
              ) * 100
            ) / 100
          END
        END AS suggested
      FROM stock s
      WHERE (s.quantity <= 0 OR s.quantity <= s.threshold OR s.quantity < s.per_day * s.lead_days)
    ) AS s
  ),
  report AS MATERIALIZED (
    SELECT
      COALESCE(f.vendor_id, 0) AS key,
      count(*) AS "items",
      sum(f.suggested) AS "suggested",
      sum(f.cost) AS "cost",
      min(f.lead_days) AS "lead_days",
      min(COALESCE(un.unit_id, 0)) AS "unit_low",
      max(COALESCE(un.unit_id, 0)) AS "unit_high"
    FROM facts f
    LEFT JOIN items un ON un.organization_id = $1 AND un.id = f.item_id
    GROUP BY 1
  ),
  overall AS (
    SELECT
      COALESCE(sum(r."items"), 0) AS "items",
      COALESCE(sum(r."suggested"), 0) AS "suggested",
      COALESCE(sum(r."cost"), 0) AS "cost",
      count(*) AS "_lines"
    FROM report r
  ),
  by_unit AS (
    SELECT
      COALESCE(un.unit_id, 0) AS unit,
      count(*) AS "_facts",
      count(*) AS "items",
      COALESCE(sum(f.suggested), 0) AS "suggested",
      COALESCE(sum(f.cost), 0) AS "cost"
    FROM facts f
    LEFT JOIN items un ON un.organization_id = $1 AND un.id = f.item_id
    GROUP BY 1
  ),
  first_lines AS MATERIALIZED (
    SELECT r.*
    FROM report r
    CROSS JOIN LATERAL (
      SELECT CASE $14
        WHEN 'items' THEN r."items"
        WHEN 'suggested' THEN CASE WHEN r.unit_low = r.unit_high THEN r."suggested" END
        WHEN 'cost' THEN r."cost"
        WHEN 'leadTime' THEN r.lead_days
        WHEN 'share' THEN 100 * r."cost" / NULLIF((SELECT o."cost" FROM overall o), 0)
      END AS by_number
    ) AS sorting
    ORDER BY CASE WHEN $15 THEN sorting.by_number END DESC NULLS LAST, CASE WHEN NOT $15 THEN sorting.by_number END NULLS LAST, r.key
    LIMIT GREATEST($20::int, 10)
    OFFSET $21::int
  ),
  shown AS (
    SELECT r.*, row_number() OVER () AS "_order"
    FROM (
      SELECT r.*
      FROM first_lines r
      CROSS JOIN LATERAL (
        SELECT CASE $14
          WHEN 'items' THEN r."items"
          WHEN 'suggested' THEN CASE WHEN r.unit_low = r.unit_high THEN r."suggested" END
          WHEN 'cost' THEN r."cost"
          WHEN 'leadTime' THEN r.lead_days
          WHEN 'share' THEN 100 * r."cost" / NULLIF((SELECT o."cost" FROM overall o), 0)
        END AS by_number
      ) AS sorting
      ORDER BY CASE WHEN $15 THEN sorting.by_number END DESC NULLS LAST, CASE WHEN NOT $15 THEN sorting.by_number END NULLS LAST, r.key
      LIMIT $20::int
    ) AS r
  ),
  page AS (
    SELECT lines.*, row_number() OVER () AS "_place"
    FROM (
      SELECT
        (r.key)::text AS "_key",
        (n.id)::text AS "_link",
        NULL::text AS "_section",
        NULL::text AS "_heading",
        trim_scale(round((r."items")::numeric, 10))::text AS "items",
        trim_scale(round((CASE WHEN r.unit_low = r.unit_high THEN r."suggested" END)::numeric, 10))::text AS "suggested",
        trim_scale(round((r."cost")::numeric, 10))::text AS "cost",
        (
          CASE
            WHEN r.unit_low = r.unit_high THEN (SELECT u.name FROM units u WHERE u.organization_id = $1 AND u.id = r.unit_low)
          END
        ) AS "unit",
        (COALESCE(n.name, 'No vendor')) AS "name",
        trim_scale(round((r.lead_days)::numeric, 10))::text AS "leadTime",
        trim_scale(round((100 * r."cost" / NULLIF((SELECT o."cost" FROM overall o), 0))::numeric, 10))::text AS "share"
      FROM shown r
      LEFT JOIN vendors n ON n.organization_id = $1 AND n.id = r.key
      ORDER BY r."_order"
    ) AS lines
  ),
  points AS (
    SELECT COALESCE(n.name, 'No vendor') AS x, r."cost" AS "cost"
    FROM (SELECT * FROM first_lines r WHERE r."cost" > 0 ORDER BY r."cost" DESC, r.key LIMIT 10) AS r
    LEFT JOIN vendors n ON n.organization_id = $1 AND n.id = r.key
    ORDER BY r."cost" DESC, r.key
  )
SELECT
  page.*,
  o."_lines"::int AS "_rowCount",
  (
    SELECT json_agg(json_build_array(u.name, trim_scale(round((o."suggested")::numeric, 10))::text) ORDER BY o."_facts" DESC, u.name)
    FROM by_unit o
    LEFT JOIN units u ON u.organization_id = $1 AND u.id = o.unit
  ) AS "_units",
  CASE
    WHEN $21::int = 0 THEN (
      SELECT json_agg(json_build_array(p.x::text, trim_scale(round((p."cost")::numeric, 10))::text))
      FROM points p
    )
  END AS "_points",
  trim_scale(round((o."items")::numeric, 10))::text AS "_total_items",
  trim_scale(round((o."suggested")::numeric, 10))::text AS "_total_suggested",
  trim_scale(round((o."cost")::numeric, 10))::text AS "_total_cost"
FROM overall o
LEFT JOIN page ON true
ORDER BY page."_place";
