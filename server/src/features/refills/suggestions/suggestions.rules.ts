import type { RefillSuggestion, Suggested, SuggestionChange } from '@onhand/contract/refill-suggestions';
import { Big } from 'big.js';
import { fewestIssues, suggestMinimum } from '../suggestion.rules.ts';
import type { PastDemand } from './demand.rules.ts';
import type { SuggestionItem } from './suggestions.store.ts';

export interface Terms {
  days: number;
  leadTime: number;
  leadTimeDeviation: number;
  service: number;
  cycle: number;
}

/** PLC-19: what the past says about an item in a place, with the arithmetic and what it would cost. */
export function suggestionFor(item: SuggestionItem, demand: PastDemand, terms: Terms): RefillSuggestion {
  const { unitCost, allowsDecimals, refillFrom: _source, ...shown } = item;
  const found = suggestMinimum(demand, { days: terms.leadTime, deviation: terms.leadTimeDeviation }, terms.service);
  const suggested = found.kind === 'none' ? null : rounded(found, terms, allowsDecimals);
  return {
    ...shown,
    used: demand.used,
    issues: demand.issues,
    daysWithStock: demand.perDay.length,
    daysWithout: demand.daysWithout,
    stockouts: demand.stockouts,
    suggested,
    reason: found.kind === 'none' ? reasons[found.reason](demand, terms) : null,
    worthNow: worth(item.quantity, unitCost),
    worthThen: suggested && worth(suggested.maximum, unitCost),
  };
}

const worth = (quantity: string, unitCost: string) => new Big(quantity).times(unitCost).round(10).toFixed();

const reasons = {
  'few issues': ({ issues }: PastDemand, { days }: Terms) =>
    `Used ${issues === 1 ? 'once' : `${issues} times`} in ${days} days. Fewer than ${fewestIssues} times is chance, so nothing is suggested.`,
  'no days with stock': (_: PastDemand, { days }: Terms) => `There was none here on any of the last ${days} days.`,
};

type Found = Extract<ReturnType<typeof suggestMinimum>, { kind: 'suggested' }>;

/** The maximum is the minimum and what is used until the next refill. What cannot be divided is rounded up. */
function rounded({ method, mean, deviation, leadDemand, safety, minimum }: Found, { cycle }: Terms, allowsDecimals: boolean): Suggested {
  const exactMaximum = Math.round((minimum + mean * cycle) * 100) / 100;
  const up = (figure: number) => new Big(figure).round(allowsDecimals ? 2 : 0, Big.roundUp).toFixed();
  return {
    method,
    mean,
    deviation,
    leadDemand,
    safety,
    exactMinimum: minimum,
    exactMaximum,
    minimum: up(minimum),
    maximum: up(Math.max(exactMaximum, minimum)),
  };
}

/** Null where there is nothing to change. */
export function changeOf({ minimum, maximum, suggested }: RefillSuggestion): SuggestionChange | null {
  if (!suggested || (minimum === suggested.minimum && maximum === suggested.maximum)) return null;
  if (minimum === null) return 'first';
  const order = new Big(suggested.minimum).cmp(minimum);
  return order === 0 ? (new Big(suggested.maximum).gt(maximum ?? minimum) ? 'raise' : 'lower') : order > 0 ? 'raise' : 'lower';
}
