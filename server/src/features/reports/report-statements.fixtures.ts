import type { ReportId } from '@onhand/contract/reports';
import type { StockSource } from './ledger-sql.ts';
import { buildReport } from './report-builders.ts';
import { linesSql, pageSql } from './report-statement.ts';
import { type Request, settle } from './reports.rules.ts';
import type { UsableSnapshots } from './snapshots.rules.ts';

interface StatementCase {
  request: Request;
  snapshots?: UsableSnapshots;
  closing?: StockSource;
  isOfOneUnit?: boolean;
  isFile?: true;
}

const none: UsableSnapshots = { byPlace: false, byItem: false, byDay: false };
const all: UsableSnapshots = { byPlace: true, byItem: true, byDay: true };
const byPlace: UsableSnapshots = { ...all, byItem: false };

/** Each report by each grouping that makes another statement, and each way in which its facts are found. */
export const statementCases: Record<ReportId, Record<string, StatementCase>> = {
  valuation: {
    'by-item': { request: { groupBy: 'item' } },
    'by-item-sorted-by-name-for-a-file': { request: { groupBy: 'item', sort: 'name' }, isFile: true },
    'by-item-rolled-back': { request: { groupBy: 'item', asOf: '2026-01-31' }, closing: 'rolled back' },
    'by-item-rolled-forward': { request: { groupBy: 'item', asOf: '2026-01-31' }, closing: 'rolled forward' },
    'by-item-looked-up': { request: { groupBy: 'item', asOf: '2026-01-31' }, closing: 'looked up' },
    'by-folder': { request: { groupBy: 'folder' } },
    'by-tag': { request: { groupBy: 'tag' } },
    'by-method': { request: { groupBy: 'method' } },
  },
  movement: {
    'by-item': { request: { groupBy: 'item' } },
    'by-item-in-a-folder': { request: { groupBy: 'item', folderId: 7 } },
    'by-item-of-one-kind': { request: { groupBy: 'item', kind: 'in' } },
    'by-item-from-snapshots': { request: { groupBy: 'item' }, snapshots: all },
    'by-folder': { request: { groupBy: 'folder' } },
    'by-folder-from-snapshots': { request: { groupBy: 'folder' }, snapshots: byPlace },
    'by-kind-of-one-unit': { request: { groupBy: 'kind' }, isOfOneUnit: true },
    'by-month-from-snapshots': { request: { groupBy: 'month' }, snapshots: all },
  },
  'cost-of-goods': {
    'by-item': { request: { groupBy: 'item' } },
    'by-item-from-snapshots': { request: { groupBy: 'item' }, snapshots: all },
    'by-vendor': { request: { groupBy: 'vendor' } },
    'by-job': { request: { groupBy: 'job' } },
    'by-customer': { request: { groupBy: 'customer' } },
    'by-person': { request: { groupBy: 'person' } },
    'by-job-from-snapshots': { request: { groupBy: 'job' }, snapshots: all },
    'by-customer-from-snapshots': { request: { groupBy: 'customer' }, snapshots: all },
    'by-person-from-snapshots': { request: { groupBy: 'person' }, snapshots: all },
    'by-folder-from-snapshots': { request: { groupBy: 'folder' }, snapshots: byPlace },
    'by-month-from-snapshots': { request: { groupBy: 'month' }, snapshots: all },
  },
  turnover: {
    'by-item': { request: { groupBy: 'item' } },
    'by-item-from-snapshots': { request: { groupBy: 'item' }, snapshots: all },
    'by-folder-from-snapshots': { request: { groupBy: 'folder' }, snapshots: byPlace },
  },
  'dead-stock': {
    'by-item': { request: { groupBy: 'item' } },
    'by-vendor-from-snapshots': { request: { groupBy: 'vendor' }, snapshots: all },
  },
  reorder: {
    'by-item': { request: { groupBy: 'item' } },
    'by-vendor-from-snapshots': { request: { groupBy: 'vendor' }, snapshots: all },
  },
  shrinkage: {
    'by-count': { request: { groupBy: 'count' } },
    'by-folder': { request: { groupBy: 'folder' } },
  },
  spend: {
    'by-vendor': { request: { groupBy: 'vendor' } },
    'by-month': { request: { groupBy: 'month' } },
  },
  'price-history': { 'by-item': { request: { groupBy: 'item' } } },
  'open-orders': {
    'by-vendor': { request: { groupBy: 'vendor' } },
    'by-item': { request: { groupBy: 'item' } },
  },
  punctuality: { 'by-vendor': { request: { groupBy: 'vendor' } } },
  activity: {
    'by-person': { request: { groupBy: 'person' } },
    'by-day-from-snapshots': { request: { groupBy: 'day' }, snapshots: all },
  },
};

export function statementOf(
  report: ReportId,
  { request, snapshots = none, closing = 'current', isOfOneUnit = false, isFile }: StatementCase,
): string {
  const settled = settle(report, request, { today: '2026-03-31', firstDay: '2024-01-01' });
  const sql = buildReport({ ...settled, stockSources: { opening: 'current', closing }, snapshots, isOfOneUnit });
  return isFile ? linesSql(sql, settled.sort) : pageSql(sql, settled.sort, settled.isDescending);
}
