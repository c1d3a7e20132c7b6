import type { Import } from '@onhand/contract/imports';
import { columnOf } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { AppError, counted } from '../../platform/errors.ts';
import { learnWords } from '../inventory/search-text.service.ts';
import { itemRoomProblem, keepItemsWithinPlan } from '../subscription/subscription.service.ts';
import { isOnlyNew, writeRows } from './apply.service.ts';
import {
  areApart,
  batchesOf,
  beginChecking,
  type Checking,
  findingOf,
  isFoundAnew,
  isPlain,
  type ParsedRow,
  parseRows,
  type PlannedRow,
  planRows,
  readSeveralRows,
  unitWordsOf,
} from './checking/check.service.ts';
import {
  beginAgain,
  endWork,
  expectRows,
  readImport,
  giveBack,
  keepFindings,
  learnTableSizes,
  madeBy,
  markApplied,
  markUndone,
  noteProgress,
} from './imports.store.ts';
import { countLines, keepLineFindings, keepPlainFindings, writtenLines } from './lines.store.ts';
import { countsMade, createMissingReferences, referenceLimitProblem, noneMade } from './create-missing-references.ts';
import { GatheredWords } from './gathered-words.ts';
import { oneBehind } from './one-behind.ts';
import { Outdated } from './outdated.ts';
import type { Step, StepOrder } from './step-order.ts';
import { countsOf, noMissingReferences, readLookupTables } from './lookup-tables.ts';
import { removeCreatedReferences, takeBackRows } from './undo-import.service.ts';

/** Somebody wanted it to stop. */
class Cancelled extends Error {}
/** This work was taken for dead, and perhaps begun anew: whatever it wrote is rolled back, and it says nothing of the import. */
class Lost extends Error {}
/** Rows that were fine when they were checked are not any more. */
class HasProblems extends Error {}
/** The person who imports reads this message as it is. */
class Refused extends Error {}

interface Work extends StepOrder {
  db: Db;
  noted: number;
}

/** Does a step from its begin to its end, whatever that is. Throws where not even the end could be written down. */
export async function takeWholeStep(db: Db, order: StepOrder, report: (defect: unknown) => void): Promise<void> {
  const work: Work = { ...order, db, noted: Number.NEGATIVE_INFINITY };
  try {
    await (order.step === 'apply' ? applyOrCheckAgain(work) : steps[order.step](work));
  } catch (error) {
    if (error instanceof Lost) return;
    const sentence = sentenceFor(error, report);
    await work.db.tenant(work.scope, async (tx) => {
      await giveBack(tx, work.scope, work, order.step, sentence);
      tx.emit({ type: 'batch_update', about: 'import' });
    });
  }
}

/** Applies the import; if something changed since the check, it checks again so that the person sees what. */
async function applyOrCheckAgain(work: Work): Promise<void> {
  try {
    await steps.apply(work);
  } catch (error) {
    const isOutdated = error instanceof Outdated || isTakenMeanwhile(error);
    if (!isOutdated && !(error instanceof HasProblems)) throw error;
    await work.db.tenant(work.scope, async (tx) => {
      const message = isOutdated ? 'Someone changed these items at the same time. Nothing was written.' : null;
      if (!(await beginAgain(tx, work.scope, work, message))) throw new Lost();
      tx.emit({ type: 'batch_update', about: 'import' });
    });
    await steps.check(work, true);
  }
}

/** Somebody else took a code or a name between the check and the writing. */
const isTakenMeanwhile = (error: unknown) => (error as { code?: string }).code === '23505';

function sentenceFor(error: unknown, report: (defect: unknown) => void): string {
  if (error instanceof Cancelled) return 'Stopped. Nothing was written.';
  if (error instanceof Refused || error instanceof AppError) return error.message;
  if (isTakenMeanwhile(error)) return 'Someone changed these items at the same time. Nothing was written. Please try again.';
  report(error);
  return 'Something went wrong, and nothing was written. Please try again.';
}

const problemsFound = (count: number) => `${counted(count, 'row')} ${count === 1 ? 'has' : 'have'} problems. Nothing was written.`;

/** The transaction that did the work also ends it, so a thread that was replaced writes nothing. */
async function end(tx: Tx, work: Work, step: Step, message: string | null = null): Promise<void> {
  if (!(await endWork(tx, work.scope, work, step, message))) throw new Lost();
}

const notedEveryMs = 200;

/** Another connection writes it, so that others see it before the work is done. It is written often enough, and always at the end. */
async function progress(work: Work, done: number, isLast = false): Promise<void> {
  const { db, scope } = work;
  const now = performance.now();
  if (!isLast && now - work.noted < notedEveryMs) return;
  work.noted = now;
  const isCancelling = await db.tenant(scope, (tx) => {
    tx.emit({ type: 'batch_update', about: 'import' }, { userId: scope.userId });
    return noteProgress(tx, scope, work, done);
  });
  if (isCancelling === undefined) throw new Lost();
  if (isCancelling) throw new Cancelled();
}

/** The sizes are not learned after every batch: once a table is known to be large, its growth is seen by its size. */
function sizeWatch(tx: Tx): (written: number) => Promise<void> {
  let next = 1;
  return async (written) => {
    if (written < next) return;
    next = written * 8;
    await learnTableSizes(tx, written);
  };
}

/** So many are worth telling the planner of. */
const manyRows = 1000;

