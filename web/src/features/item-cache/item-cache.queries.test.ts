import type { Item, ItemPage, ItemSummary } from '@onhand/contract/item-answers';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { itemQuery, pageQuery } from './item-cache.queries.ts';
import { showChanged } from './shown-item.queries.ts';

// A row of a list knows less than the item: no pictures, codes, texts or vendors.
const row = { id: 7, name: 'Elbow', sku: 'E-1', sellingPrice: '5', tags: [], coverImageId: null } as unknown as ItemSummary;
const item = {
  ...row,
  images: [{ id: 1 }],
  barcodes: ['111'],
  notes: 'Soft',
  description: '',
  vendors: [{ vendorId: 3 }],
} as unknown as Item;
const other = { ...row, id: 8, name: 'Tee' };
const list = pageQuery({ search: 'el' }).queryKey;
const open = itemQuery(7).queryKey;

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient();
  queryClient.setQueryData(list, { items: [row, other] } as unknown as ItemPage);
  queryClient.setQueryData(open, item);
});
const rowShown = () => queryClient.getQueryData(list)?.items[0];
const itemShown = () => queryClient.getQueryData(open);

describe('[STK-10] a change that is shown before the server agreed', () => {
  test('shows in the list and on the item, and nowhere else', () => {
    showChanged(queryClient, 7, { name: 'Bend' });
    expect(rowShown()).toMatchObject({ name: 'Bend' });
    expect(itemShown()).toMatchObject({ name: 'Bend' });
    expect(queryClient.getQueryData(list)?.items[1]).toEqual(other);
  });

  test('is taken back in each place from what stood there', () => {
    const change = { barcodes: ['222'], notes: 'Hard', vendors: [], images: [], sku: 'E-2' };
    showChanged(queryClient, 7, change)();
    expect(itemShown()).toEqual(item);
    expect(rowShown()).toEqual(row);
  });

  test('adds nothing to a row that the list does not have', () => {
    showChanged(queryClient, 7, { notes: 'Hard', sku: 'E-2' });
    expect(rowShown()).toEqual({ ...row, sku: 'E-2' });
  });

  test('leaves what was changed after it, when it is taken back', () => {
    const rollBack = showChanged(queryClient, 7, { sku: 'E-2', tags: [{ id: 1, name: 'brass', color: null }] });
    showChanged(queryClient, 7, { sku: 'E-3', sellingPrice: '6' });
    rollBack();
    expect(itemShown()).toMatchObject({ sku: 'E-3', sellingPrice: '6', tags: [] });
    expect(rowShown()).toMatchObject({ sku: 'E-3', sellingPrice: '6', tags: [] });
  });

  test('is no matter for an item that is gone by then', () => {
    const rollBack = showChanged(queryClient, 7, { sku: 'E-2' });
    queryClient.removeQueries({ queryKey: open });
    queryClient.setQueryData(list, { items: [other] } as unknown as ItemPage);
    rollBack();
    expect(itemShown()).toBeUndefined();
    expect(queryClient.getQueryData(list)?.items).toEqual([other]);
  });
});
