import type { Big } from 'big.js';
import { exact, isZero, spell, sum } from './costing-decimals.ts';

/** A line of a receipt that can carry something: what is left of it, after what went back to the vendor. */
export interface CarryingLine {
  line: number;
  name: string;
  /** In pieces. */
  quantity: string;
  /** What these pieces were paid. */
  value: string;
  /** Of one piece; null where nobody has said. */
  weight: string | null;
  volume: string | null;
}

export const shareRules = ['value', 'quantity', 'weight', 'volume', 'equal', 'hand'] as const;
export type ShareRule = (typeof shareRules)[number];

/** An amount shared among lines, or a sentence that says why this rule cannot share it. */
export type Shared = { parts: Map<number, string> } | { problem: string };

/**
 * L1–L5: shares to the cent, so that the parts are the amount exactly: each gets its share rounded down, and the cents that are left go to those
 * that lost most by that. `byHand` are the parts that somebody typed.
 */
export function shareCharge(
  amount: string,
  rule: ShareRule,
  lines: readonly CarryingLine[],
  byHand: ReadonlyMap<number, string> = new Map(),
): Shared {
  if (lines.length === 0) return { problem: 'Nothing of this receipt is left to carry it.' };
  if (rule === 'hand') return sharedByHand(amount, lines, byHand);
  const unknown = lines.find((line) => rule in missingWords && line[rule as 'weight' | 'volume'] === null);
  if (unknown)
    return {
      problem: `Nobody has said ${missingWords[rule as 'weight' | 'volume']} “${unknown.name}”. Enter it with its vendor, or share in another way.`,
    };
  const weights = lines.map((line) => weightOf(line, rule));
  const whole = weights.reduce((all, weight) => all.plus(weight), exact('0'));
  if (whole.eq(0)) return { problem: nothingToShareBy[rule] };
  return { parts: byLargestRemainder(exact(amount), lines, weights, whole) };
}

const missingWords = { weight: 'how heavy a piece is of', volume: 'how large a piece is of' } as const;
const nothingToShareBy: Record<Exclude<ShareRule, 'hand'>, string> = {
  value: 'All of this came for free, so there is no value to share by. Share by quantity, or by hand.',
  quantity: 'Nothing of this receipt is left to carry it.',
  weight: 'All of these weigh nothing. Share in another way.',
  volume: 'All of these take up no room. Share in another way.',
  equal: 'Nothing of this receipt is left to carry it.',
};

function weightOf({ quantity, value, weight, volume }: CarryingLine, rule: Exclude<ShareRule, 'hand'>): Big {
  switch (rule) {
    case 'value':
      return exact(value);
    case 'quantity':
      return exact(quantity);
    case 'weight':
      return exact(quantity).times(weight ?? '0');
    case 'volume':
      return exact(quantity).times(volume ?? '0');
    case 'equal':
      return exact('1');
  }
}

function sharedByHand(amount: string, lines: readonly CarryingLine[], byHand: ReadonlyMap<number, string>): Shared {
  const parts = new Map(lines.flatMap(({ line }) => (byHand.has(line) ? [[line, byHand.get(line) as string] as const] : [])));
  const left = exact(amount).minus(sum([...parts.values()]));
  if (left.eq(0) && parts.size === byHand.size) return { parts };
  if (!left.eq(0)) return { problem: `${spell(left)} of ${amount} is not shared yet.` };
  return { problem: 'A part is for a line that cannot carry it.' };
}

/** Two decimals, or as many as the amount has. */
function byLargestRemainder(amount: Big, lines: readonly CarryingLine[], weights: readonly Big[], whole: Big): Map<number, string> {
  const decimals = Math.max(2, (spell(amount).split('.')[1] ?? '').length);
  const cent = exact(`1e-${decimals}`);
  const size = amount.abs();
  const shares = lines.map(({ line }, nth) => {
    const share = size.times(weights[nth] as Big).div(whole);
    const down = share.round(decimals, 0);
    return { line, down, rest: share.minus(down), nth };
  });
  const given = shares.reduce((all, { down }) => all.plus(down), exact('0'));
  const cents = Number(size.minus(given).div(cent).round(0));
  const first = new Set(
    shares
      .toSorted((one, other) => other.rest.cmp(one.rest) || one.nth - other.nth)
      .slice(0, cents)
      .map(({ nth }) => nth),
  );
  return new Map(
    shares.map(({ line, down, nth }) => {
      const part = first.has(nth) ? down.plus(cent) : down;
      return [line, spell(amount.lt(0) ? part.neg() : part)];
    }),
  );
}

/** The lines that carry something. */
export const carryingParts = (parts: ReadonlyMap<number, string>) => [...parts].filter(([, amount]) => !isZero(amount));
