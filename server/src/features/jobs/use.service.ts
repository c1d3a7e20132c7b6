import { exact, spell } from '@onhand/contract/costing-decimals';
import type { JobParts } from '@onhand/contract/job-inputs';
import type { Movement } from '@onhand/contract/movements';
import type { z } from 'zod';
import { sendInOrder } from '../../platform/database/in-order.ts';
import type { Tx } from '../../platform/db.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { whoActs } from '../crew/crew.service.ts';
import { type Clock, findScanned } from '../qr/qr.service.ts';
import type { HeldItem } from '../stock/ledger.service.ts';
import { holdForDocument } from '../stock/receiving.service.ts';
import type { NamedPlace } from '../stock/transfers.service.ts';
import { enterUses, type PartToUse } from './enter-uses.service.ts';
import { asHeld, type HeldParts, seesItem } from './held-parts.service.ts';
import { refusalOf } from './job-states.ts';
import { refuseTooLong } from './plan-checks.service.ts';
import { holdNamedPlaces, placeOf, placeToTakeFrom, withNames } from './places-of-parts.service.ts';
import { refusePromised } from './promised-to-others.service.ts';
import { type Reservation, ReservationBook } from './reservation-book.rules.ts';
import { closeBook, readingBook } from './reservations.store.ts';
import { setUnderWay } from './start-job.service.ts';
import { tellOfJob, tellOfReserved } from './tell-of-job.ts';
import { tellOfLateParts } from './tell-office.ts';
import { splitOverLines } from './use.rules.ts';
import { type HeldJob, holdJob } from './write-jobs.store.ts';
import { countingLines, type HeldLine, insertingLines, type LineCount, readingLines } from './write-lines.store.ts';

type Wanted = z.output<typeof JobParts>;
type Named = Wanted['parts'][number] & { itemId: number; nth: number };

/**
 * JOB-04: parts go onto a job from where they lie. On one that is done by then they come late, from a device that had no network; a cancelled one takes
 * none, and the part waits for somebody to say where it belongs.
 */
export async function useParts(clock: Clock, tx: Tx, scope: Scope, id: number, wanted: Wanted): Promise<Movement[]> {
  const by = await whoActs(tx, scope, wanted.crew);
  const parts = await identified(clock, tx, scope, wanted.parts);
  const named = await holdNamedPlaces(
    tx,
    scope,
    parts.flatMap(({ placeId, nth }) => (placeId === undefined ? [] : [{ placeId, field: `parts.${nth}.placeId` }])),
  );
  const job = await holdJob(tx, scope, id);
  if (job.state === 'cancelled') throw refusalOf(job, 'Put the part on another job, or keep it in stock.');
  const isLate = job.state === 'done';
  const held = await holdForUse(tx, scope, job, parts);
  const places = await placesOfParts(tx, scope, job, held, parts, named);
  const taken = parts.map((part, nth) => ({
    held: held.items.get(part.itemId) as HeldItem,
    place: places[nth] as NamedPlace,
    quantity: part.quantity,
  }));
  if (!wanted.isMeant) await refusePromised(tx, scope, id, held.book, taken);
  const shares = await sharesOfLines(tx, scope, job, held, parts, places);
  const { source, note } = wanted;
  const entered = await enterUses(tx, scope, job, held, shares, { origin: { source, note, ...(by && { by }) }, isLate });
  await closeBook(tx, scope, held.book);
  if (job.state === 'planned') await setUnderWay(tx, scope, job);
  if (isLate) await tellOfLateParts(tx, scope, job, entered);
  tellOfReserved(tx, held.book);
  await tellOfJob(tx, scope, id);
  return entered.map(({ movement }) => movement);
}

/** A scanned code stands for an item that the person sees; looked up before anything is held. */
async function identified(clock: Clock, tx: Tx, scope: Scope, parts: Wanted['parts']): Promise<Named[]> {
  const known = new Map<string, number>();
  const named: Named[] = [];
  for (const [nth, part] of parts.entries()) {
    const { itemId, code = '' } = part;
    const id = itemId ?? known.get(code) ?? (await findScanned(clock, tx, scope, code)).id;
    if (itemId === undefined) known.set(code, id);
    named.push({ ...part, itemId: id, nth });
  }
  return named;
}

async function holdForUse(tx: Tx, scope: Scope, { id }: HeldJob, parts: readonly Named[]): Promise<HeldParts> {
  const fields = parts.map(({ itemId, quantity, nth }) => ({ itemId, quantity, field: `parts.${nth}.quantity` }));
  const items = await holdForDocument(tx, scope, fields);
  const ids = [...items.keys()];
  const [lines, book, known] = await sendInOrder<[HeldLine, Reservation, LineCount]>(
    tx,
    readingLines(scope, id, ids),
    readingBook(scope, ids, id),
    countingLines(scope, id),
  );
  const isOfJob = new Set(lines.map(({ itemId }) => itemId));
  for (const [itemId, held] of items) if (!seesItem(scope, held) && !isOfJob.has(itemId)) throw new AppError('NOT_FOUND');
  return { items, lines, book: new ReservationBook(book), known: known[0] as LineCount };
}

async function placesOfParts(
  tx: Tx,
  scope: Scope,
  job: HeldJob,
  { items, book }: HeldParts,
  parts: readonly Named[],
  named: ReadonlyMap<number, NamedPlace>,
): Promise<NamedPlace[]> {
  const places: number[] = [];
  for (const { itemId, placeId } of parts) {
    const meant = () => placeToTakeFrom(tx, scope, job, items.get(itemId) as HeldItem, book);
    places.push(placeId === undefined ? await meant() : placeOf(placeId));
  }
  const names = new Map([...(await withNames(tx, scope, places)), ...named]);
  return places.map((place) => names.get(place) ?? { place, name: null });
}

/** Each part by the lines it goes onto; what was never planned gets a line that wants nothing. */
async function sharesOfLines(
  tx: Tx,
  scope: Scope,
  { id }: HeldJob,
  held: HeldParts,
  parts: readonly Named[],
  places: readonly NamedPlace[],
): Promise<PartToUse[]> {
  const known = new Set(held.lines.map(({ itemId }) => itemId));
  const unplanned = [...new Set(parts.flatMap(({ itemId, line }) => (line === undefined && !known.has(itemId) ? [itemId] : [])))];
  if (unplanned.length > 0) {
    const { count, last } = held.known;
    refuseTooLong(count + unplanned.length);
    const made = unplanned.map((itemId, nth) => ({ line: last + nth + 1, itemId, kit: null, wanted: '0', price: undefined, note: '' }));
    await sendInOrder(tx, ...insertingLines(scope, id, made));
    held.lines = [...held.lines, ...asHeld(held.items, made)];
  }
  // What the parts before it have used of a line is wanted of it no more.
  const used = new Map(held.lines.map(({ line, used: before }) => [line, before]));
  return parts.flatMap(({ itemId, line, quantity, nth }) => {
    const lines = held.lines.filter((one) => one.itemId === itemId).map((one) => ({ ...one, used: used.get(one.line) ?? one.used }));
    if (line !== undefined && !lines.some((one) => one.line === line)) {
      throw invalid(`parts.${nth}.line`, 'This line of the job is of another item, or not there any more.');
    }
    const shares = line === undefined ? splitOverLines(lines, quantity) : [{ line, quantity }];
    return shares.map((share) => {
      const of = share.line as number;
      used.set(of, spell(exact(used.get(of) ?? '0').plus(share.quantity)));
      return { line: of, itemId, quantity: share.quantity, place: places[nth] as NamedPlace, field: `parts.${nth}.quantity` };
    });
  });
}
