import type { Movement } from '@onhand/contract/movements';
import type { LedgerEntry, WayOfUndo } from '@onhand/contract/costing-replay';
import type { Undone } from './costing-undo.rules.ts';
import type { RecordedRow } from '../recorded-row.ts';

/**
 * Only stock that came or went can be undone, and a transfer. A move of the item's home is taken back by moving, a method by changing it
 * again; what an undo brought back can be taken out again by hand. Deleting cannot be undone.
 */
export const undoableKinds = ['opening', 'in', 'out', 'set'] as const satisfies Movement['kind'][];

export function isUndoable({ kind, delta }: Pick<Movement, 'kind' | 'delta'>): boolean {
  return (undoableKinds as readonly string[]).includes(kind) && delta !== '0';
}

const words = { opening: 'addition', in: 'addition', out: 'subtraction', set: 'set' } as const;
const size = (delta: string) => delta.replace('-', '');

/** UNDO-02. One that could not put everything back says how much of it there was, whatever else is noted. */
export function undoNote({ kind, delta }: Pick<Movement, 'kind' | 'delta'>, undone: Undone, note: string | undefined): string {
  const said = note || `Undo: Reversed ${words[kind as keyof typeof words]} of ${size(undone.delta)} unit(s)`;
  if (undone.way === 'made up') return `${said} (the stock had changed since: made up for at the recorded cost)`;
  if (undone.way !== 'left') return said;
  return `${said} (${size(undone.delta)} of ${size(delta)} were left${undone.delta === '0' ? '' : ', at what they cost now'})`;
}

/** A row as the costing sees it. One without details was not written by this product: it counts by its figures alone. */
export function entryOf({ id, kind, delta, value, reverses, document, detail }: RecordedRow): LedgerEntry {
  const { corrects, returns, cameBack } = detail;
  const recorded = { changed: 'quantity' as const, taken: [], put: [], ...detail, delta, value };
  const way = detail.isExact ? 'exact' : (detail.way ?? 'made up');
  return {
    id,
    isIssue: kind === 'out',
    isCostAssumed: detail.isCostAssumed ?? false,
    recorded: recorded as LedgerEntry['recorded'],
    // The undo of a correction is a correction the other way.
    undoes: reverses === null || corrects ? null : { id: reverses, way: way as WayOfUndo },
    ...(corrects && { corrects: { ...corrects, isReplayed: way === 'replayed' } }),
    ...(returns && { returns }),
    ...(cameBack && { cameBack }),
    ...(document && { document }),
  };
}
