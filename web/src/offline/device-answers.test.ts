// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { api } from '@onhand/contract';
import type { CurrentUser } from '@onhand/contract/auth';
import type { ItemPage } from '@onhand/contract/item-answers';
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

test('[PLC-12] [PLC-14] without a network it is known what is overdue, also what became it since the device read it', async () => {
  keepUser({ id: owner.userId, organizationId: owner.organizationId, role: 'owner' } as CurrentUser);
  const { store } = await openDevice(owner);
  const loan = (id: number, until: string | null, isOverdue = false) => ({ id, itemId: id % 2, userId: 'ada', until, isOverdue });
  const loans = [loan(1, '2020-01-02', true), loan(2, '2020-01-03'), loan(3, '2999-01-01'), loan(4, null)];
  await store.put('answers', { address: '/api/tools?offset=0', data: { loans, hasMore: false }, keptAt: '' });
  const asked = async (query: Record<string, unknown>) =>
    ((await answerFromDevice(api.tools.list, { query })) as { loans: { id: number; isOverdue: boolean }[] } | undefined)?.loans;
  expect((await asked({ show: 'overdue', offset: 0 }))?.map(({ id }) => id)).toEqual([1, 2]);
  expect((await asked({ offset: 0 }))?.map(({ isOverdue }) => isOverdue)).toEqual([true, true, false, false]);
  expect((await asked({ itemId: 1 }))?.map(({ id }) => id)).toEqual([1, 3]);
  expect(await asked({ show: 'done' })).toBeUndefined();
});
