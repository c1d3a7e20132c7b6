import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { type DeviceStore, deleteStore, keepPerson, openKnownStore, openStore, storeName, storeNames } from './device-store.ts';
import { tidyForOthers } from './leaving.ts';

const before = storeName({ organizationId: 7, userId: 'ada' });
const after = storeName({ organizationId: 8, userId: 'ada' });

afterEach(async () => {
  for (const name of await storeNames([])) await deleteStore(name);
});

/** What a device holds after a day of work in an organization. */
async function used(name: string): Promise<DeviceStore> {
  const store = await openStore(name);
  await keepPerson(store, { name: 'Ada Smith', organization: 'Smith Heating' });
  await store.put('items', { id: 1, name: 'Copper elbow', freshAt: '2026-11-15T12:00:00Z' } as never);
  await store.put('answers', { address: '/api/folders', data: [{ name: 'Van 1' }], keptAt: '2026-11-15T12:00:00Z' });
  return store;
}

test('[SCAN-16] in another organization nothing of the first stays on the device', async () => {
  (await used(before)).close();
  (await used(after)).close();
  expect(await tidyForOthers(after)).toEqual([]);
  expect(await storeNames([])).toEqual([after]);
});

test('[SCAN-16] a change that never arrived outlives the change of organization; what could be read beside it does not', async () => {
  const store = await used(before);
  await store.add('changes', { key: 'k-1', itemId: 1, item: { name: 'Copper elbow', unit: null, quantity: '4' } } as never);
  store.close();
  const [left, ...others] = await tidyForOthers(after);
  expect(others).toEqual([]);
  expect(left).toMatchObject({ name: before, person: { organization: 'Smith Heating' }, changes: [{ key: 'k-1' }] });
  const kept = await openStore(before);
  expect(await Promise.all([kept.count('items'), kept.count('answers'), kept.count('changes')])).toEqual([0, 0, 1]);
  kept.close();
});

test('[SCAN-16] a store that is deleted while somebody goes through the stores is not made anew', async () => {
  expect(await openKnownStore(before)).toBeUndefined();
  expect(await storeNames([])).toEqual([]);
  (await used(before)).close();
  const store = await openKnownStore(before);
  expect(await store?.count('items')).toBe(1);
  store?.close();
});
