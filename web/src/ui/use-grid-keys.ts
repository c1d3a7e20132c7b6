import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** A cell by its place; row −1 is the heading. */
export interface CellPlace {
  row: number;
  column: number;
}

interface GridSize {
  rows: number;
  columns: number;
  /** How far a page key goes. */
  page: number;
}

/** Where a key leads from a cell, or null when it leads nowhere. */
export function placeAfter(key: string, isWhole: boolean, { row, column }: CellPlace, { rows, columns, page }: GridSize): CellPlace | null {
  const clampRow = (next: number) => Math.max(-1, Math.min(rows - 1, next));
  switch (key) {
    case 'ArrowUp':
      return { row: clampRow(row - 1), column };
    case 'ArrowDown':
      return { row: clampRow(row + 1), column };
    case 'ArrowLeft':
      return { row, column: Math.max(0, column - 1) };
    case 'ArrowRight':
      return { row, column: Math.min(columns - 1, column + 1) };
    case 'PageUp':
      return { row: Math.max(0, clampRow(row - page)), column };
    case 'PageDown':
      return { row: clampRow(row + page), column };
    case 'Home':
      return isWhole ? { row: 0, column: 0 } : { row, column: 0 };
    case 'End':
      return isWhole ? { row: rows - 1, column: columns - 1 } : { row, column: columns - 1 };
    default:
      return null;
  }
}

/** The name of a cell in the document. */
export const cellName = (row: number, column: number) => `${row}:${column}`;

type IdAt = (row: number) => number | undefined;

/** A row with its neighbours, by which it is known whether it was moved or has moved among them. */
interface Neighbours {
  row: number;
  before: number | undefined;
  id: number | undefined;
  after: number | undefined;
}

/** As far as rows are followed that others added or deleted above. */
const furthest = 50;

export function neighboursOf(row: number, idAt: IdAt): Neighbours {
  return { row, before: idAt(row - 1), id: idAt(row), after: idAt(row + 1) };
}

/**
 * Where the row is now, if rows came or went above it: it has a neighbour as before. One that moved alone, because it was renamed or
 * its quantity changed, is not followed: whoever goes down a column goes on where they are.
 */
export function rowNow({ row, before, id, after }: Neighbours, idAt: IdAt): number {
  if (id === undefined || idAt(row) === undefined || idAt(row) === id) return row;
  const isAt = (place: number) =>
    idAt(place) === id && ((before !== undefined && idAt(place - 1) === before) || (after !== undefined && idAt(place + 1) === after));
  for (let by = 1; by <= furthest; by++) {
    if (isAt(row + by)) return row + by;
    if (isAt(row - by)) return row - by;
  }
  return row;
}

/**
 * One tab stop for the whole grid: the arrow keys move it from cell to cell. The row it is in stays in the document
 * however far one scrolls, or the keyboard would lose its place; `idAt` says which item is in a row that has been read. It stays
 * with its item when others add or delete above; not before an edit has ended, which `isEditing` says.
 */
export function useGridKeys(grid: RefObject<HTMLElement | null>, size: GridSize, idAt: IdAt, isEditing: boolean) {
  const [wanted, setActive] = useState<CellPlace>({ row: 0, column: 1 });
  const { rows, columns } = size;
  // The list may have become shorter since.
  const active = useMemo(
    () => ({ row: Math.min(wanted.row, rows - 1), column: Math.min(wanted.column, columns - 1) }),
    [wanted, rows, columns],
  );
  /** The focus is to go to the active cell: with a key into sight, with its item wherever that is. */
  const isWaiting = useRef<'no' | 'to see it' | 'to follow'>('no');
  const isActiveThere = active.row === -1 || idAt(active.row) !== undefined;

  useLayoutEffect(() => {
    if (isWaiting.current === 'no') return;
    if (isElsewhere(grid.current)) {
      // Whoever went on to something else does not want to be fetched back when the rows arrive.
      isWaiting.current = 'no';
      return;
    }
    if (!isActiveThere) {
      // Its rows are read once they are on the screen. The focus waits in the empty row, or the next key would go nowhere.
      const empty = grid.current?.querySelector<HTMLElement>(`[aria-rowindex="${active.row + 2}"]`);
      empty?.focus({ preventScroll: true });
      empty?.scrollIntoView({ block: 'nearest' });
      return;
    }
    const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${cellName(active.row, active.column)}"]`);
    if (!cell) return;
    cell.focus({ preventScroll: true });
    if (isWaiting.current === 'to see it') cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    isWaiting.current = 'no';
  }, [grid, active, isActiveThere]);

  const held = useRef<Neighbours | null>(null);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- rows may differ after any drawing; one that was followed stays
  useLayoutEffect(() => {
    if (isEditing) return;
    const before = held.current;
    const now = before?.row === active.row && grid.current?.contains(document.activeElement) ? rowNow(before, idAt) : active.row;
    // Of a row that is being read nothing is known; what was known of it stays.
    if (before?.row !== active.row || idAt(active.row) !== undefined) held.current = neighboursOf(now, idAt);
    if (now === active.row) return;
    isWaiting.current = 'to follow';
    setActive({ row: now, column: active.column });
  });

  const moveTo = (place: CellPlace) => {
    isWaiting.current = 'to see it';
    setActive(place);
  };
  /** Gives the focus back to the place after something else had it. */
  const refocus = useCallback(() => {
    isWaiting.current = 'to see it';
    setActive((place) => ({ ...place }));
  }, []);

  const onFocus = (event: FocusEvent) => {
    const [row, column] = (event.target.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? '').split(':').map(Number);
    if (row === undefined || column === undefined) return;
    if (row !== active.row || column !== active.column) setActive({ row, column });
  };

  /** True when the key moved the place. */
  const onMoveKey = (event: KeyboardEvent): boolean => {
    if (event.altKey) return false;
    const next = placeAfter(event.key, event.ctrlKey || event.metaKey, active, size);
    if (!next) return false;
    event.preventDefault();
    moveTo(next);
    return true;
  };

  return { active, refocus, onFocus, onMoveKey };
}

/** Whether the focus is on something else than the grid, or nowhere. */
function isElsewhere(grid: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && !grid?.contains(focused);
}
