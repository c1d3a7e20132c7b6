import type { Queries } from '../../platform/db.ts';
import { find, type Found } from './reconciliation.store.ts';

/**
 * BUY-03: what is kept on an order for lists (065-the-list.md) is what its lines say. Orders are compared as they are first, because to spell nine figures
 * of each takes four times as long as to find those that differ.
 */
export function differingOrders(queries: Queries, organizationId: number): Promise<Found> {
  const differing = `
    sums AS (
      SELECT order_id, count(*) AS lines, count(*) FILTER (WHERE received >= packs * pieces_per_pack) AS received, count(*) FILTER (WHERE is_open) AS open,
             count(*) FILTER (WHERE is_open AND received > 0) AS partly, count(*) FILTER (WHERE received <= 0) AS untouched, sum(packs * price) AS total,
             min(CASE WHEN is_open THEN confirmed_on END) AS confirmed_on, count(*) FILTER (WHERE is_open AND confirmed_on IS NULL) AS unconfirmed,
             (array_agg(item_name ORDER BY line))[1:3] AS items
        FROM order_lines CROSS JOIN LATERAL (SELECT closed_short_at IS NULL AND received < packs * pieces_per_pack AS is_open) AS state
       WHERE organization_id = $1 GROUP BY order_id
    ), wrong AS (
      SELECT o.number, o.lines AS kept_lines, o.lines_received, o.lines_open, o.lines_partly, o.lines_untouched, o.lines_total, o.lines_confirmed_on, o.lines_unconfirmed,
             o.first_items, s.*
        FROM orders o LEFT JOIN sums s ON s.order_id = o.id
       WHERE o.organization_id = $1
         AND (o.lines, o.lines_received, o.lines_open, o.lines_partly, o.lines_untouched, o.lines_total, o.lines_confirmed_on, o.lines_unconfirmed, o.first_items)
             IS DISTINCT FROM (COALESCE(s.lines, 0), COALESCE(s.received, 0), COALESCE(s.open, 0), COALESCE(s.partly, 0), COALESCE(s.untouched, 0),
                               COALESCE(s.total, 0), s.confirmed_on, COALESCE(s.unconfirmed, 0), COALESCE(s.items, '{}'))
    ), differing AS (
      SELECT NULL::bigint AS "itemId", 'PO-' || number AS name, figure, expected, found FROM wrong CROSS JOIN LATERAL (VALUES
          ('lines that lists count', COALESCE(lines, 0)::text, kept_lines::text),
          ('lines received that lists count', COALESCE(received, 0)::text, lines_received::text),
          ('open lines that lists count', COALESCE(open, 0)::text, lines_open::text),
          ('lines in part that lists count', COALESCE(partly, 0)::text, lines_partly::text),
          ('untouched lines that lists count', COALESCE(untouched, 0)::text, lines_untouched::text),
          ('total that lists show', trim_scale(COALESCE(total, 0))::text, trim_scale(lines_total)::text),
          ('day that the vendor confirmed', COALESCE(confirmed_on::text, 'none'), COALESCE(lines_confirmed_on::text, 'none')),
          ('lines of no day of their own', COALESCE(unconfirmed, 0)::text, lines_unconfirmed::text),
          ('first items that lists show', COALESCE(items, '{}')::text, first_items::text)
        ) AS figures (figure, expected, found)
       WHERE expected <> found
    )`;
  return find(queries, differing, organizationId);
}
