import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { closeDays } from './close-days.service.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('one organization whose days cannot be closed keeps no other’s open', async () => {
  const ids: number[] = [];
  for (const name of ['First', 'Second']) {
    const owner = await world.person(name);
    ids.push(await world.organization(owner, name));
    await world.withSession(await world.signIn(owner)).call(api.inventory.create, { body: { name: 'Pump', quantity: '2', unitCost: '5' } });
  }
  const admin = world.database.admin;
  const kept = async () =>
    (await admin.query('SELECT DISTINCT organization_id::int AS id FROM daily_values ORDER BY 1')).rows.map(({ id }) => id);
  const soon = new Date(Date.now() + 2 * 24 * 60 * 60_000);
  await admin.query(`ALTER TABLE daily_values ADD CONSTRAINT test_refusal CHECK (organization_id <> ${ids[0]})`);
  await expect(closeDays(world.services.db, soon)).rejects.toThrow(AggregateError);
  expect(await kept()).toEqual([ids[1]]);
  await admin.query('ALTER TABLE daily_values DROP CONSTRAINT test_refusal');
  expect(await closeDays(world.services.db, soon)).toMatchObject({ organizations: 1 });
  expect(await kept()).toEqual(ids);
});
