import { applyCosting, type CostingChange, type Outcome, outcomeOf, type Stock } from '@onhand/contract/costing';
import { exact, least, spell } from '@onhand/contract/costing-decimals';

/** The quantity of an item that lies in a place: a folder's id, 0 for no folder, or a number below that for what is on the way or in somebody's hands. */
export interface Level {
  place: number;
  quantity: string;
  /** Known where the item was held alone; null where none is set. */
  minimum?: string | null;
}

/** A place with its name; null is no folder. */
export interface NamedPlace {
  place: number;
  name: string | null;
}

/** False for what is on the way or in somebody's hands: nobody counts it, takes from it or keeps an item there. */
export const isOnAShelf = (place: number): boolean => place >= 0;

export const placeOf = (folderId: number | null): number => folderId ?? 0;
export const folderOf = (place: number): number | null => (place === 0 ? null : place);

export function quantityIn(levels: readonly Level[], place: number): string {
  return levels.find((level) => level.place === place)?.quantity ?? '0';
}

/** Adds to what lies in a place, or takes from it. */
export function changedLevel(levels: readonly Level[], place: number, delta: string): Level {
  return { place, quantity: spell(exact(quantityIn(levels, place)).plus(delta)) };
}

export function withLevels(levels: readonly Level[], changed: readonly Level[]): Level[] {
  return [...levels.filter(({ place }) => !changed.some((one) => one.place === place)), ...changed];
}

/** The levels once what lies in one place is put into another; the former has none any more. */
export function withLevelMoved(levels: readonly Level[], from: number, to: number): Level[] {
  const arrived = changedLevel(levels, to, quantityIn(levels, from));
  return withLevels(
    levels.filter(({ place }) => place !== from),
    [arrived],
  );
}

/** The place that is told for an item's home: to a person who does not see that, the fullest of theirs (in-places.ts), or null for none. */
export function homeAsSeen(
  { levels, folderId }: { levels: readonly Level[]; folderId: number | null },
  visible: 'all' | readonly number[],
): number | null {
  const home = placeOf(folderId);
  if (visible === 'all' || visible.includes(home)) return home;
  const [fullest] = levels.filter(({ place }) => isOnAShelf(place) && visible.includes(place)).toSorted(byFullest);
  return fullest?.place ?? null;
}

export interface LevelChange {
  place: number;
  delta: string;
}

/**
 * The places that bear a change of what lies in some of them, null for all that something can be counted in: the home, or the fullest where that is none of them, and of a
 * loss that it cannot bear, the others. What nobody can bear is asked of the first.
 */
export function borneBy({ levels, home, among }: Bearers, delta: string): LevelChange[] {
  const isAmong = (place: number) => (among === null ? isOnAShelf(place) : among.includes(place));
  const lying = levels.filter(({ place }) => isAmong(place)).toSorted((one, other) => byFullest(one, other));
  const first = isAmong(home) ? home : (lying[0]?.place ?? among?.[0] ?? home);
  const others: LevelChange[] = [];
  let left = exact(delta).plus(quantityIn(levels, first));
  for (const { place, quantity } of lying) {
    if (left.gte(0)) break;
    if (place === first || exact(quantity).eq(0)) continue;
    const taken = least(exact(quantity), left.neg());
    others.push({ place, delta: spell(taken.neg()) });
    left = left.plus(taken);
  }
  const rest = others.reduce((sum, other) => sum.minus(other.delta), exact(delta));
  return rest.eq(0) ? others : [{ place: first, delta: spell(rest) }, ...others];
}

interface Bearers {
  levels: readonly Level[];
  home: number;
  among: readonly number[] | null;
}

function byFullest(one: Level, other: Level): number {
  return exact(other.quantity).cmp(one.quantity) || one.place - other.place;
}

/** Costs a change of the item's stock that happens where so much of it lies: no place falls below zero, so no more is taken than that. */
export function costedAt(stock: Stock, lies: string, change: CostingChange): Outcome | null {
  const asked = askedBy(stock, change);
  if (asked.lte(lies) || exact(stock.quantity).eq(lies)) return applyCosting(stock, change);
  const outcome = applyCosting(stock, { kind: 'out', quantity: lies }) ?? outcomeOf(stock, stock);
  return { ...outcome, requested: spell(asked.neg()) };
}

function askedBy(stock: Stock, change: CostingChange) {
  if (change.kind === 'out') return exact(change.quantity);
  return change.kind === 'set' ? exact(stock.quantity).minus(change.quantity) : exact('0');
}
