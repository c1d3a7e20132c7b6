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
    SELECT m.day, m.quantity, m.cost, NULL
    FROM (
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
    ) AS m
    UNION ALL
    SELECT i.day, NULL::numeric, NULL::numeric, i.items
    FROM report_issued_items i
    WHERE
      i.organization_id = $1
      AND i.span = 'month'
      AND i.day >= (date_trunc('month', (($2 AT TIME ZONE $4)::date - 1)::timestamp) + interval '1 month')::date
      AND i.day < ($19 AT TIME ZONE $4)::date
    UNION ALL
    SELECT date_trunc('month', m.day)::date, NULL, NULL, count(DISTINCT m.item_id)
    FROM (
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
      UNION ALL
      SELECT *
      FROM (
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
          AND m.at >= $2
          AND m.at < $3
          AND m.at < $2 + interval '32 days'
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
      ) AS cut
      WHERE cut.day < (date_trunc('month', (($2 AT TIME ZONE $4)::date - 1)::timestamp) + interval '1 month')::date
    ) AS m
    GROUP BY 1
  ),
  report AS MATERIALIZED (
    SELECT
      date_trunc('month', f.day)::date AS key, sum(f.quantity) AS "quantity", sum(f.cost) AS "cost", COALESCE(sum(f.items), 0) AS "items"
    FROM facts f
    GROUP BY 1
    HAVING sum(f.quantity) <> 0 OR sum(f.cost) <> 0
  ),
  overall AS (
    SELECT
      COALESCE(sum(r."quantity"), 0) AS "quantity",
      COALESCE(sum(r."cost"), 0) AS "cost",
      COALESCE(sum(r."items"), 0) AS "items",
      count(*) AS "_lines"
    FROM report r
  ),
  shown AS (
    SELECT r.*, row_number() OVER () AS "_order"
    FROM (
      SELECT r.*
      FROM report r
      CROSS JOIN LATERAL (
        SELECT
          CASE $14
            WHEN 'quantity' THEN r."quantity"
            WHEN 'cost' THEN r."cost"
            WHEN 'items' THEN r."items"
            WHEN 'unitCost' THEN r.cost / NULLIF(r.quantity, 0)
            WHEN 'share' THEN 100 * r."cost" / NULLIF((SELECT o."cost" FROM overall o), 0)
          END AS by_number,
          CASE $14 WHEN 'name' THEN r.key END AS by_date
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
        (to_char(r.key, 'YYYY-MM'))::text AS "_link",
        NULL::text AS "_section",
        NULL::text AS "_heading",
        trim_scale(round((r."quantity")::numeric, 10))::text AS "quantity",
        trim_scale(round((r."cost")::numeric, 10))::text AS "cost",
        trim_scale(round((r."items")::numeric, 10))::text AS "items",
        trim_scale(round((r.cost / NULLIF(r.quantity, 0))::numeric, 10))::text AS "unitCost",
        to_char(r.key, 'YYYY-MM-DD') AS "name",
        trim_scale(round((100 * r."cost" / NULLIF((SELECT o."cost" FROM overall o), 0))::numeric, 10))::text AS "share"
      FROM shown r
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
  NULL::json AS "_units",
  CASE
    WHEN $21::int = 0 THEN (
      SELECT json_agg(json_build_array(p.x::text, trim_scale(round((p."cost")::numeric, 10))::text))
      FROM points p
    )
  END AS "_points",
  trim_scale(round((o."quantity")::numeric, 10))::text AS "_total_quantity",
  trim_scale(round((o."cost")::numeric, 10))::text AS "_total_cost",
  trim_scale(round((o."items")::numeric, 10))::text AS "_total_items",
  trim_scale(round((o.cost / NULLIF(o.quantity, 0))::numeric, 10))::text AS "_total_unitCost"
FROM overall o
LEFT JOIN page ON true
ORDER BY page."_place";
