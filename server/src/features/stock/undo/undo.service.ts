import { exact } from '@onhand/contract/costing-decimals';
import { type LedgerEntry, standingRows } from '@onhand/contract/costing-replay';
import { type Movement, undoRefusals } from '@onhand/contract/movements';
import type { Tx } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { costOfDocumentsChanged } from '../cost-hooks.ts';
import { undoChange } from './costing-undo.rules.ts';
import { findRecorded } from '../movements.store.ts';
import type { RecordedRow } from '../recorded-row.ts';
import { type HeldItem, holdLiveItem, tellOfChange, writeOutcome } from '../ledger.service.ts';
import { changedLevel, folderOf, isOnAShelf, placeOf, quantityIn } from '../levels.rules.ts';
import { homeOfTheirs } from '../meant-place.service.ts';
import { nameOfFolder, nameOfPlace } from '../places.store.ts';
import { onTheWay } from '../transfers.service.ts';
import { rowsOfDocumentToUndo, rowsOfDocumentUndone, type UndoneRow } from './undo-hooks.ts';
import { undoTransfer } from './undo-transfer.service.ts';
import { type Made, undoRefusal } from './undo-rights.rules.ts';
import { entriesSince, mostRowsOfDocument } from './rows-since.service.ts';
import { isUndoable, undoNote } from './undo.rules.ts';

export type { RecordedRow } from '../recorded-row.ts';
export type { UndoneRow } from './undo-hooks.ts';
export { undoArrivals } from './undo-transfer.service.ts';

/** UNDO-03. Once only: the item is held while we look, and a unique index stands behind that. */
export async function undoMovement(tx: Tx, scope: Scope, id: number, note?: string): Promise<Movement> {
  const [undone] = await undoRows(tx, scope, await findRecorded(tx, scope, [id]), note);
  if (!undone) throw new AppError('NOT_FOUND');
  return undone.undone;
}

/** The same for rows of one document, in this order: all of them, or none. Whoever keeps the document is told of them together. */
export async function undoMovements(tx: Tx, scope: Scope, ids: readonly number[], note?: string): Promise<void> {
  const rows = await findRecorded(tx, scope, ids);
  if (rows.length < ids.length) throw new AppError('NOT_FOUND');
  await undoRows(tx, scope, rows, note);
}

async function undoRows(tx: Tx, scope: Scope, rows: readonly (RecordedRow & Made)[], note: string | undefined): Promise<UndoneRow[]> {
  if (!rows.every((row) => isSeen(scope, row))) throw new AppError('NOT_FOUND');
  const hasDocument = rows.some(({ document }) => document);
  if (hasDocument) await rowsOfDocumentToUndo.tell(tx, scope, rows);
  const undone: UndoneRow[] = [];
  for (const row of rows) undone.push({ row, undone: await undoRow(tx, scope, row, note) });
  if (hasDocument) await rowsOfDocumentUndone.tell(tx, scope, undone);
  return undone;
}

