import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../test/harness.ts';
import { demoSignIns, loadDemo } from './demo.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const people = async () =>
  (await world.database.admin.query('SELECT email FROM identity_accounts ORDER BY email')).rows.map((row) => row.email);

test('a start that dies half-way through the demo leaves nothing, and the next one makes it whole', async () => {
  await world.database.admin.query('ALTER TABLE subscriptions RENAME TO hidden');
  await expect(loadDemo(world.services)).rejects.toThrow(/subscriptions/);
  expect(await people()).toEqual([]);
  await world.database.admin.query('ALTER TABLE hidden RENAME TO subscriptions');
  await Promise.all([loadDemo(world.services), loadDemo(world.services)]);
  expect(await people()).toEqual(demoSignIns.map(({ email }) => email).sort());
  const { rows } = await world.database.admin.query('SELECT role FROM memberships ORDER BY role');
  expect(rows.map((row) => row.role)).toEqual(['admin', 'owner', 'staff']);
});

test('the demo has its warehouse, three vans and some 400 parts, and staff see their van', { timeout: 60_000 }, async () => {
  await loadDemo(world.services);
  const signedIn = async (email: string) => {
    const { rows } = await world.database.admin.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
    return world.withSession(await world.signIn({ id: rows[0]?.id ?? '', email }));
  };
  const owner = await signedIn('owner@demo.test');
  const { summary } = (await owner.call(api.inventory.list, { query: { limit: 1 } })).body;
  expect(summary?.totalCount).toBeGreaterThan(380);
  expect(summary?.totalCount).toBeLessThan(420);
  const roots = (await owner.call(api.folders.rootContents)).body.folders.map(({ name }) => name);
  expect(roots.map((name) => name.split(' · ')[0])).toEqual(['Main Warehouse', 'Van 1', 'Van 2', 'Van 3']);
  const { rows } = await world.database.admin.query(
    'SELECT count(*)::int AS wrong FROM items i WHERE quantity <> (SELECT COALESCE(sum(delta), 0) FROM movements m WHERE m.item_id = i.id)',
  );
  expect(rows).toEqual([{ wrong: 0 }]);
  const staff = await signedIn('staff@demo.test');
  expect((await staff.call(api.folders.rootContents)).body.folders.map(({ name }) => name)).toEqual([
    'Van 1 · Heating and cooling service',
  ]);
  expect((await staff.call(api.inventory.list, { query: {} })).body.summary?.totalCount).toBe(32);
});
