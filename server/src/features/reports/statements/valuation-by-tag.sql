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
  later_methods AS (
    SELECT DISTINCT m.item_id
    FROM movements m
    WHERE m.organization_id = $1::bigint AND m.kind IN ('method', 'delete') AND m.at >= $3::timestamptz
  ),
  facts AS (
    SELECT *
    FROM (
      SELECT
        s.item_id,
        s.place,
        s.quantity,
        s.value,
        CASE i.valuation_method WHEN 'mac' THEN 'moving_average' ELSE i.valuation_method END AS method
      FROM (
        SELECT i.id AS item_id, COALESCE(i.folder_id, 0) AS place, i.quantity, i.total_value AS value
        FROM items i
        WHERE i.organization_id = $1::bigint AND i.archived_at IS NULL
      ) AS s
      LEFT JOIN items i ON i.organization_id = $1::bigint AND i.id = s.item_id
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
    ) AS f
    WHERE $8::text IS NULL OR f.method = $8::text
  ),
  grouped AS MATERIALIZED (
    SELECT
      COALESCE(t.tag_id, 0) AS key,
      count(*) AS "items",
      sum(f.quantity) AS "quantity",
      sum(f.value) AS "value",
      min(COALESCE(un.unit_id, 0)) AS "unit_low",
      max(COALESCE(un.unit_id, 0)) AS "unit_high"
    FROM facts f
    LEFT JOIN item_tags t ON t.organization_id = $1::bigint AND t.item_id = f.item_id
    LEFT JOIN items un ON un.organization_id = $1::bigint AND un.id = f.item_id
    GROUP BY 1
  ),
  overall AS (
    SELECT
      COALESCE(count(*), 0) AS "items",
      COALESCE(sum(f.quantity), 0) AS "quantity",
      COALESCE(sum(f.value), 0) AS "value",
      (SELECT count(*) FROM grouped) AS "_lines"
    FROM facts f
  ),
  report AS NOT MATERIALIZED (SELECT * FROM grouped),
  by_unit AS (
    SELECT
      COALESCE(un.unit_id, 0) AS unit,
      count(*) AS "_facts",
      COALESCE(count(*), 0) AS "items",
      COALESCE(sum(f.quantity), 0) AS "quantity",
      COALESCE(sum(f.value), 0) AS "value"
    FROM facts f
    LEFT JOIN items un ON un.organization_id = $1::bigint AND un.id = f.item_id
    GROUP BY 1
  ),
  first_lines AS MATERIALIZED (
    SELECT *
    FROM report r
    ORDER BY
      CASE
        WHEN $15::boolean THEN CASE $14::text
          WHEN 'items' THEN (r."items")
          WHEN 'quantity' THEN (CASE WHEN r.unit_low = r.unit_high THEN r."quantity" END)
          WHEN 'value' THEN (r."value")
          WHEN 'share' THEN (100 * r."value" / NULLIF((SELECT o."value" FROM overall o), 0))
        END
      END DESC NULLS LAST,
      CASE
        WHEN NOT $15::boolean THEN CASE $14::text
          WHEN 'items' THEN (r."items")
          WHEN 'quantity' THEN (CASE WHEN r.unit_low = r.unit_high THEN r."quantity" END)
          WHEN 'value' THEN (r."value")
          WHEN 'share' THEN (100 * r."value" / NULLIF((SELECT o."value" FROM overall o), 0))
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
        (n.id)::text AS "_link",
        NULL::text AS "_section",
        NULL::text AS "_heading",
        trim_scale(round((r."items")::numeric, 10))::text AS "items",
        trim_scale(round((CASE WHEN r.unit_low = r.unit_high THEN r."quantity" END)::numeric, 10))::text AS "quantity",
        trim_scale(round((r."value")::numeric, 10))::text AS "value",
        (
          CASE
            WHEN r.unit_low = r.unit_high THEN (
              SELECT u.name
              FROM units u
              WHERE u.organization_id = $1::bigint AND u.id = r.unit_low
            )
          END
        ) AS "unit",
        (COALESCE(n.name, 'No tag')) AS "name",
        trim_scale(
          round((100 * r."value" / NULLIF((SELECT o."value" FROM overall o), 0))::numeric, 10)
        )::text AS "share"
      FROM (
        SELECT r.*, row_number() OVER () AS "_order"
        FROM (
          SELECT *
          FROM first_lines r
          ORDER BY
            CASE
              WHEN $15::boolean THEN CASE $14::text
                WHEN 'items' THEN (r."items")
                WHEN 'quantity' THEN (CASE WHEN r.unit_low = r.unit_high THEN r."quantity" END)
                WHEN 'value' THEN (r."value")
                WHEN 'share' THEN (100 * r."value" / NULLIF((SELECT o."value" FROM overall o), 0))
              END
            END DESC NULLS LAST,
            CASE
              WHEN NOT $15::boolean THEN CASE $14::text
                WHEN 'items' THEN (r."items")
                WHEN 'quantity' THEN (CASE WHEN r.unit_low = r.unit_high THEN r."quantity" END)
                WHEN 'value' THEN (r."value")
                WHEN 'share' THEN (100 * r."value" / NULLIF((SELECT o."value" FROM overall o), 0))
              END
            END ASC NULLS LAST,
            r.key
          LIMIT $20::int
        ) AS r
      ) AS r
      LEFT JOIN tags n ON n.organization_id = $1::bigint AND n.id = r.key
      ORDER BY r."_order"
    ) AS lines
  )
SELECT
  page.*,
  o."_lines"::int AS "_rowCount",
  (
    SELECT json_agg(
      json_build_array(u.name, trim_scale(round((o."quantity")::numeric, 10))::text) ORDER BY o."_facts" DESC, u.name
    )
    FROM by_unit o
    LEFT JOIN units u ON u.organization_id = $1::bigint AND u.id = o.unit
  ) AS "_units",
  CASE
    WHEN $21::int = 0 THEN (
      SELECT json_agg(json_build_array(p.x::text, trim_scale(round((p."value")::numeric, 10))::text))
      FROM (
        SELECT COALESCE(n.name, 'No tag') AS x, r."value" AS "value"
        FROM (
          SELECT *
          FROM first_lines r
          WHERE r."value" > 0 AND true
          ORDER BY r."value" DESC, r.key
          LIMIT 10
        ) AS r
        LEFT JOIN tags n ON n.organization_id = $1::bigint AND n.id = r.key
        ORDER BY r."value" DESC, r.key
      ) AS p
    )
  END AS "_points" ,
  trim_scale(round((o."items")::numeric, 10))::text AS "_total_items",
  trim_scale(round((o."quantity")::numeric, 10))::text AS "_total_quantity",
  trim_scale(round((o."value")::numeric, 10))::text AS "_total_value"
FROM overall o
LEFT JOIN page ON true
ORDER BY page."_place";
