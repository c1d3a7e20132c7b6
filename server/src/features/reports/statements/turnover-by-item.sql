WITH RECURSIVE
  given AS (
    SELECT
      $1::bigint,
      $2::timestamptz,
      $3::timestamptz,
      $4::text,
      $5::bigint[],
      $6::bigint,
      $7::bigint,
      $8::text,
      $9::text,
      $10::uuid,
      $11::bigint,
      $12::bigint,
      $13::int,
      $14::text,
      $15::boolean,
      $16::bigint,
      $17::timestamptz,
      $18::timestamptz,
      $19::timestamptz
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
      FROM (
        SELECT i.id AS item_id, COALESCE(i.folder_id, 0) AS place, i.quantity, i.total_value AS value
        FROM items i
        WHERE i.organization_id = $1::bigint AND i.archived_at IS NULL
      ) AS s
      WHERE
        (s.quantity <> 0 OR s.value <> 0)
        AND ($5::bigint[] IS NULL OR s.place = ANY ($5::bigint[]))
        AND (
          $6::bigint IS NULL
          OR s.item_id IN (
            SELECT t.item_id
            FROM item_tags t
            WHERE t.organization_id = $1::bigint AND t.tag_id = $6::bigint
          )
        )
        AND (
          $7::bigint IS NULL
          OR s.item_id IN (
            SELECT v.item_id
            FROM item_vendors v
            WHERE v.organization_id = $1::bigint AND v.vendor_id = $7::bigint
          )
        )
    ) AS o
    FULL JOIN (
      SELECT s.item_id, s.place, s.quantity, s.value
      FROM (
        SELECT i.id AS item_id, COALESCE(i.folder_id, 0) AS place, i.quantity, i.total_value AS value
        FROM items i
        WHERE i.organization_id = $1::bigint AND i.archived_at IS NULL
      ) AS s
      WHERE
        (s.quantity <> 0 OR s.value <> 0)
        AND ($5::bigint[] IS NULL OR s.place = ANY ($5::bigint[]))
        AND (
          $6::bigint IS NULL
          OR s.item_id IN (
            SELECT t.item_id
            FROM item_tags t
            WHERE t.organization_id = $1::bigint AND t.tag_id = $6::bigint
          )
        )
        AND (
          $7::bigint IS NULL
          OR s.item_id IN (
            SELECT v.item_id
            FROM item_vendors v
            WHERE v.organization_id = $1::bigint AND v.vendor_id = $7::bigint
          )
        )
    ) AS c USING (item_id)
    FULL JOIN (
      SELECT item_id, sum(issued) AS issued, sum(cost) AS cost
      FROM (
        SELECT
          m.item_id,
          m.place,
          CASE
            WHEN m.kind IN ('out', 'undo')
            AND (
              CASE
                WHEN m.kind = 'undo' THEN (
                  SELECT r.kind
                  FROM movements r
                  WHERE r.organization_id = m.organization_id AND r.id = m.reverses
                )
                ELSE m.kind
              END
            ) = 'out' THEN -m.delta
            ELSE 0
          END AS issued,
          m.cost_of_goods_correction - CASE
            WHEN m.kind IN ('out', 'undo')
            AND (
              CASE
                WHEN m.kind = 'undo' THEN (
                  SELECT r.kind
                  FROM movements r
                  WHERE r.organization_id = m.organization_id AND r.id = m.reverses
                )
                ELSE m.kind
              END
            ) = 'out' THEN m.value_delta
            ELSE 0
          END AS cost
        FROM movements m
        WHERE
          m.organization_id = $1::bigint
          AND m.at >= $2::timestamptz
          AND m.at < $3::timestamptz
          AND (
            m.kind IN ('out', 'undo')
            AND (
              CASE
                WHEN m.kind = 'undo' THEN (
                  SELECT r.kind
                  FROM movements r
                  WHERE r.organization_id = m.organization_id AND r.id = m.reverses
                )
                ELSE m.kind
              END
            ) = 'out'
            AND m.delta <> 0
            OR m.cost_of_goods_correction <> 0
          )
          AND ($5::bigint[] IS NULL OR m.place = ANY ($5::bigint[]))
          AND (
            $6::bigint IS NULL
            OR m.item_id IN (
              SELECT t.item_id
              FROM item_tags t
              WHERE t.organization_id = $1::bigint AND t.tag_id = $6::bigint
            )
          )
          AND (
            $7::bigint IS NULL
            OR m.item_id IN (
              SELECT v.item_id
              FROM item_vendors v
              WHERE v.organization_id = $1::bigint AND v.vendor_id = $7::bigint
            )
          )
      ) AS m
      GROUP BY item_id
    ) AS m USING (item_id)
  ),
  grouped AS MATERIALIZED (
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
      COALESCE(sum(g."issued"), 0) AS "issued",
      COALESCE(sum(g."closing"), 0) AS "closing",
      COALESCE(sum(g."openingValue"), 0) AS "openingValue",
      COALESCE(sum(g."closingValue"), 0) AS "closingValue",
      COALESCE(sum(g."cost"), 0) AS "cost",
      count(*) AS "_lines"
    FROM grouped g
  ),
  report AS NOT MATERIALIZED (SELECT * FROM grouped),
  by_unit AS (
    SELECT
      COALESCE(un.unit_id, 0) AS unit,
      count(*) AS "_facts",
      COALESCE(sum(g."issued"), 0) AS "issued",
      COALESCE(sum(g."closing"), 0) AS "closing",
      COALESCE(sum(g."openingValue"), 0) AS "openingValue",
      COALESCE(sum(g."closingValue"), 0) AS "closingValue",
      COALESCE(sum(g."cost"), 0) AS "cost"
    FROM grouped g
    LEFT JOIN items un ON un.organization_id = $1::bigint AND un.id = g.key
    GROUP BY 1
  ),
  first_lines AS MATERIALIZED (
    SELECT *
    FROM report r
    ORDER BY
      CASE
        WHEN $15::boolean THEN CASE $14::text
          WHEN 'issued' THEN (r."issued")
          WHEN 'closing' THEN (r."closing")
          WHEN 'openingValue' THEN (r."openingValue")
          WHEN 'closingValue' THEN (r."closingValue")
          WHEN 'cost' THEN (r."cost")
          WHEN 'averageValue' THEN ((r."openingValue" + r."closingValue") / 2)
          WHEN 'turnover' THEN (r.cost / NULLIF((r."openingValue" + r."closingValue") / 2, 0))
          WHEN 'daysOfStock' THEN (CASE WHEN r.issued > 0 THEN r.closing * $13::int / r.issued END)
        END
      END DESC NULLS LAST,
      CASE
        WHEN NOT $15::boolean THEN CASE $14::text
          WHEN 'issued' THEN (r."issued")
          WHEN 'closing' THEN (r."closing")
          WHEN 'openingValue' THEN (r."openingValue")
          WHEN 'closingValue' THEN (r."closingValue")
          WHEN 'cost' THEN (r."cost")
          WHEN 'averageValue' THEN ((r."openingValue" + r."closingValue") / 2)
          WHEN 'turnover' THEN (r.cost / NULLIF((r."openingValue" + r."closingValue") / 2, 0))
          WHEN 'daysOfStock' THEN (CASE WHEN r.issued > 0 THEN r.closing * $13::int / r.issued END)
        END
      END ASC NULLS LAST,
      r.key
    LIMIT GREATEST($20::int, 10)
    OFFSET $21::int
  ),
  page AS (
    SELECT *, row_number() OVER () AS "_place"
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
        trim_scale(round((CASE WHEN r.issued > 0 THEN r.closing * $13::int / r.issued END)::numeric, 10))::text AS "daysOfStock",
        (
          COALESCE(
            i.name,
            (
              SELECT m.item_name
              FROM movements m
              WHERE m.organization_id = $1::bigint AND m.item_id = r.key
              ORDER BY m.id DESC
              LIMIT 1
            )
          )
        ) AS "name",
        (i.sku) AS "sku",
        (u.name) AS "unit"
      FROM (
        SELECT r.*, row_number() OVER () AS "_order"
        FROM (
          SELECT *
          FROM first_lines r
          ORDER BY
            CASE
              WHEN $15::boolean THEN CASE $14::text
                WHEN 'issued' THEN (r."issued")
                WHEN 'closing' THEN (r."closing")
                WHEN 'openingValue' THEN (r."openingValue")
                WHEN 'closingValue' THEN (r."closingValue")
                WHEN 'cost' THEN (r."cost")
                WHEN 'averageValue' THEN ((r."openingValue" + r."closingValue") / 2)
                WHEN 'turnover' THEN (r.cost / NULLIF((r."openingValue" + r."closingValue") / 2, 0))
                WHEN 'daysOfStock' THEN (CASE WHEN r.issued > 0 THEN r.closing * $13::int / r.issued END)
              END
            END DESC NULLS LAST,
            CASE
              WHEN NOT $15::boolean THEN CASE $14::text
                WHEN 'issued' THEN (r."issued")
                WHEN 'closing' THEN (r."closing")
                WHEN 'openingValue' THEN (r."openingValue")
                WHEN 'closingValue' THEN (r."closingValue")
                WHEN 'cost' THEN (r."cost")
                WHEN 'averageValue' THEN ((r."openingValue" + r."closingValue") / 2)
                WHEN 'turnover' THEN (r.cost / NULLIF((r."openingValue" + r."closingValue") / 2, 0))
                WHEN 'daysOfStock' THEN (CASE WHEN r.issued > 0 THEN r.closing * $13::int / r.issued END)
              END
            END ASC NULLS LAST,
            r.key
          LIMIT $20::int
        ) AS r
      ) AS r
      LEFT JOIN items i ON i.organization_id = $1::bigint AND i.id = r.key
      LEFT JOIN units u ON u.organization_id = i.organization_id AND u.id = i.unit_id
      ORDER BY r."_order"
    ) AS lines
  )
