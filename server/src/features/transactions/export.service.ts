import type { Movement } from '@onhand/contract/movements';
import type { FileAnswer } from '@onhand/contract/route';
import { csvLine, csvStart } from '../../platform/csv.ts';
import type { Db } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { type Filter, listTransactions } from './transactions.service.ts';

type Column = [heading: string, value: (movement: Movement) => string | number | null | undefined];

const facts: Column[] = [
  ['Transaction', ({ id }) => id],
  ['Time (UTC)', ({ at }) => at],
  ['Item', ({ itemName }) => itemName],
  ['Kind', ({ kind }) => kind],
  ['Change', ({ delta }) => delta],
  ['Asked for', ({ requested }) => requested],
  ['Quantity after', ({ quantityAfter }) => quantityAfter],
  ['Unit', ({ unit }) => unit],
  ['Folder', ({ folder }) => folder],
  ['Moved from', ({ fromFolder }) => fromFolder],
  ['Person', ({ userName }) => userName],
  ['Source', ({ source }) => source],
  ['Note', ({ note }) => note],
  ['Undoes transaction', ({ reverses }) => reverses],
  ['Undone', ({ isUndone }) => (isUndone ? 'yes' : 'no')],
];
const costs: Column[] = [
  ['Unit cost', ({ unitCost }) => unitCost],
  ['Value', ({ value }) => value],
  ['Total value after', ({ valueAfter }) => valueAfter],
];

const batch = 1000;

/** Read and sent a thousand at a time, so that a large file needs no large memory; what happens meanwhile is newer than all of it. */
export function exportTransactions(db: Db, scope: Scope, filter: Filter): FileAnswer {
  const columns = scope.maySeeCosts ? [...facts, ...costs] : facts;
  return { content: rows(), contentType: 'text/csv; charset=utf-8', fileName: 'transactions.csv' };

  async function* rows() {
    yield csvStart + csvLine(columns.map(([heading]) => heading));
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const after = cursor;
      const page = await db.tenant(scope, (tx) => listTransactions(tx, scope, filter, { cursor: after, limit: batch }));
      yield page.transactions.map((movement) => csvLine(columns.map(([, value]) => String(value(movement) ?? '')))).join('');
      cursor = page.nextCursor;
    }
  }
}
