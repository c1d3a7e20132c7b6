import type { EntryInput, LineOutcome, LineState, UncountedChoice } from '@onhand/contract/counts';
import { plain } from '@onhand/contract/decimal';
import { Big } from 'big.js';

/** One person's count at one moment, with the book quantity of that moment. */
export interface Entry {
  quantity: string;
  mode: 'set' | 'add';
  userId: string | null;
  userName: string;
  book: string;
  bookMovementId: number;
  isRemoved: boolean;
}

/** The sum of a line's entries. */
export interface Tally {
  counted: string;
  /** The book quantity of the first entry in force: stock that moves while the shelves are added up has moved after the count. */
  book: string;
  bookMovementId: number;
  counterIds: string[];
  counterNames: string[];
}

/** Answers the entries that make up the count: of those not taken back, the last `set` and all after it. */
export function inForce<One extends Pick<Entry, 'mode' | 'isRemoved'>>(entries: readonly One[]): One[] {
  const live = entries.filter(({ isRemoved }) => !isRemoved);
  return live.slice(Math.max(live.map(({ mode }) => mode).lastIndexOf('set'), 0));
}

/** Null when nothing is counted. */
export function tallyOf(entries: readonly Entry[]): Tally | null {
  const counting = inForce(entries);
  const [first] = counting;
  if (!first) return null;
  const people = new Map(counting.map(({ userId, userName }) => [userId ?? userName, { userId, userName }]));
  return {
    counted: spelled(counting.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))),
    book: first.book,
    bookMovementId: first.bookMovementId,
    counterIds: [...people.values()].flatMap(({ userId }) => userId ?? []),
    counterNames: [...people.values()].map(({ userName }) => userName),
  };
}

/**
 * Two people who count two shelves of one item at the same moment both believe to be the first. So whoever does not say what they
 * mean adds to another person's count, and only ever replaces their own.
 */
export function modeOf(wanted: EntryInput['mode'], entries: readonly Entry[], userId: string): 'set' | 'add' {
  return wanted ?? (inForce(entries).some((entry) => entry.userId !== userId) ? 'add' : 'set');
}

export interface LineToPost {
  state: LineState;
  counted: string | null;
  /** The book quantity when the line was counted. */
  book: string | null;
  /** The quantity now. */
  quantity: string | null;
}

export type Change = { kind: 'in' | 'out' | 'set'; quantity: string };
export interface Decision {
  outcome: LineOutcome;
  change?: Change;
}

/**
 * Posting adds the difference found at the count to the stock of now, so sales and receipts since then are not undone
 * (docs/decisions/013-stock-counts.md).
 */
export function decide({ state, counted, book, quantity }: LineToPost, uncounted: UncountedChoice): Decision {
  const isZeroed = counted === null && uncounted === 'zero' && quantity !== null && !new Big(quantity).eq(0);
  if (counted === null && !isZeroed) return { outcome: uncounted === 'zero' && quantity !== null ? 'matched' : 'left' };
  const difference = counted === null ? new Big(0) : new Big(counted).minus(book ?? 0);
  if (!isZeroed && difference.eq(0)) return { outcome: 'matched' };
  if (state === 'archived' || state === 'deleted') return { outcome: state };
  if (isZeroed) return { outcome: 'zeroed', change: { kind: 'set', quantity: '0' } };
  if (state === 'corrected') return { outcome: 'corrected' };
  return { outcome: 'changed', change: { kind: difference.gt(0) ? 'in' : 'out', quantity: spelled(difference.abs()) } };
}

function spelled(figure: Big): string {
  return plain(figure.toFixed());
}
