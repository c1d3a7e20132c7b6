import type { Item, ItemPlace } from '@onhand/contract/item-answers';
import type { StockChange } from '@onhand/contract/stock-change';
import { addDecimals, compareDecimals, negated } from '../platform/decimal.ts';

type Stock = Pick<Item, 'quantity' | 'stockStatus' | 'lowStockThreshold'> &
  Partial<Pick<Item, 'folderId' | 'inTransit' | 'heldBy' | 'reserved'>> & { places?: readonly ItemPlace[] };

/** Where something happens: on a shelf (null is no folder), in the item's home where none is named, on the way, or in a person's hands. */
export type Spot = number | null | 'home' | 'transit' | { holder: string; isMe: boolean };

/** What an act does to one item in one spot. */
export interface Effect {
  itemId: number;
  at: Spot;
  change: { adjustment: string } | { quantity: string };
  /** The difference that a count of the place found. */
  difference?: string;
  /** By so much more, or less, is reserved there. */
  reserved?: string;
}

/** True of the places that a list speaks of; `elsewhere` is on the way or in people's hands. */
export type Within = (at: number | null | 'elsewhere') => boolean;
const anywhere: Within = () => true;

/** A place as the contract's changes name it. */
export function placeNumber(placeId: unknown): number | null | undefined {
  if (placeId === undefined) return undefined;
  return placeId === null || placeId === '' || placeId === 'none' ? null : Number(placeId);
}

export function effectOfChange(itemId: number, { quantity, adjustment = '0', expectedQuantity, placeId }: StockChange): Effect {
  const at = placeNumber(placeId) === undefined ? 'home' : (placeNumber(placeId) as number | null);
  if (quantity === undefined) return { itemId, at, change: { adjustment: String(adjustment) } };
  const change = { quantity: String(quantity) };
  if (at === 'home' || expectedQuantity === undefined) return { itemId, at, change };
  return { itemId, at, change, difference: addDecimals(String(quantity), negated(addDecimals(String(expectedQuantity), '0'))) };
}

/** So much of an item from one spot to another. */
export function effectsOfDrive(itemId: number, from: Spot | undefined, to: Spot | undefined, quantity: unknown): Effect[] {
  const moved = addDecimals(String(quantity), '0');
  return [
    ...(from === undefined ? [] : [{ itemId, at: from, change: { adjustment: negated(moved) } }]),
    ...(to === undefined ? [] : [{ itemId, at: to, change: { adjustment: moved } }]),
  ];
}

/** An item's stock after a change, by the server's own rules: never below zero in a place, low at or below the threshold. */
export function stockAfter(item: Stock, change: StockChange): Pick<Stock, 'quantity' | 'stockStatus'> & { places?: ItemPlace[] } {
  const { quantity, stockStatus, places } = afterEffect(item, effectOfChange(0, change), anywhere);
  return { quantity, stockStatus, ...(places && { places: [...places] }) };
}

/** The item after what acts do to it, with the quantity that lies in the places a list speaks of. */
export function afterEffects<One extends Stock & { id: number }>(item: One, effects: readonly Effect[], within: Within = anywhere): One {
  return effects.filter(({ itemId }) => itemId === item.id).reduce((before, effect) => afterEffect(before, effect, within), item);
}

function afterEffect<One extends Stock>(item: One, effect: Effect, within: Within): One {
  if (effect.at === 'transit' || (typeof effect.at === 'object' && effect.at !== null)) return offTheShelves(item, effect, within);
  return item.places?.length ? inPlaces(item, effect.at, effect, within) : inTotal(item, effect.at, effect, within);
}

type Shelf = number | null | 'home';

