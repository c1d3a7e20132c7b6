import type { JobBill, UnbilledLine } from '@onhand/contract/job-bills';
import { limits, spelledLimit } from '@onhand/contract/limits';
import type { FileAnswer } from '@onhand/contract/route';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { billCsv } from './bill-csv.ts';
import {
  addBilled,
  billLines,
  countJobs,
  holdLinesOfBill,
  holdUnbilled,
  insertBill,
  linesOfBill,
  listBills as listRows,
  lockBills,
  markUndone,
  readBill,
} from './job-bills.store.ts';
import { unbilledLines, type UnbilledTotals, unbilledTotals, type WantedUnbilled } from './unbilled.store.ts';

const pageSize = 100;

export async function listUnbilled(
  tx: Tx,
  scope: Scope,
  { offset, ...wanted }: WantedUnbilled & { offset: number },
): Promise<{ lines: UnbilledLine[]; hasMore: boolean; totals: UnbilledTotals }> {
  const rows = await unbilledLines(tx, scope, wanted, offset, pageSize + 1);
  return { lines: rows.slice(0, pageSize), hasMore: rows.length > pageSize, totals: await unbilledTotals(tx, scope, wanted) };
}

export async function listBills(tx: Tx, scope: Scope, offset: number): Promise<{ bills: JobBill[]; hasMore: boolean }> {
  const rows = await listRows(tx, scope, offset, pageSize + 1);
  return { bills: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

/** JOB-08: each line once, however many bill at the same moment. */
export async function makeBill(
  tx: Tx,
  scope: Scope,
  { jobIds, isDone, note }: { jobIds?: number[] | undefined; isDone: boolean; note: string },
): Promise<JobBill> {
  if (jobIds && (await countJobs(tx, scope, jobIds)) < new Set(jobIds).size) throw new AppError('NOT_FOUND');
  await lockBills(tx, scope);
  const held = await holdUnbilled(tx, scope, { jobIds: jobIds ?? null, isDone }, limits.linesOfBill + 1);
  const jobs = [...new Set(held.map(({ jobId }) => jobId))];
  if (held.length === 0) throw new AppError('CONFLICT', { message: 'Everything that was used is billed already.' });
  if (held.length > limits.linesOfBill || jobs.length > limits.jobsOfBill) {
    const most = `at most ${spelledLimit(limits.linesOfBill)} parts of ${spelledLimit(limits.jobsOfBill)} jobs`;
    throw new AppError('LIMIT_REACHED', { message: `A bill has ${most}. Choose some of the jobs.` });
  }
  const id = await insertBill(tx, scope, note);
  await billLines(tx, scope, id, jobs);
  tx.emit({ type: 'batch_update', about: 'job' });
  return readBill(tx, scope, id);
}

/** Its lines are to be billed again. A bill that came later keeps its own. */
export async function undoBill(tx: Tx, scope: Scope, id: number): Promise<JobBill> {
  await lockBills(tx, scope);
  await readBill(tx, scope, id);
  if (!(await markUndone(tx, scope, id))) throw new AppError('CONFLICT', { message: 'This bill was taken back already.' });
  await holdLinesOfBill(tx, scope, id);
  await addBilled(tx, scope, id, -1);
  tx.emit({ type: 'batch_update', about: 'job' });
  return readBill(tx, scope, id);
}

export async function exportBill({ db }: Services, scope: Scope, id: number): Promise<FileAnswer> {
  return db.tenant(scope, async (tx) => billCsv(await readBill(tx, scope, id), await linesOfBill(tx, scope, id)), { isReading: true });
}
