import { exact } from '@onhand/contract/costing-decimals';
import { placeMeant } from '@onhand/contract/place-meant';
import type { Tx } from '../../platform/db.ts';
import { invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { HeldItem } from './held-items.store.ts';
import { homeAsSeen, isOnAShelf, placeOf } from './levels.rules.ts';
import { subtreeIds } from './places.store.ts';

/** PLC-10: the place of a change that names none. */
export async function placeMeantBy(tx: Tx, scope: Scope, { levels, folderId }: HeldItem): Promise<number> {
  const { visibleFolders, ownPlace } = scope;
  const lying = levels
    .filter(({ place }) => isOnAShelf(place) && (visibleFolders === 'all' || visibleFolders.includes(place)))
    .toSorted((one, other) => exact(other.quantity).cmp(one.quantity));
  const places = lying.map(({ place }) => place);
  if (places.length === 0 && visibleFolders !== 'all') throw nowhereOfTheirs();
  // What lies in a bin of the van lies in the van. Most people's places have none, and most items one place, so it is seldom asked.
  const isAsked = ownPlace !== null && places.length > 1 && !places.includes(ownPlace);
  const own = isAsked ? [ownPlace, ...(await subtreeIds(tx, scope, ownPlace))] : ownPlace === null ? [] : [ownPlace];
  return placeMeant({ places, home: placeOf(folderId), own });
}

/** A person who had some of it in their hands knows the item, and has no say in what lies where they see nothing. */
const nowhereOfTheirs = () => invalid('placeId', 'Choose one of your folders.');

/** The place that is told to the person for the item's home. */
export function homeOfTheirs(scope: Scope, held: HeldItem): number {
  const place = homeAsSeen(held, scope.visibleFolders);
  if (place === null) throw nowhereOfTheirs();
  return place;
}
