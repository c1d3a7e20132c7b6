import { Big } from 'big.js';
import { proposalFor, shareByNeed } from './proposals.rules.ts';
import { compareNames, compareWays, type FolderTree } from './walking-order.rules.ts';

/** One item in one place that has less than its minimum there, or more than its maximum. */
export interface Need {
  itemId: number;
  itemName: string;
  place: number;
  /** What lies there and is promised to no job. */
  free: string;
  minimum: string | null;
  maximum: string | null;
  /** What open lists and transfers will still bring, and what open lists will still take away. */
  coming: string;
  going: string;
  /** What an open list says already that nobody can give. */
  knownMissing: string;
  /** The place that it is refilled from, with all below it; null where none is known. */
  source: number | null;
  home: number;
}

/** What lies in a place, is promised to no job and is on no open list. */
export interface FreeStock {
  itemId: number;
  place: number;
  free: string;
}

export interface PlannedLine {
  itemId: number;
  itemName: string;
  from: number | null;
  to: number;
  isReturn: boolean;
  planned: string;
  missing: string;
}

interface Wanting extends Need {
  wanted: string;
}

/** PLC-07, PLC-08: the lines of a list, in walking order of where things are taken from; what nobody can give comes last. */
export function planLines(needs: readonly Need[], stock: readonly FreeStock[], tree: FolderTree): PlannedLine[] {
  const partsOf = partsIn(tree);
  const stockOf = Map.groupBy(stock, ({ itemId }) => itemId);
  const wanting: Wanting[] = [];
  const returns: PlannedLine[] = [];
  for (const need of needs) {
    const { itemId, itemName, minimum, maximum, coming: onTheWay, place } = need;
    const onHand = new Big(need.free).minus(need.going).toFixed();
    const proposal = proposalFor({ onHand, minimum, maximum, onTheWay });
    if (proposal?.kind === 'refill') wanting.push({ ...need, wanted: proposal.quantity });
    if (proposal?.kind !== 'return' || need.source === null) continue;
    const to = shelfFor(need, need.source, stockOf.get(itemId) ?? [], partsOf(need.source));
    returns.push({ itemId, itemName, from: place, to, isReturn: true, planned: proposal.quantity, missing: '0' });
  }
  const lines = refillLines(wanting, shelvesOf(stock, wanting, returns), partsOf);
  return inWalkingOrder([...returns, ...lines], tree);
}

/** A place and all below it; many ask for the same source, so each is walked once. */
function partsIn(tree: FolderTree): (source: number) => ReadonlySet<number> {
  const parts = new Map<number, ReadonlySet<number>>();
  return (source) => {
    const known = parts.get(source) ?? new Set(tree.below(source));
    parts.set(source, known);
    return known;
  };
}

/** What is given back goes to the item's home if that is a part of the source, else to where most of it lies, else to the source itself. */
function shelfFor({ home, place }: Need, source: number, lying: readonly FreeStock[], parts: ReadonlySet<number>): number {
  if (parts.has(home) && home !== place) return home;
  const there = lying.filter((one) => parts.has(one.place) && one.place !== place);
  return there.toSorted((one, other) => new Big(other.free).cmp(one.free))[0]?.place ?? source;
}

type Shelves = Map<number, { place: number; free: Big }[]>;

/**
 * Where each item lies, the fullest place first, so that one walk is enough as often as can be. A place gives nothing of an item that it
 * lacks itself, and nothing twice of what it gives back.
 */
function shelvesOf(stock: readonly FreeStock[], wanting: readonly Wanting[], returns: readonly PlannedLine[]): Shelves {
  const lacking = new Set(wanting.map(({ itemId, place }) => `${itemId} ${place}`));
  const givenBack = new Map(returns.map(({ itemId, from, planned }) => [`${itemId} ${from}`, planned]));
  const shelves: Shelves = new Map();
  for (const { itemId, place, free } of stock) {
    const left = new Big(free).minus(givenBack.get(`${itemId} ${place}`) ?? 0);
    if (lacking.has(`${itemId} ${place}`) || left.lte(0)) continue;
    const known = shelves.get(itemId) ?? [];
    known.push({ place, free: left });
    shelves.set(itemId, known);
  }
  for (const places of shelves.values()) places.sort((one, other) => other.free.cmp(one.free) || one.place - other.place);
  return shelves;
}

/** All places that ask the same source for the same item are served together, so that nobody is served first. */
function refillLines(wanting: readonly Wanting[], shelves: Shelves, partsOf: (source: number) => ReadonlySet<number>): PlannedLine[] {
  const groups = Map.groupBy(wanting, ({ itemId, source }) => `${itemId} ${source}`);
  return [...groups.values()].flatMap((group) => {
    const { itemId, source } = group[0] as Wanting;
    const there = source === null ? [] : (shelves.get(itemId) ?? []).filter(({ place }) => partsOf(source).has(place));
    const available = there.reduce((sum, { free }) => sum.plus(free), new Big(0));
    const shares = shareByNeed(
      available.toFixed(),
      group.map(({ wanted }) => wanted),
    );
    return group.flatMap((need, nth) => linesFor(need, shares[nth] ?? '0', there));
  });
}

/** The shelves give up what is planned from them. */
function linesFor(need: Wanting, share: string, there: { place: number; free: Big }[]): PlannedLine[] {
  const { itemId, itemName, place: to, wanted, source, knownMissing } = need;
  let missing = new Big(wanted).minus(share).toFixed();
  const line = (from: number | null, planned: string): PlannedLine => {
    const told = { itemId, itemName, from, to, isReturn: false, planned, missing };
    // What is missing stands on one line of several.
    missing = '0';
    return told;
  };
  if (new Big(share).eq(0)) return new Big(missing).lte(knownMissing) ? [] : [line(source, '0')];
  const lines: PlannedLine[] = [];
  let left = new Big(share);
  for (const shelf of there) {
    if (left.lte(0)) break;
    if (shelf.free.lte(0)) continue;
    const taken = shelf.free.lt(left) ? shelf.free : left;
    shelf.free = shelf.free.minus(taken);
    left = left.minus(taken);
    lines.push(line(shelf.place, taken.toFixed()));
  }
  return lines;
}

function inWalkingOrder(lines: readonly PlannedLine[], tree: FolderTree): PlannedLine[] {
  const isNothing = (line: PlannedLine) => Number(line.planned === '0');
  const wayTo = ({ from }: PlannedLine) => (from === null ? [] : (tree.pathOf(from) ?? []));
  return lines.toSorted(
    (one, other) =>
      isNothing(one) - isNothing(other) ||
      compareWays(wayTo(one), wayTo(other)) ||
      compareNames(one.itemName, other.itemName) ||
      one.itemId - other.itemId ||
      one.to - other.to,
  );
}
