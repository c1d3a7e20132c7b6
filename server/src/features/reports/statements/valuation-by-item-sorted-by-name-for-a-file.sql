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
  )
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
FROM report r
LEFT JOIN items i ON i.organization_id = $1::bigint AND i.id = r.key
LEFT JOIN units u ON u.organization_id = i.organization_id AND u.id = i.unit_id
LEFT JOIN paths p ON p.id = r.place
ORDER BY
  CASE
    WHEN $15::boolean THEN CASE $14::text
      WHEN 'name' THEN (
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
      )
      WHEN 'sku' THEN (i.sku)
      WHEN 'unit' THEN (u.name)
      WHEN 'folder' THEN (
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
      )
      WHEN 'method' THEN (
        CASE r.method WHEN 'fifo' THEN 'FIFO' WHEN 'standard' THEN 'Standard cost' ELSE 'Moving average' END
      )
    END
  END COLLATE "und-x-icu" DESC NULLS LAST,
  CASE
    WHEN NOT $15::boolean THEN CASE $14::text
      WHEN 'name' THEN (
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
      )
      WHEN 'sku' THEN (i.sku)
      WHEN 'unit' THEN (u.name)
      WHEN 'folder' THEN (
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
      )
      WHEN 'method' THEN (
        CASE r.method WHEN 'fifo' THEN 'FIFO' WHEN 'standard' THEN 'Standard cost' ELSE 'Moving average' END
      )
    END
  END COLLATE "und-x-icu" ASC NULLS LAST,
  r.key;
