// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import type { OfflineItem } from '@onhand/contract/offline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WaitingAct } from './acts.ts';
import { stockAct, waiting } from './acts.fixtures.ts';
import { type DeviceStore, deleteStore, openStore, storeName } from './device-store.ts';
import { applyToKept, keepWithinBounds, noteSeen, putItems } from './items-on-device.ts';
import { listOnDevice } from './list-on-device.ts';
import { lookUpOffline } from './look-up.ts';
import { named } from './place-of-change.ts';
import { forgetUser, keepUser } from '../platform/kept-user.ts';
import type { CurrentUser } from '@onhand/contract/auth';

const name = storeName({ organizationId: 1, userId: 'ada' });
let store: DeviceStore;
beforeEach(async () => {
  store = await openStore(name);
});
afterEach(async () => {
  store.close();
  await deleteStore(name);
});

const item = (id: number, more: Partial<OfflineItem> = {}): OfflineItem => ({
  id,
  name: `Item ${id}`,
  sku: null,
  inventoryNumber: null,
  qrCode: `qr-${id}`,
  barcodes: [],
  notes: '',
  places: [],
  quantity: '10',
  unit: null,
  folderId: null,
  stockStatus: 'in',
  lowStockThreshold: null,
  sellingPrice: null,
  valuationMethod: 'fifo',
  unitCost: '2',
  totalValue: '20',
  tags: [],
  vendor: null,
  coverImageId: null,
  custom: {},
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  archivedAt: null,
  ...more,
});

const found = async (code: string) => (await lookUpOffline(store, code))?.id;

test('[SCAN-16] [SCAN-08] a scan finds on the device what the server would find, by every code and spelling, in the same order', async () => {
  await putItems(store, [
    item(1, { sku: 'BV-050', inventoryNumber: 'INV 7/1', barcodes: ['036000291452', 'mfr-1'] }),
    item(2, { barcodes: ['04252614'] }),
    item(3, { name: 'B tape', barcodes: ['5901234123457'] }),
    item(4, { name: 'A tape', barcodes: ['5901234123457'], folderId: 9 }),
    item(5, { name: 'Old tape', barcodes: ['5901234123457'], archivedAt: '2026-02-01T00:00:00.000Z' }),
    item(6, { qrCode: 'https://old-shop.test/inventory/1' }),
  ]);
  for (const code of ['qr-1', 'https://onhand.test/item/1', 'bv-050', 'inv 7/1', '036000291452', '0036000291452', 'MFR-1']) {
    expect(await found(code), code).toBe(1);
  }
  expect(await found('0042100005264')).toBe(2);
  // A code that an item really has counts before the number at the end of it.
  expect(await found('https://old-shop.test/inventory/1')).toBe(6);
  const shared = await lookUpOffline(store, '5901234123457');
  expect(shared).toMatchObject({ id: 4, sharedWith: [{ id: 3, name: 'B tape', folderName: null }], description: '', images: [] });
  expect(await found('qr-5')).toBe(5);
  expect(await found('nobody knows')).toBeUndefined();
});

test('[SCAN-16] an older answer does not replace a newer one, and a list’s answer keeps the barcodes that were known', async () => {
  await putItems(store, [item(1, { quantity: '7', barcodes: ['b'], updatedAt: '2026-01-02T00:00:00.000Z' })]);
  await putItems(store, [item(1, { quantity: '9' })]);
  expect(await store.get('items', 1)).toMatchObject({ quantity: '7', barcodes: ['b'] });
  const { barcodes: _, notes: __, ...summary } = item(1, { quantity: '3', updatedAt: '2026-01-03T00:00:00.000Z' });
  await putItems(store, [summary]);
  expect(await store.get('items', 1)).toMatchObject({ quantity: '3', barcodes: ['b'] });
});

test('[SCAN-16] the device keeps so many items: the longest unseen go, those with waiting changes stay', async () => {
  await putItems(
    store,
    [1, 2, 3, 4].map((id) => item(id, { updatedAt: `2026-01-0${id}T00:00:00.000Z` })),
  );
  // Looked at just now.
  await putItems(store, [item(2, { updatedAt: '2026-01-02T00:00:00.000Z' })], '2026-05-01T00:00:00.000Z');
  await store.add('changes', { ...stockAct({ adjustment: '-1' }), key: 'k', refusal: null } as never);
  await keepWithinBounds(store, 2);
  expect(await store.getAllKeys('items')).toEqual([1, 2]);
});

