import type { Import, ImportStatus } from '@onhand/contract/imports';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { counted } from '../../platform/refusals.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { Outdated, roomProblem, writeRows } from './apply.service.ts';
import { batchesOf, beginChecking, findingOf, planRows } from './check.service.ts';
import { findImport, keepFindings, madeBy, markApplied, markUndone, noteProgress, setStatus } from './imports.store.ts';
import { countLines, keepLineFindings, keepWritten, type Written, writtenLines } from './lines.store.ts';
import { makeNews } from './make-news.ts';
import { countsOf, surroundingsOf } from './surroundings.ts';
import { takeBackNews, takeBackRows } from './undo.service.ts';

export type Step = 'check' | 'apply' | 'undo';

const during: Record<Step, ImportStatus> = { check: 'checking', apply: 'applying', undo: 'undoing' };
const before: Record<Step, ImportStatus> = { check: 'draft', apply: 'checked', undo: 'done' };
const after: Record<Step, ImportStatus> = { check: 'checked', apply: 'done', undo: 'undone' };

/** Somebody wanted it to stop. */
class Cancelled extends Error {}
/** Rows that were fine when they were checked are not any more. */
class HasProblems extends Error {}
/** Said to whoever imports as it is. */
class Refused extends Error {}

interface Job {
  services: Services;
  scope: Scope;
  id: number;
  skipsProblems: boolean;
  rowCount: number;
}

/**
 * One import at a time in a process: while one is written, its progress is noted over a second connection, and several that each
 * wait for one could wait for ever.
 */
const queues = new WeakMap<Services, Promise<void>>();

/** Marks the step as begun and works on it beside requests. To be called outside any transaction. */
export async function beginStep(services: Services, scope: Scope, one: Import, step: Step, skipsProblems = false): Promise<void> {
  const total = step === 'apply' ? one.rowCount * 2 : one.rowCount;
  await services.db.tenant(scope, async (tx) => {
    await setStatus(tx, scope, one.id, during[step], { total });
    tx.emit({ type: 'batch_update' }, { userId: scope.userId });
  });
  const job = { services, scope, id: one.id, skipsProblems, rowCount: one.rowCount };
  const turn = (queues.get(services) ?? Promise.resolve()).then(() => work(job, step));
  queues.set(services, turn);
}

async function work(job: Job, step: Step): Promise<void> {
  const { services, id } = job;
  try {
    await steps[step](job).catch(async (error: unknown) => {
      if (!(error instanceof HasProblems || error instanceof Outdated)) throw error;
      // What changed since the check is shown by checking again.
      await mark(job, 'checking', { message: sentenceFor(services, error), total: job.rowCount });
      await steps.check(job);
    });
  } catch (error) {
    await mark(job, before[step], { message: sentenceFor(services, error) }).catch((lost: unknown) => {
      services.log.error({ err: lost, importId: id }, 'an import could not be ended');
    });
  }
}

function sentenceFor(services: Services, error: unknown): string {
  if (error instanceof Cancelled) return 'Stopped. Nothing was written.';
  if (error instanceof Refused || error instanceof HasProblems || error instanceof AppError) return error.message;
  if (error instanceof Outdated) return 'Someone changed these items at the same time. Nothing was written.';
  services.log.error({ err: error }, 'an import failed');
  return 'Something went wrong, and nothing was written. Please try again.';
}

async function mark({ services, scope, id }: Job, status: ImportStatus, more: { message: string; total?: number }): Promise<void> {
  await services.db.tenant(scope, async (tx) => {
    await setStatus(tx, scope, id, status, more);
    tx.emit({ type: 'batch_update' });
  });
}

/** Over a connection of its own, so that others see it before the work is done. */
async function progress({ services, scope, id }: Job, done: number): Promise<void> {
  const isCancelling = await services.db.tenant(scope, (tx) => {
    tx.emit({ type: 'batch_update' }, { userId: scope.userId });
    return noteProgress(tx, scope, id, done);
  });
  if (isCancelling) throw new Cancelled();
}

async function readOne(tx: Tx, { scope, id }: Job): Promise<Import> {
  const one = await findImport(tx, scope, id);
  if (!one) throw new AppError('NOT_FOUND');
  return one;
}

const steps: Record<Step, (job: Job) => Promise<void>> = {
  check: async (job) => {
    const { services, scope, id } = job;
    await services.db.tenant(scope, async (tx) => {
      const one = await readOne(tx, job);
      const checking = beginChecking(one, await surroundingsOf(tx, scope));
      let done = 0;
      for await (const lines of batchesOf(tx, scope, id)) {
        await keepLineFindings(tx, scope, id, (await planRows(tx, scope, checking, lines)).map(findingOf));
        await progress(job, (done += lines.length));
      }
      const counts = await countLines(tx, scope, id);
      await keepFindings(tx, scope, id, { counts, news: countsOf(checking.news) });
      await setStatus(tx, scope, id, after.check, { message: (await roomProblem(tx, scope, counts.create)) ?? one.message });
      tx.emit({ type: 'batch_update' });
    });
  },
  apply: async (job) => {
    const { services, scope, id, skipsProblems } = job;
    await services.db.tenant(scope, async (tx) => {
      const one = await readOne(tx, job);
      const around = await surroundingsOf(tx, scope);
      const checking = beginChecking(one, around);
      const found = { create: 0, problem: 0 };
      let done = 0;
      for await (const lines of batchesOf(tx, scope, id)) {
        for (const { action } of await planRows(tx, scope, checking, lines)) if (action in found) found[action as keyof typeof found]++;
        await progress(job, (done += lines.length));
      }
      if (found.problem > 0 && !skipsProblems) {
        throw new HasProblems(`${counted(found.problem, 'row')} ${found.problem === 1 ? 'has' : 'have'} problems. Nothing was written.`);
      }
      const refusal = await roomProblem(tx, scope, found.create);
      if (refusal) throw new Refused(refusal);
      const made = await makeNews(tx, scope, checking.news, around);
      checking.rowsByKey.clear();
      for await (const lines of batchesOf(tx, scope, id)) {
        const rows = await planRows(tx, scope, checking, lines);
        await keepLineFindings(tx, scope, id, rows.map(findingOf));
        await keepWritten(tx, scope, id, await writeRows(tx, scope, checking, rows));
        await progress(job, (done += lines.length));
      }
      await keepFindings(tx, scope, id, { counts: await countLines(tx, scope, id), news: countsOf(checking.news) });
      await markApplied(tx, scope, id, made);
      await setStatus(tx, scope, id, after.apply);
      tx.emit({ type: 'bulk_inventory_update' });
      tx.emit({ type: 'batch_update' });
    });
  },
  undo: async (job) => {
    const { services, scope, id } = job;
    await services.db.tenant(scope, async (tx) => {
      const kept: Import['kept'] = [];
      let done = 0;
      for (let last = Number.MAX_SAFE_INTEGER; ; ) {
        const rows: { row: number; written: Written }[] = await writtenLines(tx, scope, id, Math.min(last, 2_000_000_000), 500);
        if (rows.length === 0) break;
        kept.push(...(await takeBackRows(tx, scope, rows)));
        last = rows.at(-1)?.row ?? 0;
        await progress(job, (done += rows.length));
      }
      await takeBackNews(tx, scope, await madeBy(tx, scope, id));
      await markUndone(tx, scope, id, kept.sort((one, other) => one.row - other.row).slice(0, 1000));
      await setStatus(tx, scope, id, after.undo);
      tx.emit({ type: 'bulk_inventory_update' });
      tx.emit({ type: 'batch_update' });
    });
  },
};
