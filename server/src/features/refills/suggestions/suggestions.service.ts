import { limits } from '@onhand/contract/limits';
import type { RefillSuggestion, SuggestionChange } from '@onhand/contract/refill-suggestions';
import type { Tx } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { holdFolder, placeOf } from '../../stock/places.service.ts';
import { setPlaceLimits } from '../../stock/place-limits.service.ts';
import { fewestIssues } from '../suggestion.rules.ts';
import { pastDemand } from './demand.rules.ts';
import { changeOf, suggestionFor, type Terms } from './suggestions.rules.ts';
import { daysOf, namedItems, pageOfItems, type SuggestionItem, todayOf } from './suggestions.store.ts';

const pageSize = 50;
/** Stock-outs are told of a year. */
const knownDays = 365;

interface Asked extends Terms {
  placeId: 'none' | number;
  show: 'used' | 'all';
  offset: number;
}

export async function listSuggestions(
  tx: Tx,
  scope: Scope,
  { placeId, show, offset, ...terms }: Asked,
  now: Date,
): Promise<{ suggestions: RefillSuggestion[]; hasMore: boolean }> {
  const place = await placeNamed(tx, scope, placeId === 'none' ? null : placeId);
  const today = await todayOf(tx, scope, now);
  const used = show === 'used' ? usedEnough(today, terms) : null;
  const items = await pageOfItems(tx, scope, { place, used, offset, limit: pageSize + 1 });
  const suggestions = await suggestionsFor(tx, scope, { place, today, terms }, items.slice(0, pageSize));
  return { suggestions, hasMore: items.length > pageSize };
}

interface Accepted extends Terms {
  placeId: number | null;
  itemIds?: readonly number[] | undefined;
  changes?: readonly SuggestionChange[] | undefined;
  offset: number;
}

/** Reckoned anew, so that nobody sets what they were not shown for more than a moment; what nothing is suggested for stays. */
export async function acceptSuggestions(
  tx: Tx,
  scope: Scope,
  { placeId, itemIds, changes, offset, ...terms }: Accepted,
  now: Date,
): Promise<{ changed: number; hasMore: boolean }> {
  const place = await placeNamed(tx, scope, placeId);
  const today = await todayOf(tx, scope, now);
  const found = itemIds
    ? await namedItems(tx, scope, place, itemIds)
    : await pageOfItems(tx, scope, { place, used: usedEnough(today, terms), offset, limit: limits.suggestionsAccepted + 1 });
  const items = found.slice(0, limits.suggestionsAccepted);
  let changed = 0;
  for (let from = 0; from < items.length; from += pageSize) {
    const some = items.slice(from, from + pageSize);
    const page = await suggestionsFor(tx, scope, { place, today, terms }, some);
    const rows = page.flatMap((one, nth) => {
      const change = changeOf(one);
      if (!one.suggested || change === null || (changes && !changes.includes(change))) return [];
      const { minimum, maximum } = one.suggested;
      return [{ itemId: one.itemId, place, minimum, maximum, refillFrom: some[nth]?.refillFrom ?? null }];
    });
    await setPlaceLimits(tx, scope, rows);
    changed += rows.length;
  }
  return { changed, hasMore: found.length > items.length };
}

const usedEnough = (today: string, { days }: Terms) => ({ since: daysBefore(today, days), issues: fewestIssues });

function daysBefore(today: string, days: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

async function placeNamed(tx: Tx, scope: Scope, placeId: number | null): Promise<number> {
  if (placeId !== null && !(await holdFolder(tx, scope, placeId))) throw new AppError('NOT_FOUND');
  return placeOf(placeId);
}

interface Question {
  place: number;
  today: string;
  terms: Terms;
}

async function suggestionsFor(
  tx: Tx,
  scope: Scope,
  { place, today, terms }: Question,
  items: readonly SuggestionItem[],
): Promise<RefillSuggestion[]> {
  if (items.length === 0) return [];
  const ids = items.map(({ itemId }) => itemId);
  const days = Map.groupBy(await daysOf(tx, scope, place, ids, daysBefore(today, knownDays)), ({ itemId }) => itemId);
  const known = { days: terms.days, known: knownDays };
  return items.map((item) => suggestionFor(item, pastDemand(item.quantity, days.get(item.itemId) ?? [], today, known), terms));
}
