import { expect, test } from 'vitest';
import { readCatalogue } from '../catalogue/catalogue.ts';
import { amount } from './amounts.ts';
import type { DemoHistory } from './history.ts';
import { planHistory } from './plan.ts';
import { purchasesOf } from './purchases.ts';

const catalogue = readCatalogue();
const parts = new Map(catalogue.parts.map((part) => [part.sku, part]));
const dayMs = 24 * 60 * 60_000;
// Every weekday, season and time of day: more than two years, in steps that fit into none of them.
const someDays = Array.from({ length: 14 }, (_, at) => new Date(Date.UTC(2025, 10, 3, 4) + at * 52.3 * dayMs));

/** Adds up the movements alone; throws where more is taken than is there, unless it was asked for in vain. */
function endOf({ openings, movements }: DemoHistory): Map<string, number> {
  const levels = new Map([...openings].map(([sku, { quantity }]) => [sku, amount(quantity)]));
  for (const { sku, what, note } of movements) {
    if (what.kind === 'move' || what.kind === 'transfer' || !('quantity' in what)) continue;
    const level = levels.get(sku) ?? 0;
    const moved = amount(what.quantity);
    if (['out', 'return'].includes(what.kind) && moved > level && !/none left/.test(note)) throw new Error(`${sku}: ${moved} of ${level}`);
    levels.set(sku, what.kind === 'in' || what.kind === 'back' ? level + moved : what.kind === 'set' ? moved : Math.max(0, level - moved));
  }
  return levels;
}

test('on whatever day it is loaded, the demo’s history ends with what the catalogue says is there', { timeout: 60_000 }, () => {
  for (const now of someDays) {
    const history = planHistory(catalogue, now);
    const differing = [...endOf(history)].filter(([sku, level]) => level !== amount(parts.get(sku)?.quantity ?? ''));
    expect(differing, now.toISOString()).toEqual([]);
    expect(history.openings.size).toBe(parts.size);
    expect(history.movements.length).toBeGreaterThan(2_000);
    expect(history.movements.length).toBeLessThan(6_000);
  }
});

test('it happened in order, in the half year before, and nothing before its part was there', { timeout: 60_000 }, () => {
  for (const now of someDays.slice(0, 4)) {
    const { openings, movements } = planHistory(catalogue, now);
    const times = movements.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times[0]).toBeGreaterThan(now.getTime() - 184 * dayMs);
    // Something happened on one of the last working days, and nothing in the future.
    expect(times.at(-1)).toBeGreaterThan(now.getTime() - 4 * dayMs);
    expect(times.at(-1)).toBeLessThan(now.getTime());
    expect(movements.filter(({ at, sku }) => at <= (openings.get(sku)?.at ?? now))).toEqual([]);
  }
});

test('it is the same for the same moment, and another tomorrow', () => {
  const now = new Date('2026-03-10T15:00:00Z');
  const spelled = (history: DemoHistory) => JSON.stringify([[...history.openings], history.movements]);
  expect(spelled(planHistory(catalogue, now))).toBe(spelled(planHistory(catalogue, now)));
  expect(spelled(planHistory(catalogue, new Date(now.getTime() + dayMs)))).not.toBe(spelled(planHistory(catalogue, now)));
});

test('it is told as a contractor would: jobs, deliveries at changing prices, vans, a count, shared tools', () => {
  const { openings, movements } = planHistory(catalogue, new Date('2026-03-10T15:00:00Z'));
  const noted = (pattern: RegExp) => movements.filter(({ note }) => pattern.test(note));
  expect(movements.filter(({ onJob }) => onJob).length).toBeGreaterThan(1_200);
  expect(movements.filter(({ what }) => what.kind === 'back').length).toBeGreaterThan(20);
  expect(noted(/restocked/).length).toBeGreaterThan(200);
  expect(movements.filter(({ delivery }) => delivery?.ticket === null).length).toBeGreaterThan(100);
  expect(movements.filter(({ what }) => what.kind === 'return').length).toBe(3);
  expect(noted(/^Stock count: /).length).toBeGreaterThan(10);
  expect(noted(/none left$/).length).toBeGreaterThan(2);
  expect(noted(/no charge$/).map(({ what }) => what)).toContainEqual({ kind: 'in', quantity: '1', unitCost: '0' });
  expect(movements.filter(({ what }) => what.kind === 'move').length).toBeGreaterThan(20);
  expect(movements.filter(({ what }) => what.kind === 'method').length).toBe(4);
  const pricesOf = (sku: string) =>
    movements.flatMap(({ sku: other, what }) => (other === sku && what.kind === 'in' && what.unitCost ? [Number(what.unitCost)] : []));
  const copper = pricesOf('CUM-075');
  expect(new Set(copper).size).toBeGreaterThan(1);
  expect(copper.at(-1)).toBeGreaterThan(Number(openings.get('CUM-075')?.unitCost));
});

