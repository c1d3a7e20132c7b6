import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../test/harness.ts';
import { connect } from './database/connect.ts';
import type { Db } from './db.ts';

/** With one connection a role, so that what one transaction left behind the next would meet; as a pooler lends them. */
let world: World;
let db: Db;
const pools = new Map<string, pg.Pool>();

beforeAll(async () => {
  world = await openWorld();
  db = connect(world.database.connection, {
    poolSize: 1,
    onError: () => undefined,
    onPool: (role, pool) => void pools.set(role, pool),
    pooler: { keepsStatements: false },
  });
});
afterAll(async () => {
  await db.close();
  await world.close();
});

const whoAndHow = `SELECT current_user AS who, current_setting('statement_timeout') AS statement,
                          current_setting('idle_in_transaction_session_timeout') AS idle`;

test('behind a pooler each transaction brings its role and its limits', async () => {
  const { owner, organizationId } = await world.people();
  const scope = world.scope(organizationId, owner, 'owner');
  const member = { who: 'onhand_app', statement: '1min', idle: '1min' };
  const platform = { ...member, who: 'onhand_platform' };
  expect(await db.tenant(scope, (tx) => tx.one(whoAndHow))).toEqual(member);
  expect(await db.person(owner.id, (tx) => tx.one(whoAndHow))).toEqual(member);
  expect(await db.platform.transaction((tx) => tx.one(whoAndHow))).toEqual(platform);
  expect(await db.platform.one(whoAndHow)).toEqual(platform);
  expect(await db.platform.maybeOne(whoAndHow)).toEqual(platform);
  expect(await db.platform.rows(whoAndHow)).toEqual([platform]);
});

test('behind a pooler a member sees their organization alone, and a failed transaction leaves nothing to the next', async () => {
  const { owner, organizationId, 'other-owner': stranger, otherOrganizationId } = await world.people();
  const organizations = 'SELECT id FROM organizations';
  await expect(
    db.tenant(world.scope(organizationId, owner, 'owner'), async (tx) => {
      await tx.run('UPDATE organizations SET name = $1', ['half done']);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await db.tenant(world.scope(otherOrganizationId, stranger, 'owner'), (tx) => tx.rows(organizations))).toEqual([
    { id: otherOrganizationId },
  ]);
  expect(await db.platform.run('UPDATE organizations SET name = name WHERE name = $1', ['half done'])).toBe(0);
});

test('behind a pooler nothing of a session stays on the connection for whoever is lent it next', async () => {
  const { owner, organizationId } = await world.people();
  await db.tenant(world.scope(organizationId, owner, 'owner'), (tx) =>
    tx.rows('SELECT id FROM items WHERE organization_id = $1', [organizationId]),
  );
  await db.platform.rows('SELECT id FROM users WHERE id = $1', [owner.id]);
  expect([...pools.keys()].sort()).toEqual(['onhand_app', 'onhand_platform']);
  for (const pool of pools.values()) {
    const { rows } = await pool.query(
      `SELECT current_user = session_user AS "isOneself", current_setting('statement_timeout') AS statement,
              COALESCE(current_setting('app.organization_id', true), '') AS tenant, COALESCE(current_setting('app.user_id', true), '') AS person,
              (SELECT count(*)::int FROM pg_prepared_statements) AS statements,
              (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()) AS locks`,
    );
    expect(rows).toEqual([{ isOneself: true, statement: '0', tenant: '', person: '', statements: 0, locks: 0 }]);
  }
});

test('a pooler that follows named statements is sent them', async () => {
  const kept = new Map<string, pg.Pool>();
  const naming = connect(world.database.connection, {
    poolSize: 1,
    onError: () => undefined,
    onPool: (role, pool) => void kept.set(role, pool),
    pooler: { keepsStatements: true },
  });
  try {
    await naming.platform.rows('SELECT id FROM users LIMIT 1');
    const { rows } = await (kept.get('onhand_platform') as pg.Pool).query('SELECT count(*)::int AS n FROM pg_prepared_statements');
    expect(rows).toEqual([{ n: 1 }]);
  } finally {
    await naming.close();
  }
});
