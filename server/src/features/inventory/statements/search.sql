-- by how well it fits
SELECT array_agg(page.id), array_agg(page.name)
FROM (
  SELECT i.id, i.name
  FROM (
    SELECT i.*
    FROM items i
    WHERE i.organization_id = $1 AND i.archived_at IS NULL AND true
    ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
    LIMIT 500
  ) i
  WHERE
    i.organization_id = $1
    AND i.archived_at IS NULL
    AND (
      (lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%hex%')
      AND (lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%bolt%' OR lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%belt%')
    )
  ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
  LIMIT ($2 ->> 'limit')::bigint
) page;

SELECT i.id, i.name
FROM (
  SELECT i.id, i.name
  FROM items i
  WHERE
    i.organization_id = $1
    AND i.archived_at IS NULL
    AND (
      (lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%hex%')
      AND (lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%bolt%' OR lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%belt%')
    )
    AND true
  OFFSET 0
) i
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint;

SELECT array_agg(page.id), array_agg(page.name)
FROM (
  SELECT i.id, i.name
  FROM (
    SELECT i.*
    FROM items i
    WHERE i.organization_id = $1 AND i.archived_at IS NULL AND true
    ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
    LIMIT 500
  ) i
  WHERE
    i.organization_id = $1
    AND i.archived_at IS NULL
    AND (i.search_text LIKE '%hex%')
    AND (i.search_text LIKE '%bolt%' OR i.search_text LIKE '%belt%')
    AND NOT (
      (lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%hex%')
      AND (lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%bolt%' OR lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%belt%')
    )
  ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
  LIMIT ($2 ->> 'limit')::bigint
) page;

SELECT i.id, i.name
FROM (
  SELECT i.id, i.name
  FROM items i
  WHERE
    i.organization_id = $1
    AND i.archived_at IS NULL
    AND (i.search_text LIKE '%hex%')
    AND (i.search_text LIKE '%bolt%' OR i.search_text LIKE '%belt%')
    AND NOT (
      (lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%hex%')
      AND (lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%bolt%' OR lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%belt%')
    )
    AND true
  OFFSET 0
) i
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint;

-- by name
SELECT array_agg(page.id), array_agg(page.name)
FROM (
  SELECT i.id, i.name
  FROM (
    SELECT i.*
    FROM items i
    WHERE i.organization_id = $1 AND i.archived_at IS NULL AND true
    ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
    LIMIT 500
  ) i
  WHERE
    i.organization_id = $1
    AND i.archived_at IS NULL
    AND (i.search_text LIKE '%hex%')
    AND (i.search_text LIKE '%bolt%' OR i.search_text LIKE '%belt%')
  ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
  LIMIT ($2 ->> 'limit')::bigint
) page;

SELECT i.id, i.name
FROM (
  SELECT i.id, i.name
  FROM items i
  WHERE
    i.organization_id = $1
    AND i.archived_at IS NULL
    AND (i.search_text LIKE '%hex%')
    AND (i.search_text LIKE '%bolt%' OR i.search_text LIKE '%belt%')
    AND true
  OFFSET 0
) i
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint;

-- by quantity
SELECT i.id, (i.quantity)::text
FROM items i
WHERE
  i.organization_id = $1
  AND i.archived_at IS NULL
  AND (i.search_text LIKE '%hex%')
  AND (i.search_text LIKE '%bolt%' OR i.search_text LIKE '%belt%')
ORDER BY i.quantity ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);

-- by name, in titles only
SELECT array_agg(page.id), array_agg(page.name)
FROM (
  SELECT i.id, i.name
  FROM (
    SELECT i.*
    FROM items i
    WHERE i.organization_id = $1 AND i.archived_at IS NULL AND true
    ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
    LIMIT 500
  ) i
  WHERE
    i.organization_id = $1
    AND i.archived_at IS NULL
    AND (
      (lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%hex%')
      AND (lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%bolt%' OR lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%belt%')
    )
  ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
  LIMIT ($2 ->> 'limit')::bigint
) page;

SELECT i.id, i.name
FROM (
  SELECT i.id, i.name
  FROM items i
  WHERE
    i.organization_id = $1
    AND i.archived_at IS NULL
    AND (
      (lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%hex%')
      AND (lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%bolt%' OR lower(i.name || ' ' || COALESCE(i.sku, '')) LIKE '%belt%')
    )
    AND true
  OFFSET 0
) i
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint;

-- by name, in some folders
SELECT i.id, (i.name COLLATE "und-x-icu")::text
FROM items i
WHERE
  i.organization_id = $1
  AND i.archived_at IS NULL
  AND i.id IN (
    SELECT s.item_id
    FROM stock_levels s
    WHERE s.organization_id = $1 AND s.place = ANY ('{7,8}'::bigint[])
  )
  AND (i.search_text LIKE '%hex%')
  AND (i.search_text LIKE '%bolt%' OR i.search_text LIKE '%belt%')
ORDER BY i.name COLLATE "und-x-icu" ASC, i.id ASC
LIMIT ($2 ->> 'limit')::bigint
OFFSET COALESCE(($2 ->> 'offset')::bigint, 0);
