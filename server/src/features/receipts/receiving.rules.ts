import { asked, exact, spell } from '@onhand/contract/costing-decimals';
import { mostOfAnItem, quantityDecimals, tooManyOfAnItem } from '@onhand/contract/decimal';

/** Exactly what so many pieces cost at the price of a pack, rounded once to the ten decimals that values have. */
const costOf = (pieces: string, { price, piecesPerPack }: PackPrice) => exact(pieces).times(price).div(piecesPerPack);

export interface PackPrice {
  price: string;
  piecesPerPack: string;
}

/** P1, P9: what came next of a line is worth what all of it costs less what came before, so that many scans of a third add up to the whole. */
export function valueOf(pieces: string, before: string, pack: PackPrice): string {
  const after = exact(before).plus(asked(pieces)).toFixed();
  return spell(costOf(after, pack).minus(costOf(before, pack)));
}

/** In pieces, whichever of the two was said. */
export function piecesOf(
  { packs, quantity }: { packs?: string | undefined; quantity?: string | undefined },
  piecesPerPack: string,
): string {
  return packs === undefined ? (quantity ?? '0') : spell(exact(packs).times(piecesPerPack));
}

/** What an item is worth stays below it (decimal.ts), which a price for a small part of a piece could pass. */
const mostWorth = exact('1e19');

/** A sentence for what the books cannot hold as it is: the ledger, the receipt and the order would each round it in their own way. */
export function piecesProblem(pieces: string, pack: PackPrice): string | null {
  if (!exact(pieces).eq(exact(pieces).round(quantityDecimals)))
    return `That makes ${pieces} pieces, which have at most ${quantityDecimals} decimals.`;
  if (exact(pieces).gt(mostOfAnItem)) return tooManyOfAnItem;
  return costOf(pieces, pack).gt(mostWorth) ? 'That is worth more than can be kept: its pack or its price cannot be right.' : null;
}

export interface LineSoFar {
  name: string;
  pieces: string;
  received: string;
  isClosedShort: boolean;
}

/**
 * P3, P4: what is more than was ordered, and than the organization takes without a question over all receipts of the line, has to be meant; so has
 * what comes though somebody said that nothing more would. Answers the sentence that asks, null where there is nothing to ask.
 */
export function surplusQuestion(
  { name, pieces, received, isClosedShort }: LineSoFar,
  coming: string,
  surplusPercent: number,
): string | null {
  const after = exact(received).plus(coming);
  if (isClosedShort) return `Nothing more of “${name}” was to come. Is it right that ${coming} came all the same?`;
  if (
    after.lte(
      exact(pieces)
        .times(100 + surplusPercent)
        .div(100),
    )
  )
    return null;
  const more = received === '0' ? 'With these' : `${received} came before, and with ${coming} more`;
  return `${pieces} of “${name}” ${pieces === '1' ? 'was' : 'were'} ordered. ${more} it is ${spell(after)}.`;
}

/** More than was ordered, by how much however little, once this has come. */
export const isSurplus = ({ pieces, received }: LineSoFar, coming: string) => exact(received).plus(coming).gt(pieces);

export interface KnownCosts {
  /** Of a piece. */
  lastPrice: string | null;
  quantity: string;
  value: string;
}

/** In percent above the last price, and above the average cost; only where it is more than the guard lets pass. */
export interface PriceExcess {
  above: 'last price' | 'average cost';
  reference: string;
  piecePrice: string;
  percent: string;
}

/** BUY-07: the larger of the two excesses, null where neither is more than the guard. Nothing is divided to decide it. */
export function priceExcess({ price, piecesPerPack }: PackPrice, known: KnownCosts, guardPercent: number): PriceExcess | null {
  const references = [
    { above: 'last price' as const, value: known.lastPrice ?? '0', quantity: '1' },
    { above: 'average cost' as const, value: known.value, quantity: known.quantity },
  ].filter(({ value, quantity }) => exact(value).gt(0) && exact(quantity).gt(0));
  const excesses = references.flatMap(({ above, value, quantity }) => {
    // price ÷ size > value ÷ quantity × (100 + guard) ÷ 100
    const [paid, known] = [exact(price).times(quantity), exact(value).times(piecesPerPack)];
    if (paid.times(100).lte(known.times(100 + guardPercent))) return [];
    const percent = paid.div(known).minus(1).times(100).round(0).toFixed();
    return [{ above, reference: rounded(value, quantity), piecePrice: rounded(price, piecesPerPack), percent }];
  });
  return excesses.toSorted((one, other) => Number(other.percent) - Number(one.percent))[0] ?? null;
}

const rounded = (value: string, quantity: string) => spell(exact(value).div(quantity).round(4));

export const excessWords = (name: string, { above, reference, piecePrice, percent }: PriceExcess) =>
  `“${name}” at ${piecePrice} a piece is ${percent} % above the ${above} of ${reference}.`;
