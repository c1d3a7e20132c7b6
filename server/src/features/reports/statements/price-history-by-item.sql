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
    SELECT *
    FROM (
      SELECT
        h.id,
        h.item_id,
        h.vendor_id,
        h.at,
        h.price,
        h.pieces_per_pack,
        h.price / h.pieces_per_pack AS each,
        lag(h.price / h.pieces_per_pack) OVER (PARTITION BY h.item_id, h.vendor_id ORDER BY h.id) AS before
      FROM vendor_prices h
      WHERE
        h.organization_id = $1
        AND ($7 IS NULL OR h.vendor_id = $7)
        AND (
          $6 IS NULL OR h.item_id IN (SELECT t.item_id FROM item_tags t WHERE t.organization_id = $1 AND t.tag_id = $6)
        )
        AND (
          $7 IS NULL OR h.item_id IN (SELECT v.item_id FROM item_vendors v WHERE v.organization_id = $1 AND v.vendor_id = $7)
        )
    ) AS f
    WHERE f.at >= $2 AND f.at < $3
  ),
  report AS MATERIALIZED (
    SELECT
      f.id AS key,
      1 AS "changes",
      f.item_id AS "item_id",
      f.vendor_id AS "vendor_id",
      (f.at AT TIME ZONE $4)::date AS "day",
      f.price AS "price",
      f.pieces_per_pack AS "pack",
      f.each AS "each",
      100 * (f.each - f.before) / NULLIF(f.before, 0) AS "changed"
    FROM facts f
  ),
  overall AS (SELECT COALESCE(sum(r."changes"), 0) AS "changes", count(*) AS "_lines" FROM report r),
  page AS (
    SELECT lines.*, row_number() OVER () AS "_place"
    FROM (
      SELECT
        (r.key)::text AS "_key",
        (i.id)::text AS "_link",
        NULL::text AS "_section",
        NULL::text AS "_heading",
        trim_scale(round((r."changes")::numeric, 10))::text AS "changes",
        (i.name) AS "name",
        (i.sku) AS "sku",
        (v.name) AS "vendor",
        to_char(r.day, 'YYYY-MM-DD') AS "date",
        trim_scale(round((r.price)::numeric, 10))::text AS "price",
        trim_scale(round((r.pack)::numeric, 10))::text AS "pack",
        trim_scale(round((r.each)::numeric, 10))::text AS "each",
        trim_scale(round((r.changed)::numeric, 10))::text AS "changed"
      FROM report r
      LEFT JOIN items i ON i.organization_id = $1 AND i.id = r.item_id
      LEFT JOIN vendors v ON v.organization_id = $1 AND v.id = r.vendor_id
      CROSS JOIN LATERAL (
        SELECT CASE $14 WHEN 'name' THEN i.name WHEN 'sku' THEN i.sku WHEN 'vendor' THEN v.name END AS by_text
      ) AS sorting
      ORDER BY
        CASE WHEN $15 THEN sorting.by_text END COLLATE "und-x-icu" DESC NULLS LAST,
        CASE WHEN NOT $15 THEN sorting.by_text END COLLATE "und-x-icu" NULLS LAST,
        r.key
      LIMIT $20::int
      OFFSET $21::int
    ) AS lines
  ),
  points AS (
    SELECT i.name AS x, r."each" AS "each"
    FROM (SELECT * FROM report r WHERE r."each" > 0 ORDER BY r."each" DESC, r.key LIMIT 10) AS r
    LEFT JOIN items i ON i.organization_id = $1 AND i.id = r.item_id
    LEFT JOIN vendors v ON v.organization_id = $1 AND v.id = r.vendor_id
    ORDER BY r."each" DESC, r.key
  )
SELECT
  page.*,
  o."_lines"::int AS "_rowCount",
  NULL::json AS "_units",
  CASE
    WHEN $21::int = 0 THEN (
      SELECT json_agg(json_build_array(p.x::text, trim_scale(round((p."each")::numeric, 10))::text))
      FROM points p
    )
  END AS "_points",
  trim_scale(round((o."changes")::numeric, 10))::text AS "_total_changes"
FROM overall o
LEFT JOIN page ON true
ORDER BY page."_place";
