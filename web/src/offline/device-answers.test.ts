// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { api } from '@onhand/contract';
import type { CurrentUser } from '@onhand/contract/auth';
import type { ItemPage } from '@onhand/contract/inventory';
import type { OfflineItem } from '@onhand/contract/offline';
import { afterEach, expect, test } from 'vitest';
import { closeDevice, openDevice } from './device.ts';
import { answerFromDevice } from './device-answers.ts';
import { deleteStore, storeName } from './device-store.ts';
import { putItems } from './items-on-device.ts';
import { forgetUser, keepUser } from '../platform/kept-user.ts';

const owner = { organizationId: 8, userId: 'eve' };

afterEach(async () => {
  closeDevice();
  forgetUser();
  await deleteStore(storeName(owner));
});

test('[SCAN-16] without a network a search has its rows and its counts from what the device keeps', async () => {
  keepUser({ id: owner.userId, organizationId: owner.organizationId, role: 'owner' } as CurrentUser);
  const { store } = await openDevice(owner);
  const always = {
    sku: null,
    inventoryNumber: null,
    quantity: '2',
    stockStatus: 'low',
    barcodes: [],
    tags: [],
    custom: {},
    archivedAt: null,
  };
  const kept = (id: number, name: string) => ({ ...always, id, name }) as unknown as OfflineItem;
  await putItems(store, [kept(1, 'Copper pipe'), kept(2, 'Steel pipe'), kept(3, 'Valve')]);
  const rows = (await answerFromDevice(api.inventory.list, { query: { search: 'pipe', isCounted: false } })) as ItemPage;
  expect(rows.items.map(({ name }) => name)).toEqual(['Copper pipe', 'Steel pipe']);
  expect(await answerFromDevice(api.inventory.counts, { query: { search: 'pipe' } })).toMatchObject({
    totalCount: 2,
    lowStockCount: 2,
  });
});
