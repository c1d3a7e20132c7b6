import { exact, least, spell } from '@onhand/contract/costing-decimals';

type Figure = ReturnType<typeof exact>;

/** So much that is promised, in a place. */
export interface Promised {
  place: number;
  quantity: string;
}

/** So much that lies in a place; below zero is on the way or in somebody's hands, which nobody can take from. */
export type Lying = Promised;
const isOnAShelf = (place: number) => place >= 0;

export interface Wish {
  line: number;
  quantity: string;
}

export interface Granted extends Promised {
  line: number;
}

export interface Shelves {
  /** Where the item lies, and everything of it that is promised to anybody. */
  levels: readonly Lying[];
  promised: readonly Promised[];
  home: number;
  /** The job's van, from which it is taken first. */
  van: number | null;
  /** The places that may be reserved from; null is all. */
  among: readonly number[] | null;
}

/** What lies there and is promised to nobody. A place that was counted lower has none, and takes nothing from the others (J10). */
export function freeIn({ levels, promised }: Pick<Shelves, 'levels' | 'promised'>, place: number): string {
  const lies = levels.find((level) => level.place === place)?.quantity ?? '0';
  return spell(atLeastNothing(exact(lies).minus(sumOf(promised.filter((one) => one.place === place)))));
}

/** Of the whole item: what is short in one place is made good by what lies in another, so it is not free either. */
export function freeOfItem({ levels, promised }: Pick<Shelves, 'levels' | 'promised'>): string {
  return spell(atLeastNothing(sumOf(levels.filter(({ place }) => isOnAShelf(place))).minus(sumOf(promised))));
}

/** Who gets how much from where: the wishes in their order, each from the van first, then from the item's home, then from the fullest. */
export function shareOut(shelves: Shelves, wishes: readonly Wish[]): Granted[] {
  let ofItem = exact(freeOfItem(shelves));
  const free = inOrder(shelves).map((place) => ({ place, left: exact(freeIn(shelves, place)) }));
  const granted: Granted[] = [];
  for (const { line, quantity } of wishes) {
    let wanted = exact(quantity);
    for (const shelf of free) {
      const taken = least(least(wanted, shelf.left), ofItem);
      if (taken.lte(0)) continue;
      granted.push({ line, place: shelf.place, quantity: spell(taken) });
      [wanted, shelf.left, ofItem] = [wanted.minus(taken), shelf.left.minus(taken), ofItem.minus(taken)];
    }
  }
  return granted;
}

function inOrder({ levels, home, van, among }: Shelves): number[] {
  const rank = (place: number) => (place === van ? 0 : place === home ? 1 : 2);
  return levels
    .filter(({ place }) => isOnAShelf(place) && (among === null || among.includes(place)))
    .toSorted((one, other) => rank(one.place) - rank(other.place) || exact(other.quantity).cmp(one.quantity) || one.place - other.place)
    .map(({ place }) => place);
}

export const sumOf = (some: readonly { quantity: string }[]): Figure => some.reduce((sum, { quantity }) => sum.plus(quantity), exact('0'));

export const atLeastNothing = (figure: Figure): Figure => (figure.lt(0) ? exact('0') : figure);
