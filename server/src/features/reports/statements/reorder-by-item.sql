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
  used AS (
    SELECT m.item_id, GREATEST(sum(m.issued), 0) AS quantity
    FROM (
      SELECT m.item_id, -m.delta AS issued
      FROM movements m
      WHERE
        m.organization_id = $1
        AND m.at >= $2
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
    ) AS m
    GROUP BY m.item_id
  ),
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
      f.item_id AS key,
      f.suggested AS "suggested",
      f.cost AS "cost",
      f.quantity AS "quantity",
      f.threshold AS "threshold",
      f.used AS "used",
      f.per_day AS "per_day",
      f.lead_days AS "lead_days",
      f.price AS "price",
      f.vendor_id AS "vendor_id",
      f.vendor_sku AS "vendor_sku"
    FROM facts f
  ),
  overall AS (
    SELECT COALESCE(sum(r."suggested"), 0) AS "suggested", COALESCE(sum(r."cost"), 0) AS "cost", count(*) AS "_lines"
    FROM report r
  ),
  by_unit AS (
    SELECT
      COALESCE(un.unit_id, 0) AS unit,
      count(*) AS "_facts",
      COALESCE(sum(g."suggested"), 0) AS "suggested",
      COALESCE(sum(g."cost"), 0) AS "cost"
    FROM report g
    LEFT JOIN items un ON un.organization_id = $1 AND un.id = g.key
    GROUP BY 1
  ),
  page AS (
    SELECT lines.*, row_number() OVER () AS "_place"
    FROM (
      SELECT
        (r.key)::text AS "_key",
        (i.id)::text AS "_link",
        (r.vendor_id)::text AS "_section",
        COALESCE(n.name, 'No vendor') AS "_heading",
        trim_scale(round((r."suggested")::numeric, 10))::text AS "suggested",
        trim_scale(round((r."cost")::numeric, 10))::text AS "cost",
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
        (CASE WHEN r.quantity <= 0 THEN 'Out of Stock' WHEN r.quantity <= r.threshold THEN 'Low Stock' ELSE 'Runs out soon' END) AS "status",
        (COALESCE(n.name, 'No vendor')) AS "vendor",
        (NULLIF(r.vendor_sku, '')) AS "vendorSku",
        trim_scale(round((r.quantity)::numeric, 10))::text AS "quantity",
        trim_scale(round((r.threshold)::numeric, 10))::text AS "threshold",
        trim_scale(round((r.used)::numeric, 10))::text AS "used",
        trim_scale(round((round(r.per_day, 4))::numeric, 10))::text AS "perDay",
        trim_scale(round((floor(r.quantity / NULLIF(r.per_day, 0)))::numeric, 10))::text AS "daysLeft",
        trim_scale(round((r.lead_days)::numeric, 10))::text AS "leadTime",
        trim_scale(round((r.price)::numeric, 10))::text AS "price"
      FROM report r
      LEFT JOIN items i ON i.organization_id = $1 AND i.id = r.key
      LEFT JOIN units u ON u.organization_id = i.organization_id AND u.id = i.unit_id
      LEFT JOIN vendors n ON n.organization_id = $1 AND n.id = r.vendor_id
      CROSS JOIN LATERAL (
        SELECT CASE $14
          WHEN 'name' THEN COALESCE(
            i.name, (
              SELECT m.item_name
              FROM movements m
              WHERE m.organization_id = $1 AND m.item_id = r.key
              ORDER BY m.id DESC
              LIMIT 1
            )
          )
          WHEN 'sku' THEN i.sku
          WHEN 'unit' THEN u.name
          WHEN 'status' THEN CASE
            WHEN r.quantity <= 0 THEN 'Out of Stock'
            WHEN r.quantity <= r.threshold THEN 'Low Stock'
            ELSE 'Runs out soon'
          END
          WHEN 'vendor' THEN COALESCE(n.name, 'No vendor')
          WHEN 'vendorSku' THEN NULLIF(r.vendor_sku, '')
        END AS by_text
      ) AS sorting
      ORDER BY
        COALESCE(n.name, 'No vendor') COLLATE "und-x-icu" NULLS LAST,
        r.vendor_id NULLS LAST,
        CASE WHEN $15 THEN sorting.by_text END COLLATE "und-x-icu" DESC NULLS LAST,
        CASE WHEN NOT $15 THEN sorting.by_text END COLLATE "und-x-icu" NULLS LAST,
        r.key
      LIMIT $20::int
      OFFSET $21::int
    ) AS lines
  ),
  points AS (
    SELECT COALESCE(n.name, 'No vendor') AS x, sum(r.cost) AS cost
    FROM report r
    LEFT JOIN vendors n ON n.organization_id = $1 AND n.id = r.vendor_id
    GROUP BY n.id, n.name
    ORDER BY 2 DESC, n.id
    LIMIT 10
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
  trim_scale(round((o."suggested")::numeric, 10))::text AS "_total_suggested",
  trim_scale(round((o."cost")::numeric, 10))::text AS "_total_cost"
FROM overall o
LEFT JOIN page ON true
ORDER BY page."_place";
