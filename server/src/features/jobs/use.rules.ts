import { exact, least, spell } from '@onhand/contract/costing-decimals';
import type { Reservation, ReservationBook } from './reservation-book.rules.ts';
import { atLeastNothing } from './reserve.rules.ts';

/** What is wanted by a line of a job, and what was used of it. */
export interface LineFigures {
  line: number;
  itemId: number;
  wanted: string;
  used: string;
}

export interface LineShare {
  /** Null is a line that is still to be made. */
  line: number | null;
  quantity: string;
}

export const stillWanted = ({ wanted, used }: Pick<LineFigures, 'wanted' | 'used'>): string =>
  spell(atLeastNothing(exact(wanted).minus(used)));

/**
 * Which lines of the item it goes onto: each that still wants some, in their order; more than they want is used beyond it on the last of these,
 * or else on the item's first line. Where there is none it was never planned.
 */
export function splitOverLines(lines: readonly LineFigures[], quantity: string): LineShare[] {
  let left = exact(quantity);
  const shares: LineShare[] = [];
  for (const line of lines) {
    const part = least(left, exact(stillWanted(line)));
    if (part.lte(0)) continue;
    shares.push({ line: line.line, quantity: spell(part) });
    left = left.minus(part);
  }
  if (left.eq(0)) return shares;
  const last = shares.at(-1);
  if (!last) return [{ line: lines[0]?.line ?? null, quantity }];
  return [...shares.slice(0, -1), { ...last, quantity: spell(left.plus(last.quantity)) }];
}

/**
 * What was used needs no promise any more: the line's own in that place, what was picked first, then others of the line as far as it wants no more.
 * What was picked elsewhere stays: it lies there, and closing asks for it (J9).
 */
export function settleUse(
  book: ReservationBook,
  jobId: number,
  after: LineFigures,
  { place, quantity }: { place: number; quantity: string },
): void {
  const own = { itemId: after.itemId, jobId, line: after.line };
  const taken = [...book.take({ ...own, place, isPicked: true }, quantity)];
  const rest = taken.reduce((left, one) => left.minus(one.quantity), exact(quantity));
  if (rest.gt(0)) book.take({ ...own, place, isPicked: false }, spell(rest));
  releaseExcess(book, jobId, after);
}

/** Lets go what a line wants no more, and has not picked. */
export function releaseExcess(book: ReservationBook, jobId: number, after: LineFigures): Reservation[] {
  const own = { itemId: after.itemId, jobId, line: after.line };
  const excess = exact(book.quantity(own)).minus(stillWanted(after));
  return excess.gt(0) ? book.take({ ...own, isPicked: false }, spell(excess)) : [];
}
