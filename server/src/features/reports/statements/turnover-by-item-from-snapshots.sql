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
        WHEN r.item_id IS NULL THEN l.issues - COALESCE(e.issues, 0)
        WHEN l.item_id IS NULL THEN COALESCE(r.issues, 0)
        ELSE l.issues - COALESCE(e.issues, 0) + COALESCE(r.issues, 0)
      END AS issues,
      CASE
        WHEN r.item_id IS NULL THEN l.cost - COALESCE(e.cost, 0)
        WHEN l.item_id IS NULL THEN COALESCE(r.cost, 0)
        ELSE l.cost - COALESCE(e.cost, 0) + COALESCE(r.cost, 0)
      END AS cost,
      CASE
        WHEN r.item_id IS NULL THEN COALESCE(e.quantity, 0)
        WHEN l.item_id IS NULL THEN COALESCE(r.opening, 0)
        ELSE COALESCE(e.quantity, 0) + COALESCE(r.opening, 0)
      END AS opening,
      CASE
        WHEN r.item_id IS NULL THEN COALESCE(e.value, 0)
        WHEN l.item_id IS NULL THEN COALESCE(r.opening_value, 0)
        ELSE COALESCE(e.value, 0) + COALESCE(r.opening_value, 0)
      END AS opening_value,
      CASE
        WHEN r.item_id IS NULL THEN l.quantity
        WHEN l.item_id IS NULL THEN COALESCE(r.closing, 0)
        ELSE l.quantity + COALESCE(r.closing, 0)
      END AS closing,
      CASE
        WHEN r.item_id IS NULL THEN l.value
        WHEN l.item_id IS NULL THEN COALESCE(r.closing_value, 0)
        ELSE l.value + COALESCE(r.closing_value, 0)
      END AS closing_value,
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
      SELECT
        s.item_id,
        sum(s.issues) AS issues,
        sum(s.cost) AS cost,
        sum(s.opening) AS opening,
        sum(s.opening_value) AS opening_value,
        sum(s.closing) AS closing,
        sum(s.closing_value) AS closing_value,
        sum(s.issued) AS issued
      FROM (
        SELECT *
        FROM (
          SELECT
            m.item_id,
            NULL::date AS day,
            CASE WHEN m.cause = 'out' AND m.delta <> 0 THEN 1 END AS issues,
            m.cost_of_goods_correction - CASE WHEN m.cause = 'out' AND m.delta <> 0 THEN m.value_delta ELSE 0 END AS cost,
            -m.delta AS opening,
            -m.value_delta AS opening_value,
            NULL::numeric AS closing,
            NULL::numeric AS closing_value,
            CASE WHEN m.cause = 'out' AND m.delta <> 0 THEN -m.delta END AS issued
          FROM (
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
            WHERE
              m.organization_id = $1
              AND m.at >= $2
              AND m.at < $18
              AND (
                $6 IS NULL OR m.item_id IN (SELECT t.item_id FROM item_tags t WHERE t.organization_id = $1 AND t.tag_id = $6)
              )
              AND (
                $7 IS NULL OR m.item_id IN (SELECT v.item_id FROM item_vendors v WHERE v.organization_id = $1 AND v.vendor_id = $7)
              )
            OFFSET 0
          ) AS m
          UNION ALL
          SELECT
            m.item_id,
            NULL::date AS day,
            CASE WHEN m.cause = 'out' AND m.delta <> 0 THEN 1 END AS issues,
            m.cost_of_goods_correction - CASE WHEN m.cause = 'out' AND m.delta <> 0 THEN m.value_delta ELSE 0 END AS cost,
            NULL::numeric AS opening,
            NULL::numeric AS opening_value,
            m.delta AS closing,
            m.value_delta AS closing_value,
            CASE WHEN m.cause = 'out' AND m.delta <> 0 THEN -m.delta END AS issued
          FROM (
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
            WHERE
              m.organization_id = $1
              AND m.at >= $19
              AND m.at < $3
              AND (
                $6 IS NULL OR m.item_id IN (SELECT t.item_id FROM item_tags t WHERE t.organization_id = $1 AND t.tag_id = $6)
              )
              AND (
                $7 IS NULL OR m.item_id IN (SELECT v.item_id FROM item_vendors v WHERE v.organization_id = $1 AND v.vendor_id = $7)
              )
            OFFSET 0
          ) AS m
        ) AS s
        ORDER BY s.item_id
      ) AS s
      GROUP BY s.item_id
    ) AS r ON r.item_id = l.item_id
    OFFSET 0
  ),
  facts AS (
    SELECT
      f.item_id,
      CASE
        WHEN f.item_id NOT IN (
          SELECT a.item_id
          FROM item_archivals a
          WHERE a.organization_id = $1 AND a.archived_at < $3 AND (a.restored_at IS NULL OR a.restored_at >= $3)
        ) THEN f.closing
        ELSE 0
      END AS closing,
      f.issued,
      CASE
        WHEN f.item_id NOT IN (
          SELECT a.item_id
          FROM item_archivals a
          WHERE a.organization_id = $1 AND a.archived_at < $2 AND (a.restored_at IS NULL OR a.restored_at >= $2)
        ) THEN f.opening_value
        ELSE 0
      END AS opening_value,
      CASE
        WHEN f.item_id NOT IN (
          SELECT a.item_id
          FROM item_archivals a
          WHERE a.organization_id = $1 AND a.archived_at < $3 AND (a.restored_at IS NULL OR a.restored_at >= $3)
        ) THEN f.closing_value
        ELSE 0
      END AS closing_value,
      f.cost
    FROM item_sums f
    WHERE
      f.issues > 0
      OR f.cost <> 0
      OR (
        (f.closing <> 0 OR f.closing_value <> 0)
        AND f.item_id NOT IN (
          SELECT a.item_id
          FROM item_archivals a
          WHERE a.organization_id = $1 AND a.archived_at < $3 AND (a.restored_at IS NULL OR a.restored_at >= $3)
        )
      )
      OR (
        (f.opening <> 0 OR f.opening_value <> 0)
        AND f.item_id NOT IN (
          SELECT a.item_id
          FROM item_archivals a
          WHERE a.organization_id = $1 AND a.archived_at < $2 AND (a.restored_at IS NULL OR a.restored_at >= $2)
        )
      )
  ),
  report AS MATERIALIZED (
    SELECT
      f.item_id AS key,
      f.issued AS "issued",
      f.closing AS "closing",
      f.opening_value AS "openingValue",
      f.closing_value AS "closingValue",
      f.cost AS "cost"
    FROM facts f
  ),
  overall AS (
    SELECT
      COALESCE(sum(r."issued"), 0) AS "issued",
      COALESCE(sum(r."closing"), 0) AS "closing",
      COALESCE(sum(r."openingValue"), 0) AS "openingValue",
      COALESCE(sum(r."closingValue"), 0) AS "closingValue",
      COALESCE(sum(r."cost"), 0) AS "cost",
      count(*) AS "_lines"
    FROM report r
  ),
  by_unit AS (
    SELECT
      COALESCE(un.unit_id, 0) AS unit,
      count(*) AS "_facts",
      COALESCE(sum(g."issued"), 0) AS "issued",
      COALESCE(sum(g."closing"), 0) AS "closing",
      COALESCE(sum(g."openingValue"), 0) AS "openingValue",
      COALESCE(sum(g."closingValue"), 0) AS "closingValue",
      COALESCE(sum(g."cost"), 0) AS "cost"
    FROM report g
    LEFT JOIN items un ON un.organization_id = $1 AND un.id = g.key
    GROUP BY 1
  ),
  first_lines AS MATERIALIZED (
    SELECT r.*
    FROM report r
    CROSS JOIN LATERAL (
      SELECT CASE $14
        WHEN 'issued' THEN r."issued"
        WHEN 'closing' THEN r."closing"
        WHEN 'openingValue' THEN r."openingValue"
        WHEN 'closingValue' THEN r."closingValue"
        WHEN 'cost' THEN r."cost"
        WHEN 'averageValue' THEN (r."openingValue" + r."closingValue") / 2
        WHEN 'turnover' THEN r.cost / NULLIF((r."openingValue" + r."closingValue") / 2, 0)
        WHEN 'daysOfStock' THEN CASE WHEN r.issued > 0 THEN r.closing * $13 / r.issued END
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
          WHEN 'issued' THEN r."issued"
          WHEN 'closing' THEN r."closing"
          WHEN 'openingValue' THEN r."openingValue"
          WHEN 'closingValue' THEN r."closingValue"
          WHEN 'cost' THEN r."cost"
          WHEN 'averageValue' THEN (r."openingValue" + r."closingValue") / 2
          WHEN 'turnover' THEN r.cost / NULLIF((r."openingValue" + r."closingValue") / 2, 0)
          WHEN 'daysOfStock' THEN CASE WHEN r.issued > 0 THEN r.closing * $13 / r.issued END
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
        (i.id)::text AS "_link",
        NULL::text AS "_section",
        NULL::text AS "_heading",
        trim_scale(round((r."issued")::numeric, 10))::text AS "issued",
        trim_scale(round((r."closing")::numeric, 10))::text AS "closing",
        trim_scale(round((r."openingValue")::numeric, 10))::text AS "openingValue",
        trim_scale(round((r."closingValue")::numeric, 10))::text AS "closingValue",
        trim_scale(round((r."cost")::numeric, 10))::text AS "cost",
        trim_scale(round(((r."openingValue" + r."closingValue") / 2)::numeric, 10))::text AS "averageValue",
        trim_scale(round((r.cost / NULLIF((r."openingValue" + r."closingValue") / 2, 0))::numeric, 10))::text AS "turnover",
        trim_scale(round((CASE WHEN r.issued > 0 THEN r.closing * $13 / r.issued END)::numeric, 10))::text AS "daysOfStock",
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
        (u.name) AS "unit"
      FROM shown r
      LEFT JOIN items i ON i.organization_id = $1 AND i.id = r.key
      LEFT JOIN units u ON u.organization_id = i.organization_id AND u.id = i.unit_id
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
      r."cost" AS "cost",
      (r."openingValue" + r."closingValue") / 2 AS "averageValue"
    FROM (SELECT * FROM first_lines r WHERE r."cost" > 0 ORDER BY r."cost" DESC, r.key LIMIT 10) AS r
    LEFT JOIN items i ON i.organization_id = $1 AND i.id = r.key
    LEFT JOIN units u ON u.organization_id = i.organization_id AND u.id = i.unit_id
    ORDER BY r."cost" DESC, r.key
  )
SELECT
  page.*,
  o."_lines"::int AS "_rowCount",
  (
    SELECT json_agg(
      json_build_array(u.name, trim_scale(round((o."issued")::numeric, 10))::text, trim_scale(round((o."closing")::numeric, 10))::text) ORDER BY o."_facts" DESC,
      u.name
    )
    FROM by_unit o
    LEFT JOIN units u ON u.organization_id = $1 AND u.id = o.unit
  ) AS "_units",
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
  trim_scale(round((o."issued")::numeric, 10))::text AS "_total_issued",
  trim_scale(round((o."closing")::numeric, 10))::text AS "_total_closing",
  trim_scale(round((o."openingValue")::numeric, 10))::text AS "_total_openingValue",
  trim_scale(round((o."closingValue")::numeric, 10))::text AS "_total_closingValue",
  trim_scale(round((o."cost")::numeric, 10))::text AS "_total_cost",
  trim_scale(round(((o."openingValue" + o."closingValue") / 2)::numeric, 10))::text AS "_total_averageValue",
  trim_scale(round((o.cost / NULLIF((o."openingValue" + o."closingValue") / 2, 0))::numeric, 10))::text AS "_total_turnover",
  trim_scale(round((CASE WHEN o.cost > 0 THEN o."closingValue" * $13 / o.cost END)::numeric, 10))::text AS "_total_daysOfStock"
FROM overall o
LEFT JOIN page ON true
ORDER BY page."_place";
