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
  opening_stock AS (
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
  issues AS (
    SELECT item_id, sum(issued) AS issued, sum(cost) AS cost
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
    GROUP BY item_id
  ),
  facts AS (
    SELECT
      item_id,
      COALESCE(c.quantity, 0) AS closing,
      COALESCE(m.issued, 0) AS issued,
      COALESCE(o.value, 0) AS opening_value,
      COALESCE(c.value, 0) AS closing_value,
      COALESCE(m.cost, 0) AS cost
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
    ) AS o
    FULL JOIN (
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
    ) AS c USING (item_id)
    FULL JOIN issues m USING (item_id)
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
