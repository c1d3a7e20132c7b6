SELECT
  i.id,
  i.name AS "sortValue",
  concat(
    '{"unit":',
    COALESCE(
      (
        (
          SELECT jsonb_object_agg(u.id, json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals))
          FROM units u
          WHERE u.organization_id = (SELECT $1::bigint)
        ) -> i.unit_id::text
      )::text,
      'null'
    ),
    ',"placeCount":',
    CASE
      WHEN i.has_several_levels THEN (
        SELECT count(*)::int
        FROM stock_levels s
        WHERE s.organization_id = (SELECT $1::bigint) AND s.item_id = i.id AND s.place >= 0
      )
      ELSE 1
    END,
    ',"tags":',
    COALESCE(i.tags_shown, item_tags_shown((SELECT $1::bigint), i.id)),
    ',"vendor":',
    COALESCE(i.vendor_shown, item_vendor_shown((SELECT $1::bigint), i.id)),
    ',"custom":',
    i.custom,
    ',',
    COALESCE(i.listed, item_listed_of((SELECT $1::bigint), i.id)),
    '}'
  ) AS json
FROM (
  SELECT *
  FROM items
  WHERE organization_id = (SELECT $1::bigint) AND archived_at IS NULL
  ORDER BY name COLLATE "und-x-icu" asc, id asc
  LIMIT (SELECT $2::bigint)
  OFFSET (SELECT $3::bigint)
) AS i;

SELECT
  i.id,
  i.name AS "sortValue",
  concat(
    '{"unit":',
    COALESCE(
      (
        (
          SELECT jsonb_object_agg(u.id, json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals))
          FROM units u
          WHERE u.organization_id = (SELECT $1::bigint)
        ) -> i.unit_id::text
      )::text,
      'null'
    ),
    ',"placeCount":',
    CASE
      WHEN i.has_several_levels THEN (
        SELECT count(*)::int
        FROM stock_levels s
        WHERE s.organization_id = (SELECT $1::bigint) AND s.item_id = i.id AND s.place >= 0
      )
      ELSE 1
    END,
    ',"tags":',
    COALESCE(i.tags_shown, item_tags_shown((SELECT $1::bigint), i.id)),
    ',"vendor":',
    COALESCE(i.vendor_shown, item_vendor_shown((SELECT $1::bigint), i.id)),
    ',"custom":',
    i.custom,
    ',',
    COALESCE(i.listed, item_listed_of((SELECT $1::bigint), i.id)),
    '}'
  ) AS json
FROM (
  SELECT *
  FROM items
  WHERE
    organization_id = (SELECT $1::bigint)
    AND archived_at IS NULL
    AND (name COLLATE "und-x-icu", id) > ((SELECT $4::text), (SELECT $5::bigint))
  ORDER BY name COLLATE "und-x-icu" asc, id asc
  LIMIT (SELECT $2::bigint)
  OFFSET (SELECT $3::bigint)
) AS i;

SELECT
  i.id,
  i.name AS "sortValue",
  concat(
    '{"unit":',
    COALESCE(
      (
        (
          SELECT jsonb_object_agg(u.id, json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals))
          FROM units u
          WHERE u.organization_id = (SELECT $1::bigint)
        ) -> i.unit_id::text
      )::text,
      'null'
    ),
    ',"placeCount":',
    CASE
      WHEN i.has_several_levels THEN (
        SELECT count(*)::int
        FROM stock_levels s
        WHERE s.organization_id = (SELECT $1::bigint) AND s.item_id = i.id AND s.place >= 0
      )
      ELSE 1
    END,
    ',"tags":',
    COALESCE(i.tags_shown, item_tags_shown((SELECT $1::bigint), i.id)),
    ',"vendor":',
    COALESCE(i.vendor_shown, item_vendor_shown((SELECT $1::bigint), i.id)),
    ',"custom":',
    i.custom,
    ',',
    COALESCE(i.listed, item_listed_of((SELECT $1::bigint), i.id)),
    '}'
  ) AS json
FROM (
  SELECT *
  FROM items
  WHERE organization_id = (SELECT $1::bigint) AND archived_at IS NULL
  ORDER BY name COLLATE "und-x-icu" desc, id desc
  LIMIT (SELECT $2::bigint)
  OFFSET (SELECT $3::bigint)
) AS i;

SELECT
  i.id,
  i.name AS "sortValue",
  concat(
    '{"unit":',
    COALESCE(
      (
        (
          SELECT jsonb_object_agg(u.id, json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals))
          FROM units u
          WHERE u.organization_id = (SELECT $1::bigint)
        ) -> i.unit_id::text
      )::text,
      'null'
    ),
    ',"placeCount":',
    CASE
      WHEN i.has_several_levels THEN (
        SELECT count(*)::int
        FROM stock_levels s
        WHERE s.organization_id = (SELECT $1::bigint) AND s.item_id = i.id AND s.place >= 0
      )
      ELSE 1
    END,
    ',"tags":',
    COALESCE(i.tags_shown, item_tags_shown((SELECT $1::bigint), i.id)),
    ',"vendor":',
    COALESCE(i.vendor_shown, item_vendor_shown((SELECT $1::bigint), i.id)),
    ',"custom":',
    i.custom,
    ',',
    COALESCE(i.listed, item_listed_of((SELECT $1::bigint), i.id)),
    '}'
  ) AS json
FROM (
  SELECT *
  FROM items
  WHERE
    organization_id = (SELECT $1::bigint)
    AND archived_at IS NULL
    AND (name COLLATE "und-x-icu", id) < ((SELECT $4::text), (SELECT $5::bigint))
  ORDER BY name COLLATE "und-x-icu" desc, id desc
  LIMIT (SELECT $2::bigint)
  OFFSET (SELECT $3::bigint)
) AS i;

SELECT item.id, item.name AS "sortValue", row_to_json(item)::text AS json
FROM (
  SELECT
    i.id,
    i.name,
    i.sku,
    i.inventory_number AS "inventoryNumber",
    i.qr_code AS "qrCode",
    trim_scale(i.quantity)::text AS quantity,
    (
      SELECT jsonb_object_agg(u.id, json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals))
      FROM units u
      WHERE u.organization_id = (SELECT $1::bigint)
    ) -> i.unit_id::text AS unit,
    i.folder_id AS "folderId",
    CASE
      WHEN i.has_several_levels THEN (
        SELECT count(*)::int
        FROM stock_levels s
        WHERE s.organization_id = (SELECT $1::bigint) AND s.item_id = i.id AND s.place >= 0
      )
      ELSE 1
    END AS "placeCount",
    (trim_scale(i.reserved))::text AS reserved,
    (ARRAY['out', 'low', 'in'])[i.stock_status + 1] AS "stockStatus",
    trim_scale(i.low_stock_threshold)::text AS "lowStockThreshold",
    i.valuation_method AS "valuationMethod",
    COALESCE(i.tags_shown, item_tags_shown((SELECT $1::bigint), i.id)) AS tags,
    COALESCE(i.vendor_shown, item_vendor_shown((SELECT $1::bigint), i.id)) AS vendor,
    i.cover_image_id AS "coverImageId",
    i.custom,
    to_char(i.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt",
    to_char(i.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt",
    to_char(i.archived_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "archivedAt"
  FROM (
    SELECT *
    FROM items
    WHERE organization_id = (SELECT $1::bigint) AND archived_at IS NULL
    ORDER BY name COLLATE "und-x-icu" asc, id asc
    LIMIT (SELECT $2::bigint)
    OFFSET (SELECT $3::bigint)
  ) AS i
) AS item;
