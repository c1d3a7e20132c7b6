import { exact, least, spell } from '@onhand/contract/costing-decimals';
import type { JobState } from '@onhand/contract/job-answers';
import type { JobClosing } from '@onhand/contract/job-inputs';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import { whoActs } from '../crew/crew.service.ts';
import { enterUses, type PartToUse } from './enter-uses.service.ts';
import { wantedNoMore } from './give-back.rules.ts';
import { holdParts, type HeldParts, worksIn } from './held-parts.service.ts';
import { note, stateChange } from './job-activity.ts';
import { isOpen, refusalOf, refuseEnded } from './job-states.ts';
import { withNames } from './places-of-parts.service.ts';
import { closeBook } from './reservations.store.ts';
import { reserveLines } from './reserve.service.ts';
import { spoken, tellOfJob, tellOfReserved } from './tell-of-job.ts';
import { type HeldJob, holdJob, setState } from './write-jobs.store.ts';
import { noteUsed, type UsedOfLine } from './write-lines.store.ts';

type Wanted = z.output<typeof JobClosing>;

/** JOB-05: whoever ends a job says what became of what was picked and neither used nor put back (J9); all else that is promised to it is free again. */
export async function closeJob(tx: Tx, scope: Scope, id: number, { rest, crew }: Wanted): Promise<void> {
  const by = await whoActs(tx, scope, crew);
  const job = await holdJob(tx, scope, id);
  refuseEnded(job);
  const held = await holdParts(tx, scope, id);
  const used = await usedOfRest(tx, scope, job, held, rest);
  await enterUses(tx, scope, job, held, used, { origin: { source: 'edit', ...(by && { by }) }, isLate: false });
  await noteUsed(tx, scope, id, keptOfRest(held, rest), false);
  await end(tx, scope, job, held, 'done', by?.name ?? null);
}

/** JOB-05, J2: exactly what was open of it is free again; what was used stays used. */
export async function cancelJob(tx: Tx, scope: Scope, id: number): Promise<void> {
  const job = await holdJob(tx, scope, id);
  if (!isOpen(job)) throw refusalOf(job);
  await end(tx, scope, job, await holdParts(tx, scope, id), 'cancelled');
}

async function end(tx: Tx, scope: Scope, job: HeldJob, { book }: HeldParts, state: JobState, by: string | null = null): Promise<void> {
  book.release({ jobId: job.id });
  await closeBook(tx, scope, book);
  await setState(tx, scope, job.id, state, by);
  await note(tx, scope, job, [stateChange(job.state, state)]);
  tellOfReserved(tx, book);
  await tellOfJob(tx, scope, job.id);
}

/** It goes on as it was; what it still wants is promised anew, as far as it is free by now. */
export async function reopenJob(tx: Tx, scope: Scope, id: number): Promise<void> {
  const job = await holdJob(tx, scope, id);
  if (isOpen(job)) throw refusalOf(job);
  const held = await holdParts(tx, scope, id);
  const state = held.lines.some(({ used }) => used !== '0') ? 'under_way' : 'planned';
  await setState(tx, scope, id, state);
  keepWithin(tx, scope, 'openJobs');
  reserveLines(scope, job, held);
  await closeBook(tx, scope, held.book);
  await note(tx, scope, job, [stateChange(job.state, state)]);
  tellOfReserved(tx, held.book);
  await tellOfJob(tx, scope, id);
}

/** What stays where it lies was not needed, as what comes back is not. */
function keptOfRest({ lines }: HeldParts, rest: Wanted['rest']): UsedOfLine[] {
  return rest.flatMap(({ line: number, used: more, kept }) => {
    const line = lines.find((one) => one.line === number);
    if (!line || kept === '0') return [];
    const used = spell(exact(line.used).plus(more).plus(kept));
    return [{ line: number, quantity: '0', cost: '0', lessWanted: wantedNoMore({ wanted: line.wanted, used }, kept) }];
  });
}

/**
 * All that was picked is accounted for, or nothing ends: what was used of it goes onto the job from where it lies, one's own places before others. What a
 * colleague has in their van is said to be used by whoever may take it from there (decision 062).
 */
async function usedOfRest(tx: Tx, scope: Scope, { id }: HeldJob, { lines, book }: HeldParts, rest: Wanted['rest']): Promise<PartToUse[]> {
  const said = new Map<number, Wanted['rest'][number] & { nth: number }>();
  for (const [nth, one] of rest.entries()) {
    if (!lines.some(({ line }) => line === one.line)) throw invalid(`rest.${nth}.line`, 'This line is not on the job any more.');
    if (said.has(one.line)) throw invalid(`rest.${nth}.line`, 'Say of each line once what became of it.');
    said.set(one.line, { ...one, nth });
  }
  const open: { line: number; message: string }[] = [];
  const uses: (Omit<PartToUse, 'place'> & { at: number })[] = [];
  for (const { line, itemId, name } of lines) {
    const picked = book
      .find({ itemId, jobId: id, line, isPicked: true })
      .toSorted((one, other) => Number(worksIn(scope, other.place)) - Number(worksIn(scope, one.place)));
    const there = picked.reduce((sum, { quantity }) => sum.plus(quantity), exact('0'));
    const { used = '0', kept = '0', nth = 0 } = said.get(line) ?? {};
    if (!there.eq(exact(used).plus(kept))) {
      open.push({
        line,
        message: `${spoken(spell(there), name)} ${there.eq(1) ? 'is' : 'are'} picked. Say how many were used, and how many stay.`,
      });
    }
    let left = exact(used);
    for (const row of picked) {
      const part = least(left, exact(row.quantity));
      if (part.lte(0)) break;
      if (!worksIn(scope, row.place) && !scope.takesElsewhere) throw notTheirsToUse(name, spell(exact(used).minus(left)), nth);
      uses.push({ line, itemId, quantity: spell(part), at: row.place, field: `rest.${nth}.used` });
      left = left.minus(part);
    }
  }
  if (open.length > 0) throw unaccounted(open);
  const names = await withNames(
    tx,
    scope,
    uses.map(({ at }) => at),
  );
  return uses.map(({ at, ...use }) => ({ ...use, place: names.get(at) ?? { place: at, name: null } }));
}

function notTheirsToUse(name: string, theirs: string, nth: number): AppError {
  const there = theirs === '0' ? 'None' : `Only ${theirs}`;
  const message = `${there} of “${name}” ${theirs === '0' || theirs === '1' ? 'is' : 'are'} loaded in a place of yours. Say that the rest stays where it is: whoever has it, or the office, puts it on the job.`;
  return new AppError('CONFLICT', { message, details: [{ field: `rest.${nth}.used`, message }] });
}

/** Each line by its number, so that a screen can ask about it. */
function unaccounted(open: readonly { line: number; message: string }[]): AppError {
  const [first] = open;
  const more = open.length > 1 ? ` The same is asked of ${open.length - 1} more.` : '';
  return new AppError('CONFLICT', {
    message: `${first?.message}${more}`,
    details: open.slice(0, 100).map(({ line, message }) => ({ field: `rest.line-${line}`, message })),
  });
}
