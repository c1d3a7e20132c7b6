import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import type { HeldItem } from '../stock/ledger.service.ts';
import { holdNamedItems } from '../stock/transfers.service.ts';
import type { ReservationBook } from './reservation-book.rules.ts';
import { openBook } from './reservations.store.ts';
import { type HeldLine, heldLines } from './write-lines.store.ts';

/** The items of a job, its lines of them and what is promised, all of it held: it stays like this until the end. */
export interface HeldParts {
  items: ReadonlyMap<number, HeldItem>;
  lines: HeldLine[];
  book: ReservationBook;
}

/** Behind the job. Without items that are named, all of its lines; one whose item was deleted is among the lines alone. */
export async function holdParts(tx: Tx, scope: Scope, jobId: number, itemIds?: readonly number[]): Promise<HeldParts> {
  const known = itemIds ?? (await heldLines(tx, scope, jobId)).map(({ itemId }) => itemId);
  const ids = [...new Set(known)];
  const items = await holdNamedItems(tx, scope, ids);
  return { items, lines: await heldLines(tx, scope, jobId, ids), book: await openBook(tx, scope, ids, jobId) };
}

/** True if the person may work with the item: a place of theirs has it, or had it. */
export const seesItem = ({ visibleFolders }: Scope, { levels }: Pick<HeldItem, 'levels'>): boolean =>
  visibleFolders === 'all' || levels.some(({ place }) => visibleFolders.includes(place));

export const worksIn = ({ visibleFolders }: Scope, place: number): boolean => visibleFolders === 'all' || visibleFolders.includes(place);
