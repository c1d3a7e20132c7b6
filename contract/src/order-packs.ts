import { exact } from './costing-decimals.ts';
import { costOfPacks, type PackPrice, packPriceAt, packsForNeed, piecesOf } from './vendor-price.ts';

/** What a vendor sells of an item, and the fewest packs of it. */
export interface PackOffer extends PackPrice {
  minimumPacks: string;
}

export interface PlannedPacks {
  packs: string;
  pieces: string;
  /** Of a pack, at the break that is reached; null where nobody knows it. */
  price: string | null;
  cost: string | null;
  /** Why it is not exactly the need, in the words that stand beside the number; empty where it is. */
  reasons: string[];
}

/**
 * BUY-02: what is ordered for a need: whole packs, at least the vendor's minimum, and more of them where a break makes all of them cost less. The
 * need is that of all places together, so breaks are looked up for all of it (P7).
 */
export function planPacks(need: string, offer: PackOffer): PlannedPacks {
  const { packs: least, reason } = packsForNeed(need, offer);
  const packs = cheapest(offer, least);
  const more = exact(packs).minus(least);
  const reasons = [
    ...(reason !== null && offer.piecesPerPack !== '1' ? [`pack of ${offer.piecesPerPack}`] : []),
    ...(reason === 'minimum' ? [`at least ${countOf(offer.minimumPacks, offer)}`] : []),
    ...(more.gt(0) ? [`${more.toFixed()} more for the break at ${packs}`] : []),
  ];
  return { ...pricedPacks(packs, offer), reasons: reasons.length > 0 ? [`${need} short`, ...reasons] : [] };
}

/** What so many packs are and cost, however they came about. */
export function pricedPacks(packs: string, offer: PackOffer): Omit<PlannedPacks, 'reasons'> {
  const price = packPriceAt(offer, packs);
  return { packs, pieces: piecesOf(packs, offer.piecesPerPack), price, cost: price === null ? null : costOfPacks(price, packs) };
}

/** Of the break that costs least in all; the fewer packs where two cost the same. */
function cheapest(offer: PackOffer, least: string): string {
  const price = packPriceAt(offer, least);
  if (price === null || exact(least).lte(0)) return least;
  let best = { packs: least, cost: exact(price).times(least) };
  for (const one of offer.breaks) {
    const cost = exact(one.price).times(one.packs);
    if (exact(one.packs).gt(least) && cost.lt(best.cost)) best = { packs: one.packs, cost };
  }
  return best.packs;
}

const countOf = (packs: string, { piecesPerPack }: PackOffer) =>
  piecesPerPack === '1' ? packs : `${packs} ${packs === '1' ? 'pack' : 'packs'}`;
