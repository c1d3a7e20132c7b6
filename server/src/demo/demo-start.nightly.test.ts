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

test('a start that dies half-way through the demo leaves nothing, and the next one makes it whole', { timeout: 120_000 }, async () => {
  await world.database.admin.query('ALTER TABLE subscriptions RENAME TO hidden');
  await expect(loadDemo(world.services)).rejects.toThrow(/subscriptions/);
  expect(await people()).toEqual([]);
  await world.database.admin.query('ALTER TABLE hidden RENAME TO subscriptions');
  await Promise.all([loadDemo(world.services), loadDemo(world.services)]);
  expect(await people()).toEqual(demoSignIns.map(({ email }) => email).sort());
  const { rows } = await world.database.admin.query('SELECT role FROM memberships ORDER BY role');
  expect(rows.map((row) => row.role)).toEqual(['admin', 'owner', 'staff']);
});
