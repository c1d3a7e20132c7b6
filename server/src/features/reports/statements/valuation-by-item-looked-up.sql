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
  paths AS (
    SELECT id, parent_id, name, name AS path
    FROM folders
    WHERE organization_id = $1::bigint AND parent_id IS NULL
    UNION ALL
    SELECT f.id, f.parent_id, f.name, p.path || ' › ' || f.name
    FROM folders f
    JOIN paths p ON f.parent_id = p.id
    WHERE f.organization_id = $1::bigint
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
        CASE CASE WHEN s.item_id IN (SELECT item_id FROM later_methods) THEN COALESCE((SELECT c.detail -> 'before' ->> 'method' FROM movements c WHERE c.organization_id = $1::bigint AND c.item_id = s.item_id AND c.kind = 'method' AND c.at >= $3::timestamptz ORDER BY c.id LIMIT 1), i.valuation_method, (SELECT d.detail -> 'after' ->> 'method' FROM movements d WHERE d.organization_id = $1::bigint AND d.item_id = s.item_id AND d.kind = 'delete' ORDER BY d.id DESC LIMIT 1)) ELSE i.valuation_method END
          WHEN 'mac' THEN 'moving_average'
          ELSE CASE
            WHEN s.item_id IN (SELECT item_id FROM later_methods) THEN COALESCE(
              (
                SELECT c.detail -> 'before' ->> 'method'
                FROM movements c
                WHERE
                  c.organization_id = $1::bigint
                  AND c.item_id = s.item_id
                  AND c.kind = 'method'
                  AND c.at >= $3::timestamptz
                ORDER BY c.id
                LIMIT 1
              ),
              i.valuation_method,
              (
                SELECT d.detail -> 'after' ->> 'method'
                FROM movements d
                WHERE d.organization_id = $1::bigint AND d.item_id = s.item_id AND d.kind = 'delete'
                ORDER BY d.id DESC
                LIMIT 1
              )
            )
            ELSE i.valuation_method
          END
        END AS method
      FROM (
        SELECT known.item_id, s.place, s.quantity, s.value
        FROM (
          SELECT i.id AS item_id
          FROM items i
          WHERE i.organization_id = $1::bigint
          UNION ALL
          SELECT d.item_id
          FROM movements d
          WHERE d.organization_id = $1::bigint AND d.kind = 'delete' AND d.at >= $3::timestamptz
        ) AS known
        CROSS JOIN LATERAL (
          SELECT m.place, m.quantity_after AS quantity, m.value_after AS value
          FROM movements m
          WHERE
            m.organization_id = $1::bigint
            AND m.item_id = known.item_id
            AND m.id <= $12::bigint
            AND m.at < $3::timestamptz
          ORDER BY m.id DESC
          LIMIT 1
        ) AS s
        WHERE known.item_id NOT IN (
          SELECT a.item_id
          FROM item_archivals a
          WHERE
            a.organization_id = $1::bigint
            AND a.archived_at < $3::timestamptz
            AND (a.restored_at IS NULL OR a.restored_at >= $3::timestamptz)
        )
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
    SELECT f.item_id AS key, f.quantity AS "quantity", f.value AS "value", f.place AS "place", f.method AS "method"
    FROM facts f
  ),
  overall AS (
    SELECT COALESCE(sum(g."quantity"), 0) AS "quantity", COALESCE(sum(g."value"), 0) AS "value", count(*) AS "_lines"
    FROM grouped g
  ),
  report AS NOT MATERIALIZED (SELECT * FROM grouped),
  by_unit AS (
    SELECT
      COALESCE(un.unit_id, 0) AS unit,
      count(*) AS "_facts",
      COALESCE(sum(g."quantity"), 0) AS "quantity",
      COALESCE(sum(g."value"), 0) AS "value"
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
          WHEN 'quantity' THEN (r."quantity")
          WHEN 'value' THEN (r."value")
          WHEN 'unitCost' THEN (r.value / NULLIF(r.quantity, 0))
          WHEN 'share' THEN (100 * r."value" / NULLIF((SELECT o."value" FROM overall o), 0))
        END
      END DESC NULLS LAST,
      CASE
        WHEN NOT $15::boolean THEN CASE $14::text
          WHEN 'quantity' THEN (r."quantity")
          WHEN 'value' THEN (r."value")
          WHEN 'unitCost' THEN (r.value / NULLIF(r.quantity, 0))
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
        (i.id)::text AS "_link",
        NULL::text AS "_section",
        NULL::text AS "_heading",
        trim_scale(round((r."quantity")::numeric, 10))::text AS "quantity",
        trim_scale(round((r."value")::numeric, 10))::text AS "value",
        trim_scale(round((r.value / NULLIF(r.quantity, 0))::numeric, 10))::text AS "unitCost",
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
        (u.name) AS "unit",
        (
          CASE
            WHEN r.place = 0 THEN 'No folder'
            ELSE COALESCE(
              p.path,
              (
                SELECT m.folder_name
                FROM movements m
                WHERE m.organization_id = $1::bigint AND m.place = r.place
                ORDER BY m.at DESC, m.id DESC
                LIMIT 1
              ),
              'Deleted folder'
            )
          END
        ) AS "folder",
        (CASE r.method WHEN 'fifo' THEN 'FIFO' WHEN 'standard' THEN 'Standard cost' ELSE 'Moving average' END) AS "method",
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
                WHEN 'quantity' THEN (r."quantity")
                WHEN 'value' THEN (r."value")
                WHEN 'unitCost' THEN (r.value / NULLIF(r.quantity, 0))
                WHEN 'share' THEN (100 * r."value" / NULLIF((SELECT o."value" FROM overall o), 0))
              END
            END DESC NULLS LAST,
            CASE
              WHEN NOT $15::boolean THEN CASE $14::text
                WHEN 'quantity' THEN (r."quantity")
                WHEN 'value' THEN (r."value")
                WHEN 'unitCost' THEN (r.value / NULLIF(r.quantity, 0))
                WHEN 'share' THEN (100 * r."value" / NULLIF((SELECT o."value" FROM overall o), 0))
              END
            END ASC NULLS LAST,
            r.key
          LIMIT $20::int
        ) AS r
      ) AS r
      LEFT JOIN items i ON i.organization_id = $1::bigint AND i.id = r.key
      LEFT JOIN units u ON u.organization_id = i.organization_id AND u.id = i.unit_id
      LEFT JOIN paths p ON p.id = r.place
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
          r."value" AS "value"
        FROM (
          SELECT *
          FROM first_lines r
          WHERE r."value" > 0 AND true
          ORDER BY r."value" DESC, r.key
          LIMIT 10
        ) AS r
        LEFT JOIN items i ON i.organization_id = $1::bigint AND i.id = r.key
        LEFT JOIN units u ON u.organization_id = i.organization_id AND u.id = i.unit_id
        ORDER BY r."value" DESC, r.key
      ) AS p
    )
  END AS "_points" ,
  trim_scale(round((o."quantity")::numeric, 10))::text AS "_total_quantity",
  trim_scale(round((o."value")::numeric, 10))::text AS "_total_value",
  trim_scale(round((o.value / NULLIF(o.quantity, 0))::numeric, 10))::text AS "_total_unitCost"
FROM overall o
LEFT JOIN page ON true
ORDER BY page."_place";
