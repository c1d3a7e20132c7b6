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
          ('places that lists count', (i.has_several_levels OR l.levels > 1)::text, i.has_several_levels::text),
          ('reservations that lists add up', (i.has_reservations OR p.item_id IS NOT NULL)::text, i.has_reservations::text),
          ('reserved that lists show', trim_scale(COALESCE(p.quantity, 0))::text, trim_scale(i.reserved)::text)
        ) AS figures (figure, expected, found)
       WHERE i.organization_id = $1 AND expected <> found
    )`;
  return find(queries, differing, organizationId);
}
