import type { DemoPart } from '../catalogue/part.ts';
import { amount } from './amounts.ts';
import { daysBetween, type Day, historyDays } from './calendar.ts';
import type { Delivery } from './history.ts';
import type { Random } from './random.ts';
import type { Person, Work } from './work.ts';

export interface Delivered {
  at: Date;
  by: Person;
  source: 'scan' | 'edit';
  note: string;
  delivery: Delivery;
}

const firstTicket = 3100;

/** Each supply house comes on its own day of the week, in the morning before the vans leave. */
export function deliveriesOf(vendors: readonly string[], { priceTrends }: Work, days: readonly Day[], now: Date) {
  const slots = new Map<string, { at: Date; ticket: number }[]>();
  for (const [place, vendor] of vendors.entries()) {
    const own = days.filter(({ weekday }) => weekday === (place % 5) + 1);
    slots.set(
      vendor,
      own.map((day, week) => ({ at: day.at(680 + place * 4), ticket: firstTicket + week * vendors.length + place })),
    );
  }
  /** The last delivery of a part between two moments, if there was one. */
  return (part: DemoPart, after: Date, before: Date, random: Random): Delivered | undefined => {
    const offers = part.vendorRefs;
    const offer = offers.length > 1 && random.isTrue(0.2) ? offers[1] : offers[0];
    const slot = slots.get(offer?.vendorName ?? '')?.findLast(({ at }) => at > after && at < before);
    if (!offer || !slot) return undefined;
    const van = /^van(\d)/.exec(part.folderKey ?? '')?.[1];
    return {
      // A minute apart, in no particular order, as the boxes are opened.
      at: new Date(slot.at.getTime() + random.between(0, 3500) * 100),
      by: van === '1' && random.isTrue(0.5) ? 'staff' : random.isTrue(0.7) ? 'owner' : 'admin',
      source: random.isTrue(0.5) ? 'scan' : 'edit',
      note: van ? `Van ${van} restocked at the counter` : '',
      delivery: {
        vendorName: offer.vendorName,
        cameAt: slot.at,
        ticket: van ? slot.ticket * 10 + Number(van) : null,
        unitCost: priceAt(part, priceTrends, { today: offer.price, daysAgo: daysBetween(slot.at, now) }, random),
      },
    };
  };
}

interface Price {
  today: string;
  daysAgo: number;
}

/** Today's price is the catalogue's; it crept there, never quite evenly. */
export function priceAt({ sku }: DemoPart, trends: Work['priceTrends'], { today, daysAgo }: Price, random: Random): string {
  const rise = trends.find(({ prefixes }) => prefixes.some((prefix) => sku.startsWith(prefix)))?.rise ?? 0.025;
  const then = Number(today) * (1 - (rise * daysAgo) / historyDays) * (1 + (random.next() - 0.5) * 0.024);
  // Parts that cost cents are priced by the hundred, so their unit price has more decimals.
  const decimals = then < 1 ? 4 : 2;
  return then.toFixed(decimals);
}

/** Full boxes, coils and cylinders. */
export function ordered(part: DemoPart, missing: number): number {
  const pack = packOf(part, missing);
  return Math.floor(missing / pack) * pack;
}

function packOf({ unit }: DemoPart, missing: number): number {
  if (unit === 'ft') return amount(missing > amount('400') ? '250' : '50');
  if (unit === 'lb') return amount('25');
  if (unit === 'gal') return amount('5');
  return amount(missing > amount('60') ? '10' : missing > amount('15') ? '5' : '1');
}
