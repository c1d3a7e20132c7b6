import { exact } from '@onhand/contract/costing-decimals';
import type { Tx } from '../../platform/db.ts';
import { invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { HeldItem } from '../stock/ledger.service.ts';
import { placeMeantBy } from '../stock/meant-place.service.ts';
import { placeOf, quantityIn } from '../stock/places.service.ts';
import { holdingNamedFolders, type NamedPlace } from '../stock/transfers.service.ts';
import { worksIn } from './held-parts.service.ts';
import type { ReservationBook } from './reservation-book.rules.ts';
import type { HeldJob } from './write-jobs.store.ts';

/** A place that somebody named, and where they did. */
export interface NamedIn {
  placeId: number | null;
  field: string;
}

/** Places that are named for parts, by their numbers: held, in the order of their ids, before the job. Staff name theirs. */
export async function holdNamedPlaces(tx: Tx, scope: Scope, named: readonly NamedIn[]): Promise<Map<number, NamedPlace>> {
  const ids = [...new Set(named.flatMap(({ placeId }) => placeId ?? []))];
  const { sql, values } = holdingNamedFolders(scope, ids);
  const folders = ids.length === 0 ? [] : await tx.rows<{ id: number; name: string; isVisible: boolean }>(sql, values);
  for (const { placeId, field } of named) {
    const isTheirs = placeId === null ? worksIn(scope, 0) : folders.some(({ id, isVisible }) => id === placeId && isVisible);
    if (!isTheirs) throw invalid(field, placeId === null ? 'Choose one of your folders.' : 'This folder is not there any more.');
  }
  return new Map<number, NamedPlace>([[0, { place: 0, name: null }], ...folders.map(({ id, name }) => [id, { place: id, name }] as const)]);
}

/** The names of places that are not held by themselves: what lies there is, and so nobody deletes them. */
export async function withNames(tx: Tx, scope: Scope, places: readonly number[]): Promise<Map<number, NamedPlace>> {
  const ids = [...new Set(places)].filter((place) => place > 0);
  const sql = 'SELECT id AS place, name FROM folders WHERE organization_id = $1 AND id = ANY ($2)';
  const folders = ids.length === 0 ? [] : await tx.rows<NamedPlace>(sql, [scope.organizationId, ids]);
  return new Map([{ place: 0, name: null }, ...folders].map((folder) => [folder.place, folder]));
}

/**
 * JOB-04: where a part is taken from, if nobody says: the job's van, one's own place, where it is promised to the job, or where the item is meant to be
 * taken from; of places of the person's, and the first three only if it lies there.
 */
export async function placeToTakeFrom(
  tx: Tx,
  scope: Scope,
  { id, placeId }: HeldJob,
  held: HeldItem,
  book: ReservationBook,
): Promise<number> {
  const has = (place: number) => worksIn(scope, place) && exact(quantityIn(held.levels, place)).gt(0);
  const promised = book.find({ itemId: held.id, jobId: id }).map(({ place }) => place);
  const [first] = [placeId, scope.ownPlace, ...promised].filter((place): place is number => place !== null && has(place));
  return first ?? placeMeantBy(tx, scope, held);
}

/** Where parts are loaded, if nobody says: the job's van, if it is theirs to load, or their own place. */
export function placeToLoad(scope: Scope, { placeId }: HeldJob): number {
  if (placeId !== null && worksIn(scope, placeId)) return placeId;
  if (scope.ownPlace !== null) return scope.ownPlace;
  throw invalid('toPlaceId', 'Say where it is loaded: the job has no van.');
}

export const spokenPlace = ({ name }: Pick<NamedPlace, 'name'>) => (name === null ? 'no folder' : `“${name}”`);

export { placeOf };
