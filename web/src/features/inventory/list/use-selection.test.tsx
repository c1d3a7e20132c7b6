// @vitest-environment jsdom
import type { ItemSummary } from '@onhand/contract/item-answers';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { windowQuery } from './item-windows.ts';
import type { ListQuery } from './list-state.ts';
import type { ItemWindows } from './use-item-windows.ts';
import { useSelection } from './use-selection.ts';

afterEach(cleanup);

const byName: ListQuery = { sort: 'name', direction: 'asc' };

/** A list of these ids, as the screen has it and as the cache has it. */
function openList(ids: readonly number[], { isSimilar = false } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const windowsOf = (ids: readonly number[], list: ListQuery): ItemWindows => {
    const items = ids.map((id) => ({ id }) as ItemSummary);
    const counts = { totalCount: ids.length, lowStockCount: 0, outOfStockCount: 0 };
    client.setQueryData(windowQuery(list, 0).queryKey, { items, nextCursor: null, summary: counts, isSimilar });
    const state = { isLoading: false, isOutdated: false, isRetrying: false, error: null };
    const ways = { retry: () => undefined, onRange: () => undefined };
    return { ...state, ...ways, list, counts, total: ids.length, isSimilar, itemAt: (row) => items[row], loaded: items };
  };
  const { result, rerender } = renderHook(({ windows }) => useSelection(windows, { search: windows.list.search }), {
    initialProps: { windows: windowsOf(ids, byName) },
    wrapper: ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return {
    result,
    become: (ids: readonly number[], list = byName) => rerender({ windows: windowsOf(ids, list) }),
    ticked: () => [...result.current.selected.ids],
  };
}

test('select all means what the filter finds, however much of it was read', () => {
  const { result } = openList([1, 2, 3]);
  act(() => result.current.toggle(1, 0));
  expect(result.current.canSelectAll).toBe(true);
  act(() => result.current.selectAll());
  expect(result.current.selection).toEqual({ filter: { search: undefined } });
});

test('among results that only look like what was searched for, select all takes the rows that are there', () => {
  const { result } = openList([1, 2, 3], { isSimilar: true });
  act(() => result.current.toggle(1, 0));
  expect(result.current.canSelectAll).toBe(false);
  act(() => result.current.selectAll());
  expect(result.current.selection).toEqual({ itemIds: [1, 2, 3] });
});

test('a range begins at the row that was ticked last', async () => {
  const { result, ticked } = openList([1, 2, 3, 4]);
  act(() => result.current.toggle(4, 3));
  await act(() => result.current.selectTo(2, 1));
  expect(ticked().sort()).toEqual([2, 3, 4]);
});

test('where rows have shifted under the ticked one no range begins there', async () => {
  const { result, become, ticked } = openList([1, 2, 3, 4]);
  act(() => result.current.toggle(1, 0));
  become([9, 1, 2, 3, 4]);
  await act(() => result.current.selectTo(4, 4));
  expect(ticked()).toEqual([1, 4]);
  await act(() => result.current.selectTo(2, 2));
  expect(ticked().sort()).toEqual([1, 2, 3, 4]);
});

test('no range begins in another order or another filter’s list', async () => {
  const { result, become, ticked } = openList([1, 2, 3, 4]);
  act(() => result.current.toggle(1, 0));
  become([1, 4, 3, 2], { ...byName, sort: 'quantity' });
  await act(() => result.current.selectTo(3, 2));
  expect(ticked()).toEqual([1, 3]);
  become([1, 2, 3], { ...byName, search: 'a' });
  expect(ticked()).toEqual([]);
  await act(() => result.current.selectTo(3, 2));
  expect(ticked()).toEqual([3]);
});

test('what a colleague takes from the list is let go, but not while something is asked; what one changed oneself stays', () => {
  const { result, become, ticked } = openList([1, 2, 3]);
  act(() => result.current.toggle(1, 0));
  act(() => result.current.toggle(2, 1));
  act(() => result.current.hold(true));
  become([1, 3]);
  expect(ticked()).toEqual([1, 2]);
  act(() => result.current.hold(false));
  expect(ticked()).toEqual([1]);
  act(() => result.current.keep());
  become([3]);
  expect(ticked()).toEqual([1]);
  expect(result.current.selection).toEqual({ itemIds: [1], within: {} });
  act(() => result.current.toggle(3, 0));
  expect(ticked()).toEqual([3]);
});
