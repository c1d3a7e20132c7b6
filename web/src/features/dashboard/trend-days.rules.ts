import { type ValueRange, valueRanges } from '@onhand/contract/dashboard';
import { isDay } from '../../platform/calendar.ts';

export type TrendChoice = ValueRange | 'custom';

export const trendLabels: Record<TrendChoice, string> = {
  '7d': '7 Days',
  '30d': '30 Days',
  '90d': '90 Days',
  '6m': '6 Months',
  custom: 'Custom',
};

export interface TrendState {
  choice: TrendChoice;
  /** The first day of a range of one's own; empty while not chosen. */
  from: string;
  to: string;
}

/** Reads the range from the address; whatever makes no sense in it becomes the usual thirty days. */
export function trendStateOf(params: URLSearchParams): TrendState {
  const dayOf = (name: string) => {
    const text = params.get(name) ?? '';
    return isDay(text) ? text : '';
  };
  const wanted = params.get('range');
  const choice = wanted === 'custom' ? 'custom' : (valueRanges.find((range) => range === wanted) ?? '30d');
  return choice === 'custom' ? { choice, from: dayOf('from'), to: dayOf('to') } : { choice, from: '', to: '' };
}

export function trendParamsOf({ choice, from, to }: TrendState): Record<string, string> {
  if (choice !== 'custom') return choice === '30d' ? {} : { range: choice };
  return { range: 'custom', ...(from && { from }), ...(to && { to }) };
}

const mostDays = 3660;

/** Answers the reason why the chosen days cannot be shown, or null where they can. */
export function daysProblem({ from, to }: TrendState): string | null {
  if (!from || !to) return 'Choose the first and the last day.';
  if (from > to) return 'The last day must not be before the first.';
  return Date.parse(to) - Date.parse(from) < mostDays * 86_400_000 ? null : 'Choose at most ten years.';
}