/** The places are known: the one that changes does, and the quantity by as much. */
function inPlaces<One extends Stock>(item: One, named: Shelf, { change, reserved }: Effect, within: Within): One {
  const places = item.places ?? [];
  // Of staff the home may be elsewhere.
  const home = places.find(({ isHome }) => isHome) ?? places[0];
  const at = named === 'home' ? (home?.placeId ?? null) : named;
  const before = places.find((place) => place.placeId === at) ?? emptyPlace(at);
  const quantity = after(before.quantity, change);
  // A place that the reader does not see stays unseen.
  if (!places.includes(before) && !within(at)) return item;
  const changed = withReserved({ ...before, quantity, status: statusIn(before, quantity) }, reserved);
  const put = places.includes(before) ? places.map((place) => (place === before ? changed : place)) : [...places, changed];
  const summed = withTotal(item, within(at) ? addDecimals(quantity, negated(before.quantity)) : '0');
  return { ...(within(at) ? withReserved(summed, reserved) : summed), places: put };
}

/** Only the sum is known: what happens elsewhere leaves it alone, and a transfer within leaves it as it is. */
function inTotal<One extends Stock>(item: One, named: Shelf, { change, difference, reserved }: Effect, within: Within): One {
  const at = named === 'home' ? (item.folderId ?? null) : named;
  if (!within(at)) return item;
  const quantity = after(item.quantity, difference === undefined ? change : { adjustment: difference });
  return withReserved({ ...item, quantity, stockStatus: statusOf(quantity, item.lowStockThreshold) }, reserved);
}

/** An older version did not know what is reserved. */
function withReserved<One extends { reserved?: string | undefined }>(where: One, change: string | undefined): One {
  if (change === undefined || where.reserved === undefined) return where;
  return { ...where, reserved: after(where.reserved, { adjustment: change }) };
}

/**
 * On the way, or with somebody: on hand all the same for whoever sees everything, and for the person who has it. A device may not know how much
 * is there; what leaves it was there.
 */
function offTheShelves<One extends Stock>(item: One, { at, change }: Effect, within: Within): One {
  const moved = 'adjustment' in change ? change.adjustment : '0';
  const holder = typeof at === 'object' && at !== null ? at : undefined;
  const shown = holder?.isMe || within('elsewhere') ? withTotal(item, moved) : item;
  if (!holder) return item.inTransit === undefined ? shown : { ...shown, inTransit: after(item.inTransit, change) };
  if (!item.heldBy) return shown;
  const held = item.heldBy.find(({ name }) => name === holder.holder);
  const quantity = after(held?.quantity ?? '0', change);
  const now = { loanId: held?.loanId ?? 0, until: held?.until ?? null, name: holder.holder, quantity };
  const rest = item.heldBy.filter((one) => one !== held);
  return { ...shown, heldBy: compareDecimals(quantity, '0') > 0 ? [...rest, now] : rest };
}

function after(lies: string, change: Effect['change']): string {
  const wanted = 'quantity' in change ? addDecimals(change.quantity, '0') : addDecimals(lies, change.adjustment);
  return compareDecimals(wanted, '0') < 0 ? '0' : wanted;
}

function withTotal<One extends Stock>(item: One, difference: string): One {
  const quantity = after(item.quantity, { adjustment: difference });
  return { ...item, quantity, stockStatus: statusOf(quantity, item.lowStockThreshold) };
}

export function statusOf(quantity: string, threshold: string | null): Item['stockStatus'] {
  if (compareDecimals(quantity, '0') <= 0) return 'out';
  return threshold !== null && compareDecimals(quantity, threshold) <= 0 ? 'low' : 'in';
}

function statusIn({ minimum }: Pick<ItemPlace, 'minimum'>, quantity: string): ItemPlace['status'] {
  return minimum === null ? null : statusOf(quantity, minimum);
}

const emptyPlace = (placeId: number | null): ItemPlace => ({
  placeId,
  name: null,
  isHome: false,
  quantity: '0',
  reserved: '0',
  minimum: null,
  maximum: null,
  status: null,
  refillFromPlaceId: null,
  refillFromName: null,
});
