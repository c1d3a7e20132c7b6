import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { ItemWindows } from './use-item-windows.ts';

interface VirtualRowsOptions {
  scroller: RefObject<HTMLDivElement | null>;
  windows: ItemWindows;
  count: number;
  /** All rows are equally high: nothing has to be measured while scrolling. */
  height: number;
  overscan: number;
  /** What stands above the first row in the scrolled box. */
  above?: number;
  /** How many items stand side by side in a row. */
  perRow?: number;
  /** A row that stays in the document wherever one scrolls. */
  keptRow?: number;
}

/** Which rows to draw and where; it also tells which items are on the screen, and begins another list at its top. */
export function useVirtualRows({ scroller, windows, count, height, overscan, above = 0, perRow = 1, keptRow = -1 }: VirtualRowsOptions) {
  // oxlint-disable-next-line react/incompatible-library -- its answers are used here and in the same render only, nowhere memoised
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan,
    scrollMargin: above,
    useFlushSync: false,
    rangeExtractor: (range) => withRow(defaultRangeExtractor(range), keptRow, count),
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height]);

  const { onRange, list } = windows;
  const first = virtualizer.range?.startIndex ?? 0;
  const last = virtualizer.range?.endIndex ?? 0;
  useEffect(() => onRange(first * perRow, (last + 1) * perRow - 1), [first, last, perRow, onRange]);

  const seen = useRef(list);
  useLayoutEffect(() => {
    if (seen.current === list) return;
    seen.current = list;
    virtualizer.scrollToOffset(0);
  }, [virtualizer, list]);

  return {
    rows: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - above })),
    totalHeight: virtualizer.getTotalSize(),
  };
}

function withRow(rows: number[], row: number, count: number): number[] {
  if (row < 0 || row >= count || rows.includes(row)) return rows;
  return [...rows, row].sort((a, b) => a - b);
}
