import type { Movement } from '@onhand/contract/movements';
import type { Tx } from '../../../platform/db.ts';
import { openHook } from '../../../platform/hook.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { RecordedRow } from '../recorded-row.ts';

/** A row that names a document is to be undone: whoever keeps the document may refuse. Told before the item is held. */
export const rowOfDocumentToUndo = openHook<[tx: Tx, scope: Scope, row: RecordedRow]>('a row of a document is to be undone');

/** It was undone, by the movement: the document has to say so. */
export const rowOfDocumentUndone = openHook<[tx: Tx, scope: Scope, row: RecordedRow, undone: Movement]>('a row of a document was undone');
