import type pg from 'pg';
import { type Factories, factories } from '../server/test/factories.ts';
import type { Db } from '../server/src/platform/db.ts';

export interface StockOrganization {
  organizationId: number;
  token: string;
  average: { first: number; last: number };
  fifo: { first: number; last: number };
}

const stock = 1_000_000;
const cost = 2.5;

/** Two kinds of items with plenty of stock, put in as the ledger would have left them: one movement, and one layer for FIFO. */
export async function makeStockOrganization(db: Db, admin: pg.Pool, name: string, itemsEach: number): Promise<StockOrganization> {
  const make: Factories = factories(db, () => new Date());
  const owner = await make.person(name);
  const organizationId = await make.organization(owner, name);
  const average = await fill(admin, organizationId, 'moving_average', itemsEach);
  const fifo = await fill(admin, organizationId, 'fifo', itemsEach);
  return { organizationId, token: await make.signIn(owner), average, fifo };
}

async function fill(admin: pg.Pool, organizationId: number, method: string, count: number) {
  const { rows } = await admin.query<{ first: string; last: string }>(
    `WITH made AS (
       INSERT INTO items (organization_id, name, qr_code, valuation_method, quantity, total_value, last_unit_cost, low_stock_threshold)
       SELECT $1, $2::text || ' ' || n, $2 || '-' || n, $2, $4::numeric, $4 * $5::numeric, $5, 10 FROM generate_series(1, $3::int) n RETURNING *
     ), ledger AS (
       INSERT INTO movements (organization_id, item_id, item_name, user_name, kind, source, delta, quantity_after, value_delta, value_after, unit_cost)
       SELECT organization_id, id, name, 'Bench', 'opening', 'import', quantity, quantity, total_value, total_value, last_unit_cost FROM made
     ), layers AS (
       -- Named by the item, so that a script can name it too.
       INSERT INTO cost_layers (organization_id, item_id, id, quantity, value)
       SELECT organization_id, id, id, quantity, total_value FROM made WHERE valuation_method = 'fifo'
     )
     SELECT min(id) AS first, max(id) AS last FROM made`,
    [organizationId, method, count, stock, cost],
  );
  return { first: Number(rows[0]?.first), last: Number(rows[0]?.last) };
}

/** An item with so many movements behind it: one in, one out, and so on, until it is where it was. */
export async function makeHistory(admin: pg.Pool, organizationId: number, itemId: number, movements: number): Promise<void> {
  await admin.query(
    `INSERT INTO movements (organization_id, item_id, item_name, user_name, kind, source, delta, quantity_after, value_delta, value_after, unit_cost)
     SELECT organization_id, id, name, 'Bench', CASE WHEN n % 2 = 1 THEN 'in' ELSE 'out' END, 'scan', CASE WHEN n % 2 = 1 THEN 1 ELSE -1 END,
            quantity + n % 2, CASE WHEN n % 2 = 1 THEN $4::numeric ELSE -$4::numeric END, total_value + (n % 2) * $4::numeric, $4
       FROM items CROSS JOIN generate_series(1, $3::int) n WHERE organization_id = $1 AND id = $2 ORDER BY n`,
    [organizationId, itemId, movements - (movements % 2), cost],
  );
}
