import { type PlannedPacks, planPacks, pricedPacks } from '@onhand/contract/order-packs';
import type { ToOrderChoice, ToOrderGroup, ToOrderLine, ToOrderOffer } from '@onhand/contract/to-order';
import { addDecimals, negated } from '../../platform/decimal.ts';

/** What somebody chose otherwise than planned, by item; and what is not to be drafted this time. */
export interface Choices {
  byItem: ReadonlyMap<number, { vendorId?: number; packs?: string }>;
  leftOut: ReadonlySet<number>;
}

export const nothingChosen: Choices = { byItem: new Map(), leftOut: new Set() };

export interface PlannedLine extends PlannedPacks {
  offer: ToOrderOffer;
}

const asOffer = (offer: ToOrderOffer) => ({ ...offer, price: offer.price ?? null, breaks: offer.breaks ?? [] });

/** What would be ordered of a line; null where nobody sells it. */
export function plannedLine({ need, offers, itemId }: ToOrderLine, { byItem }: Choices = nothingChosen): PlannedLine | null {
  const chosen = byItem.get(itemId);
  const offer = offers.find(({ vendorId }) => vendorId === chosen?.vendorId) ?? offers[0];
  if (!offer) return null;
  const planned =
    chosen?.packs === undefined ? planPacks(need, asOffer(offer)) : { ...pricedPacks(chosen.packs, asOffer(offer)), reasons: [] };
  return { ...planned, offer };
}

export interface VendorTotal {
  lines: number;
  cost: string;
}

/** What each vendor gets: what the server reckoned for all pages, changed by what was chosen otherwise in the lines that are shown. */
export function totalsOf(groups: readonly ToOrderGroup[], lines: readonly ToOrderLine[], choices: Choices): Map<number, VendorTotal> {
  const totals = new Map(
    groups.flatMap(({ vendorId, lines: count, cost = '0' }) => (vendorId === null ? [] : [[vendorId, { lines: count, cost }]])),
  );
  const add = (planned: PlannedLine | null, sign: 1 | -1) => {
    if (!planned) return;
    const { lines: count, cost } = totals.get(planned.offer.vendorId) ?? { lines: 0, cost: '0' };
    const own = planned.cost ?? '0';
    totals.set(planned.offer.vendorId, { lines: count + sign, cost: addDecimals(cost, sign === 1 ? own : negated(own)) });
  };
  for (const line of lines) {
    const isOut = choices.leftOut.has(line.itemId);
    if (!isOut && !choices.byItem.has(line.itemId)) continue;
    add(plannedLine(line), -1);
    if (!isOut) add(plannedLine(line, choices), 1);
  }
  return totals;
}

/** As the server is told of it. */
export function choicesToSend({ byItem, leftOut }: Choices): { choices: ToOrderChoice[]; leftOut: number[] } {
  return { choices: [...byItem].map(([itemId, chosen]) => ({ itemId, ...chosen })), leftOut: [...leftOut] };
}
