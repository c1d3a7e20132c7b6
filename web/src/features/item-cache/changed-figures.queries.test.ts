import type { Item, ItemSummary } from '@onhand/contract/item-answers';
import type { ServerMessage } from '@onhand/contract/realtime';
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { openToldFigures, showChangedFigures } from './changed-figures.queries.ts';
import { itemQuery, stockChangeKey } from './item-cache.queries.ts';

let client: QueryClient;

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
});

const row = (id: number, quantity: string, totalValue?: string) =>
  ({ id, name: `Item ${id}`, quantity, ...(totalValue !== undefined && { totalValue, unitCost: '2' }) }) as ItemSummary;
const counts = { totalCount: 2, lowStockCount: 0, outOfStockCount: 0, totalValue: '30.5' };
const key = (asked: object = {}) => ['/api/inventory', { sort: 'name', window: 0, ...asked }];
const put = (asked: object, items: ItemSummary[], summary: object | null = counts, nextCursor: string | null = null) =>
  client.setQueryData(key(asked), { items, summary, nextCursor, isSimilar: false });
const shown = (asked: object = {}) => client.getQueryData<{ items: ItemSummary[]; summary: unknown }>(key(asked));
/** Somebody looks at it; nothing is fetched, for it is not old. */
const onScreen = (asked: object = {}) => new QueryObserver(client, { queryKey: key(asked) }).subscribe(() => undefined);

const updatedAt = '2026-11-19T08:00:00.000Z';
const taken: ServerMessage = {
  type: 'inventory_update',
  action: 'quantity_update',
  itemId: 7,
  figures: { was: { quantity: '10', totalValue: '20' }, is: { quantity: '7', unitCost: '2', totalValue: '14', updatedAt } },
};

describe('figures that a message brings', () => {
  test('[RT-03] are shown in every list that has the item, with the sum above it', () => {
    put({}, [row(7, '10', '20'), row(8, '1', '10.5')]);
    put({ search: 'other' }, [row(8, '1', '10.5')]);
    expect(showChangedFigures(client, taken)).toBe(true);
    expect(shown()?.items).toEqual([row(7, '7', '14'), row(8, '1', '10.5')]);
    expect(shown()?.summary).toEqual({ ...counts, totalValue: '24.5' });
    expect(shown({ search: 'other' })?.summary).toEqual(counts);
  });

  test('[RT-03] are shown once, whether the list was read before the change or after it', () => {
    put({}, [row(7, '10', '20')]);
    expect([showChangedFigures(client, taken), showChangedFigures(client, taken)]).toEqual([true, true]);
    expect(shown()?.summary).toEqual({ ...counts, totalValue: '24.5' });
  });

  test('[RT-03] do not do where the list knows another state: it is read anew', () => {
    put({}, [row(7, '9', '18')]);
    onScreen();
    expect(showChangedFigures(client, taken)).toBe(false);
    expect(shown()?.items).toEqual([row(7, '9', '18')]);
  });

  test.each([
    ['in an order by figures', { sort: 'quantity' }, [row(7, '10', '20')], counts, null],
    ['where the item may stand further down and is part of the sum', {}, [row(8, '1', '1')], counts, 'next'],
  ])('[RT-03] do not do %s', (_, asked, items, summary, nextCursor) => {
    put(asked, items, summary, nextCursor);
    onScreen(asked);
    expect(showChangedFigures(client, taken)).toBe(false);
  });

  test('[RT-03] leave a list that nobody looks at to be read when somebody does', () => {
    put({ sort: 'quantity' }, [row(7, '10', '20')]);
    expect(showChangedFigures(client, taken)).toBe(true);
    expect(client.getQueryState(key({ sort: 'quantity' }))?.isInvalidated).toBe(true);
  });

  test('[RT-03] do not do while a list is on its way, for it may be the old one', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const reading = client.fetchQuery({ queryKey: key(), queryFn: () => promise });
    expect(showChangedFigures(client, taken)).toBe(false);
    resolve({ items: [], summary: null, nextCursor: null, isSimilar: false });
    await reading;
  });

  test('[STK-10] of a change of one’s own that is on its way leave its quantity on the screen, and make the worth right', async () => {
    // Two were taken, and then one more: the second is not told of yet.
    put({}, [row(7, '6', '20')]);
    onScreen();
    const { promise, resolve } = Promise.withResolvers<void>();
    const sending = new MutationObserver(client, { mutationKey: stockChangeKey(7), mutationFn: () => promise }).mutate();
    expect(showChangedFigures(client, taken)).toBe(true);
    expect(shown()?.items).toEqual([row(7, '6', '14')]);
    expect(shown()?.summary).toEqual({ ...counts, totalValue: '24.5' });
    resolve();
    await sending;
    expect(showChangedFigures(client, taken)).toBe(false);
  });

  test('[STK-10] need no reading of an item that has them, by the answer to a change of one’s own', () => {
    const { queryKey } = itemQuery(7);
    const [address] = queryKey;
    const told = openToldFigures(client);
    const isAsNewAfter = (message: ServerMessage) => {
      told.show(message);
      return told.isAsNew(address);
    };
    expect(isAsNewAfter(taken)).toBe(false);
    client.setQueryData(queryKey, row(7, '10', '20') as Item);
    expect(isAsNewAfter(taken)).toBe(false);
    client.setQueryData(queryKey, row(7, '7', '14') as Item);
    expect(isAsNewAfter(taken)).toBe(true);
    // A message is good for one reading, and what does not say all has the item read.
    expect(told.isAsNew(address)).toBe(false);
    expect(isAsNewAfter({ type: 'inventory_update', action: 'quantity_update', itemId: 7 })).toBe(false);
  });

  test('[TEAM-08] need no costs', () => {
    const { totalValue: _, ...figures } = counts;
    put({}, [row(7, '10')], figures);
    const seen: ServerMessage = { ...taken, figures: { was: { quantity: '10' }, is: { quantity: '7', updatedAt } } };
    expect(showChangedFigures(client, seen)).toBe(true);
    expect(shown()?.items).toEqual([row(7, '7')]);
  });
});