SELECT
  page.*,
  o."_lines"::int AS "_rowCount",
  (
    SELECT json_agg(
      json_build_array(
        u.name, trim_scale(round((o."issued")::numeric, 10))::text, trim_scale(round((o."closing")::numeric, 10))::text
      ) ORDER BY o."_facts" DESC,
      u.name
    )
    FROM by_unit o
    LEFT JOIN units u ON u.organization_id = $1::bigint AND u.id = o.unit
  ) AS "_units",
  CASE
    WHEN $21::int = 0 THEN (
      SELECT json_agg(
        json_build_array(
          p.x::text,
          trim_scale(round((p."cost")::numeric, 10))::text,
          trim_scale(round((p."averageValue")::numeric, 10))::text
        )
      )
      FROM (
        SELECT
          COALESCE(
            i.name,
            (
              SELECT m.item_name
              FROM movements m
              WHERE m.organization_id = $1::bigint AND m.item_id = r.key
              ORDER BY m.id DESC
              LIMIT 1
            )
          ) AS x,
          r."cost" AS "cost",
          ((r."openingValue" + r."closingValue") / 2) AS "averageValue"
        FROM (
          SELECT *
          FROM first_lines r
          WHERE r."cost" > 0 AND true
          ORDER BY r."cost" DESC, r.key
          LIMIT 10
        ) AS r
        LEFT JOIN items i ON i.organization_id = $1::bigint AND i.id = r.key
        LEFT JOIN units u ON u.organization_id = i.organization_id AND u.id = i.unit_id
        ORDER BY r."cost" DESC, r.key
      ) AS p
    )
  END AS "_points" ,
  trim_scale(round((o."issued")::numeric, 10))::text AS "_total_issued",
  trim_scale(round((o."closing")::numeric, 10))::text AS "_total_closing",
  trim_scale(round((o."openingValue")::numeric, 10))::text AS "_total_openingValue",
  trim_scale(round((o."closingValue")::numeric, 10))::text AS "_total_closingValue",
  trim_scale(round((o."cost")::numeric, 10))::text AS "_total_cost",
  trim_scale(round(((o."openingValue" + o."closingValue") / 2)::numeric, 10))::text AS "_total_averageValue",
  trim_scale(round((o.cost / NULLIF((o."openingValue" + o."closingValue") / 2, 0))::numeric, 10))::text AS "_total_turnover",
  trim_scale(round((CASE WHEN o.cost > 0 THEN o."closingValue" * $13::int / o.cost END)::numeric, 10))::text AS "_total_daysOfStock"
FROM overall o
LEFT JOIN page ON true
ORDER BY page."_place";
