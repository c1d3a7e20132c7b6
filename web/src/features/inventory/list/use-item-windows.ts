import type { ItemCounts, ItemPage, ItemSummary } from '@onhand/contract/item-answers';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { countsQuery, isCountedApart, windowQuery, windowSize, windowsAround } from './item-windows.ts';
import type { ListQuery } from './list-state.ts';

/** Dragging the scrollbar passes many windows that nobody reads. */
const jumpSettlesMs = 80;

export interface ItemWindows {
  /** The list whose rows are shown: the one before, until the first rows of a new one are there. */
  list: ListQuery;
  /** Null until they are there, which may be after the rows. */
  counts: ItemCounts | null;
  /** The number of rows, as far as it is known; null until the first ones have arrived. */
  total: number | null;
  isSimilar: boolean;
  isLoading: boolean;
  /** The rows belong to what was asked before. */
  isOutdated: boolean;
  error: Error | null;
  retry: () => void;
  isRetrying: boolean;
  itemAt: (row: number) => ItemSummary | undefined;
  /** The rows there are now, in order. */
  loaded: readonly ItemSummary[];
  /** A view says which rows are on the screen. */
  onRange: (firstRow: number, lastRow: number) => void;
}

/** The rows of a list, of which only those near the screen are ever read. */
export function useItemWindows(wanted: ListQuery): ItemWindows {
  const first = useQuery(windowQuery(wanted, 0));
  const [shown, setShown] = useState(wanted);
  const isThere = first.data !== undefined || first.error !== null;
  if (shown !== wanted && isThere) setShown(wanted);
  const list = isThere ? wanted : shown;

  const { indexes, wantWindows } = useNearWindows(list);
  const results = useQueries({ queries: indexes.map((index) => windowQuery(list, index)) });
  const pages = new Map(indexes.map((index, place) => [index, results[place]?.data]));
  const beginning = pages.get(0);
  const counting = useCounts(wanted, list);
  const counts = beginning?.summary ?? counting.data ?? null;
  const total = beginning ? totalOf(beginning, counts) : null;
  const failed = [...results, ...(beginning ? [counting] : [])].find(({ error, data }) => error !== null && data === undefined);

  return {
    list,
    counts,
    total,
    isSimilar: beginning?.isSimilar ?? false,
    isLoading: beginning === undefined && failed === undefined,
    isOutdated: list !== wanted,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    isRetrying: failed?.isFetching ?? false,
    itemAt: (row) => pages.get(Math.floor(row / windowSize))?.items[row % windowSize],
    loaded: indexes.flatMap((index) => pages.get(index)?.items ?? []),
    onRange: useCallback(
      (firstRow, lastRow) => wantWindows(list, windowsAround(firstRow, lastRow, total ?? 0)),
      [list, total, wantWindows],
    ),
  };
}

/** Asked for together with the first rows, not after them. */
function useCounts(wanted: ListQuery, list: ListQuery) {
  useQuery({ ...countsQuery(wanted), enabled: isCountedApart(wanted) });
  return useQuery({ ...countsQuery(list), enabled: isCountedApart(list) });
}

/** A list whose end is in its first window has just these rows: figures that come a moment before or after would show a gap. */
function totalOf({ items, nextCursor, summary }: ItemPage, counts: ItemCounts | null): number {
  return summary || nextCursor !== null ? (counts?.totalCount ?? items.length) : items.length;
}

const beginning: readonly number[] = [0];

/** The numbers of the windows to read; always the first too, which says whether there are more. */
function useNearWindows(list: ListQuery) {
  const [near, setNear] = useState({ list, indexes: beginning });
  const current = useRef(near);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const wantWindows = useCallback((list: ListQuery, wanted: readonly number[]) => {
    clearTimeout(timer.current);
    const indexes = wanted[0] === 0 ? wanted : [0, ...wanted];
    const old = current.current;
    if (old.list === list && old.indexes.join() === indexes.join()) return;
    const take = () => {
      current.current = { list, indexes };
      setNear(current.current);
    };
    const isJump = old.list === list && !wanted.some((index) => old.indexes.includes(index));
    if (isJump) timer.current = setTimeout(take, jumpSettlesMs);
    else take();
  }, []);

  return { indexes: near.list === list ? near.indexes : beginning, wantWindows };
}
