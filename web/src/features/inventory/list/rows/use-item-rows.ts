import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { drawnRows, useRowsInSight } from '../../../../ui/use-virtual-rows.ts';
import type { ListQuery } from '../list-state.ts';
import type { ItemWindows } from '../use-item-windows.ts';

interface ItemRowsOptions {
  scroller: RefObject<HTMLDivElement | null>;
  windows: ItemWindows;
  count: number;
  height: number;
  overscan: number;
  above?: number;
  outside?: number;
  /** So many items stand side by side in a row. */
  perRow?: number;
  keptRow?: number;
  /** Something in the list is being typed, and stays where it is. */
  isHeld?: boolean;
}

/** Chooses the rows to draw; it also tells which items are on the screen, and begins another list at its top. */
export function useItemRows({
  scroller,
  windows,
  count,
  height,
  overscan,
  above,
  outside,
  perRow = 1,
  keptRow,
  isHeld = false,
}: ItemRowsOptions) {
  const { onRange, list } = windows;
  const range = useRowsInSight(scroller, count, { height, above, outside });
  const { first, last } = range;
  useEffect(() => onRange(first * perRow, (last + 1) * perRow - 1), [first, last, perRow, onRange]);

  const seen = useRef(list);
  useLayoutEffect(() => {
    if (seen.current === list) return;
    seen.current = list;
    // It scrolls when the next frame begins, which lays the page out anyway: here the new rows would be laid out once more.
    const frame = requestAnimationFrame(() => scroller.current?.scrollTo({ top: 0 }));
    return () => cancelAnimationFrame(frame);
  }, [scroller, list]);

  useShift(windows, { first: first * perRow, last: (last + 1) * perRow - 1, furthest: overscan * perRow }, (items) => {
    // Items that colleagues add or delete must not move what the finger is about to touch; at its top a list shows what is new.
    if (!isHeld && first > 0 && items % perRow === 0) scroller.current?.scrollBy({ top: (items / perRow) * height });
  });

  const margin = useMargin(windows, first * perRow, last * perRow, overscan);
  return { rows: drawnRows(range, { count, height, overscan: margin, keptRow }), totalHeight: count * height };
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

/** Answers by how many places most of these ids have moved, as far as that can be told; a few may be gone, or stand elsewhere. */
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
 * Answers how many rows to draw beyond those in sight. In the moment a screenful arrives it is none: the rows in sight are work enough for
 * one frame, and the others follow in the next.
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
