import type { Count, CountLine, CountReview, CountStatus, LineOutcome, LineState } from '@onhand/contract/counts';
import { figureText, itemCountText } from '../../platform/count-text.ts';
import { moneyChangeText } from '../../platform/format.ts';
import type { Tone } from '../../ui/badge.tsx';

export const statusWords: Record<CountStatus, string> = { open: 'Open', posted: 'Posted', cancelled: 'Cancelled' };
export const statusTone: Record<CountStatus, Tone> = { open: 'accent', posted: 'good', cancelled: 'neutral' };

const stateProblems: Record<Exclude<LineState, 'live'>, string> = {
  archived: 'Archived: will not be posted',
  deleted: 'Deleted: will not be posted',
  corrected: 'Set later: will not be posted',
};

const outcomeProblems: Partial<Record<LineOutcome, string>> = {
  archived: 'Not posted: the item was archived',
  deleted: 'Not posted: the item was deleted',
  corrected: 'Not posted: the quantity was set after it was counted',
};

export function lineProblem({ state, outcome }: CountLine): string | undefined {
  if (outcome) return outcomeProblems[outcome];
  return state === 'live' ? undefined : stateProblems[state];
}

/** “You, Sam” under what was counted. */
export function countedByText({ countedBy, counted }: CountLine): string {
  return counted === null ? '' : countedBy.join(', ');
}

/** Says in a sentence what posting will do. */
export function postingText(review: CountReview): string {
  const changed = review.up + review.down;
  if (changed === 0) return 'Everything that was counted matches: no quantity changes.';
  const parts = [side(review.up, 'up', review.upValue), side(review.down, 'down', review.downValue)].filter((part) => part !== '');
  const net = review.netValue === undefined || parts.length < 2 ? '' : `, net ${moneyChangeText(review.netValue)}`;
  return `Posting changes ${itemCountText(changed)}: ${parts.join(' and ')}${net}.`;
}

function side(count: number, way: string, value: string | undefined): string {
  if (count === 0) return '';
  return `${figureText(count)} ${way}${value === undefined ? '' : ` (${moneyChangeText(value)})`}`;
}

export function uncountedCount({ lines, counted }: Pick<Count, 'lines' | 'counted'>): number {
  return lines - counted;
}
