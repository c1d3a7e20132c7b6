import { exact, spell } from '@onhand/contract/costing-decimals';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { DemoHistory, PlannedMovement } from './history.ts';
import type { Person } from './work.ts';

/** A movement that a vendor's delivery made, as a line of its receipt. */
export interface PastLine {
  movement: PlannedMovement;
  line: number;
  /** Of the order, where it has one. */
  orderLine: number | null;
  quantity: string;
  piecesPerPack: string;
  /** Of a pack. */
  price: string;
  value: string;
}

export interface PastReceipt {
  vendorName: string;
  cameAt: Date;
  by: Person;
  reference: string;
  order: PastOrder | null;
  lines: PastLine[];
}

export interface PastOrder {
  number: number;
  by: Person;
  sentAt: Date;
  expectedOn: string;
  isOpen: boolean;
  lines: { sku: string; vendorSku: string; packs: string; piecesPerPack: string; price: string; received: string; isShort: boolean }[];
}

const firstOrder = 3100;
const dayMs = 24 * 60 * 60_000;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/**
 * The deliveries of the half year, oldest first: what a truck brought was ordered before, what was bought at a counter was not. Now and then a truck
 * is late, or something never comes; of the last one, something is still to come.
 */
export function purchasesOf({ movements }: DemoHistory, catalogue: Catalogue, now: Date): PastReceipt[] {
  const delivered = movements.flatMap((movement) => (movement.delivery ? [{ movement, delivery: movement.delivery }] : []));
  const groups = Map.groupBy(
    delivered,
    ({ delivery: { vendorName, cameAt, ticket } }) => `${vendorName} ${cameAt.toISOString()} ${ticket ?? ''}`,
  );
  const receipts = [...groups.values()]
    .map((group): PastReceipt => {
      const [{ movement, delivery }] = group as [(typeof group)[number]];
      const { vendorName, cameAt, ticket } = delivery;
      const lines = group.map((one, at) => lineOf(catalogue, one.movement, at + 1));
      return { vendorName, cameAt, by: movement.by, reference: ticket === null ? '' : `Ticket ${ticket}`, order: null, lines };
    })
    .sort((one, other) => one.cameAt.getTime() - other.cameAt.getTime());
  const ordered = receipts.filter(({ reference }) => reference === '');
  const last = ordered.findLast(({ lines }) => lines.length > 1);
  for (const [nth, receipt] of ordered.entries()) {
    receipt.order = orderOf(catalogue, receipt, { nth, isLast: receipt === last, now });
    for (const line of receipt.lines) line.orderLine = line.line;
  }
  return receipts;
}

/** By the pack where whole packs came, else by the piece. */
function lineOf({ vendorLines }: Catalogue, movement: PlannedMovement, line: number): PastLine {
  const { sku, what, delivery } = movement;
  if (what.kind !== 'in' || !delivery) throw new Error(`“${sku}” was not delivered`);
  const pack = vendorLines.find((one) => one.sku === sku && one.vendorName === delivery.vendorName)?.terms.piecesPerPack ?? '1';
  const piecesPerPack = exact(what.quantity).mod(pack).eq(0) ? pack : '1';
  const price = spell(exact(delivery.unitCost).times(piecesPerPack));
  const value = spell(exact(delivery.unitCost).times(what.quantity));
  return { movement, line, orderLine: null, quantity: what.quantity, piecesPerPack, price, value };
}

interface Nth {
  nth: number;
  isLast: boolean;
  now: Date;
}

function orderOf({ parts, vendors }: Catalogue, { vendorName, cameAt, lines }: PastReceipt, { nth, isLast, now }: Nth): PastOrder {
  const leadDays = vendors.find(({ name }) => name === vendorName)?.leadTimeDays ?? 2;
  const lateDays = nth % 7 === 3 ? 1 + (nth % 3) : 0;
  const sentAt = new Date(cameAt.getTime() - (leadDays + lateDays) * dayMs + (nth % 5) * 3_600_000);
  const isShort = !isLast && nth % 11 === 5 && cameAt.getTime() < now.getTime() - 10 * dayMs;
  return {
    number: firstOrder + nth,
    by: nth % 3 === 0 ? 'admin' : 'owner',
    sentAt,
    expectedOn: isLast ? dayOf(new Date(now.getTime() + 2 * dayMs)) : dayOf(new Date(cameAt.getTime() - lateDays * dayMs)),
    isOpen: isLast,
    lines: lines.map(({ movement: { sku }, quantity, piecesPerPack, price }, at) => {
      const came = exact(quantity).div(piecesPerPack);
      const isMissing = (isLast || isShort) && at === lines.length - 1;
      const packs = spell(isMissing ? came.plus(came.div(2).round(0, 3)) : came);
      const vendorSku = parts.find((part) => part.sku === sku)?.vendorRefs.find((one) => one.vendorName === vendorName)?.vendorSku ?? '';
      return { sku, vendorSku, packs, piecesPerPack, price, received: quantity, isShort: isMissing && isShort };
    }),
  };
}
