import type { Movement } from '@onhand/contract/movements';
import type { RecordedMovement } from '@onhand/contract/costing';

/**
 * What can be undone: stock that came or went. A move is taken back by moving, a method by changing it again; what an undo brought
 * back can be taken out again by hand. Deleting cannot be undone.
 */
export const undoableKinds = ['opening', 'in', 'out', 'set'] as const satisfies Movement['kind'][];

export function isUndoable({ kind, delta }: Pick<Movement, 'kind' | 'delta'>): boolean {
  return (undoableKinds as readonly string[]).includes(kind) && delta !== '0';
}

const words = { opening: 'addition', in: 'addition', out: 'subtraction', set: 'set' } as const;

/** UNDO-02. One that could not put everything back as it was says so, whatever else is noted. */
export function undoNote({ kind, delta }: Pick<Movement, 'kind' | 'delta'>, isExact: boolean, note: string | undefined): string {
  const said = note || `Undo: Reversed ${words[kind as keyof typeof words]} of ${delta.replace('-', '')} unit(s)`;
  return isExact ? said : `${said} (the stock had changed since: made up for at the recorded cost)`;
}

/** As stored, but for the layer the movement itself made: that one has the movement's id. */
export function recordedWith(movementId: number, detail: RecordedMovement): RecordedMovement {
  return { ...detail, put: detail.put.map((slice) => ({ ...slice, layerId: slice.layerId ?? movementId })) };
}
