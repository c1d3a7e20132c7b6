import type { Movement } from '@onhand/contract/movements';
import type { Tx } from '../../../platform/db.ts';
import { openHook } from '../../../platform/hook.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { RecordedRow } from '../recorded-row.ts';

/** Rows that name a document, all of them the same one, are to be undone: whoever keeps it may refuse. Told before the items are held. */
export const rowsOfDocumentToUndo = openHook<[tx: Tx, scope: Scope, rows: readonly RecordedRow[]]>('rows of a document are to be undone');

/** A row, and the movement that undid it. */
export interface UndoneRow {
  row: RecordedRow;
  undone: Movement;
}

/** They were undone: the document has to say so. */
export const rowsOfDocumentUndone = openHook<[tx: Tx, scope: Scope, rows: readonly UndoneRow[]]>('rows of a document were undone');
