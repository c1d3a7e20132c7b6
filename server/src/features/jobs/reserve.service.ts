import { exact } from '@onhand/contract/costing-decimals';
import type { Tx } from '../../platform/db.ts';
import { invalid } from '../../platform/errors.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { placeOf } from '../stock/places.service.ts';
import { holdParts, type HeldParts } from './held-parts.service.ts';
import { refuseEnded } from './job-states.ts';
import { closeBook } from './reservations.store.ts';
import { shareOut } from './reserve.rules.ts';
import { tellOfJob, tellOfReserved } from './tell-of-job.ts';
import { stillWanted } from './use.rules.ts';
import { type HeldJob, holdJob } from './write-jobs.store.ts';

/**
 * Promises each of the lines what it misses, as far as it is free: the first line first. Whoever calls holds the items and closes the book. What is
 * archived is promised to nobody.
 */
export function reserveLines(
  scope: Scope,
  job: Pick<HeldJob, 'id' | 'placeId'>,
  { items, lines, book }: Pick<HeldParts, 'items' | 'lines' | 'book'>,
): void {
  for (const [itemId, same] of Map.groupBy(lines, (line) => line.itemId)) {
    const held = items.get(itemId);
    if (!held || held.isArchived) continue;
    const wishes = same.map((line) => {
      const has = book.quantity({ itemId, jobId: job.id, line: line.line });
      return { line: line.line, quantity: exact(stillWanted(line)).minus(has).toFixed() };
    });
    const shelves = {
      levels: held.levels,
      promised: book.find({ itemId }),
      home: placeOf(held.folderId),
      van: job.placeId,
      among: folderFilter(scope),
    };
    for (const { line, place, quantity } of shareOut(shelves, wishes)) {
      book.add({ itemId, jobId: job.id, line, place, isPicked: false }, quantity);
    }
  }
}

/** JOB-03: what was short and is free now. */
export async function reserve(tx: Tx, scope: Scope, id: number, only: readonly number[] | undefined): Promise<void> {
  const job = await holdJob(tx, scope, id);
  refuseEnded(job);
  const parts = await holdParts(tx, scope, id);
  reserveLines(scope, job, { ...parts, lines: linesNamed(parts, only) });
  await finish(tx, scope, id, parts);
}

/** What was picked stays where it lies, for anybody. */
export async function release(tx: Tx, scope: Scope, id: number, only: readonly number[] | undefined): Promise<void> {
  const job = await holdJob(tx, scope, id);
  refuseEnded(job);
  const parts = await holdParts(tx, scope, id);
  for (const { line, itemId } of linesNamed(parts, only)) parts.book.release({ itemId, jobId: id, line });
  await finish(tx, scope, id, parts);
}

export function linesNamed({ lines }: HeldParts, only: readonly number[] | undefined): HeldParts['lines'] {
  const missing = only?.findIndex((number) => !lines.some(({ line }) => line === number)) ?? -1;
  if (missing >= 0) throw invalid(`lines.${missing}`, 'This line is not on the job any more.');
  return only ? lines.filter(({ line }) => only.includes(line)) : lines;
}

async function finish(tx: Tx, scope: Scope, id: number, { book }: HeldParts): Promise<void> {
  await closeBook(tx, scope, book);
  tellOfReserved(tx, book);
  await tellOfJob(tx, scope, id);
}
