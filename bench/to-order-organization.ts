import type { World } from '../server/test/world.ts';
import { makePlacesOrganization, type PlacesOrganization } from './places-organization.ts';

const vendors = 50;
/** Beside the 10,000 items at or under the threshold of the organization, so many are lacking in some place. */
const lackingInPlaces = 18_000;
const issued = 60_000;
const [orders, linesOfOrder] = [200, 50] as const;

/**
 * The 100,000 items of a business with 100 vans, each in so many places: two vendors for each with packs and breaks, a month in which 60,000 times
 * something was issued, 10,000 lines on order, and some 20,000 items that are short.
 */
export async function makeToOrderOrganization(world: World, placesEach: number): Promise<PlacesOrganization> {
  const organization = await makePlacesOrganization(world, 'Ordering', placesEach);
  const { organizationId, folderIds } = organization;
  const { admin } = world.database;
  // What goes on from here reads and writes a hundred thousand rows, triggers included: without statistics that takes minutes.
  await admin.query('VACUUM ANALYZE');
  const run = (sql: string, ...values: unknown[]) => admin.query(sql, [organizationId, ...values]);
  await run(
    `INSERT INTO vendors (organization_id, name, lead_time_days) SELECT $1, 'Vendor ' || n, n % 14 FROM generate_series(1, $2::int) n`,
    vendors,
  );
  await run(
    `INSERT INTO item_vendors (organization_id, item_id, vendor_id, price, position, pieces_per_pack, minimum_packs, breaks)
     SELECT $1, i.id, v.id, 10 + i.id % 90, k, 1 + i.id % 3 * 5, i.id % 2, CASE WHEN i.id % 4 = 0 THEN '[{"packs": "10", "price": "8.5"}, {"packs": "50", "price": "7"}]' ELSE '[]' END::jsonb
       FROM items i CROSS JOIN generate_series(0, 1) k
       JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS nth FROM vendors WHERE organization_id = $1) v ON v.nth = (i.id + k) % $2
      WHERE i.organization_id = $1`,
    vendors,
  );
  await run(
    `UPDATE stock_levels l SET minimum = l.quantity + 2, maximum = l.quantity + 12
       FROM (SELECT i.id, i.folder_id FROM items i WHERE i.organization_id = $1 AND i.quantity > 3 ORDER BY i.id LIMIT $2) AS low
      WHERE l.organization_id = $1 AND l.item_id = low.id AND l.place = low.folder_id`,
    lackingInPlaces,
  );
  await run(
    `INSERT INTO movements (organization_id, item_id, item_name, user_name, kind, source, delta, quantity_after, value_delta, value_after, unit_cost, folder_id, at)
     SELECT i.organization_id, i.id, i.name, 'Bench', 'out', 'scan', -0.1, i.quantity, 0, i.total_value, 0, i.folder_id, now() - interval '1 minute' * (k * 9000 + i.id % 9000)
       FROM items i CROSS JOIN generate_series(0, 2) k WHERE i.organization_id = $1 AND i.id % 5 = 0 ORDER BY k LIMIT $2`,
    issued,
  );
  await run(
    `WITH made AS (
       INSERT INTO orders (organization_id, number, state, vendor_id, vendor_name, place, created_by, expected_on)
       SELECT $1, n, CASE WHEN n % 4 = 0 THEN 'draft' ELSE 'sent' END, v.id, v.name, $2, 'Bench', current_date + n % 20
         FROM generate_series(1, $3::int) n JOIN (SELECT id, name, row_number() OVER (ORDER BY id) - 1 AS nth FROM vendors WHERE organization_id = $1) v ON v.nth = n % $5
       RETURNING id, number)
     INSERT INTO order_lines (organization_id, order_id, line, item_id, item_name, packs, pieces_per_pack, price)
     SELECT $1, o.id, k, i.id, i.name, 2, 5, 10 FROM made o CROSS JOIN generate_series(1, $4::int) k
       JOIN (SELECT id, name, row_number() OVER (ORDER BY id) - 1 AS nth FROM items WHERE organization_id = $1 AND quantity > 20) i ON i.nth = (o.number - 1) * $4 + k`,
    folderIds[0],
    orders,
    linesOfOrder,
    vendors,
  );
  await admin.query('VACUUM ANALYZE');
  return organization;
}
