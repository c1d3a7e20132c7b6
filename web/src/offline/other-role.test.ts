// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import type { CurrentUser } from '@onhand/contract/auth';
import { standardPreferences } from '@onhand/contract/preferences';
import { expect, test } from 'vitest';
import { deleteStore, openStore, storeName } from './device-store.ts';
import { keepUser } from '../platform/kept-user.ts';
import { forgetOtherRole } from './other-role.ts';

const person = (role: CurrentUser['role'], staffSeePrices = false) =>
  ({ id: 'ada', organizationId: 7, role, preferences: { ...standardPreferences, staffSeePrices } }) as CurrentUser;

/** What is left of an admin's answers once the same person comes back. */
async function leftFor(role: CurrentUser['role'], { before = person('admin'), after = person(role) } = {}) {
  const name = storeName({ organizationId: 7, userId: 'ada' });
  const store = await openStore(name);
  await store.put('answers', { address: '/api/inventory/1', data: { id: 1, unitCost: '9' }, keptAt: '2026-11-15T12:00:00Z' });
  await store.add('changes', { key: 'k-1', itemId: 1 } as never);
  keepUser(before);
  await forgetOtherRole(store, after);
  const left = { answers: await store.count('answers'), changes: await store.count('changes') };
  store.close();
  await deleteStore(name);
  return left;
}

test('[TEAM-08] another role finds no cost on the device; what waits to be sent stays', async () => {
  expect(await leftFor('staff')).toEqual({ answers: 0, changes: 1 });
});

test('[TEAM-08] staff who may no longer see prices find none on the device', async () => {
  expect(await leftFor('staff', { before: person('staff', true), after: person('staff') })).toEqual({ answers: 0, changes: 1 });
  expect(await leftFor('staff', { before: person('staff'), after: person('staff', true) })).toEqual({ answers: 1, changes: 1 });
});

test('[SCAN-16] the same role finds what was kept', async () => {
  expect(await leftFor('admin')).toEqual({ answers: 1, changes: 1 });
});
