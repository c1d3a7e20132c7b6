import type { World } from '../server/test/world.ts';
import { makePlacesOrganization, type PlacesOrganization } from './places-organization.ts';

export const largeOrders = 10_000;
export const linesEach = 100;
const vendors = 200;

/** 10,000 orders of 100 lines among 100,000 items: some 4,000 are open, half of these in part, 300 are drafts, and the others are done. Put in by SQL. */
export async function makeOrdersOrganization(world: World): Promise<PlacesOrganization> {
  const organization = await makePlacesOrganization(world, 'Orders', 1);
  const { organizationId, folderIds } = organization;
  // What goes on from here reads and writes a hundred thousand rows, triggers included: without statistics that takes minutes.
  await world.database.admin.query('VACUUM ANALYZE');
  const client = await world.database.admin.connect();
  const run = (sql: string, ...values: unknown[]) => client.query(sql, [organizationId, ...values]);
  try {
    await run(`INSERT INTO vendors (organization_id, name) SELECT $1, 'Vendor ' || n FROM generate_series(1, $2::int) n`, vendors);
    await run(
      `INSERT INTO orders (organization_id, number, state, vendor_id, vendor_name, place, places, created_by, expected_on, sent_at, sent_by, closed_at, closed_by)
       SELECT $1, n, state, v.id, v.name, place, ARRAY[place], 'Bench', current_date - 20 + n % 40, CASE WHEN state <> 'draft' THEN now() END,
              CASE WHEN state <> 'draft' THEN 'Bench' END, CASE WHEN state IN ('closed', 'cancelled') THEN now() END, CASE WHEN state IN ('closed', 'cancelled') THEN 'Bench' END
         FROM (SELECT n, ($2::bigint[])[1 + n % cardinality($2::bigint[])] AS place,
                      CASE WHEN n % 33 = 0 THEN 'draft' WHEN n % 50 = 1 THEN 'cancelled' WHEN n % 5 < 3 THEN 'closed' ELSE 'sent' END AS state
                 FROM generate_series(1, $3::int) n) AS o
         JOIN (SELECT id, name, row_number() OVER (ORDER BY id) - 1 AS nth FROM vendors WHERE organization_id = $1) v ON v.nth = o.n % $4`,
      folderIds,
      largeOrders,
      vendors,
    );
    // Whether each of a million lines has its order is known here, and need not be looked up. Those of an order are written together, as it is made.
    await client.query('SET session_replication_role = replica');
    await run(
      `INSERT INTO order_lines (organization_id, order_id, line, item_id, item_name, packs, pieces_per_pack, price, received)
       SELECT $1, o.id, k, i.id, i.name, 1 + k % 9, 5, 10 + k % 90,
              CASE WHEN o.state = 'closed' OR o.state = 'sent' AND o.number % 2 = 0 AND k % 3 = 0 THEN 5 * (1 + k % 9) ELSE 0 END
         FROM orders o CROSS JOIN generate_series(1, $2::int) k
         JOIN (SELECT id, name, row_number() OVER (ORDER BY id) - 1 AS nth FROM items WHERE organization_id = $1) i ON i.nth = (o.number * 131 + k * 977) % 100000
        WHERE o.organization_id = $1 ORDER BY o.id, k`,
      linesEach,
    );
    // No trigger has kept what lists show of them.
    await run(
      `UPDATE orders o SET lines = s.lines, lines_received = s.received, lines_open = s.open, lines_partly = s.partly, lines_untouched = s.untouched,
              lines_total = s.total, lines_confirmed_on = s.confirmed_on, lines_unconfirmed = s.unconfirmed, first_items = s.first_items
         FROM (SELECT id FROM orders WHERE organization_id = $1 ORDER BY id) AS all_of_them CROSS JOIN LATERAL order_lines_shown($1, all_of_them.id) AS s
        WHERE o.organization_id = $1 AND o.id = all_of_them.id`,
    );
    await run(
      `INSERT INTO document_numbers (organization_id, kind, last) VALUES ($1, 'order', $2) ON CONFLICT (organization_id, kind) DO UPDATE SET last = excluded.last`,
      largeOrders,
    );
  } finally {
    // It goes back to the pool as it was.
    await client.query('RESET session_replication_role');
    client.release();
  }
  await world.database.admin.query('VACUUM ANALYZE');
  return organization;
}
