import { exact, least, spell } from '@onhand/contract/costing-decimals';
import type { ReservationBook } from './reservation-book.rules.ts';
import { freeIn, type Lying } from './reserve.rules.ts';

/** So much of a line that is fetched from a place. */
export interface Pick {
  line: number;
  itemId: number;
  from: number;
  quantity: string;
}

export interface OwnLine {
  itemId: number;
  jobId: number;
  line: number;
}

/** All that is promised to a line and not picked, from places where one may pick; where a place was counted lower, only what is there (J10). */
export function picksOfAll(
  book: ReservationBook,
  own: OwnLine,
  lies: (place: number) => string,
  mayPick: (place: number) => boolean,
): Pick[] {
  return book.find({ ...own, isPicked: false }).flatMap(({ line, itemId, place, quantity }) => {
    const there = spell(least(exact(quantity), exact(lies(place))));
    return mayPick(place) && exact(there).gt(0) ? [{ line, itemId, from: place, quantity: there }] : [];
  });
}

/** So much of a line from where it is promised, the first place first. Undefined where less is promised there. */
export function picksOf(book: ReservationBook, own: OwnLine, quantity: string, mayPick: (place: number) => boolean): Pick[] | undefined {
  let left = exact(quantity);
  const picks: Pick[] = [];
  for (const row of book.find({ ...own, isPicked: false }).filter(({ place }) => mayPick(place))) {
    const part = least(left, exact(row.quantity));
    if (part.lte(0)) break;
    picks.push({ line: own.line, itemId: own.itemId, from: row.place, quantity: spell(part) });
    left = left.minus(part);
  }
  return left.eq(0) ? picks : undefined;
}

/**
 * So much of a line from a place, where it is promised elsewhere: what is free there takes the promise over. Answers false where too little of it is
 * free, and leaves the book alone.
 */
export function promiseHere(book: ReservationBook, own: OwnLine, levels: readonly Lying[], place: number, quantity: string): boolean {
  const here = exact(book.quantity({ ...own, place, isPicked: false }));
  const more = exact(quantity).minus(here);
  if (more.lte(0)) return true;
  const elsewhere = book.find({ ...own, isPicked: false }).filter((row) => row.place !== place);
  const movable = elsewhere.reduce((sum, row) => sum.plus(row.quantity), exact('0'));
  if (more.gt(movable) || more.gt(freeIn({ levels, promised: book.find({ itemId: own.itemId }) }, place))) return false;
  let left = more;
  for (const { place: from } of elsewhere) {
    for (const taken of book.take({ ...own, place: from, isPicked: false }, spell(left))) left = left.minus(taken.quantity);
  }
  book.add({ ...own, place, isPicked: false }, spell(more));
  return true;
}
