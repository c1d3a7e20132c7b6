import { daysOfPeriod, periodsOf, type ReportPeriod } from '@onhand/contract/report-periods';
import { KeptRequest } from '@onhand/contract/report-views';
import type { ReportId, ReportRequest } from '@onhand/contract/reports';
import { type Grouping, type ReportFilter, reportRegistry } from '@onhand/contract/reports-registry';

/** The state of a report's screen. It stands in the address, so that it can be kept, sent on and gone back to. */
export type ReportState = KeptRequest;

type Key = keyof ReportState;
const keys = Object.keys(KeptRequest.shape) as Key[];

/** Reads the state; whatever makes no sense in an address, or not for this report, is left out. */
export function stateOf(report: ReportId, params: URLSearchParams): ReportState {
  const { filters, period } = reportRegistry[report];
  const isTaken = (key: Key) => !isPeriodKey(key) || (period !== 'now' && (key === 'period' || (key === 'asOf') === (period === 'day')));
  const isKnown = (key: Key) => (isFilter(key) ? filters.includes(key) : isTaken(key));
  const entries = keys.flatMap((key) => {
    const parsed = params.has(key) && isKnown(key) ? KeptRequest.shape[key].safeParse(params.get(key)) : undefined;
    return parsed?.success ? [[key, parsed.data] as const] : [];
  });
  return sensible(report, Object.fromEntries(entries));
}

function sensible(report: ReportId, state: ReportState): ReportState {
  const { period: kind, groupings } = reportRegistry[report];
  const next = { ...state };
  if (next.period && (!periodsOf(kind).includes(next.period) || next.period === usualPeriod(report))) delete next.period;
  const hasRange = next.from !== undefined && next.to !== undefined && next.from <= next.to;
  if (next.period || !hasRange) {
    delete next.from;
    delete next.to;
  }
  if (next.period) delete next.asOf;
  const grouping = groupings.find(({ id }) => id === next.groupBy) ?? groupings[0];
  if (grouping === groupings[0]) delete next.groupBy;
  if (grouping.id !== 'folder' || next.levels === 'all') delete next.levels;
  const isSorted = grouping.columns.some(({ key }) => key === next.sort) && !isHidden(next, grouping.id);
  const isUsual = next.sort === grouping.sort.key && (next.direction ?? 'asc') === grouping.sort.direction;
  if (!isSorted || isUsual) {
    delete next.sort;
    delete next.direction;
  }
  return next;
}

/** Some columns would be empty or wrong with some filters, and the report leaves them out. */
function isHidden({ sort, kind, userId, folderId }: ReportState, grouping: Grouping['id']): boolean {
  const isPart = kind !== undefined || userId !== undefined;
  if (sort === 'level') return true;
  if (sort === 'opening' || sort === 'closing') return isPart;
  if (sort === 'openingValue' || sort === 'closingValue') return isPart;
  if (sort === 'transferred') return isPart || (grouping === 'item' && folderId === undefined);
  return sort === 'edits' && folderId !== undefined;
}

/** Writes the state; defaults are left out. */
export function paramsOf(report: ReportId, state: ReportState): URLSearchParams {
  const kept = sensible(report, state);
  const entries = keys.flatMap((key) => (kept[key] === undefined ? [] : [[key, String(kept[key])]]));
  return new URLSearchParams(entries);
}

/** Makes the request; `today` is a day of the organization's calendar. */
export function requestOf(report: ReportId, { period, ...rest }: ReportState, today: string): ReportRequest {
  return { ...rest, ...(period && daysOfPeriod(reportRegistry[report].period, period, today)) };
}

/** The period that is meant where nothing is said. */
export function usualPeriod(report: ReportId): ReportPeriod | null {
  const { period } = reportRegistry[report];
  return period === 'now' ? null : period === 'day' ? 'now' : 'last-30';
}

export function groupingOf(report: ReportId, { groupBy }: ReportState): Grouping {
  const { groupings } = reportRegistry[report];
  return groupings.find(({ id }) => id === groupBy) ?? groupings[0];
}

export function filterCount(state: ReportState): number {
  return keys.filter((key) => isFilter(key) && state[key] !== undefined).length;
}

/** The same without its filters; days, grouping and order stay. */
export function withoutFilters(state: ReportState): ReportState {
  return Object.fromEntries(Object.entries(state).filter(([key]) => !isFilter(key as Key)));
}

/** The day it is at a moment where the organization is: “2026-11-15”. */
export function dayIn(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

const filterKeys = ['folderId', 'tagId', 'vendorId', 'method', 'kind', 'userId', 'idleDays', 'useDays'] as const satisfies ReportFilter[];
const isFilter = (key: Key): key is ReportFilter => (filterKeys as readonly string[]).includes(key);
const isPeriodKey = (key: Key) => key === 'period' || key === 'from' || key === 'to' || key === 'asOf';
