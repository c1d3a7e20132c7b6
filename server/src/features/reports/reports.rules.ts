import type { FolderLevels, Grouping, Report, ReportFilter } from '@onhand/contract/reports-registry';
import { reportRegistry } from '@onhand/contract/reports-registry';
import type { ReportId, ReportRequest } from '@onhand/contract/reports';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { fieldWords } from '../../platform/input-words.ts';
import type { StockSource } from './ledger-sql.ts';
import type { UsableSnapshots } from './snapshots.rules.ts';

export type Request = z.output<typeof ReportRequest>;
type Filters = Pick<Request, ReportFilter | 'orderFrom'>;

/** The request with every default filled in; days are those of the organization's calendar. */
export interface Asked {
  report: ReportId;
  groupBy: Grouping['id'];
  /** Null where it is not by folder. */
  levels: FolderLevels | null;
  columns: Grouping['columns'];
  sort: string;
  isDescending: boolean;
  /** The first and the last day that count; of a report as of a day, both are that day. */
  firstDay: string;
  lastDay: string;
  /** The days whose pace counts: of a range, those since there are books. */
  days: number;
  /** The first day of the range that is not before the organization's books; there is none where that is after the last day. */
  bookedFrom: string;
  /** The last day is today: the stock at its end is the stock of now. */
  isNow: boolean;
  filters: Filters;
  stockSources: { opening: StockSource; closing: StockSource };
  snapshots: UsableSnapshots;
  /** Everything the organization has is of one unit, or has none. */
  isOfOneUnit: boolean;
}

const defaultRange = 30;
const defaultIdleDays = 90;
const defaultUseDays = 30;

export function settle(
  report: ReportId,
  request: Request,
  { today, firstDay }: { today: string; firstDay: string },
): Omit<Asked, 'stockSources' | 'snapshots' | 'isOfOneUnit'> {
  const known = reportRegistry[report];
  refuseUnknownKeys(report, request);
  const grouping = request.groupBy ? known.groupings.find(({ id }) => id === request.groupBy) : known.groupings[0];
  if (!grouping) throw invalid('groupBy', `${known.title} is not grouped by ${request.groupBy}.`);
  if (request.levels && grouping.id !== 'folder') throw invalid('levels', 'Only folders lie below each other.');
  const columns = columnsFor(grouping, request);
  const sort = request.sort ?? grouping.sort.key;
  // The lines of a tree stand at their level whatever sorts them.
  if (sort === 'level' || !columns.some(({ key }) => key === sort)) throw invalid('sort', 'There is no such column.');
  const direction = request.direction ?? (request.sort ? 'asc' : grouping.sort.direction);
  const { idleDays = defaultIdleDays, useDays = defaultUseDays, folderId, tagId, vendorId, orderFrom, method, kind, userId } = request;
  const span = spanOf(report, known, request, today, { idleDays, useDays });
  const bookedFrom = later(span.firstDay, firstDay);
  return {
    report,
    groupBy: grouping.id,
    levels: grouping.id === 'folder' ? (request.levels ?? 'all') : null,
    columns,
    sort,
    isDescending: direction === 'desc',
    ...span,
    bookedFrom,
    days: known.period === 'range' ? Math.max(daysBetween(bookedFrom, span.lastDay), 1) : span.days,
    isNow: span.lastDay === today,
    filters: { folderId, tagId, vendorId, orderFrom, method, kind, userId, idleDays, useDays },
  };
}

/** A filter that the report does not know is refused rather than ignored: nobody shall believe in a filter that did nothing. */
function refuseUnknownKeys(report: ReportId, request: Request): void {
  const { title, filters, period } = reportRegistry[report];
  const all: ReportFilter[] = ['folderId', 'tagId', 'vendorId', 'method', 'kind', 'userId', 'idleDays', 'useDays'];
  const days: readonly string[] = { range: ['from', 'to'], day: ['asOf'], now: [] }[period];
  const refused = [
    ...all.filter((name) => !filters.includes(name)),
    ...(report === 'reorder' ? [] : (['orderFrom'] as const)),
    ...(['from', 'to', 'asOf'] as const).filter((name) => !days.includes(name)),
  ].find((name) => request[name] !== undefined);
  if (refused) throw invalid(refused, `${title} does not take this.`);
}

/** By these, movements are added up without looking at their items: quantities are told only where all are of one unit. */
export const knowsNoItems = ({ report, groupBy }: Pick<Asked, 'report' | 'groupBy'>): boolean =>
  report === 'movement' && groupBy !== 'item' && groupBy !== 'folder';

export const withoutQuantities = (columns: Grouping['columns']): Grouping['columns'] =>
  columns.filter(({ key, type }) => type !== 'quantity' && key !== 'unit');

/** Some columns would be empty or wrong with some filters. */
function columnsFor({ id, columns }: Grouping, { kind, userId, folderId }: Request): Grouping['columns'] {
  const isPart = kind !== undefined || userId !== undefined;
  const hidden = [
    ...(isPart ? ['opening', 'closing', 'transferred', 'openingValue', 'closingValue'] : []),
    // Transfers between folders cancel out where every folder is looked at.
    ...(id === 'item' && folderId === undefined ? ['transferred'] : []),
    ...(folderId === undefined ? [] : ['edits']),
  ];
  return columns.filter(({ key }) => !hidden.includes(key));
}

function spanOf(report: ReportId, { period }: Report, request: Request, today: string, span: { idleDays: number; useDays: number }) {
  if (period === 'range') return rangeOf(request, today);
  if (period === 'day') {
    // A day in the future has the stock of today.
    const day = earlier(request.asOf ?? today, today);
    return { firstDay: day, lastDay: day, days: 1 };
  }
  const days = report === 'reorder' ? span.useDays : span.idleDays;
  return { firstDay: addDays(today, 1 - days), lastDay: today, days };
}

function rangeOf({ from, to }: Request, today: string) {
  if ((from === undefined) !== (to === undefined)) throw invalid(from === undefined ? 'from' : 'to', 'Please give both days of the range.');
  if (from !== undefined && to !== undefined && from > to) throw invalid('from', 'The first day must not be after the last.');
  const lastDay = earlier(to ?? today, today);
  const firstDay = earlier(from ?? addDays(lastDay, 1 - defaultRange), lastDay);
  return { firstDay, lastDay, days: daysBetween(firstDay, lastDay) };
}

const earlier = (one: string, other: string) => (one < other ? one : other);
const later = (one: string, other: string) => (one > other ? one : other);
const dayMs = 24 * 60 * 60 * 1000;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Both days count. */
export function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1;
}

function invalid(field: string, message: string): AppError {
  return new AppError('INVALID_INPUT', { message: `${fieldWords(field)}: ${message}`, details: [{ field, message }] });
}
