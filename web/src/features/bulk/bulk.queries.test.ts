import { api } from '@onhand/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { knownItems, movesBack, tagsBack } from './bulk.queries.ts';

const listKey = (name: string) => [api.inventory.list.path, { search: name }];
const page = (...places: [id: number, folderId: number | null][]) => ({ items: places.map(([id, folderId]) => ({ id, folderId })) });

test('items are known as the newest list has them, whichever list was opened first', () => {
  const client = new QueryClient();
  client.setQueryData(listKey('newer'), page([1, 30], [2, null]), { updatedAt: 2000 });
  client.setQueryData(listKey('older'), page([1, 10], [2, 10]), { updatedAt: 1000 });
  expect(knownItems(client, { itemIds: [1, 2] })).toEqual([
    { id: 1, folderId: 30 },
    { id: 2, folderId: null },
  ]);
});

test('a list that may be out of date tells nothing', async () => {
  const client = new QueryClient();
  client.setQueryData(listKey('all'), page([1, 10]));
  expect(knownItems(client, { itemIds: [1] })).toEqual([{ id: 1, folderId: 10 }]);
  await client.invalidateQueries({ queryKey: listKey('all') });
  expect(knownItems(client, { itemIds: [1] })).toBeNull();
});

test('without every one of the items, or with all that a filter finds, none are known', () => {
  const client = new QueryClient();
  client.setQueryData(listKey('all'), page([1, 10]));
  expect(knownItems(client, { itemIds: [1, 2] })).toBeNull();
  expect(knownItems(client, { filter: {} })).toBeNull();
});

test('items go back to the folders they came from, and those from none to none', () => {
  const movedFrom = [
    { folderId: 10, itemIds: [1, 3] },
    { folderId: null, itemIds: [2] },
  ];
  expect(movesBack(movedFrom)).toEqual([
    { selection: { itemIds: [1, 3] }, change: { action: 'move', folderId: 10 } },
    { selection: { itemIds: [2] }, change: { action: 'move', folderId: null } },
  ]);
});

test('[INV-09] taking tags back means each item’s own ones, put on again or taken off', () => {
  const retagged = [
    { tagIds: [1, 2], itemIds: [5] },
    { tagIds: [2], itemIds: [6, 7] },
  ];
  expect(tagsBack(retagged, 'tag')).toEqual([
    { selection: { itemIds: [5] }, change: { action: 'untag', tagIds: [1, 2] } },
    { selection: { itemIds: [6, 7] }, change: { action: 'untag', tagIds: [2] } },
  ]);
  expect(tagsBack(retagged.slice(0, 1), 'untag')).toEqual([{ selection: { itemIds: [5] }, change: { action: 'tag', tagIds: [1, 2] } }]);
});
