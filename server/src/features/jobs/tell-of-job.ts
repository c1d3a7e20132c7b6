import { exact } from '@onhand/contract/costing-decimals';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { folderOf } from '../stock/places.service.ts';
import { usersOf } from './people.store.ts';
import type { ReservationBook } from './reservation-book.rules.ts';

/** Whoever is on it hears that it changed, and whoever manages jobs; nobody else hears that there is one. */
export async function tellOfJob(tx: Tx, scope: Scope, id: number): Promise<void> {
  tellPeopleOfJob(tx, await usersOf(tx, scope, id));
}

/** The same for a caller who has read who sees it. */
export function tellPeopleOfJob(tx: Tx, userIds: readonly string[]): void {
  tx.emit({ type: 'batch_update', about: 'job' }, { userIds, permission: 'MANAGE_JOBS' });
}

/** Whoever sees a place where something is promised now, or is not any more, is shown what is free there. */
export function tellOfReserved(tx: Tx, book: ReservationBook): void {
  const folderIds = [...new Set(book.changed().map(({ place }) => folderOf(place)))];
  if (folderIds.length > 0) tx.emit({ type: 'bulk_inventory_update', folderIds }, { folderIds });
}

/** "2 of “Valve”". */
export const spoken = (quantity: string, name: string) => `${quantity} of “${name}”`;

export const isMoreThan = (one: string, other: string) => exact(one).gt(other);
