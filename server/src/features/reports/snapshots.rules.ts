import type { ReportFilter } from '@onhand/contract/reports-registry';
import type { Way } from './ledger-sql.ts';

/** Snapshots around a range: the last that is not after its beginning, and the first and the last within it (or before its end). */
export interface SnapshotsAround {
  snapshotBefore: string | null;
  firstSnapshot: string | null;
  lastSnapshot: string | null;
}

/** What of them a report can use: what was added up by item and place, of each item as a whole (where no place is asked for), and by day. */
export interface Usable {
  items: boolean;
  wholes: boolean;
  days: boolean;
}

interface Range extends SnapshotsAround {
  from: string;
  /** The ledger begins within the range. */
  isFromTheBeginning: boolean;
}

/**
 * The sums by day know no item and no folder, those by item no person and no kind. Charts go by day, so a report with one needs both;
 * what is filtered is read from the ledger itself, and is less for it.
 */
export function usableSnapshots(
  range: Range,
  filters: Partial<Record<ReportFilter, unknown>>,
  { hasDays, isByFolder }: { hasDays: boolean; isByFolder: boolean },
): Usable {
  const { from, firstSnapshot, lastSnapshot, isFromTheBeginning } = range;
  const asks = (...names: ReportFilter[]) => names.some((name) => filters[name] !== undefined);
  if (lastSnapshot === null || Date.parse(lastSnapshot) <= Date.parse(from)) return { items: false, wholes: false, days: false };
  const isSpanned = isFromTheBeginning || (firstSnapshot !== null && Date.parse(firstSnapshot) < Date.parse(lastSnapshot));
  const days = !asks('folderId', 'tagId', 'vendorId');
  const items = isSpanned && !asks('kind', 'userId') && (days || !hasDays);
  return { items, wholes: items && !isByFolder && !asks('folderId'), days };
}

/** How many rows of the ledger lie between an instant and now, and between the snapshot before it and the instant; many are not counted. */
export interface Distance {
  toNow: number;
  fromSnapshot: number | null;
}

/** The shorter way; without a snapshot, walking further than `reach` takes longer than looking every item up. */
export function wayTo({ toNow, fromSnapshot }: Distance, reach: number): Way {
  if (fromSnapshot !== null && fromSnapshot < toNow) return 'snapshot';
  return toNow <= reach ? 'walk' : 'look up';
}

/** Rows of the ledger in a month, by the first day after it. */
export interface LedgerMonth {
  end: string;
  movements: number;
}

/** Fewer rows are read at once as quickly as a snapshot of them. */
export const fewRows = 20_000;

/**
 * The next month whose end is to be added up: the one by which so much happened since the last snapshot that another saves more than it
 * takes. It has a row for each item and place and one for each item, so at most four rows are kept for each one of the ledger.
 */
export function nextToClose(months: readonly LedgerMonth[], itemsInLast: number, least = fewRows): string | undefined {
  let rows = 0;
  return months.find(({ movements }) => {
    rows += movements;
    return rows >= Math.max(least, itemsInLast / 2);
  })?.end;
}
