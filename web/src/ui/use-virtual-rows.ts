import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

interface RowLayout {
  /** All rows are equally high: nothing has to be measured while scrolling. */
  height: number;
  /** How high the heading is that stands above the first row and stays in sight. */
  above?: number;
  /** How much of the window's height is most likely not the scrolled box's. A good guess saves drawing rows that are taken away again. */
  outside?: number;
  /** The row to begin at. */
  startRow?: number;
}

interface VirtualRowsOptions extends RowLayout {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** How many rows to draw beyond those in sight. */
  overscan: number;
  /** A row that stays in the document wherever one scrolls; −1 for none. */
  keptRow?: number;
}

interface VirtualRow {
  index: number;
  /** How high the rows are, in pixels, that are left out between this one and the one drawn before it. */
  gap: number;
}

/**
 * Which of thousands of rows to draw. Where they stand in the flow below a gap, instead of each at a place of its own, scrolling stays
 * fast: a style that only one row has makes Chromium search all the styles it has seen for every element in that row.
 */
export function useVirtualRows({ scroller, count, overscan, keptRow, ...layout }: VirtualRowsOptions) {
  const { height, above = 0 } = layout;
  const range = useRowsInSight(scroller, count, layout);
  /** Scrolls as little as shows the row. */
  const scrollToRow = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const lowest = index * height;
      const highest = above + lowest + height - element.clientHeight;
      if (element.scrollTop > lowest) element.scrollTop = lowest;
      else if (element.scrollTop < highest) element.scrollTop = highest;
    },
    [scroller, height, above],
  );
  return { rows: drawnRows(range, { count, height, overscan, keptRow }), totalHeight: count * height, scrollToRow };
}

interface RowRange {
  first: number;
  last: number;
}

/** The first and the last row in sight. */
export function useRowsInSight(scroller: RefObject<HTMLElement | null>, count: number, layout: RowLayout): RowRange {
  const range = useRange(scroller, layout);
  const within = (row: number) => Math.max(0, Math.min(row, count - 1));
  return { first: within(range.first), last: within(range.last) };
}

/** All are equally high, so it takes a division to know. */
function useRange(scroller: RefObject<HTMLElement | null>, { height, above = 0, outside = 0, startRow = 0 }: RowLayout): RowRange {
  const [start] = useState(startRow * height);
  const [range, setRange] = useState(() => rangeAt(start - above, window.innerHeight - outside, height));
  useLayoutEffect(() => {
    if (start > 0 && scroller.current) scroller.current.scrollTop = start;
  }, [scroller, start]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // Not asked for here but told before the first picture: to ask would hold up that picture for what nobody sees yet.
    let room = window.innerHeight - outside;
    const look = () => {
      const next = rangeAt(element.scrollTop - above, room, height);
      setRange((old) => (old.first === next.first && old.last === next.last ? old : next));
    };
    const observer = new ResizeObserver(() => {
      // With its padding, which is part of what is seen until one comes to the end.
      room = element.clientHeight;
      look();
    });
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, height, above, outside]);
  return range;
}

function rangeAt(top: number, room: number, height: number): RowRange {
  return { first: Math.floor(top / height), last: Math.ceil((top + room) / height) - 1 };
}

/** The rows in sight, some more on both sides, and the one that is kept. */
export function drawnRows(
  { first, last }: RowRange,
  { count, height, overscan, keptRow = -1 }: Pick<VirtualRowsOptions, 'count' | 'height' | 'overscan' | 'keptRow'>,
): VirtualRow[] {
  const from = Math.max(0, first - overscan);
  const indexes = Array.from({ length: Math.max(0, Math.min(count, last + overscan + 1) - from) }, (_, step) => from + step);
  const isKept = keptRow >= 0 && keptRow < count && !indexes.includes(keptRow);
  return withGaps(isKept ? [...indexes, keptRow].sort((a, b) => a - b) : indexes, height);
}

export function withGaps(indexes: readonly number[], height: number): VirtualRow[] {
  return indexes.map((index, place) => ({ index, gap: (index - (indexes[place - 1] ?? -1) - 1) * height }));
}
