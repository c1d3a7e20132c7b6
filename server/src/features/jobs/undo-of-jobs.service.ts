import { exact, least, spell } from '@onhand/contract/costing-decimals';
import type { Movement } from '@onhand/contract/movements';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { placeOf } from '../stock/places.service.ts';
import type { RecordedRow, UndoneRow } from '../stock/undo/undo.service.ts';
import { documentKind } from './job-access.ts';
import { isOpen } from './job-states.ts';
import { markUndone, noteCameBack, partOfMovement, type PartOfMovement } from './job-parts.store.ts';
import { closeBook, openBook } from './reservations.store.ts';
import { tellOfJob, tellOfReserved } from './tell-of-job.ts';
import { releaseExcess } from './use.rules.ts';
import { type HeldJob, holdNamedJob } from './write-jobs.store.ts';
import { heldLines, noteUsed } from './write-lines.store.ts';

/** Before a row of a job is undone the job is held; what came back of a use in part cannot come back again as a whole. */
export async function refuseUndoOfGivenBack(tx: Tx, scope: Scope, row: RecordedRow): Promise<void> {
  if (row.document?.kind !== documentKind) return;
  await holdNamedJob(tx, scope, row.document.id);
  const part = await partOfMovement(tx, scope, row.id);
  if (!part || part.cameBack === '0') return;
  const message = `${part.cameBack} of the ${part.quantity} came back from the job since. Undo that first, or give back the rest on the job.`;
  throw new AppError('CANNOT_UNDO', { message });
}

/** Once it is, the job says so: a use is none, what came back is used again, and what was picked lies where it lay. */
export async function noteJobUndone(tx: Tx, scope: Scope, { row, undone }: UndoneRow): Promise<void> {
  if (row.document?.kind !== documentKind) return;
  const job = await holdNamedJob(tx, scope, row.document.id);
  const part = await partOfMovement(tx, scope, row.id);
  if (part) await notePartUndone(tx, scope, job, part, undone);
  else if (row.kind === 'move') await notePickUndone(tx, scope, job, row, undone);
  await tellOfJob(tx, scope, job.id);
}

async function notePartUndone(tx: Tx, scope: Scope, job: HeldJob, part: PartOfMovement, undone: Movement): Promise<void> {
  const { id, line, quantity, cost, kind, ofPart, lessWanted } = part;
  const back = exact(undone.delta).abs();
  if (back.lt(quantity)) {
    const message = `Only ${spell(back)} of the ${quantity} that came back are left; the others were used. Put what is left onto the job instead.`;
    throw new AppError('CANNOT_UNDO', { message });
  }
  await markUndone(tx, scope, id);
  const negative = (figure: string) => spell(exact(figure).neg());
  const sign = (figure: string) => (kind === 'use' ? negative(figure) : figure);
  if (ofPart !== null) await noteCameBack(tx, scope, [{ id: ofPart, quantity: spell(exact(quantity).neg()) }]);
  await noteUsed(tx, scope, job.id, [{ line, quantity: sign(quantity), cost: sign(cost), lessWanted: negative(lessWanted) }], false);
  if (kind === 'return') await letGoExcess(tx, scope, job, part);
}

/** What is used again is promised to the line no more. */
async function letGoExcess(tx: Tx, scope: Scope, { id }: HeldJob, { line: number, itemId }: PartOfMovement): Promise<void> {
  const book = await openBook(tx, scope, [itemId], id);
  const line = (await heldLines(tx, scope, id, [itemId])).find((one) => one.line === number);
  if (line) releaseExcess(book, id, line);
  await closeBook(tx, scope, book);
  tellOfReserved(tx, book);
}

/**
 * The ledger knows the job and not the line: the last one that picked there gives up first. Of an open job it is promised where it lies again, as far as it is still
 * wanted.
 */
async function notePickUndone(tx: Tx, scope: Scope, job: HeldJob, row: RecordedRow, { moved, folderId }: Movement): Promise<void> {
  const { itemId } = row;
  const book = await openBook(tx, scope, [itemId], job.id);
  let left = exact(moved ?? '0');
  const picked = book.find({ itemId, jobId: job.id, place: placeOf(row.folderId), isPicked: true }).toReversed();
  for (const { line, quantity } of picked) {
    const part = least(left, exact(quantity));
    if (part.lte(0)) break;
    const own = { itemId, jobId: job.id, line };
    book.take({ ...own, place: placeOf(row.folderId), isPicked: true }, spell(part));
    if (isOpen(job))
      book.add({ ...own, place: placeOf(folderId === undefined ? row.fromFolderId : folderId), isPicked: false }, spell(part));
    left = left.minus(part);
  }
  for (const line of await heldLines(tx, scope, job.id, [itemId])) releaseExcess(book, job.id, line);
  await closeBook(tx, scope, book);
  tellOfReserved(tx, book);
}