test('Luis enters only what lies in his van', () => {
  const his = planHistory(catalogue, new Date('2026-08-11T15:00:00Z')).movements.filter(({ by }) => by === 'staff');
  expect(his.length).toBeGreaterThan(50);
  expect(his.filter(({ sku, folderKey }) => !(folderKey ?? parts.get(sku)?.folderKey)?.startsWith('van1'))).toEqual([]);
});

test('[PLC-20] what the vans carry of the warehouse’s parts is loaded and used up there, and never more than lies there', () => {
  for (const now of someDays) {
    const { openings, movements } = planHistory(catalogue, now);
    const carried = new Set(catalogue.vanStock.map(({ sku }) => sku));
    const levels = new Map([...carried].map((sku) => [`${sku} home`, amount(openings.get(sku)?.quantity ?? '')]));
    const change = (place: string, by: number) => {
      const level = (levels.get(place) ?? 0) + by;
      expect(level, `${place}, ${now.toISOString()}`).toBeGreaterThanOrEqual(0);
      levels.set(place, level);
    };
    const there = (sku: string) => [...levels].reduce((sum, [place, level]) => (place.startsWith(`${sku} `) ? sum + level : sum), 0);
    for (const { sku, what, folderKey = 'home', note } of movements.filter((one) => carried.has(one.sku))) {
      if (what.kind === 'transfer') {
        change(`${sku} ${what.fromKey ?? 'home'}`, -amount(what.quantity));
        change(`${sku} ${folderKey}`, amount(what.quantity));
      } else if (what.kind === 'in' || what.kind === 'back') change(`${sku} ${folderKey}`, amount(what.quantity));
      else if (what.kind === 'set') change(`${sku} ${folderKey}`, amount(what.quantity) - there(sku));
      else if (what.kind === 'out' && !/none left/.test(note)) change(`${sku} ${folderKey}`, -amount(what.quantity));
    }
    const low = catalogue.vanStock.filter(({ sku, folderKey, minimum }) => (levels.get(`${sku} ${folderKey}`) ?? 0) <= amount(minimum));
    expect(low.length, now.toISOString()).toBeGreaterThan(3);
    expect(low.length, now.toISOString()).toBeLessThan(catalogue.vanStock.length - 5);
    expect(movements.filter(({ what, folderKey }) => what.kind === 'out' && folderKey).length).toBeGreaterThan(60);
  }
});

test('[BUY-14] on whatever day, trucks brought what was ordered before, in whole packs, and of the last one something is still to come', () => {
  for (const now of someDays) {
    const receipts = purchasesOf(planHistory(catalogue, now), catalogue, now);
    const orders = receipts.flatMap(({ order, cameAt }) => (order ? [{ ...order, cameAt }] : []));
    expect(orders.length, now.toISOString()).toBeGreaterThan(60);
    expect(receipts.some(({ reference }) => reference.startsWith('Ticket'))).toBe(true);
    expect(new Set(orders.map(({ number }) => number)).size).toBe(orders.length);
    expect(orders.filter(({ isOpen }) => isOpen).length, now.toISOString()).toBe(1);
    expect(orders.filter(({ lines }) => lines.some(({ isShort }) => isShort)).length).toBeGreaterThan(2);
    for (const { sentAt, cameAt, expectedOn, isOpen, lines } of orders) {
      expect(sentAt.getTime()).toBeLessThan(cameAt.getTime());
      if (!isOpen) expect(expectedOn <= cameAt.toISOString().slice(0, 10)).toBe(true);
      expect(lines.filter(({ piecesPerPack, packs }) => piecesPerPack !== '1' && packs.includes('.'))).toEqual([]);
      expect(
        lines.filter(
          ({ packs, piecesPerPack, received, isShort }) =>
            !isShort && !isOpen && Number(packs) * Number(piecesPerPack) !== Number(received),
        ),
      ).toEqual([]);
    }
  }
});
