import type { JobPicks } from '@onhand/contract/job-inputs';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { whoActs } from '../crew/crew.service.ts';
import type { HeldItem } from '../stock/ledger.service.ts';
import { folderOf, quantityIn } from '../stock/places.service.ts';
import { inRounds } from '../stock/receiving.service.ts';
import { carry, type NamedPlace } from '../stock/transfers.service.ts';
import { holdParts, type HeldParts, worksIn } from './held-parts.service.ts';
import { documentKind, jobName } from './job-access.ts';
import { refuseEnded } from './job-states.ts';
import { type Pick, picksOf, picksOfAll, promiseHere } from './pick.rules.ts';
import { holdNamedPlaces, type NamedIn, placeOf, placeToLoad, spokenPlace, withNames } from './places-of-parts.service.ts';
import { closeBook } from './reservations.store.ts';
import { spoken, tellOfJob, tellOfReserved } from './tell-of-job.ts';
import { type HeldJob, holdJob } from './write-jobs.store.ts';

type Wanted = z.output<typeof JobPicks>;

/** JOB-05: what is promised to the job is fetched and lies in the van for it. The rows of the ledger name the job; no value changes. */
export async function pick(tx: Tx, scope: Scope, id: number, { lines, toPlaceId, source, crew }: Wanted): Promise<void> {
  const by = await whoActs(tx, scope, crew);
  const froms = (lines ?? []).map(({ fromPlaceId }, nth) => ({ placeId: fromPlaceId, field: `lines.${nth}.fromPlaceId` }));
  const places = [...froms, { placeId: toPlaceId, field: 'toPlaceId' }].filter((one): one is NamedIn => one.placeId !== undefined);
  const named = await holdNamedPlaces(tx, scope, places);
  const job = await holdJob(tx, scope, id);
  refuseEnded(job);
  const to = toPlaceId === undefined ? placeToLoad(scope, job) : placeOf(toPlaceId);
  const parts = await holdParts(tx, scope, id);
  const picks = lines ? picksNamed(scope, job, parts, lines, named) : picksOfLines(scope, job, parts);
  if (picks.length === 0) throw new AppError('CONFLICT', { message: 'Nothing is reserved that could be picked.' });
  const names = new Map([...(await withNames(tx, scope, [to, ...picks.map(({ from }) => from)])), ...named]);
  const placed = (place: number): NamedPlace => names.get(place) ?? { place, name: null };
  const drives = picks.flatMap(({ itemId, from, quantity }, nth) => {
    const held = parts.items.get(itemId);
    return held && from !== to ? [{ itemId, held, from: placed(from), to: placed(to), quantity, field: fieldOf(lines, picks, nth) }] : [];
  });
  const origin = { kind: 'move', source, note: '', document: { kind: documentKind, id }, ...(by && { by }) } as const;
  for (const round of inRounds(drives)) await carry(tx, scope, round, origin);
  for (const { line, itemId, from, quantity } of picks) {
    parts.book.take({ itemId, jobId: id, line, place: from, isPicked: false }, quantity);
    parts.book.add({ itemId, jobId: id, line, place: to, isPicked: true }, quantity);
  }
  await closeBook(tx, scope, parts.book);
  tellOfReserved(tx, parts.book);
  const folderIds = [...new Set([to, ...picks.map(({ from }) => from)])].map(folderOf);
  tx.emit({ type: 'bulk_inventory_update', folderIds }, { folderIds });
  await tellOfJob(tx, scope, id);
}

function fieldOf(lines: Wanted['lines'], picks: readonly Pick[], nth: number): string {
  const at = lines?.findIndex(({ line }) => line === picks[nth]?.line) ?? -1;
  return at < 0 ? 'lines' : `lines.${at}.quantity`;
}

const liesOf = (held: HeldItem | undefined) => (place: number) => quantityIn(held?.levels ?? [], place);

function picksOfLines(scope: Scope, { id }: HeldJob, { items, lines, book }: HeldParts): Pick[] {
  return lines.flatMap(({ line, itemId }) =>
    picksOfAll(book, { itemId, jobId: id, line }, liesOf(items.get(itemId)), (place) => worksIn(scope, place)),
  );
}

/** Whoever names a line fetches all of it that is promised in their places, unless they say how many. */
function picksNamed(
  scope: Scope,
  { id, number }: HeldJob,
  { items, lines, book }: HeldParts,
  wanted: NonNullable<Wanted['lines']>,
  named: ReadonlyMap<number, NamedPlace>,
): Pick[] {
  return wanted.flatMap(({ line: of, quantity, fromPlaceId }, nth) => {
    const line = lines.find((one) => one.line === of);
    if (!line) throw invalid(`lines.${nth}.line`, 'This line is not on the job any more.');
    const { itemId, name } = line;
    const own = { itemId, jobId: id, line: of };
    const held = items.get(itemId);
    const from = fromPlaceId === undefined ? undefined : placeOf(fromPlaceId);
    const mayPick = (place: number) => worksIn(scope, place) && (from === undefined || place === from);
    if (quantity === undefined) return picksOfAll(book, own, liesOf(held), mayPick);
    const isHere = from === undefined || promiseHere(book, own, held?.levels ?? [], from, quantity);
    const picks = isHere ? picksOf(book, own, quantity, mayPick) : undefined;
    if (picks) return picks;
    const where = from === undefined ? 'in your places' : `in ${spokenPlace(named.get(from) ?? { name: null })}`;
    const message = `Fewer than ${spoken(quantity, name)} are reserved for ${jobName(number)} or free ${where}.`;
    throw new AppError('CONFLICT', { message, details: [{ field: `lines.${nth}.quantity`, message }] });
  });
}
