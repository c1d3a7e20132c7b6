import type { ItemPlace, ItemSummary } from '@onhand/contract/inventory';
import type { TransferInput } from '@onhand/contract/transfers';
import { addDecimals, compareDecimals, negated } from '../platform/decimal.ts';
import type { PendingChange } from './device-store.ts';
import { stockAfter } from './stock-after.ts';

type Stock = Pick<ItemSummary, 'id' | 'quantity' | 'stockStatus' | 'lowStockThreshold'> & {
  folderId?: number | null;
  places?: readonly ItemPlace[];
};

/** A part of a waiting change: what it does to one item in one place; undefined is the item's home. */
interface Effect {
  placeId: number | null | undefined;
  change: { adjustment: string } | { quantity: string };
  /** The difference that a count of the place found. */
  difference?: string;
}

/** A place as the contract's changes name it. */
export function placeNumber(placeId: unknown): number | null | undefined {
  if (placeId === undefined) return undefined;
  return placeId === null || placeId === '' || placeId === 'none' ? null : Number(placeId);
}

function effectsOn(itemId: number, { body, transfer, itemId: changed }: Pick<PendingChange, 'body' | 'itemId' | 'transfer'>): Effect[] {
  if (transfer) return effectsOfTransfer(itemId, transfer.body);
  if (changed !== itemId) return [];
  const { quantity, adjustment = '0', expectedQuantity } = body;
  const placeId = placeNumber(body.placeId);
  if (quantity === undefined) return [{ placeId, change: { adjustment: String(adjustment) } }];
  const change = { quantity: String(quantity) };
  if (placeId === undefined || expectedQuantity === undefined) return [{ placeId, change }];
  return [{ placeId, change, difference: addDecimals(String(quantity), negated(addDecimals(String(expectedQuantity), '0'))) }];
}

function effectsOfTransfer(itemId: number, { fromPlaceId, toPlaceId, lines }: TransferInput): Effect[] {
  const quantity = lines.find((line) => line.itemId === itemId)?.quantity;
  if (quantity === undefined) return [];
  return [
    { placeId: fromPlaceId, change: { adjustment: negated(addDecimals(String(quantity), '0')) } },
    { placeId: toPlaceId, change: { adjustment: addDecimals(String(quantity), '0') } },
  ];
}

/** True of the places that a list speaks of. */
export type Within = (placeId: number | null) => boolean;
const anywhere: Within = () => true;

/** The item as it will be once what waits has arrived, with the quantity that lies in the places a list speaks of. */
export function withPending<Item extends Stock>(item: Item, changes: readonly PendingChange[], within: Within = anywhere): Item {
  const waiting = changes.filter(({ refusal }) => refusal === null).flatMap((change) => effectsOn(item.id, change));
  return waiting.reduce(
    (before, effect) => (before.places?.length ? inPlaces(before, effect, within) : inTotal(before, effect, within)),
    item,
  );
}

/** The item as it will be once a transfer that waits has arrived. */
export function withTransfer<Item extends Stock>(item: Item, transfer: TransferInput): Item {
  return effectsOfTransfer(item.id, transfer).reduce((before, effect) => inPlaces(before, effect, anywhere), item);
}

/** The places are known: the one that changes does, and the quantity by as much. */
function inPlaces<Item extends Stock>(item: Item, { placeId, change }: Effect, within: Within): Item {
  const places = item.places ?? [];
  const home = places.find(({ isHome }) => isHome)?.placeId ?? null;
  const at = placeId === undefined ? home : placeId;
  const before = places.find((place) => place.placeId === at) ?? emptyPlace(at);
  const { quantity } = stockAfter(asOnePlace(item, before.quantity), change);
  const changed = { ...before, quantity, status: statusIn(before, quantity) };
  const put = places.includes(before) ? places.map((place) => (place === before ? changed : place)) : [...places, changed];
  const difference = within(at) ? addDecimals(quantity, negated(before.quantity)) : '0';
  return { ...item, ...stockAfter(asOnePlace(item), { adjustment: difference }), places: put };
}

/** The figures alone: which place changes was decided here. */
const asOnePlace = ({ stockStatus, lowStockThreshold, ...item }: Stock, quantity = item.quantity) => ({
  quantity,
  stockStatus,
  lowStockThreshold,
});

function statusIn({ minimum }: ItemPlace, quantity: string): ItemPlace['status'] {
  if (minimum === null) return null;
  return compareDecimals(quantity, '0') <= 0 ? 'out' : compareDecimals(quantity, minimum) <= 0 ? 'low' : 'in';
}

const emptyPlace = (placeId: number | null): ItemPlace => ({
  placeId,
  name: null,
  isHome: false,
  quantity: '0',
  minimum: null,
  maximum: null,
  status: null,
  refillFromPlaceId: null,
  refillFromName: null,
});

/** Only the sum is known: what happens elsewhere leaves it alone, and a transfer within leaves it as it is. */
function inTotal<Item extends Stock>(item: Item, { placeId, change, difference }: Effect, within: Within): Item {
  const at = placeId === undefined ? (item.folderId ?? null) : placeId;
  return within(at) ? { ...item, ...stockAfter(asOnePlace(item), difference === undefined ? change : { adjustment: difference }) } : item;
}
