import { api } from '@onhand/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../test/harness.ts';
import { signInByPassword, someone, withAuthenticator } from '../platform/identity/factors/factors.fixtures.ts';
import { resetFactors } from './reset-factors.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ listens: true });
});
afterAll(() => world.close());

test('[SEC-04] the only owner who lost everything gets in again by whoever runs the server', async () => {
  const owner = await someone(world, 'Olive');
  await world.organization({ id: owner.userId, email: owner.email });
  await withAuthenticator(owner, new Date());
  const client = new pg.Client(world.database.connection);
  await client.connect();
  expect(await resetFactors(client, 'nobody@example.test')).toBe(false);
  expect(await resetFactors(client, owner.email.toUpperCase())).toBe(true);
  await client.end();
  const { page, caller } = await signInByPassword(world, owner.email);
  expect(page.url).toContain('/inventory');
  const { entries } = (await caller.call(api.audit.list, { query: { category: 'sign-in' } })).body;
  expect(entries).toContainEqual(expect.objectContaining({ action: 'factors.reset', userName: 'Whoever runs the server' }));
});
