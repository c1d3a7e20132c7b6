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
  facts AS (
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
      CASE WHEN m.cause IN ('set', 'delete') THEN m.delta END AS "adjusted",
      m.value_delta AS "value"
    FROM ledger m
    WHERE
      ($5 IS NULL OR m.place = ANY ($5))
      AND (
        $6 IS NULL OR m.item_id IN (SELECT t.item_id FROM item_tags t WHERE t.organization_id = $1 AND t.tag_id = $6)
      )
      AND (
        $7 IS NULL OR m.item_id IN (SELECT v.item_id FROM item_vendors v WHERE v.organization_id = $1 AND v.vendor_id = $7)
      )
  ),
  report AS MATERIALIZED (
    SELECT
      f.item_id AS key,
      COALESCE(sum(f."in"), 0) AS "in",
      COALESCE(sum(f."out"), 0) AS "out",
      COALESCE(sum(f.adjusted), 0) AS "adjusted",
      sum(f.movements) AS "movements",
      0::numeric AS "transferred",
      COALESCE(sum(f.value), 0) AS "valueChange",
      0::numeric AS "closing"
    FROM facts f
    GROUP BY 1
  ),
  overall AS (
    SELECT
      COALESCE(sum(r."in"), 0) AS "in",
      COALESCE(sum(r."out"), 0) AS "out",
      COALESCE(sum(r."adjusted"), 0) AS "adjusted",
      COALESCE(sum(r."movements"), 0) AS "movements",
      COALESCE(sum(r."transferred"), 0) AS "transferred",
      COALESCE(sum(r."valueChange"), 0) AS "valueChange",
      COALESCE(sum(r."closing"), 0) AS "closing",
      count(*) AS "_lines"
    FROM report r
  ),
  by_unit AS (
    SELECT
      COALESCE(un.unit_id, 0) AS unit,
      count(*) AS "_facts",
      COALESCE(sum(g."in"), 0) AS "in",
      COALESCE(sum(g."out"), 0) AS "out",
      COALESCE(sum(g."adjusted"), 0) AS "adjusted",
      COALESCE(sum(g."movements"), 0) AS "movements",
      COALESCE(sum(g."transferred"), 0) AS "transferred",
      COALESCE(sum(g."valueChange"), 0) AS "valueChange",
      COALESCE(sum(g."closing"), 0) AS "closing"
    FROM report g
    LEFT JOIN items un ON un.organization_id = $1 AND un.id = g.key
    GROUP BY 1
  ),
  shown AS (
    SELECT r.*, row_number() OVER () AS "_order"
    FROM (
      SELECT r.*
      FROM report r
      CROSS JOIN LATERAL (
        SELECT CASE $14
          WHEN 'in' THEN r."in"
          WHEN 'out' THEN r."out"
          WHEN 'adjusted' THEN r."adjusted"
          WHEN 'movements' THEN r."movements"
          WHEN 'transferred' THEN r."transferred"
          WHEN 'valueChange' THEN r."valueChange"
          WHEN 'closing' THEN r."closing"
          WHEN 'net' THEN (r."in" - r."out")
          WHEN 'opening' THEN r.closing - (r."in" - r."out") - r.transferred
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
        (i.id)::text AS "_link",
        NULL::text AS "_section",
        NULL::text AS "_heading",
        trim_scale(round((r."in")::numeric, 10))::text AS "in",
        trim_scale(round((r."out")::numeric, 10))::text AS "out",
        trim_scale(round((r."adjusted")::numeric, 10))::text AS "adjusted",
        trim_scale(round((r."movements")::numeric, 10))::text AS "movements",
        trim_scale(round((r."transferred")::numeric, 10))::text AS "transferred",
        trim_scale(round((r."valueChange")::numeric, 10))::text AS "valueChange",
        trim_scale(round((r."closing")::numeric, 10))::text AS "closing",
        trim_scale(round(((r."in" - r."out"))::numeric, 10))::text AS "net",
        trim_scale(round((r.closing - (r."in" - r."out") - r.transferred)::numeric, 10))::text AS "opening",
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
      CASE WHEN $13 > 92 THEN date_trunc('month', f.day)::date ELSE f.day END AS x,
      COALESCE(sum(f.value_in), 0) AS "valueIn",
      COALESCE(sum(f.value_out), 0) AS "valueOut"
    FROM (SELECT f.day, GREATEST(f.value, 0) AS value_in, GREATEST(-f.value, 0) AS value_out FROM facts f) AS f
    WHERE f.day IS NOT NULL
    GROUP BY 1
    ORDER BY 1
  )
SELECT
  page.*,
  o."_lines"::int AS "_rowCount",
  (
    SELECT json_agg(
      json_build_array(
        u.name,
        trim_scale(round((o.closing - (o."in" - o."out") - o.transferred)::numeric, 10))::text,
        trim_scale(round((o."in")::numeric, 10))::text,
        trim_scale(round((o."out")::numeric, 10))::text,
        trim_scale(round(((o."in" - o."out"))::numeric, 10))::text,
        trim_scale(round((o."adjusted")::numeric, 10))::text,
        trim_scale(round((o."closing")::numeric, 10))::text,
        trim_scale(round((o."transferred")::numeric, 10))::text
      ) ORDER BY o."_facts" DESC,
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
  trim_scale(round((o."adjusted")::numeric, 10))::text AS "_total_adjusted",
  trim_scale(round((o."movements")::numeric, 10))::text AS "_total_movements",
  trim_scale(round((o."transferred")::numeric, 10))::text AS "_total_transferred",
  trim_scale(round((o."valueChange")::numeric, 10))::text AS "_total_valueChange",
  trim_scale(round((o."closing")::numeric, 10))::text AS "_total_closing",
  trim_scale(round(((o."in" - o."out"))::numeric, 10))::text AS "_total_net",
  trim_scale(round((o.closing - (o."in" - o."out") - o.transferred)::numeric, 10))::text AS "_total_opening"
FROM overall o
LEFT JOIN page ON true
ORDER BY page."_place";
