import { type PackOffer, planPacks, pricedPacks } from '@onhand/contract/order-packs';
import type { ToOrderChoice } from '@onhand/contract/to-order';

export interface NeededItem {
  itemId: number;
  need: string;
}

export interface OfferedItem extends PackOffer {
  itemId: number;
  vendorId: number;
  vendorSku: string;
}

export interface WantedDrafts {
  vendorIds: readonly number[] | null;
  leftOut: readonly number[];
  choices: readonly ToOrderChoice[];
}

export interface DraftPlan {
  vendorId: number;
  lines: { itemId: number; vendorSku: string; packs: string; piecesPerPack: string; price: string; place: null }[];
}

/** The lines of each vendor: as planned, but for what somebody chose otherwise. What has no vendor, or was left out, is in none. */
export function draftLines(needed: readonly NeededItem[], offers: readonly OfferedItem[], wanted: WantedDrafts): DraftPlan[] {
  const offersOf = Map.groupBy(offers, ({ itemId }) => itemId);
  const choiceOf = new Map(wanted.choices.map((choice) => [choice.itemId, choice]));
  const leftOut = new Set(wanted.leftOut);
  const vendors = wanted.vendorIds && new Set(wanted.vendorIds);
  const plans = new Map<number, DraftPlan>();
  for (const { itemId, need } of needed) {
    const choice = choiceOf.get(itemId);
    const offer = offerFor(offersOf.get(itemId) ?? [], choice?.vendorId);
    if (!offer || leftOut.has(itemId) || vendors?.has(offer.vendorId) === false) continue;
    const packs = choice?.packs ?? planPacks(need, offer).packs;
    const plan = plans.get(offer.vendorId) ?? { vendorId: offer.vendorId, lines: [] };
    const { vendorSku, piecesPerPack } = offer;
    // Nobody knows the price: it is written into the draft once somebody does.
    plan.lines.push({ itemId, vendorSku, packs, piecesPerPack, price: pricedPacks(packs, offer).price ?? '0', place: null });
    plans.set(offer.vendorId, plan);
  }
  return [...plans.values()];
}

/** The vendor that was chosen, if they still sell it; else the preferred one. */
function offerFor(offers: readonly OfferedItem[], vendorId: number | undefined): OfferedItem | undefined {
  return offers.find((offer) => offer.vendorId === vendorId) ?? offers[0];
}
