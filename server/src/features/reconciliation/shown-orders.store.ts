import type { Queries } from '../../platform/db.ts';
import { find, type Found } from './reconciliation.store.ts';

/** BUY-03: what is kept on an order for lists (065-the-list.md) is what its lines say. */
export function differingOrders(queries: Queries, organizationId: number): Promise<Found> {
  const differing = `
    numbered AS (
      SELECT l.*, row_number() OVER (PARTITION BY l.order_id ORDER BY l.line) AS nth FROM order_lines l WHERE l.organization_id = $1
    ), sums AS (
      SELECT order_id, count(*) AS lines, count(*) FILTER (WHERE received >= packs * pieces_per_pack) AS received, count(*) FILTER (WHERE is_open) AS open,
             count(*) FILTER (WHERE is_open AND received > 0) AS partly, count(*) FILTER (WHERE received <= 0) AS untouched, sum(packs * price) AS total,
             min(CASE WHEN is_open THEN confirmed_on END) AS confirmed_on, count(*) FILTER (WHERE is_open AND confirmed_on IS NULL) AS unconfirmed,
             array_agg(item_name ORDER BY nth) FILTER (WHERE nth <= 3) AS items
        FROM numbered CROSS JOIN LATERAL (SELECT closed_short_at IS NULL AND received < packs * pieces_per_pack AS is_open) AS state GROUP BY order_id
    ), differing AS (
      SELECT NULL::bigint AS "itemId", 'PO-' || o.number AS name, figure, expected, found
        FROM orders o LEFT JOIN sums s ON s.order_id = o.id CROSS JOIN LATERAL (VALUES
          ('lines that lists count', COALESCE(s.lines, 0)::text, o.lines::text),
          ('lines received that lists count', COALESCE(s.received, 0)::text, o.lines_received::text),
          ('open lines that lists count', COALESCE(s.open, 0)::text, o.lines_open::text),
          ('lines in part that lists count', COALESCE(s.partly, 0)::text, o.lines_partly::text),
          ('untouched lines that lists count', COALESCE(s.untouched, 0)::text, o.lines_untouched::text),
          ('total that lists show', trim_scale(COALESCE(s.total, 0))::text, trim_scale(o.lines_total)::text),
          ('day that the vendor confirmed', COALESCE(s.confirmed_on::text, 'none'), COALESCE(o.lines_confirmed_on::text, 'none')),
          ('lines of no day of their own', COALESCE(s.unconfirmed, 0)::text, o.lines_unconfirmed::text),
          ('first items that lists show', COALESCE(s.items, '{}')::text, o.first_items::text)
        ) AS figures (figure, expected, found)
       WHERE o.organization_id = $1 AND expected <> found
    )`;
  return find(queries, differing, organizationId);
}
