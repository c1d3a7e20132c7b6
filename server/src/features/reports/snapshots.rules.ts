import type { ReportFilter } from '@onhand/contract/reports-registry';
import type { StockSource } from './ledger-sql.ts';

/** Snapshots around a range: the last that is not after its beginning, and the first and the last within it (or before its end). */
export interface SnapshotsAround {
  snapshotBefore: string | null;
  firstSnapshot: string | null;
  lastSnapshot: string | null;
}

/** A report can use sums by item and place, sums by item alone (where no place is asked for), and sums by day. */
export interface UsableSnapshots {
  byPlace: boolean;
  byItem: boolean;
  byDay: boolean;
}

interface Range extends SnapshotsAround {
  from: string;
  /** The last row of the ledger before the range; where there is none, the ledger begins within it. */
  lastBeforeFrom: number | null;
}

/**
 * The sums by day know no item and no folder, those by item no person and no kind. Charts go by day, so a report with one needs both;
 * what is filtered is read from the ledger itself, and is less for it.
 */
export function usableSnapshots(
  range: Range,
  filters: Partial<Record<ReportFilter, unknown>>,
  { hasDays, isByFolder }: { hasDays: boolean; isByFolder: boolean },
): UsableSnapshots {
  const { from, firstSnapshot, lastSnapshot, lastBeforeFrom } = range;
  const asks = (...names: ReportFilter[]) => names.some((name) => filters[name] !== undefined);
  if (lastSnapshot === null || Date.parse(lastSnapshot) <= Date.parse(from)) return { byPlace: false, byItem: false, byDay: false };
  const isSpanned = lastBeforeFrom === null || (firstSnapshot !== null && Date.parse(firstSnapshot) < Date.parse(lastSnapshot));
  const byDay = !asks('folderId', 'tagId', 'vendorId');
  const byPlace = isSpanned && !asks('kind', 'userId') && (byDay || !hasDays);
  return { byPlace, byItem: byPlace && !isByFolder && !asks('folderId'), byDay };
}

/** Rows of the ledger between an instant and now, and between the snapshot before it and the instant; counting stops at a limit. */
export interface Distance {
  toNow: number;
  fromSnapshot: number | null;
}

/** The nearer of the two; without a snapshot, rolling back further than `reach` takes longer than looking every item up. */
export function nearestSource({ toNow, fromSnapshot }: Distance, reach: number): StockSource {
  if (fromSnapshot !== null && fromSnapshot < toNow) return 'rolled forward';
  return toNow <= reach ? 'rolled back' : 'looked up';
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
