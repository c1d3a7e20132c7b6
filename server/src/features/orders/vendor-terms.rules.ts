import { exact, roundForDisplay, spell } from '@onhand/contract/costing-decimals';
import { mostOfAnItem, priceDecimals, quantityDecimals } from '@onhand/contract/decimal';

export interface PriceBreak {
  packs: string;
  price: string;
}

/** The price of a pack where so many are ordered: the largest break that is reached, else the price without one. */
export function priceFor({ price, breaks }: { price: string | null; breaks: readonly PriceBreak[] | null }, packs: string): string | null {
  const reached = (breaks ?? []).filter((one) => exact(one.packs).lte(packs));
  const [best] = reached.toSorted((one, other) => exact(other.packs).cmp(one.packs));
  return best ? best.price : price;
}

/** What a pack probably costs from a vendor who never named a price. */
export function priceByLast(lastPrice: string | null, piecesPerPack: string): string {
  return lastPrice === null ? '0' : roundForDisplay(spell(exact(lastPrice).times(piecesPerPack)), priceDecimals);
}

/** A sentence for what cannot be ordered: parts of a piece where there are none, or more than an item can have. */
export function piecesProblem(
  { packs, piecesPerPack }: { packs: string; piecesPerPack: string },
  { unit, allowsDecimals }: { unit: string | null; allowsDecimals: boolean },
): string | null {
  const pieces = exact(packs).times(piecesPerPack);
  const isWhole = pieces.eq(pieces.round(0, 0));
  if (pieces.eq(0)) return 'That is less than can be counted.';
  if (pieces.gt(mostOfAnItem)) return `That would be more than ${Number(mostOfAnItem).toLocaleString('en-US')} pieces.`;
  if (!isWhole && !allowsDecimals) {
    return unit === null ? 'These packs make no whole number of pieces.' : `These packs make no whole number of “${unit}”.`;
  }
  return pieces.eq(pieces.round(quantityDecimals, 0)) ? null : `Pieces have at most ${quantityDecimals} decimals.`;
}
