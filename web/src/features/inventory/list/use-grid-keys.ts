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

/**
 * One tab stop for the whole grid: the arrow keys move it from cell to cell. The row it is in stays in the document
 * however far one scrolls, or the keyboard would lose its place; `isThere` says whether that row has been read.
 */
export function useGridKeys(grid: RefObject<HTMLElement | null>, size: GridSize, isThere: (row: number) => boolean) {
  const [wanted, setActive] = useState<CellPlace>({ row: 0, column: 1 });
  const { rows, columns } = size;
  // The list may have become shorter since.
  const active = useMemo(
    () => ({ row: Math.min(wanted.row, rows - 1), column: Math.min(wanted.column, columns - 1) }),
    [wanted, rows, columns],
  );
  const isWaiting = useRef(false);
  const isActiveThere = active.row === -1 || isThere(active.row);

  useLayoutEffect(() => {
    if (!isWaiting.current) return;
    if (!isActiveThere) {
      // Its rows are read once they are on the screen. The focus waits in the empty row, or the next key would go nowhere.
      const empty = grid.current?.querySelector<HTMLElement>(`[aria-rowindex="${active.row + 2}"]`);
      empty?.focus({ preventScroll: true });
      empty?.scrollIntoView({ block: 'nearest' });
      return;
    }
    const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${cellName(active.row, active.column)}"]`);
    if (!cell) return;
    isWaiting.current = false;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [grid, active, isActiveThere]);

  const moveTo = (place: CellPlace) => {
    isWaiting.current = true;
    setActive(place);
  };
  /** Gives the focus back to the place after something else had it. */
  const refocus = useCallback(() => {
    isWaiting.current = true;
    setActive((place) => ({ ...place }));
  }, []);

  /** The items moved: where the keyboard is among them moves along. */
  const shift = (by: number) => {
    if (active.row === -1 || !grid.current?.contains(document.activeElement)) return;
    moveTo({ row: Math.max(0, active.row + by), column: active.column });
  };

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

  return { active, refocus, shift, onFocus, onMoveKey };
}
