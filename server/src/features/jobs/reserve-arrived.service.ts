import { exact, least, spell } from '@onhand/contract/costing-decimals';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { wantingLines } from './arrived.store.ts';
import { closeBook, openBook } from './reservations.store.ts';
import { freeIn, freeOfItem } from './reserve.rules.ts';
import type { HeldItem } from '../stock/ledger.service.ts';
import { tellOfJob, tellOfReserved } from './tell-of-job.ts';

/** So much of an item came to a place for a line of a job. */
export interface Arrived {
  jobId: number;
  line: number;
  itemId: number;
  /** 0 is no folder. */
  place: number;
  quantity: string;
}

/**
 * JOB-09: what came for a job is promised to it where it lies, as far as the job still misses it and nobody else was promised it meanwhile. The items are held by whoever
 * received them, so the jobs are not: who ends a job, or changes a line, holds the items too. Answers how much each line got.
 */
export async function reserveArrived(
  tx: Tx,
  scope: Scope,
  items: ReadonlyMap<number, HeldItem>,
  arrived: readonly Arrived[],
): Promise<Arrived[]> {
  const promised: Arrived[] = [];
  const lines = await wantingLines(tx, scope, arrived);
  for (const { jobId, line, itemId, place, quantity } of arrived) {
    const held = items.get(itemId);
    const wants = lines.find((one) => one.jobId === jobId && one.line === line);
    if (!held || !wants) continue;
    const book = await openBook(tx, scope, [itemId], jobId);
    const shelves = { levels: held.levels, promised: book.find({ itemId }) };
    const short = exact(wants.wanted).minus(wants.used).minus(book.quantity({ itemId, jobId, line }));
    const free = least(exact(freeIn(shelves, place)), exact(freeOfItem(shelves)));
    const got = least(least(short, free), exact(quantity));
    if (got.lte(0)) continue;
    book.add({ itemId, jobId, line, place, isPicked: false }, spell(got));
    await closeBook(tx, scope, book);
    tellOfReserved(tx, book);
    promised.push({ jobId, line, itemId, place, quantity: spell(got) });
  }
  for (const jobId of new Set(promised.map((one) => one.jobId))) await tellOfJob(tx, scope, jobId);
  return promised;
}
