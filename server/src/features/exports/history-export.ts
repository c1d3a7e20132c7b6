import type { ExportFormat } from '@onhand/contract/exports';
import type { Movement } from '@onhand/contract/movements';
import type { FileAnswer } from '@onhand/contract/route';
import type { Db } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { type Filter, listTransactions } from '../transactions/transactions.service.ts';
import { daysOfFile } from './exports.store.ts';
import { type TableColumn, tableFile } from './table-file.ts';

type Column = TableColumn<Movement>;

const facts: Column[] = [
  { heading: 'Transaction', value: ({ id }) => String(id), isFigure: true, width: 12 },
  { heading: 'Time (UTC)', value: ({ at }) => at, width: 24 },
  { heading: 'Item', value: ({ itemName }) => itemName, width: 36 },
  { heading: 'Kind', value: ({ kind }) => kind, width: 10 },
  { heading: 'Change', value: ({ delta }) => delta, isFigure: true, width: 10 },
  { heading: 'Asked for', value: ({ requested }) => requested, isFigure: true, width: 10 },
  { heading: 'Quantity after', value: ({ quantityAfter }) => quantityAfter, isFigure: true, width: 14 },
  { heading: 'Unit', value: ({ unit }) => unit, width: 10 },
  { heading: 'Folder', value: ({ folder }) => folder, width: 20 },
  { heading: 'Moved from', value: ({ fromFolder }) => fromFolder, width: 20 },
  { heading: 'Person', value: ({ userName }) => userName, width: 20 },
  { heading: 'Source', value: ({ source }) => source, width: 12 },
  { heading: 'Note', value: ({ note }) => note, width: 36 },
  { heading: 'Undoes transaction', value: ({ reverses }) => reverses?.toString(), isFigure: true, width: 18 },
  { heading: 'Undone', value: ({ isUndone }) => (isUndone ? 'yes' : 'no'), width: 10 },
];
const costs: Column[] = [
  { heading: 'Unit cost', value: ({ unitCost }) => unitCost, isFigure: true },
  { heading: 'Value', value: ({ value }) => value, isFigure: true },
  { heading: 'Total value after', value: ({ valueAfter }) => valueAfter, isFigure: true },
  { heading: 'Cost of goods', value: ({ costOfGoods }) => costOfGoods, isFigure: true },
];

const batch = 1000;

/** Read and sent a thousand at a time, so that a large file needs no large memory; what happens meanwhile is newer than all of it. */
export async function exportHistory(db: Db, scope: Scope, filter: Filter, format: ExportFormat, now: Date): Promise<FileAnswer> {
  const { from, to } = filter;
  const days = await db.tenant(scope, (tx) => daysOfFile(tx, scope, now, { ...(from && { from }), ...(to && { to }) }));
  async function* batches() {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const after: string | undefined = cursor;
      const page = await db.tenant(scope, (tx) => listTransactions(tx, scope, filter, { cursor: after, limit: batch }));
      yield page.transactions;
      cursor = page.nextCursor;
    }
  }
  const columns = scope.maySeeCosts ? [...facts, ...costs] : facts;
  return tableFile({ name: `stock-history-${days}`, columns, batches: batches() }, format);
}
