import { exact, spell } from '@onhand/contract/costing-decimals';
import type { JobLineInput } from '@onhand/contract/jobs';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { HeldItem } from '../stock/ledger.service.ts';
import { holdNamedItems } from '../stock/transfers.service.ts';
import { expandKit } from '../kits/kits.service.ts';
import { holdParts, type HeldParts } from './held-parts.service.ts';
import { refuseEnded } from './job-states.ts';
import { checkPlanned, refuseTooLong, refuseTooMuch } from './plan-checks.service.ts';
import { closeBook, openBook } from './reservations.store.ts';
import { reserveLines } from './reserve.service.ts';
import { tellOfJob, tellOfReserved } from './tell-of-job.ts';
import { releaseExcess } from './use.rules.ts';
import { type HeldJob, holdJob } from './write-jobs.store.ts';
import { deleteLines, heldLines, type HeldLine, insertLines, type NewLine, updateLines } from './write-lines.store.ts';

interface FirstLine {
  itemId: number;
  quantity: string;
  price?: string | null | undefined;
  note?: string | undefined;
}

const idsOf = (lines: readonly { itemId: number }[]) => [...new Set(lines.map(({ itemId }) => itemId))];

/** The items of a job that is still to be made. */
export async function holdPlanned(tx: Tx, scope: Scope, lines: readonly FirstLine[]): Promise<Map<number, HeldItem>> {
  const items = await holdNamedItems(tx, scope, idsOf(lines));
  await checkPlanned(tx, scope, lines, items);
  return items;
}

/** The first lines of a job, each as it is said, though two be of one item (J3). */
export async function planNewLines(
  tx: Tx,
  scope: Scope,
  job: HeldJob,
  items: ReadonlyMap<number, HeldItem>,
  lines: readonly FirstLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await insertLines(tx, scope, job.id, lines.map(newLine));
  const book = await openBook(tx, scope, idsOf(lines), job.id);
  const parts = { items, lines: await heldLines(tx, scope, job.id), book };
  reserveLines(scope, job, parts);
  await closeBook(tx, scope, book);
  tellOfReserved(tx, book);
}

const newLine = ({ itemId, quantity, price, note }: FirstLine): NewLine => ({
  itemId,
  kit: null,
  wanted: quantity,
  price,
  note: note ?? '',
});

type Wanted = z.output<typeof JobLineInput>;

/** JOB-02: what is free of it is promised at once, and what a line wants no more is let go. */
export async function planLines(tx: Tx, scope: Scope, id: number, wanted: readonly Wanted[]): Promise<void> {
  const job = await holdJob(tx, scope, id);
  refuseEnded(job);
  const parts = await holdParts(tx, scope, id, idsOf(wanted));
  await checkPlanned(tx, scope, wanted, parts.items, new Set(idsOf(parts.lines)));
  const fresh: NewLine[] = [];
  const kept = new Map<number, { line: number; wanted: string; price?: string | null | undefined; note?: string | undefined }>();
  for (const [nth, { itemId, quantity, price, note, line, mode }] of wanted.entries()) {
    const there = lineNamed(parts.lines, itemId, line, `lines.${nth}.line`);
    const made = there ? undefined : fresh.find((one) => one.itemId === itemId);
    const before = there ? (kept.get(there.line)?.wanted ?? there.wanted) : (made?.wanted ?? '0');
    const after = mode === 'add' ? spell(exact(before).plus(quantity)) : quantity;
    refuseTooMuch(after, `lines.${nth}.quantity`);
    const said = { ...(price !== undefined && { price }), ...(note !== undefined && { note }) };
    if (there) kept.set(there.line, { ...kept.get(there.line), line: there.line, wanted: after, ...said });
    else if (made) Object.assign(made, said, { wanted: after });
    else fresh.push({ itemId, kit: null, wanted: after, price, note: note ?? '' });
  }
  const gone = parts.lines.filter((line) => kept.get(line.line)?.wanted === '0' && !line.isKnown);
  for (const { line, itemId } of gone) parts.book.release({ itemId, jobId: id, line });
  await closeBookOfGone(tx, scope, parts, gone);
  await deleteLines(
    tx,
    scope,
    id,
    gone.map(({ line }) => line),
  );
  await updateLines(
    tx,
    scope,
    id,
    [...kept.values()].filter(({ line }) => !gone.some((one) => one.line === line)),
  );
  const made = fresh.filter(({ wanted: some }) => some !== '0');
  await addLines(tx, scope, job, parts, made);
}

/** What was promised to a line goes with it; the rest of the book is written once lines and promises are as they will be. */
async function closeBookOfGone(tx: Tx, scope: Scope, { book }: HeldParts, gone: readonly HeldLine[]): Promise<void> {
  if (gone.length > 0) await closeBook(tx, scope, book);
}

function lineNamed(lines: readonly HeldLine[], itemId: number, line: number | undefined, field: string): HeldLine | undefined {
  if (line === undefined) return lines.find((one) => one.itemId === itemId && one.kit === null);
  const named = lines.find((one) => one.line === line);
  if (named?.itemId === itemId) return named;
  throw invalid(field, named ? 'This line of the job is of another item.' : 'This line is not on the job any more.');
}

/** A kit is copied, so a change of it changes no job; the same kit again adds to what is there of it. */
export async function addKit(tx: Tx, scope: Scope, id: number, { kitId, count }: { kitId: number; count: string }): Promise<void> {
  const { kitName, lines } = await expandKit(tx, scope, kitId, count);
  const job = await holdJob(tx, scope, id);
  refuseEnded(job);
  const parts = await holdParts(tx, scope, id, idsOf(lines));
  const kept: { line: number; wanted: string }[] = [];
  const fresh: NewLine[] = [];
  for (const { itemId, quantity } of lines) {
    const there = parts.lines.find((one) => one.itemId === itemId && one.kit === kitName);
    const after = spell(exact(there?.wanted ?? '0').plus(quantity));
    refuseTooMuch(after, 'count');
    if (there) kept.push({ line: there.line, wanted: after });
    else fresh.push({ itemId, kit: kitName, wanted: after, price: undefined, note: '' });
  }
  await updateLines(tx, scope, id, kept);
  await addLines(tx, scope, job, parts, fresh);
}

/** Writes new lines, and promises anew to all that are of the items that are held. */
async function addLines(tx: Tx, scope: Scope, job: HeldJob, { items, book }: HeldParts, fresh: readonly NewLine[]): Promise<void> {
  await insertLines(tx, scope, job.id, fresh);
  const all = await heldLines(tx, scope, job.id);
  refuseTooLong(all.length);
  const lines = all.filter(({ itemId }) => items.has(itemId));
  for (const line of lines) releaseExcess(book, job.id, line);
  reserveLines(scope, job, { items, lines, book });
  await closeBook(tx, scope, book);
  tellOfReserved(tx, book);
  await tellOfJob(tx, scope, job.id);
}
