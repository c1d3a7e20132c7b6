import { exact } from '@onhand/contract/costing-decimals';
import { placeMeant } from '@onhand/contract/place-meant';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import type { HeldItem } from './ledger.store.ts';
import { placeOf } from './levels.rules.ts';
import { subtreeIds } from './places.store.ts';

/** PLC-10: the place of a change that names none. */
export async function placeMeantBy(tx: Tx, scope: Scope, { levels, folderId }: HeldItem): Promise<number> {
  const { visibleFolders, ownPlace } = scope;
  const lying = levels
    .filter(({ place }) => place >= 0 && (visibleFolders === 'all' || visibleFolders.includes(place)))
    .toSorted((one, other) => exact(other.quantity).cmp(one.quantity));
  const places = lying.map(({ place }) => place);
  // What lies in a bin of the van lies in the van. Most people's places have none, and most items one place, so it is seldom asked.
  const isAsked = ownPlace !== null && places.length > 1 && !places.includes(ownPlace);
  const own = isAsked ? [ownPlace, ...(await subtreeIds(tx, scope, ownPlace))] : ownPlace === null ? [] : [ownPlace];
  return placeMeant({ places, home: placeOf(folderId), own });
}
