import type { ExportFormat } from '@onhand/contract/exports';
import type { FileAnswer } from '@onhand/contract/route';
import type { Db } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { type HistoryRow, readHistory } from './exports.store.ts';
import { type TableColumn, tableFile } from './table-file.ts';

type Column = TableColumn<HistoryRow>;

const facts: Column[] = [
  { heading: 'When', value: ({ at }) => at, width: 24 },
  { heading: 'Item', value: ({ item }) => item, width: 36 },
  { heading: 'What', value: ({ kind }) => kind, width: 10 },
  { heading: 'How', value: ({ source }) => source, width: 12 },
  { heading: 'Change', value: ({ delta }) => delta, isFigure: true, width: 10 },
  { heading: 'Before', value: ({ before }) => before, isFigure: true, width: 10 },
  { heading: 'After', value: ({ after }) => after, isFigure: true, width: 10 },
  { heading: 'Folder', value: ({ folder }) => folder, width: 20 },
  { heading: 'From folder', value: ({ fromFolder }) => fromFolder, width: 20 },
  { heading: 'To folder', value: ({ toFolder }) => toFolder, width: 20 },
  { heading: 'Note', value: ({ note }) => note, width: 36 },
  { heading: 'By', value: ({ userName }) => userName, width: 20 },
];
const costs: Column[] = [
  { heading: 'Unit cost', value: ({ unitCost }) => unitCost, isFigure: true },
  { heading: 'Value', value: ({ value }) => value, isFigure: true },
  { heading: 'Value after', value: ({ valueAfter }) => valueAfter, isFigure: true },
];

const batch = 2000;

export async function exportHistory(db: Db, scope: Scope, format: ExportFormat): Promise<FileAnswer> {
  async function* batches() {
    for (let after = 0; ; ) {
      const rows = await db.tenant(scope, (tx) => readHistory(tx, scope, after, batch));
      if (rows.length === 0) return;
      yield rows;
      after = rows.at(-1)?.id ?? after;
    }
  }
  const columns = scope.maySeeCosts ? [...facts, ...costs] : facts;
  return tableFile({ name: 'stock-history', columns, batches: batches() }, format);
}
