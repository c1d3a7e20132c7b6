import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { readMonth } from './dashboard.store.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const many = 20_000;

async function openBusiness() {
  const owner = await world.person('Owner');
  const organizationId = await world.organization(owner, 'Moving in');
  const itemId = await world.item(organizationId, { name: 'There before', quantity: '3' });
  await insertMovements(world.database.admin, { organizationId, itemId, source: 'edit', rows: 1 });
  return { organizationId, itemId, scope: world.scope(organizationId, owner, 'owner') };
}

function beginImport(organizationId: number, status: string, done: { appliedAt?: Date; undoneAt?: Date } = {}) {
  return world.database.admin.query(
    `INSERT INTO imports (organization_id, user_name, file_name, format, status, sheets, sheet, header_row, columns, mapping, match_by, decimals,
                          row_count, began_at, applied_at, undone_at)
     VALUES ($1, 'Owner', 'all.csv', 'csv', $2, '[]', 0, 0, '[]', '{}', 'sku', 'point', 1, clock_timestamp(), $3, $4)`,
    [organizationId, status, done.appliedAt ?? null, done.undoneAt ?? null],
  );
}

function insertMovements(
  admin: pg.Pool | pg.Client,
  { organizationId, itemId, source, rows }: { organizationId: number; itemId: number; source: string; rows: number },
) {
  return admin.query(
    `INSERT INTO movements (organization_id, item_id, item_name, user_name, kind, source, delta, quantity_after, value_delta, value_after, unit_cost)
     SELECT $1, $2, 'Part', 'Owner', 'opening', $3, 1, 1, 1, 1, 1 FROM generate_series(1, $4::int)`,
    [organizationId, itemId, source, rows],
  );
}

/** As an import writes: all in one transaction, which is open until it is told to commit. */
async function fill(organizationId: number, itemId: number, rows: number) {
  const client = new pg.Client(world.database.connection);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('BEGIN');
  await insertMovements(client, { organizationId, itemId, source: 'import', rows });
  return client;
}

const month = (scope: Scope) => world.services.db.tenant(scope, (tx) => readMonth(tx, scope, new Date()));

/** Counts the pages that the last of its statements reads. */
async function pagesRead(scope: Scope): Promise<number> {
  return world.services.db.tenant(scope, async (tx) => {
    let pages = 0;
    const explained: Tx['one'] = async (text, values) => {
      const [first] = await tx.rows<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
        values,
      );
      const plan = first?.['QUERY PLAN'][0].Plan;
      pages = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
      return tx.one(text, values);
    };
    await readMonth({ ...tx, one: explained }, scope, new Date());
    return pages;
  });
}

test('[IMP-02] while an import fills an organization, its month is counted without reading what is not there yet', async () => {
  const neighbour = await openBusiness();
  await insertMovements(world.database.admin, { ...neighbour, source: 'scan', rows: many });
  const { organizationId, itemId, scope } = await openBusiness();
  await world.database.admin.query('ANALYZE movements');
  await world.services.db.tenant(scope, (tx) => tx.run('SELECT expect_rows($1, $2)', [organizationId, many]));
  await beginImport(organizationId, 'applying');
  await fill(organizationId, itemId, many);
  // The first one also reads what the planner needs to know.
  await pagesRead(scope);
  expect(await pagesRead(scope)).toBeLessThan(200);
  expect(await month(scope)).toEqual({ added: 1, removed: 0, adjusted: 0 });
});

test('[DASH-02] an import that is done counts', async () => {
  const { organizationId, itemId, scope } = await openBusiness();
  await beginImport(organizationId, 'applying');
  const importing = await fill(organizationId, itemId, 5);
  await importing.query(`UPDATE imports SET status = 'done', applied_at = clock_timestamp() WHERE organization_id = $1`, [organizationId]);
  expect(await month(scope)).toMatchObject({ added: 1 });
  await importing.query('COMMIT');
  expect(await month(scope)).toMatchObject({ added: 6 });
});

test.each([
  ['applied', (now: Date) => ({ appliedAt: now })],
  ['taken back', (now: Date) => ({ appliedAt: new Date('2026-01-01'), undoneAt: now })],
])('[DASH-02] while an import is at work, what another one wrote that was %s meanwhile counts', async (_, done) => {
  const { organizationId, itemId, scope } = await openBusiness();
  await beginImport(organizationId, 'applying');
  const other = await fill(organizationId, itemId, 7);
  const { rows } = await other.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  await beginImport(organizationId, 'done', done(rows[0]?.now as Date));
  await other.query('COMMIT');
  expect(await month(scope)).toMatchObject({ added: 8 });
});
