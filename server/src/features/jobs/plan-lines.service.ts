import { exact, spell } from '@onhand/contract/costing-decimals';
import type { JobLineInput } from '@onhand/contract/job-inputs';
import type { z } from 'zod';
import { sendInOrder } from '../../platform/database/in-order.ts';
import type { Statement, Tx } from '../../platform/db.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { HeldItem } from '../stock/ledger.service.ts';
import { holdNamedItems } from '../stock/transfers.service.ts';
import { expandKit } from '../kits/kits.service.ts';
import { asHeld, holdJobAndParts, type HeldJobAndParts } from './held-parts.service.ts';
import { refuseEnded } from './job-states.ts';
import { checkPlanned, refuseTooLong, refuseTooMuch } from './plan-checks.service.ts';
import { closingBook, openBook } from './reservations.store.ts';
import { reserveLines } from './reserve.service.ts';
import { tellOfReserved, tellPeopleOfJob } from './tell-of-job.ts';
import { releaseExcess } from './use.rules.ts';
import type { HeldJob } from './write-jobs.store.ts';
import { deletingLines, type HeldLine, insertingLines, type NewLine, type PlannedLine, updatingLines } from './write-lines.store.ts';

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
  const fresh = numbered(0, lines.map(newLine));
  const book = await openBook(tx, scope, idsOf(lines), job.id);
  reserveLines(scope, job, { items, lines: asHeld(items, fresh), book });
  await sendInOrder(tx, ...insertingLines(scope, job.id, fresh), ...closingBook(scope, book));
  tellOfReserved(tx, book);
}

/** What is new on a job, until it has its number. */
type Fresh = Omit<NewLine, 'line'>;

const newLine = ({ itemId, quantity, price, note }: FirstLine): Fresh => ({ itemId, kit: null, wanted: quantity, price, note: note ?? '' });

const numbered = (last: number, lines: readonly Fresh[]): NewLine[] => lines.map((line, nth) => ({ ...line, line: last + nth + 1 }));

type Wanted = z.output<typeof JobLineInput>;

/** JOB-02: what is free of it is promised at once, and what a line wants no more is let go. Answers what is to be written, which travels with the answer. */
export async function planLines(tx: Tx, scope: Scope, id: number, wanted: readonly Wanted[]): Promise<Statement[]> {
  const held = await holdJobAndParts(tx, scope, id, idsOf(wanted));
  refuseEnded(held.job);
  const { items, lines } = held.parts;
  await checkPlanned(tx, scope, wanted, items, new Set(idsOf(lines)));
  const fresh: Fresh[] = [];
  const kept = new Map<number, PlannedLine>();
  for (const [nth, { itemId, quantity, price, note, line, mode }] of wanted.entries()) {
    const there = lineNamed(lines, itemId, line, `lines.${nth}.line`);
    const made = there ? undefined : fresh.find((one) => one.itemId === itemId);
    const before = there ? (kept.get(there.line)?.wanted ?? there.wanted) : (made?.wanted ?? '0');
    const after = mode === 'add' ? spell(exact(before).plus(quantity)) : quantity;
    refuseTooMuch(after, `lines.${nth}.quantity`);
    const said = { ...(price !== undefined && { price }), ...(note !== undefined && { note }) };
    if (there) kept.set(there.line, { ...kept.get(there.line), line: there.line, wanted: after, ...said });
    else if (made) Object.assign(made, said, { wanted: after });
    else fresh.push(newLine({ itemId, quantity: after, price, note }));
  }
  const made = fresh.filter(({ wanted: some }) => some !== '0');
  return promise(tx, scope, held, { kept: [...kept.values()], fresh: made });
}

function lineNamed(lines: readonly HeldLine[], itemId: number, line: number | undefined, field: string): HeldLine | undefined {
  if (line === undefined) return lines.find((one) => one.itemId === itemId && one.kit === null);
  const named = lines.find((one) => one.line === line);
  if (named?.itemId === itemId) return named;
  throw invalid(field, named ? 'This line of the job is of another item.' : 'This line is not on the job any more.');
}

/** A kit is copied, so a change of it changes no job; the same kit again adds to what is there of it. Answers what is to be written. */
export async function addKit(tx: Tx, scope: Scope, id: number, { kitId, count }: { kitId: number; count: string }): Promise<Statement[]> {
  const { kitName, lines } = await expandKit(tx, scope, kitId, count);
  const held = await holdJobAndParts(tx, scope, id, idsOf(lines));
  refuseEnded(held.job);
  const gone = lines.find(({ itemId }) => !held.parts.items.has(itemId));
  if (gone) {
    const message = `“${gone.itemName}” was deleted, so “${kitName}” cannot be added as it is. Take it out of there first.`;
    throw new AppError('CONFLICT', { message });
  }
  const kept: PlannedLine[] = [];
  const fresh: Fresh[] = [];
  for (const { itemId, quantity } of lines) {
    const there = held.parts.lines.find((one) => one.itemId === itemId && one.kit === kitName);
    const after = spell(exact(there?.wanted ?? '0').plus(quantity));
    refuseTooMuch(after, 'count');
    if (there) kept.push({ line: there.line, wanted: after });
    else fresh.push({ itemId, kit: kitName, wanted: after, price: undefined, note: '' });
  }
  return promise(tx, scope, held, { kept, fresh });
}

/** Promises anew to all lines of the items that are held. One that wants nothing any more goes, unless it has something to tell. */
function promise(
  tx: Tx,
  scope: Scope,
  { job, users, parts: { items, lines, book, known } }: HeldJobAndParts,
  { kept, fresh }: { kept: readonly PlannedLine[]; fresh: readonly Fresh[] },
): Statement[] {
  const wanted = new Map(kept.map((line) => [line.line, line.wanted]));
  const gone = lines.filter(({ line, isKnown }) => wanted.get(line) === '0' && !isKnown);
  const there = lines.filter((line) => !gone.includes(line));
  const made = numbered(known.last, fresh);
  refuseTooLong(known.count - gone.length + made.length);
  for (const { line, itemId } of gone) book.release({ itemId, jobId: job.id, line });
  const after = [...there.map((line) => ({ ...line, wanted: wanted.get(line.line) ?? line.wanted })), ...asHeld(items, made)];
  const reserved = after.filter(({ itemId }) => items.has(itemId));
  for (const line of reserved) releaseExcess(book, job.id, line);
  reserveLines(scope, job, { items, lines: reserved, book });
  tellOfReserved(tx, book);
  tellPeopleOfJob(tx, users);
  const numbers = new Set(gone.map(({ line }) => line));
  return [
    ...deletingLines(scope, job.id, [...numbers]),
    ...updatingLines(
      scope,
      job.id,
      kept.filter(({ line }) => !numbers.has(line)),
    ),
    ...insertingLines(scope, job.id, made),
    ...closingBook(scope, book),
  ];
}
