import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ListQuery } from '../features/inventory/list/list-state.ts';
import type { ItemWindows } from '../features/inventory/list/use-item-windows.ts';

interface VirtualRowsOptions {
  scroller: RefObject<HTMLDivElement | null>;
  windows: ItemWindows;
  count: number;
  /** All rows are equally high: nothing has to be measured while scrolling. */
  height: number;
  overscan: number;
  /** What stands above the first row in the scrolled box. */
  above?: number;
  /** How much of the window's height is most likely not the scrolled box's. A good guess saves drawing rows that are taken away again. */
  outside?: number;
  /** How many items stand side by side in a row. */
  perRow?: number;
  /** A row that stays in the document wherever one scrolls. */
  keptRow?: number;
  /** Something in the list is being typed, and stays where it is. */
  isHeld?: boolean;
}

export interface VirtualRow {
  index: number;
  /** How high the rows are, in pixels, that are left out between this one and the one drawn before it. */
  gap: number;
}

/**
 * Which rows to draw; it also tells which items are on the screen, and begins another list at its top. Rows stand in the
 * flow below a gap instead of each at a place of its own: a style that only one row has makes Chromium search all the styles
 * it has seen for every element in that row, which takes longer with every row one scrolls past.
 */
export function useVirtualRows({
  scroller,
  windows,
  count,
  height,
  overscan,
  above = 0,
  outside = 0,
  perRow = 1,
  keptRow = -1,
  isHeld = false,
}: VirtualRowsOptions) {
  const { onRange, list } = windows;
  const range = useRange(scroller, { height, above, outside });
  const first = Math.max(0, Math.min(range.first, count - 1));
  const last = Math.max(0, Math.min(range.last, count - 1));
  useEffect(() => onRange(first * perRow, (last + 1) * perRow - 1), [first, last, perRow, onRange]);

  const seen = useRef(list);
  useLayoutEffect(() => {
    if (seen.current === list) return;
    seen.current = list;
    // When the frame begins, which lays the page out anyway: here it would be laid out on top of all the drawing of the new rows.
    const frame = requestAnimationFrame(() => scroller.current?.scrollTo({ top: 0 }));
    return () => cancelAnimationFrame(frame);
  }, [scroller, list]);

  useShift(windows, { first: first * perRow, last: (last + 1) * perRow - 1, furthest: overscan * perRow }, (items) => {
    // What colleagues add or delete must not move what the finger is about to touch; at its top a list shows what is new.
    if (!isHeld && first > 0 && items % perRow === 0) scroller.current?.scrollBy({ top: (items / perRow) * height });
  });

  const margin = useMargin(windows, first * perRow, last * perRow, overscan);
  const from = Math.max(0, first - margin);
  const indexes = Array.from({ length: Math.min(count, last + margin + 1) - from }, (_, step) => from + step);
  return { rows: withGaps(withRow(indexes, keptRow, count), height), totalHeight: count * height };
}

interface Sight {
  first: number;
  last: number;
  /** Beyond this many places nothing is drawn yet that could be moved into sight. */
  furthest: number;
}

/** Tells when the items in sight stand at other places of the same list than a moment ago. */
function useShift({ list, itemAt }: ItemWindows, { first, last, furthest }: Sight, onShift: (items: number) => void): void {
  const seen = useRef<{ list: ListQuery; first: number; ids: (number | undefined)[] } | null>(null);
  useLayoutEffect(() => {
    const before = seen.current;
    const ids = Array.from({ length: last - first + 1 }, (_, place) => itemAt(first + place)?.id);
    seen.current = { list, first, ids };
    if (before?.list !== list || before.first !== first) return;
    const shift = shiftOf(before.ids, (place) => itemAt(first + place)?.id, furthest);
    if (shift !== 0) onShift(shift);
  });
}

/** By how many places most of these ids have moved, as far as that can be told; a few may be gone, or stand elsewhere. */
export function shiftOf(ids: readonly (number | undefined)[], idAt: (place: number) => number | undefined, furthest: number): number {
  const known = ids.filter((id) => id !== undefined).length;
  const isShift = (by: number) => ids.filter((id, place) => id !== undefined && idAt(place + by) === id).length * 2 > known;
  if (known === 0 || isShift(0)) return 0;
  for (let by = 1; by <= furthest; by++) {
    if (isShift(by)) return by;
    if (isShift(-by)) return -by;
  }
  return 0;
}

/**
 * How many rows to draw beyond those in sight. None in the moment a screenful of them arrives: those in sight are work enough
 * for one frame, and the others follow in the next.
 */
function useMargin({ list, itemAt }: ItemWindows, firstItem: number, lastItem: number, overscan: number): number {
  // The rows in sight may lie in two windows, which arrive one after the other.
  const hasFirst = itemAt(firstItem) !== undefined;
  const hasLast = itemAt(lastItem) !== undefined;
  const [drawn, setDrawn] = useState({ list, hasFirst: false, hasLast: false });
  useEffect(() => {
    // The next frame is the one that draws them, the one after it comes when they are on the screen.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setDrawn({ list, hasFirst, hasLast }));
    });
    return () => cancelAnimationFrame(frame);
  }, [list, hasFirst, hasLast]);
  const isSame = drawn.list === list;
  return (hasFirst && !(isSame && drawn.hasFirst)) || (hasLast && !(isSame && drawn.hasLast)) ? 0 : overscan;
}

interface RangeOptions {
  height: number;
  above: number;
  outside: number;
}

/** The first and the last row in sight, were the list endless. All are equally high, so it takes a division to know. */
function useRange(scroller: RefObject<HTMLDivElement | null>, { height, above, outside }: RangeOptions): Range {
  const [range, setRange] = useState(() => rangeAt(-above, window.innerHeight - outside, height));
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

interface Range {
  first: number;
  last: number;
}

function rangeAt(top: number, room: number, height: number): Range {
  return { first: Math.floor(top / height), last: Math.ceil((top + room) / height) - 1 };
}

export function withGaps(indexes: readonly number[], height: number): VirtualRow[] {
  return indexes.map((index, place) => ({ index, gap: (index - (indexes[place - 1] ?? -1) - 1) * height }));
}

function withRow(rows: number[], row: number, count: number): number[] {
  if (row < 0 || row >= count || rows.includes(row)) return rows;
  return [...rows, row].sort((a, b) => a - b);
}
