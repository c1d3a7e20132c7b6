import type { LineOutcome } from '@onhand/contract/counts';
import type { FileAnswer } from '@onhand/contract/route';
import { csvLine, csvStart } from '../../platform/csv.ts';
import { retryingDb } from '../../platform/database/retry-over-share.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { folderPaths } from '../folders/folder-tree.service.ts';
import { type LineRow, listLines } from './count-lines.store.ts';
import { findCount } from './counts.store.ts';

type Column = [heading: string, value: (line: LineRow) => string | null | undefined];

const outcomes: Record<LineOutcome, string> = {
  matched: 'Matched',
  changed: 'Difference booked',
  zeroed: 'Not counted, set to zero',
  left: 'Not counted, left as is',
  corrected: 'Not booked: corrected after it was counted',
  archived: 'Not booked: archived',
  deleted: 'Not booked: deleted',
};

const batch = 2000;

/** Read and sent some thousand lines at a time, so that a large file needs no large memory. */
export async function exportLines(db: Db, scope: Scope, id: number): Promise<FileAnswer> {
  const { count, folders } = await db.tenant(scope, async (tx) => ({
    count: await findCount(tx, scope, id),
    folders: await folderPaths(tx, scope),
  }));
  if (!count) throw new AppError('NOT_FOUND');
  const columns: Column[] = [
    ['Item', (line) => line.name],
    ['SKU', (line) => line.sku],
    ['Folder', (line) => (line.folderId === null ? '' : folders.get(line.folderId)?.join(' / '))],
    ['Unit', (line) => line.unit?.name],
    ['Expected at start', (line) => line.expectedAtStart],
    ['Expected when counted', (line) => line.expected],
    ['Counted', (line) => line.counted],
    [count.status === 'posted' ? 'Booked' : 'Difference', (line) => line.difference],
    ...(scope.maySeeCosts ? costs : []),
    ['Counted by', (line) => line.countedBy.join(', ')],
    ['Result', (line) => (line.outcome ? outcomes[line.outcome] : '')],
  ];
  return { content: rows(), contentType: 'text/csv; charset=utf-8', fileName: `${count.name}.csv` };

  async function* rows() {
    yield csvStart + csvLine(columns.map(([heading]) => heading));
    for (let after = 0; ; ) {
      const from = after;
      const lines = await retryingDb(db).tenant(scope, (tx) => listLines(tx, scope, id, { after: from, limit: batch }));
      yield lines.map((line) => csvLine(columns.map(([, value]) => value(line)))).join('');
      if (lines.length < batch) return;
      after = lines.at(-1)?.itemId ?? 0;
    }
  }
}

const costs: Column[] = [
  ['Unit cost', (line) => line.unitCost],
  ['Value of difference', (line) => line.value],
];
