import type { FileAnswer } from '@onhand/contract/route';
import { csvLine, csvStart } from '../../platform/csv.ts';
import { retryingDb } from '../../platform/database/retry-over-share.ts';
import type { Db } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { readImport } from './imports.store.ts';
import { listLines } from './lines.store.ts';

/** The rows that have problems or were left out, as they came, with the reasons in a last column. */
export async function problemFile(db: Db, scope: Scope, id: number): Promise<FileAnswer> {
  const one = await db.tenant(scope, (tx) => readImport(tx, scope, id));
  const name = one.fileName.replace(/\.\w+$/, '');
  return { content: rows(), contentType: 'text/csv; charset=utf-8', fileName: `${name} - not imported.csv` };

  async function* rows() {
    yield csvStart + csvLine([...one.columns.map(({ heading }) => heading), 'Row', 'Why not imported']);
    for (const show of ['problem', 'excluded'] as const) {
      for (let after = 0; ; ) {
        const lines = await retryingDb(db).tenant(scope, (tx) => listLines(tx, scope, id, { show, after, limit: 500 }));
        if (lines.length === 0) break;
        yield lines.map(({ cells, row, problems }) => csvLine([...cells, String(row), reasonOf(show, problems, one.columns)])).join('');
        after = lines.at(-1)?.row ?? after;
      }
    }
  }
}

function reasonOf(
  show: string,
  problems: readonly { column: number | null; message: string; isWarning: boolean }[],
  columns: readonly { heading: string }[],
) {
  if (show === 'excluded') return 'Left out by hand.';
  return problems
    .filter(({ isWarning }) => !isWarning)
    .map(({ column, message }) => (column === null ? message : `${columns[column]?.heading ?? ''}: ${message}`))
    .join(' ');
}