async function undoRow(tx: Tx, scope: Scope, row: RecordedRow & Made, note: string | undefined): Promise<Movement> {
  const { id } = row;
  const held = await holdLiveItem(tx, scope, row.itemId);
  const isTransfer = row.kind === 'move' && row.detail.isTransfer === true;
  if (!isUndoable(row) && !isTransfer)
    throw new AppError('CANNOT_UNDO', row.kind === 'undo' ? { message: 'This is an undo itself. Make the change again instead.' } : {});
  const refusal = undoRefusal(row, scope);
  if (refusal) throw new AppError('UNDO_NOT_YOURS', { message: undoRefusals[refusal] });
  if (isTransfer && !isWhollySeen(scope, row) && !mayPutBack(scope, row)) throw new AppError('CANNOT_UNDO', { message: notOnlyYours });
  if (isTransfer) return undoTransfer(tx, scope, held, row, note);
  const since = await entriesSince(tx, scope, row, row.document ? mostRowsOfDocument : undefined);
  if (!since) throw new AppError('CONFLICT', { message: tooManyRows });
  if (since.some(({ undoes }) => undoes?.id === id)) throw new AppError('ALREADY_UNDONE');
  if (standingRows(since).some(({ cameBack }) => cameBack?.of === id)) throw new AppError('CONFLICT', { message: cameBackSince });
  const undone = undoChange(held.stock, id, since);
  if (row.detail.cameBack && !undone.replayed) throw new AppError('CONFLICT', { message: usedSince });
  const { way, replayed, ...outcome } = undone;
  const wasThere = quantityBefore(id, held.stock.quantity, since);
  const place = await placeToUndo(tx, scope, held, row, outcome.delta);
  const origin = {
    kind: 'undo',
    source: 'undo',
    note: undoNote(row, undone, note),
    reverses: id,
    undoes: row.kind,
    wasThere,
    place,
  } as const;
  const document = row.document ? { document: row.document } : {};
  const away = place < 0 ? { placeName: (place === onTheWay.place ? onTheWay.name : await nameOfPlace(tx, scope, place)) ?? '' } : {};
  const movement = await writeOutcome(
    tx,
    scope,
    held,
    outcome,
    { ...origin, ...document, ...away },
    { isExact: way === 'exact', way, ...(replayed && { replayed }) },
  );
  tellOfChange(tx, held, [place]);
  if (replayed && replayed.documents.length > 0) await costOfDocumentsChanged.tell(tx, scope, movement.id, row.itemId, replayed.documents);
  return movement;
}

const cameBackSince = 'Some of it came back since. Undo that first.';
const usedSince = 'What came back was used since, so this cannot be undone. Use it again instead.';

const placesOf = ({ kind, folderId, fromFolderId }: RecordedRow) => [folderId, ...(kind === 'move' ? [fromFolderId] : [])].map(placeOf);

/** Staff do not take back what happened where they see nothing. */
const isSeen = ({ visibleFolders }: Scope, row: RecordedRow) =>
  visibleFolders === 'all' || placesOf(row).some((place) => visibleFolders.includes(place));

/** Nor do they take anything from there, or put it there. */
const isWhollySeen = ({ visibleFolders }: Scope, row: RecordedRow) =>
  visibleFolders === 'all' || placesOf(row).every((place) => !isOnAShelf(place) || visibleFolders.includes(place));

/** What they may take from there they may put back, as far as it is in a place of theirs. */
const mayPutBack = ({ takesElsewhere, visibleFolders }: Scope, { folderId }: RecordedRow) =>
  takesElsewhere && (visibleFolders === 'all' || visibleFolders.includes(placeOf(folderId)));

const notOnlyYours = 'This came from a folder that you do not have, or went to one. A manager can undo it.';

/** It is undone where it happened, or in the item's home if it does not lie there any more. What was moved away since stays where it is. */
async function placeToUndo(tx: Tx, scope: Scope, held: HeldItem, row: RecordedRow, delta: string): Promise<number> {
  const then = placeOf(row.folderId);
  const place = held.levels.some((level) => level.place === then) ? then : homeOfTheirs(scope, held);
  const { quantity: left } = changedLevel(held.levels, place, delta);
  if (!left.startsWith('-')) return place;
  const name = (await nameOfFolder(tx, scope, folderOf(place))) ?? 'no folder';
  const [needed, lies] = [delta.replace('-', ''), quantityIn(held.levels, place)];
  throw new AppError('CONFLICT', {
    message: `To undo this, ${needed} must be taken out of “${name}”, and ${lies} are there: the rest was moved since. Move it back first.`,
  });
}

function quantityBefore(id: number, now: string, entries: readonly LedgerEntry[]): string {
  const since = entries.filter((entry) => entry.id >= id);
  return since.reduce((quantity, { recorded }) => quantity.minus(recorded.delta), exact(now)).toFixed();
}

const tooManyRows =
  'This item has changed too many times since, so it cannot be worked out what would be without this change. Correct the quantity with a new change instead.';
