import type { Movement } from '@onhand/contract/movements';

/** Links rows on the screen that belong together: an undone one and its undo. */
export interface MovementLinks {
  /** The row that this one undoes. */
  reversed: ReadonlyMap<number, Movement>;
  /** The row that undoes this one. */
  reversal: ReadonlyMap<number, Movement>;
}

export function linksOf(movements: readonly Movement[]): MovementLinks {
  const byId = new Map(movements.map((movement) => [movement.id, movement]));
  const reversed = new Map<number, Movement>();
  const reversal = new Map<number, Movement>();
  for (const movement of movements) {
    if (movement.reverses === null) continue;
    reversal.set(movement.reverses, movement);
    const original = byId.get(movement.reverses);
    if (original) reversed.set(movement.id, original);
  }
  return { reversed, reversal };
}

/** The links of one row, so that it is drawn again only when its own change. */
export interface RowLinks {
  reversed?: Movement;
  reversal?: Movement;
}

export function rowLinks({ reversed, reversal }: MovementLinks, id: number): RowLinks {
  return { reversed: reversed.get(id), reversal: reversal.get(id) };
}

/** The row's place in the page: what undoes it leads there, and the other way round. */
export const rowId = (movementId: number) => `movement-${movementId}`;

/** Brings a row into sight and into focus, which also marks it. */
export function showRow(movementId: number): void {
  const row = document.getElementById(rowId(movementId));
  row?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
}
