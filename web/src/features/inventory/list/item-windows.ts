import { api } from '@onhand/contract';
import type { ItemCounts, ItemPage } from '@onhand/contract/item-answers';
import type { ItemPageQuery } from '@onhand/contract/item-filter';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import type { ListQuery } from './list-state.ts';

export const windowSize = 100;
/** Windows out of sight are soon forgotten, so that memory stays flat however far one scrolls. */
const keptMs = 60_000;

function windowKey(list: ListQuery, index: number): [path: string, window: ListQuery & { window: number }] {
  return [api.inventory.list.path, { ...list, window: index }];
}

const orderOrPlace = new Set(['folderId', 'isFolderOnly', 'sort', 'sortFieldId', 'direction'] satisfies (keyof ListQuery)[] as string[]);

/**
 * A list that is narrowed by more than its place must be counted, so its summary is asked for beside the rows, which do not wait for it.
 * Otherwise the totals are kept and come with the first rows.
 */
export function isCountedApart(list: ListQuery): boolean {
  return Object.keys(list).some((name) => !orderOrPlace.has(name));
}

/** The summary of a list, whatever its order. Its key is one of the list's, because all that makes the rows old makes it old too. */
export function countsQuery({ sort: _sort, sortFieldId: _field, direction: _direction, ...filter }: ListQuery) {
  return queryOptions<ItemCounts>({
    queryKey: [api.inventory.list.path, { counts: filter }],
    queryFn: ({ signal }) => call(api.inventory.counts, { query: filter }, signal),
    gcTime: keptMs,
  });
}

/**
 * One window of a list. Its key is its place, so that a renewed window replaces the old rows without a gap; where it
 * begins is told by the cursor of the window before, as long as that one is known to be current, else by its number.
 */
export function windowQuery(list: ListQuery, index: number) {
  return queryOptions<ItemPage>({
    queryKey: windowKey(list, index),
    queryFn: ({ signal, client }) => {
      const where = { ...beginningOf(client, list, index), limit: windowSize, ...(isCountedApart(list) && { isCounted: false }) };
      return wholeWindow({ ...list, ...where }, signal);
    },
    gcTime: keptMs,
  });
}

/** A page ends early where its items hold very much; a window has all its rows, because what comes after it is counted from its number. */
async function wholeWindow(page: ItemPageQuery, signal: AbortSignal): Promise<ItemPage> {
  const window = await call(api.inventory.list, { query: page }, signal);
  const { offset: _offset, ...rest } = page;
  while (window.nextCursor !== null && window.items.length < windowSize) {
    const query = { ...rest, cursor: window.nextCursor, limit: windowSize - window.items.length };
    const next = await call(api.inventory.list, { query }, signal);
    window.items.push(...next.items);
    window.nextCursor = next.nextCursor;
  }
  return window;
}

function beginningOf(client: QueryClient, list: ListQuery, index: number): { cursor?: string; offset?: number } {
  if (index === 0) return {};
  const before = client.getQueryState<ItemPage>(windowKey(list, index - 1));
  const isCurrent = before?.status === 'success' && before.fetchStatus === 'idle' && !before.isInvalidated;
  const cursor = isCurrent ? before.data?.nextCursor : undefined;
  return cursor ? { cursor } : { offset: index * windowSize };
}

/** Answers the windows that hold the rows on the screen and those soon to be scrolled to. */
export function windowsAround(firstRow: number, lastRow: number, total: number): number[] {
  const margin = windowSize / 2;
  const from = Math.floor(Math.max(0, firstRow - margin) / windowSize);
  const to = Math.floor(Math.max(0, Math.min(lastRow + margin, total - 1)) / windowSize);
  return Array.from({ length: to - from + 1 }, (_, step) => from + step);
}

/** The ids of the rows between two places, reading what is not there yet; at most `limit` of them. */
export async function idsBetween(client: QueryClient, list: ListQuery, one: number, other: number, limit: number): Promise<number[]> {
  const from = Math.min(one, other);
  const to = Math.min(Math.max(one, other), from + limit - 1);
  const ids: number[] = [];
  for (let index = Math.floor(from / windowSize); index <= Math.floor(to / windowSize); index++) {
    // Read anew where something has changed since: old rows would be other items.
    const { items } = await client.fetchQuery(windowQuery(list, index));
    const start = index * windowSize;
    ids.push(...items.slice(Math.max(0, from - start), to - start + 1).map(({ id }) => id));
  }
  return ids;
}
