import type { MovePreview } from '@onhand/contract/bulk-change';
import type { Selection } from '@onhand/contract/item-filter';
import { isZero } from '@onhand/contract/costing-decimals';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db.ts';
import type { Scope } from '../../../platform/scope.ts';
import { placesMeant, placesOfItems, selectedIds } from '../item-list.service.ts';
import { inSeveralPlaces } from './bulk.store.ts';

type Selected = z.output<typeof Selection>;

/** The places that a move is made from: those of the folder whose list the selection is made in; null is each item's home. */
export async function placesMovedFrom(tx: Tx, scope: Scope, selection: Selected): Promise<readonly number[] | null> {
  const { folderId, isFolderOnly } = ('filter' in selection ? selection.filter : selection.within) ?? {};
  if (folderId === undefined) return null;
  return placesMeant(tx, scope, { filter: { folderId, ...(isFolderOnly !== undefined && { isFolderOnly }) } });
}

const mostShown = 5;

/** PLC-17: how much would move from where, and what would stay, of the first of those that lie in several places. */
export async function previewMove(tx: Tx, scope: Scope, selection: Selected): Promise<MovePreview> {
  const ids = await selectedIds(tx, scope, selection);
  const from = await placesMovedFrom(tx, scope, selection);
  const shown = await inSeveralPlaces(tx, scope, ids, mostShown);
  const places = new Map(
    (
      await placesOfItems(
        tx,
        scope,
        shown.map(({ id }) => id),
      )
    ).map((item) => [item.id, item.places]),
  );
  const items = shown.map(({ id, name, unit, quantity }) => {
    const lying = (places.get(id) ?? []).filter((place) => !isZero(place.quantity));
    const moves = ({ placeId, isHome }: (typeof lying)[number]) => (from === null ? isHome : from.includes(placeId ?? 0));
    const told = (some: typeof lying) => some.map((place) => ({ placeId: place.placeId, name: place.name, quantity: place.quantity }));
    return { id, name, unit, quantity, moves: told(lying.filter(moves)), stays: told(lying.filter((place) => !moves(place))) };
  });
  return { itemCount: ids.length, severalCount: shown[0]?.count ?? 0, items };
}
