import { Big } from 'big.js';

/** One item in one place, as a refill list looks at it. */
export interface PlaceLevel {
  onHand: string;
  minimum: string | null;
  maximum: string | null;
  /** What open transfers and open refill lists will still bring. */
  onTheWay: string;
}

export type Proposal = { kind: 'refill'; quantity: string } | { kind: 'return'; quantity: string };

/**
 * PLC-07: at or under its minimum a place is filled up to its maximum; above its maximum the rest is offered back. What is on its way
 * counts as if it were there, so that a list made twice proposes nothing the second time. Without a maximum it is filled to its minimum.
 */
export function proposalFor({ onHand, minimum, maximum, onTheWay }: PlaceLevel): Proposal | null {
  const expected = new Big(onHand).plus(onTheWay);
  const target = maximum ?? minimum;
  if (minimum !== null && target !== null && expected.lte(minimum)) {
    const missing = new Big(target).minus(expected);
    return missing.gt(0) ? { kind: 'refill', quantity: missing.toFixed() } : null;
  }
  // Only what is there can go back; what is still on its way may be called off where it comes from.
  if (maximum !== null && new Big(onHand).gt(maximum)) return { kind: 'return', quantity: new Big(onHand).minus(maximum).toFixed() };
  return null;
}

/**
 * PLC-08: divides what a source has among the places that need it, in proportion to their needs and in whole steps; steps that are left
 * over go to the largest remainders, the first of equals first. Nobody gets more than they need.
 */
export function shareByNeed(available: string, needs: readonly string[]): string[] {
  const total = needs.reduce((sum, need) => sum.plus(need), new Big(0));
  if (total.lte(available)) return needs.map((need) => new Big(need).toFixed());
  const step = stepOf([available, ...needs]);
  const shares = needs.map((need) => new Big(available).times(need).div(total));
  const whole = shares.map((share) => share.div(step).round(0, Big.roundDown).times(step));
  let left = whole.reduce((rest, part) => rest.minus(part), new Big(available));
  const byRemainder = shares.map((share, index) => ({ index, remainder: share.minus(whole[index] ?? 0) }));
  byRemainder.sort((a, b) => b.remainder.cmp(a.remainder) || a.index - b.index);
  for (const { index } of byRemainder) {
    if (left.lt(step)) break;
    whole[index] = (whole[index] ?? new Big(0)).plus(step);
    left = left.minus(step);
  }
  return whole.map((part) => part.toFixed());
}

/** Pieces are shared as pieces: what is measured is shared in the finest decimals that somebody has used. */
function stepOf(quantities: readonly string[]): Big {
  const decimals = Math.max(...quantities.map((quantity) => (new Big(quantity).toFixed().split('.')[1] ?? '').length));
  return new Big(10).pow(-decimals);
}
