import type { Queries } from '../../platform/db.ts';
import { find, type Found } from './reconciliation.store.ts';

/**
 * INV-05: what is kept on an item for lists (065-the-list.md) is what its tags, its vendor, its levels and its reservations say. Null is not kept, and
 * true only says that there may be something to count.
 */
export function differingShown(queries: Queries, organizationId: number): Promise<Found> {
  const differing = `
    tagged AS (
      SELECT it.item_id, json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name), t.id)::text AS tags
        FROM item_tags it JOIN tags t ON t.organization_id = $1 AND t.id = it.tag_id WHERE it.organization_id = $1 GROUP BY it.item_id
    ), sold AS (
      SELECT DISTINCT ON (iv.item_id) iv.item_id, json_build_object('id', v.id, 'name', v.name)::text AS vendor
        FROM item_vendors iv JOIN vendors v ON v.organization_id = $1 AND v.id = iv.vendor_id
       WHERE iv.organization_id = $1 ORDER BY iv.item_id, iv.position, iv.vendor_id
    ), lying AS (
      SELECT item_id, count(*) AS levels FROM stock_levels WHERE organization_id = $1 GROUP BY item_id
    ), promised AS (
      SELECT item_id, sum(quantity) AS quantity FROM job_reservations WHERE organization_id = $1 GROUP BY item_id
    ), differing AS (
      SELECT i.id AS "itemId", i.name, figure, expected, found
        FROM items i LEFT JOIN tagged t ON t.item_id = i.id LEFT JOIN sold s ON s.item_id = i.id
        LEFT JOIN lying l ON l.item_id = i.id LEFT JOIN promised p ON p.item_id = i.id CROSS JOIN LATERAL (VALUES
          ('tags that lists show', COALESCE(t.tags, '[]'), COALESCE(i.tags_shown::text, t.tags, '[]')),
          ('vendor that lists show', COALESCE(s.vendor, 'null'), COALESCE(i.vendor_shown::text, s.vendor, 'null')),
          ('what lists show of it', item_listed(i), COALESCE(i.listed, item_listed(i))),
          ('places that lists count', (i.has_several_levels OR l.levels > 1)::text, i.has_several_levels::text),
          ('reservations that lists add up', (i.has_reservations OR p.item_id IS NOT NULL)::text, i.has_reservations::text),
          ('reserved that lists show', trim_scale(COALESCE(p.quantity, 0))::text, trim_scale(i.reserved)::text)
        ) AS figures (figure, expected, found)
       WHERE i.organization_id = $1 AND expected <> found
    )`;
  return find(queries, differing, organizationId);
}

/** How many items have a tag or are bought of a vendor, kept and still to be folded in, against the items (067-counts-of-tags-and-vendors.md). */
export function differingCounts(queries: Queries, organizationId: number): Promise<Found> {
  const differing = `
    kept AS (
      SELECT kind, subject_id, sum(items) AS items FROM (
        SELECT kind, subject_id, items FROM item_counts WHERE organization_id = $1
        UNION ALL
        SELECT kind, subject_id, items FROM item_count_changes WHERE organization_id = $1) AS both_tables GROUP BY kind, subject_id
    ), counted AS (
      SELECT 'tag' AS kind, tag_id AS subject_id, count(*) AS items FROM item_tags WHERE organization_id = $1 GROUP BY tag_id
      UNION ALL
      SELECT 'vendor', vendor_id, count(*) FROM item_vendors WHERE organization_id = $1 GROUP BY vendor_id
    ), differing AS (
      SELECT NULL::bigint AS "itemId", COALESCE(t.name, v.name, 'Deleted ' || kind || ' ' || subject_id) AS name, 'items of a ' || kind AS figure,
             COALESCE(c.items, 0)::text AS expected, COALESCE(k.items, 0)::text AS found
        FROM counted c FULL JOIN kept k USING (kind, subject_id)
        LEFT JOIN tags t ON kind = 'tag' AND t.organization_id = $1 AND t.id = subject_id
        LEFT JOIN vendors v ON kind = 'vendor' AND v.organization_id = $1 AND v.id = subject_id
       WHERE COALESCE(c.items, 0) <> COALESCE(k.items, 0)
    )`;
  return find(queries, differing, organizationId);
}
