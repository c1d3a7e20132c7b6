import type { GroupingId } from '@onhand/contract/reports-registry';
import { Big } from 'big.js';
import type { Books, Entry } from './slow-ledger.fixtures.ts';

/** The quotients need more decimals, because they are compared to six. */
Big.DP = 20;

export type Figures = Record<string, Big | string | null>;
export type Keyed = { keys: string[]; figures: Record<string, Big>; place: string; item: string };
export interface Asked {
  groupBy: GroupingId;
  from: string;
  to: string;
  days: number;
  levels?: 'top' | 'all' | undefined;
  filter?: { tag?: string; vendor?: string; folder?: string } | undefined;
}

export interface SlowReport {
  rows: Map<string, Figures>;
  /** The lines in which things of several units stand. */
  mixed: Set<string>;
  totals: Figures;
  byUnit: Map<string, Figures>;
}

export const zero = new Big(0);
export const plus = (one: Big | undefined, other: Big | undefined) => (one ?? zero).plus(other ?? zero);
export const positive = (figure: Big) => (figure.gt(0) ? figure : zero);
export const ratio = (one: Big, other: Big) => (other.eq(0) ? null : one.div(other));

export const isNotNothing = (row: Record<string, Big>) => Object.values(row).some((figure) => !figure.eq(0));

export function together(
  facts: Keyed[],
  unitOf: (item: string) => string,
  derive: (row: Record<string, Big>, all: Record<string, Big>, isTotal: boolean) => Figures,
  isShown: (row: Record<string, Big>) => boolean = () => true,
): SlowReport {
  const lines = new Map<string, Record<string, Big>>();
  const all: Record<string, Big> = {};
  const units = new Map<string, Record<string, Big>>();
  const unitsOfLines = new Map<string, Set<string>>();
  for (const { keys, figures, item } of facts) {
    const unit = unitOf(item);
    for (const key of keys) {
      lines.set(key, added(lines.get(key) ?? {}, figures));
      unitsOfLines.set(key, (unitsOfLines.get(key) ?? new Set()).add(unit));
    }
    Object.assign(all, added(all, figures));
    units.set(unit, added(units.get(unit) ?? {}, figures));
  }
  const rows = [...lines].filter(([, row]) => isShown(row)).map(([key, row]) => [key, { ...row, ...derive(row, all, false) }] as const);
  return {
    rows: new Map(rows),
    mixed: new Set([...unitsOfLines].filter(([, known]) => known.size > 1).map(([key]) => key)),
    totals: { ...all, ...derive(all, all, true) },
    byUnit: new Map([...units].map(([unit, sums]) => [unit, { ...sums, ...derive(sums, all, true) }])),
  };
}

function added(one: Record<string, Big>, other: Record<string, Big>): Record<string, Big> {
  return Object.fromEntries([...new Set([...Object.keys(one), ...Object.keys(other)])].map((key) => [key, plus(one[key], other[key])]));
}

/** Answers the keys of the lines that a fact belongs to. */
export function keysOf(
  books: Books,
  groupBy: GroupingId,
  { item, place = '0', day = '' }: { item: string; place?: string; day?: string },
): string[] {
  switch (groupBy) {
    case 'item':
      return [item];
    case 'folder':
      return [place];
    case 'tag':
      return books.tags.get(item) ?? ['0'];
    case 'vendor':
      return [books.vendors.get(item)?.[0]?.vendor ?? '0'];
    // Of these books nothing went to a job, and all was done by one person.
    case 'job':
      return ['0'];
    case 'customer':
      return [''];
    case 'person':
      return ['the owner'];
    case 'day':
      return [day];
    case 'month':
      return [`${day.slice(0, 7)}-01`];
    default:
      throw new Error(groupBy);
  }
}

export const everyItem = ({ entries }: Books) => [...new Set(entries.map(({ item }) => item))];
export const stateAt = ({ entries }: Books, item: string, day: string): Entry | undefined =>
  entries.findLast((entry) => entry.item === item && entry.day <= day);
/** What lay in each place: everything that came there or left it, added up; the value by quantity, its rest with the later places. */
export function statesAt(books: Books, item: string, day: string): { item: string; place: string; quantity: Big; value: Big }[] {
  const last = stateAt(books, item, day);
  if (!last || last.kind === 'delete' || last.quantity.eq(0)) return [];
  const lying = new Map<string, Big>();
  const put = (place: string, quantity: Big) => lying.set(place, plus(lying.get(place), quantity));
  for (const entry of books.entries.filter((one) => one.item === item && one.day <= day)) {
    put(entry.place, entry.moved ?? entry.delta);
    if (entry.moved) put(entry.from, entry.moved.neg());
  }
  let [before, upTo] = [zero, zero];
  return [...lying]
    .filter(([, quantity]) => !quantity.eq(0))
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([place, quantity]) => {
      upTo = upTo.plus(quantity);
      const worth = last.value.times(upTo).div(last.quantity).round(10);
      const value = worth.minus(before);
      before = worth;
      return { item, place, quantity, value };
    });
}

export const isArchived = ({ archivals }: Books, item: string, day: string) =>
  archivals.some((one) => one.item === item && one.from <= day && day < one.to);
export const inRange =
  ({ from, to }: Asked) =>
  (row: { day: string }) =>
    row.day >= from && row.day <= to;
export const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** The lines of the tree in which something in a folder counts: that folder and those above it, up to the one that is looked at. */
export function linesOf({ folders }: Books, place: string, { filter, levels }: Asked): string[] {
  const chain = [place];
  for (let above = folders.get(place); above; above = folders.get(above)) chain.push(above);
  const root = filter?.folder === undefined ? -1 : chain.indexOf(filter.folder);
  const lines = root === -1 ? chain : chain.slice(0, root + 1);
  return levels === 'top' ? lines.slice(root === -1 ? -1 : -2) : lines;
}

/** A folder and everything below it; 0 is none. */
export function isIn({ folders }: Books, folder: string | undefined): (place: string) => boolean {
  if (folder === undefined) return () => true;
  const below = (place: string | null | undefined): boolean => place === folder || (!!place && below(folders.get(place)));
  return below;
}