test('[SCAN-16] the list on the device searches, filters and sorts like the server’s', async () => {
  await putItems(store, [
    item(1, { name: 'Copper pipe', folderId: 2, quantity: '3', totalValue: '6', tags: [{ id: 5, name: 'Rough-in', color: null }] }),
    item(2, { name: 'Ball valve', sku: 'BV-1', folderId: 3, quantity: '0.5', totalValue: '1', stockStatus: 'low' }),
    item(3, { name: 'Archived', archivedAt: '2026-02-01T00:00:00.000Z' }),
    item(4, { name: 'Tape', quantity: '0', totalValue: '0', stockStatus: 'out' }),
  ]);
  const items = await store.getAll('items');
  const folders = [
    { id: 2, parentId: null },
    { id: 3, parentId: 2 },
  ];
  const names = (query: Parameters<typeof listOnDevice>[1]) => listOnDevice(items, query, folders).items.map(({ name: one }) => one);
  expect(names({})).toEqual(['Ball valve', 'Copper pipe', 'Tape']);
  expect(names({ folderId: 2 })).toEqual(['Ball valve', 'Copper pipe']);
  expect(names({ folderId: 2, isFolderOnly: true })).toEqual(['Copper pipe']);
  expect(names({ folderId: 'none' })).toEqual(['Tape']);
  expect(names({ search: 'pipe cop' })).toEqual(['Copper pipe']);
  expect(names({ search: 'bv-1' })).toEqual(['Ball valve']);
  expect(names({ tagIds: [5] })).toEqual(['Copper pipe']);
  expect(names({ status: 'out' })).toEqual(['Tape']);
  expect(names({ isArchived: true })).toEqual(['Archived']);
  expect(names({ sort: 'quantity', direction: 'desc' })).toEqual(['Copper pipe', 'Ball valve', 'Tape']);
  expect(names({ offset: 1, limit: 1 })).toEqual(['Copper pipe']);
  const { summary } = listOnDevice(items, {}, folders);
  expect(summary).toEqual({ totalCount: 3, lowStockCount: 1, outOfStockCount: 1, totalValue: '7' });
});

test('[SCAN-16] the best match on the device is the server’s: what has the words in its name or SKU first', async () => {
  const tags = [{ id: 5, name: 'Tinned', color: null }];
  await putItems(store, [item(1, { name: 'Anchor', tags }), item(2, { name: 'Bolt', sku: 'TIN-1' }), item(3, { name: 'Tin snips', tags })]);
  const items = await store.getAll('items');
  const names = (search: string) => listOnDevice(items, { search, sort: 'fit', direction: 'desc' }, []).items.map(({ name }) => name);
  expect(names('tin')).toEqual(['Bolt', 'Tin snips', 'Anchor']);
  expect(names('tinned n')).toEqual(['Anchor', 'Tin snips']);
});

const folders = [
  { id: 1, parentId: null, name: 'Warehouse' },
  { id: 2, parentId: null, name: 'Vans' },
  { id: 3, parentId: 2, name: 'Van 1' },
];
const place = (placeId: number | null, quantity: string, isHome = false) => ({
  placeId,
  name: null,
  isHome,
  quantity,
  minimum: null,
  maximum: null,
  status: null,
  refillFromPlaceId: null,
  refillFromName: null,
  value: String(2 * Number(quantity)),
});
const capacitor = item(9, { name: 'Capacitor', quantity: '16', folderId: 1, places: [place(1, '12', true), place(3, '4')] });
const transfer = waiting({
  kind: 'move',
  input: { body: { fromPlaceId: 1, toPlaceId: 2, lines: [{ itemId: 9, quantity: '5' }] } },
  seen: { from: 'Warehouse', to: 'Vans', items: [{ id: 9, name: 'Capacitor', unit: null }] },
});

test('[PLC-12] a folder’s list on the device has what lies there and below; a folder’s list of the server does not become the item’s quantity', async () => {
  await putItems(store, [capacitor, item(10, { folderId: 1, places: [place(1, '10', true)] })]);
  const listed = async (folderId: number | 'none', changes: WaitingAct[] = []) =>
    listOnDevice(await store.getAll('items'), { folderId }, folders, changes).items.map(({ id, quantity, totalValue, folderId: at }) => [
      id,
      quantity,
      totalValue,
      at,
    ]);
  expect(await listed(2)).toEqual([[9, '4', '8', 3]]);
  expect(await listed(1)).toEqual([
    [9, '12', '24', 1],
    [10, '10', '20', 1],
  ]);
  expect(await listed('none')).toEqual([]);
  await noteSeen(store, [{ id: 9 }], '2026-03-01T00:00:00.000Z');
  expect(await store.get('items', 9)).toMatchObject({ quantity: '16', freshAt: '2026-03-01T00:00:00.000Z' });
});

test('[PLC-12] a transfer that arrived is done to what the device keeps; while it waits, its item is listed where it goes', async () => {
  await putItems(store, [{ ...capacitor, places: [place(1, '12', true)], quantity: '12' }]);
  const there = async (changes: WaitingAct[]) => listOnDevice(await store.getAll('items'), { folderId: 2 }, folders, changes).items.length;
  expect(await there([])).toBe(0);
  expect(await there([transfer])).toBe(1);
  await applyToKept(store, transfer, { movements: [] });
  expect(await store.get('items', 9)).toMatchObject({
    quantity: '12',
    places: [
      { placeId: 1, quantity: '7' },
      { placeId: 2, quantity: '5' },
    ],
  });
});

test('[PLC-12] a change that names no place is written down with the one that is meant: the person’s own, else the home', async () => {
  await putItems(store, [capacitor, item(11)]);
  await store.put('answers', { address: '/api/folders', data: folders, keptAt: '' });
  keepUser({ id: 'ada', organizationId: 1, place: { id: 2, name: 'Vans' } } as CurrentUser);
  expect(await named(store, 9, { adjustment: '-1' })).toEqual({ body: { adjustment: '-1', placeId: 3 }, place: 'Van 1' });
  expect(await named(store, 9, { adjustment: '-1', placeId: null })).toEqual({ body: { adjustment: '-1', placeId: null }, place: null });
  forgetUser();
  expect(await named(store, 9, { adjustment: '-1' })).toEqual({ body: { adjustment: '-1', placeId: 1 }, place: 'Warehouse' });
  expect(await named(store, 11, { adjustment: '-1' })).toEqual({ body: { adjustment: '-1' } });
});
