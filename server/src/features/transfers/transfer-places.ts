import type { Tx } from '../../platform/db.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';

import { holdingNamedFolders, type NamedPlace, placeOf } from '../stock/transfers.service.ts';

export interface Ends {
  from: NamedPlace & End;
  to: NamedPlace & End;
}

interface End {
  /** The person works here; the other end they may know by its name alone. */
  isVisible: boolean;
  isThere: boolean;
}

/** The two places of a transfer, which cannot be deleted before this is done. To be held before the items. */
export async function holdEnds(tx: Tx, scope: Scope, from: number, to: number): Promise<Ends> {
  const { sql, values } = holdingNamedFolders(
    scope,
    [from, to].filter((place) => place > 0),
  );
  const folders = await tx.rows<{ id: number; name: string; isVisible: boolean }>(sql, values);
  const endOf = (place: number) => {
    if (place === 0) return { place, name: null, isVisible: scope.visibleFolders === 'all', isThere: true };
    const folder = folders.find(({ id }) => id === place);
    const isVisible = folder?.isVisible ?? scope.visibleFolders === 'all';
    return { place, name: folder?.name ?? null, isVisible, isThere: folder !== undefined };
  };
  return { from: endOf(from), to: endOf(to) };
}

/** Staff send from their places; where to is theirs too, unless the organization shows them the names of the others. */
export async function holdEndsToSend(tx: Tx, scope: Scope, fromPlaceId: number | null, toPlaceId: number | null): Promise<Ends> {
  const ends = await holdEnds(tx, scope, placeOf(fromPlaceId), placeOf(toPlaceId));
  refuseUnseen(ends.from, fromPlaceId, 'fromPlaceId');
  refuseUnseen(maySendAnywhere(scope) ? { ...ends.to, isVisible: true } : ends.to, toPlaceId, 'toPlaceId');
  return ends;
}

export const maySendAnywhere = ({ seesWhoHasOne }: Scope): boolean => seesWhoHasOne;

function refuseUnseen({ isVisible, isThere }: End, placeId: number | null, field: string): void {
  if (isVisible && isThere) return;
  throw invalid(field, placeId === null ? 'Choose one of your folders.' : 'This folder is not there any more.');
}

/** A place that somebody reads of in a sentence. */
export const spoken = (name: string | null) => (name === null ? 'no folder' : `“${name}”`);

export function notYours(what: string): AppError {
  return new AppError('FORBIDDEN', { message: `${what} Please ask somebody who works there.` });
}
