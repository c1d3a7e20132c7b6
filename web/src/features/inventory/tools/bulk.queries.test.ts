import { api } from '@onhand/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { knownPlaces } from './bulk.queries.ts';

const listKey = (name: string) => [api.inventory.list.path, { search: name }];
const page = (...places: [id: number, folderId: number | null][]) => ({ items: places.map(([id, folderId]) => ({ id, folderId })) });

test('items are moved back to where the newest list has them, whichever list was opened first', () => {
  const client = new QueryClient();
  client.setQueryData(listKey('newer'), page([1, 30], [2, null]), { updatedAt: 2000 });
  client.setQueryData(listKey('older'), page([1, 10], [2, 10]), { updatedAt: 1000 });
  expect(knownPlaces(client, { itemIds: [1, 2] })).toEqual([
    { folderId: 30, itemIds: [1] },
    { folderId: null, itemIds: [2] },
  ]);
});

test('a list that may be out of date tells no place, so there is no way back', async () => {
  const client = new QueryClient();
  client.setQueryData(listKey('all'), page([1, 10]));
  expect(knownPlaces(client, { itemIds: [1] })).toEqual([{ folderId: 10, itemIds: [1] }]);
  await client.invalidateQueries({ queryKey: listKey('all') });
  expect(knownPlaces(client, { itemIds: [1] })).toBeNull();
});

test('without every one of the items, or with all that a filter finds, there is no way back', () => {
  const client = new QueryClient();
  client.setQueryData(listKey('all'), page([1, 10]));
  expect(knownPlaces(client, { itemIds: [1, 2] })).toBeNull();
  expect(knownPlaces(client, { filter: {} })).toBeNull();
});
