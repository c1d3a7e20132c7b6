import type { Big } from 'big.js';
import { exact, spell } from './costing-decimals.ts';

/** From so many packs on, a pack costs so much. */
export interface PriceBreak {
  packs: string;
  price: string;
}

/** What a vendor asks: the price is that of a pack. */
export interface PackPrice {
  piecesPerPack: string;
  /** Null where nobody knows it. */
  price: string | null;
  /** In the order of their packs. */
  breaks: readonly PriceBreak[];
}

/** The break that a number of packs reaches: the last of those it is not below. */
export function breakAt(breaks: readonly PriceBreak[], packs: string): PriceBreak | null {
  return breaks.findLast((one) => exact(one.packs).lte(packs)) ?? null;
}

/** What a pack costs when so many are bought together; breaks are looked up for all of them, not for each place's (P7). */
export function packPriceAt({ price, breaks }: Pick<PackPrice, 'price' | 'breaks'>, packs: string): string | null {
  return breakAt(breaks, packs)?.price ?? price;
}

/** P9: what a piece costs; ten decimals, as costs have them everywhere. */
export function pieceCost(packPrice: string, piecesPerPack: string): string {
  return spell(exact(packPrice).div(piecesPerPack));
}

/** What a piece costs at the price of a single pack. Null where there is no price. */
export function pieceCostOf({ price, piecesPerPack }: Pick<PackPrice, 'price' | 'piecesPerPack'>): string | null {
  return price === null ? null : pieceCost(price, piecesPerPack);
}

/** What so many packs cost together. */
export function costOfPacks(packPrice: string, packs: string): string {
  return spell(exact(packPrice).times(packs));
}

export function piecesOf(packs: string, piecesPerPack: string): string {
  return spell(exact(packs).times(piecesPerPack));
}

/** How a number of packs came about, to stand beside it. */
export interface PacksForNeed {
  packs: string;
  pieces: string;
  /** More than what is needed: whole packs only, or the vendor's minimum. Null where it is exactly the need. */
  reason: 'whole packs' | 'minimum' | null;
}

/** The whole packs that hold a need, and at least the vendor's minimum (P1, P6). No need takes no packs. */
export function packsForNeed(need: string, { piecesPerPack, minimumPacks }: { piecesPerPack: string; minimumPacks: string }): PacksForNeed {
  if (exact(need).lte(0)) return { packs: '0', pieces: '0', reason: null };
  const whole = wholePacks(exact(need), piecesPerPack);
  const least = exact(minimumPacks);
  const packs = whole.lt(least) ? least : whole;
  const pieces = packs.times(piecesPerPack);
  const reason = whole.lt(least) ? 'minimum' : pieces.gt(need) ? 'whole packs' : null;
  return { packs: spell(packs), pieces: spell(pieces), reason };
}

/** A division alone would round: what a rounded quotient lacks or has too much is put right by multiplying. */
function wholePacks(need: Big, piecesPerPack: string): Big {
  const near = need.div(piecesPerPack).round(0, 0);
  return near.times(piecesPerPack).lt(need) ? near.plus(1) : near;
}

/** The next break above a number of packs, if reaching it costs less in all than what was meant to be bought: worth a sentence. */
export function betterBreak(line: PackPrice, packs: string): PriceBreak | null {
  const price = packPriceAt(line, packs);
  if (price === null) return null;
  const now = exact(price).times(packs);
  const above = line.breaks.filter((one) => exact(one.packs).gt(packs) && exact(one.price).times(one.packs).lt(now));
  return above[0] ?? null;
}