/** A transaction of its own tells the planner, so that others benefit while the rows are written. */
async function announce({ db, scope, id }: Work): Promise<void> {
  await db.tenant(scope, async (tx) => {
    const added = (await readImport(tx, scope, id)).counts?.create ?? 0;
    if (added >= manyRows) await expectRows(tx, scope, added);
  });
}

/** Plans rows while those before are being written, for which the connection that writes has no time. */
function planBeside({ db, scope }: Work, checking: Checking, parsed: readonly ParsedRow[]): Promise<PlannedRow[]> {
  return db.tenant(scope, (beside) => planRows(beside, scope, checking, parsed));
}

/** What is named for the first time is made by statements that may wait for somebody, and then what was sent before is to be done. */
const namesNothingNew = ({ missing }: Checking) => Object.values(countsOf(missing)).every((count) => count === 0);

const steps = {
  check: (work: Work, isAgain = false) =>
    work.db.tenant(work.scope, async (tx) => {
      const { scope, id } = work;
      const one = await readImport(tx, scope, id);
      const checking = beginChecking(one, await readLookupTables(tx, scope), { tellsNew: false });
      await readSeveralRows(tx, scope, id, checking);
      let done = 0;
      await oneBehind(batchesOf(tx, scope, id), {
        prepare: (lines) => planBeside(work, checking, parseRows(checking, lines)),
        write: async (rows, onSent) => {
          const [plain, others] = [rows.filter(isPlain), rows.filter((row) => !isPlain(row))];
          const kept = [keepPlainFindings(tx, scope, id, columnOf(plain, 'row')), keepLineFindings(tx, scope, id, others.map(findingOf))];
          onSent();
          await Promise.all(kept);
          await progress(work, (done += rows.length));
        },
      });
      // From here on the import's own row is held by this transaction, and nobody else may write to it.
      await progress(work, done, true);
      const counts = await countLines(tx, scope, id);
      await keepFindings(tx, scope, id, { counts, news: countsOf(checking.missing), unitWords: unitWordsOf(checking) });
      const found = isAgain && counts.problem > 0 ? problemsFound(counts.problem) : one.message;
      await end(
        tx,
        work,
        'check',
        (await itemRoomProblem(tx, scope, counts.create)) ?? referenceLimitProblem(checking.missing, checking.lookups) ?? found,
      );
      tx.emit({ type: 'batch_update', about: 'import' });
    }),

  apply: async (work: Work) => {
    await announce(work);
    return work.db.tenant(work.scope, async (tx) => {
      const { scope, id, skipsProblems } = work;
      const one = await readImport(tx, scope, id);
      const refusal = await itemRoomProblem(tx, scope, one.counts?.create ?? 0);
      if (refusal) throw new Refused(refusal);
      const lookups = await readLookupTables(tx, scope);
      const checking = beginChecking(one, lookups);
      await readSeveralRows(tx, scope, id, checking);
      const made = noneMade();
      const watchSizes = sizeWatch(tx);
      let done = 0;
      const words = new GatheredWords(work.db, scope);
      await oneBehind(batchesOf(tx, scope, id), {
        prepare: async (lines) => {
          const parsed = parseRows(checking, lines);
          return { parsed, planned: areApart(checking, parsed) ? await planBeside(work, checking, parsed) : undefined };
        },
        isApart: ({ planned }) => planned !== undefined && isOnlyNew(planned) && namesNothingNew(checking),
        write: async ({ parsed, planned }, onSent) => {
          // What becomes of a row that shares a code with one before depends on what that one has made.
          const rows = planned ?? (await planRows(tx, scope, checking, parsed));
          if (!skipsProblems && rows.some(({ action }) => action === 'problem')) throw new HasProblems();
          await createMissingReferences(tx, scope, checking.missing, lookups, made);
          checking.missing = noMissingReferences();
          await keepLineFindings(tx, scope, id, rows.filter((row, place) => isFoundAnew(row, parsed[place])).map(findingOf));
          const writing = writeRows(tx, scope, { id, checking, words }, rows);
          onSent();
          await writing;
          await watchSizes((done += rows.length));
          await progress(work, done);
        },
      });
      await learnWords(tx, scope, await words.all());
      await progress(work, done, true);
      const counts = await countLines(tx, scope, id);
      await keepFindings(tx, scope, id, { counts, news: countsMade(made) });
      await markApplied(tx, scope, id, made);
      await end(tx, work, 'apply');
      // The real number counts: a row that was checked as a change is an addition once somebody has deleted the item.
      if (counts.create > 0) await keepItemsWithinPlan(tx, scope);
      tx.emit({ type: 'bulk_inventory_update' });
      tx.emit({ type: 'batch_update', about: 'import' });
    });
  },

  undo: (work: Work) =>
    work.db.tenant(work.scope, async (tx) => {
      const { scope, id } = work;
      const kept: Import['kept'] = [];
      let done = 0;
      for (let last = 2_000_000_000; ; ) {
        const rows = await writtenLines(tx, scope, id, last, 500);
        if (rows.length === 0) break;
        kept.push(...(await takeBackRows(tx, scope, rows)));
        last = rows.at(-1)?.row ?? 0;
        await progress(work, (done += rows.length));
      }
      await removeCreatedReferences(tx, scope, await madeBy(tx, scope, id));
      await progress(work, done, true);
      await markUndone(tx, scope, id, kept.sort((one, other) => one.row - other.row).slice(0, 1000));
      await end(tx, work, 'undo');
      tx.emit({ type: 'bulk_inventory_update' });
      tx.emit({ type: 'batch_update', about: 'import' });
    }),
};
