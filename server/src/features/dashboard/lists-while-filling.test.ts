import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { findAlerts } from '../alerts/alerts.service.ts';
import { findLowStock } from './low-stock.store.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const [few, many] = [200, 20_000];

async function openBusiness() {
  const owner = await world.person('Owner');
  const organizationId = await world.organization(owner, 'Moving in');
  return { organizationId, scope: world.scope(organizationId, owner, 'owner') };
}

const insertItems = (admin: pg.Pool | pg.Client, organizationId: number, { rows, quantity }: { rows: number; quantity: number }) =>
  admin.query(
    `INSERT INTO items (organization_id, name, qr_code, quantity)
     SELECT $1::bigint, 'Item ' || n * 37 % 20011, concat('Q-', $1::bigint, '-', $3::int, '-', n), $3::int FROM generate_series(1, $2::int) n`,
    [organizationId, rows, quantity],
  );

/** As an import writes: all in one transaction, which is open until the test ends. */
async function fill(organizationId: number) {
  const client = new pg.Client(world.database.connection);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('BEGIN');
  await insertItems(client, organizationId, { rows: many, quantity: 5 });
  await client.query(
    `WITH made AS (INSERT INTO vendors (organization_id, name) VALUES ($1, 'Brass & Co') RETURNING id)
     INSERT INTO item_vendors (organization_id, item_id, vendor_id) SELECT $1, i.id, made.id FROM items i, made WHERE i.organization_id = $1`,
    [organizationId],
  );
}

type List = (tx: Tx, scope: Scope) => Promise<unknown>;

/** Counts the pages of items, their vendors and alerts, and of the indexes of these, that a list reads by plans made for any organization. */
async function pagesRead(scope: Scope, list: List): Promise<number> {
  return world.services.db.tenant(scope, async (tx) => {
    await tx.run('SET LOCAL plan_cache_mode = force_generic_plan');
    const readSoFar = () =>
      tx.value<number>(
        `SELECT sum(pg_stat_get_xact_blocks_fetched(c.oid))::int FROM pg_class c LEFT JOIN pg_index x ON x.indexrelid = c.oid
          WHERE COALESCE(x.indrelid, c.oid) IN ('items'::regclass, 'alerts'::regclass, 'item_vendors'::regclass)`,
      );
    const before = await readSoFar();
    await list(tx, scope);
    return (await readSoFar()) - before;
  });
}

const lists: Record<string, List> = {
  'what is low': (tx, scope) => findLowStock(tx, scope, null, 51),
  'open alerts': (tx, scope) => findAlerts(tx, scope, { state: 'open', before: null, limit: 6 }),
};

test.each(['first', 'before', 'meanwhile'])(
  '[IMP-02] while an import fills an organization, its short lists are found without reading what is not there yet; planned %s',
  async (when) => {
    const { organizationId, scope } = await openBusiness();
    if (when === 'first') for (const list of Object.values(lists)) await pagesRead(scope, list);
    await insertItems(world.database.admin, organizationId, { rows: few, quantity: 0 });
    await world.database.admin.query('UPDATE items SET search_text = lower(name) WHERE organization_id = $1', [organizationId]);
    if (when === 'before') await world.database.admin.query('ANALYZE');
    await fill(organizationId);
    if (when === 'meanwhile') await world.database.admin.query('ANALYZE');
    for (const [name, list] of Object.entries(lists)) {
      expect.soft(await pagesRead(scope, list), name).toBeLessThan(500);
    }
  },
);
