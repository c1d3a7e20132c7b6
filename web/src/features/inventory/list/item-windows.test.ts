import type { ItemPage } from '@onhand/contract/item-answers';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countsQuery, idsBetween, windowQuery, windowSize, windowsAround } from './item-windows.ts';
import type { ListQuery } from './list-state.ts';

const list: ListQuery = { sort: 'name', direction: 'asc' };
let asked: URLSearchParams[];
let client: QueryClient;

/** A server of 1,000 items whose ids are their places. */
beforeEach(() => {
  asked = [];
  client = new QueryClient();
  vi.stubGlobal('fetch', (url: string) => {
    const params = new URL(url, 'http://localhost').searchParams;
    asked.push(params);
    const start = Number(params.get('cursor')?.slice(1) ?? params.get('offset') ?? 0);
    const items = Array.from({ length: Math.min(windowSize, 1000 - start) }, (_, place) => ({ id: start + place }));
    return Promise.resolve(Response.json({ items, nextCursor: `c${start + windowSize}`, summary: null, isSimilar: false }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const idsOf = ({ items }: ItemPage) => [items[0]?.id, items.at(-1)?.id];

test('a window reads on from the cursor of the one before, and jumps by its number where that one is not there', async () => {
  await client.fetchQuery(windowQuery(list, 0));
  expect(idsOf(await client.fetchQuery(windowQuery(list, 1)))).toEqual([100, 199]);
  expect(idsOf(await client.fetchQuery(windowQuery(list, 7)))).toEqual([700, 799]);
  expect(asked.map((params) => [params.get('cursor'), params.get('offset')])).toEqual([
    [null, null],
    ['c100', null],
    [null, '700'],
  ]);
});

test('[SEC-05] a window reads on where a page ended early, and the next begins behind it', async () => {
  vi.stubGlobal('fetch', (url: string) => {
    const params = new URL(url, 'http://localhost').searchParams;
    asked.push(params);
    const start = Number(params.get('cursor')?.slice(1) ?? params.get('offset') ?? 0);
    const items = Array.from({ length: Math.min(40, Number(params.get('limit'))) }, (_, place) => ({ id: start + place }));
    return Promise.resolve(Response.json({ items, nextCursor: `c${start + items.length}`, summary: null, isSimilar: false }));
  });
  expect((await client.fetchQuery(windowQuery(list, 3))).items.map(({ id }) => id)).toEqual(
    Array.from({ length: 100 }, (_, at) => 300 + at),
  );
  expect(asked.map((params) => [params.get('cursor'), params.get('offset'), params.get('limit')])).toEqual([
    [null, '300', '100'],
    ['c340', null, '60'],
    ['c380', null, '20'],
  ]);
  expect(idsOf(await client.fetchQuery(windowQuery(list, 4)))).toEqual([400, 499]);
});

test('the rows of a search come without its counts, which are asked for once whatever the order; those of a folder bring them along', async () => {
  const isCounted = async (list: ListQuery) => {
    await client.fetchQuery(windowQuery(list, 0));
    return asked.at(-1)?.get('isCounted');
  };
  expect(await isCounted({ ...list, folderId: 7, isFolderOnly: true })).toBeNull();
  for (const filter of [{ search: 'pipe' }, { tagIds: [1] }, { status: 'low' }, { isArchived: true }] satisfies Partial<ListQuery>[]) {
    expect(await isCounted({ ...list, ...filter }), JSON.stringify(filter)).toBe('false');
  }
  const pipes = { ...list, search: 'pipe' };
  expect(countsQuery(pipes).queryKey).toEqual(countsQuery({ ...pipes, sort: 'sku', direction: 'desc' }).queryKey);
  expect(countsQuery(pipes).queryKey).not.toEqual(countsQuery({ ...pipes, search: 'pump' }).queryKey);
});

test('a cursor of a window that is no longer current is not used: rows would be missing or doubled', async () => {
  await client.fetchQuery(windowQuery(list, 0));
  await client.invalidateQueries();
  await client.fetchQuery(windowQuery(list, 1));
  expect(asked.at(-1)?.get('cursor')).toBeNull();
  expect(asked.at(-1)?.get('offset')).toBe('100');
});

test('only windows near the screen are wanted, and none past the end', () => {
  expect(windowsAround(0, 20, 100_000)).toEqual([0]);
  expect(windowsAround(130, 160, 100_000)).toEqual([0, 1, 2]);
  expect(windowsAround(99_960, 99_999, 100_000)).toEqual([999]);
  expect(windowsAround(0, 40, 3)).toEqual([0]);
  expect(windowsAround(0, 0, 0)).toEqual([0]);
});

test('a range over rows that were never read is completed, in either direction, and ends at its limit', async () => {
  expect(await idsBetween(client, list, 205, 198, 10_000)).toEqual([198, 199, 200, 201, 202, 203, 204, 205]);
  expect(await idsBetween(client, list, 0, 999, 150)).toHaveLength(150);
});
