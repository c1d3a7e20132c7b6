import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { cellOf, readingOf } from './backup-columns.rules.ts';
import type { BackupTable } from './backup-table.ts';
import type { FileList } from './file-lists.ts';
import { ownCell, type OwnField, ownRecord } from './own-fields.rules.ts';
import { settingsTable } from './tables/settings-table.ts';

const filesAtOnce = 500;

/** PostgreSQL writes the file itself: handing the cells over, to be spelled here, takes several times as long. Answers how many rows there were. */
export function copyLines(
  tx: Tx,
  { organizationId }: Scope,
  { table, columns, key, where }: BackupTable,
  own: readonly OwnField[],
  take: (block: Buffer) => Promise<void>,
): Promise<number> {
  // A cell with the name of its column would be what the rows are ordered by.
  const cells = [...columns.map(cellOf), ...own.map(ownCell)].map((cell, place) => `${cell} AS c${place}`);
  const rows = `SELECT ${cells.join(', ')} FROM ${table}${own.length === 0 ? '' : ` CROSS JOIN LATERAL ${ownRecord(own)}`}
                 WHERE organization_id = ${organizationId}${where ? ` AND ${where}` : ''} ORDER BY ${key.join(', ')}`;
  return tx.copy(`COPY (${rows}) TO STDOUT (FORMAT csv)`, take);
}

export async function readSettings(tx: Tx, scope: Scope): Promise<{ name: string; cells: string[] }> {
  const cells = settingsTable.columns.map((column) => `COALESCE(${readingOf(column)}, '')`).join(', ');
  return tx.one(`SELECT name, ARRAY[${cells}] AS cells FROM organizations WHERE id = $1`, [scope.organizationId]);
}

export function countArchived(tx: Tx, scope: Scope): Promise<number> {
  return tx.value('SELECT count(*)::int FROM items WHERE organization_id = $1 AND archived_at IS NOT NULL', [scope.organizationId]);
}

/** A row that has a file, as it is noted until the file is sent. */
export interface ListedFile {
  id: number;
  cells: string[];
  fileKey: string;
  /** The first row that shows the file: what the file is called after. */
  firstId: number;
  isShared: boolean;
}

export async function* readListed(tx: Tx, scope: Scope, list: FileList): AsyncGenerator<ListedFile[]> {
  const cells = list.columns.map((column) => `COALESCE(${readingOf(column)}, '')`).join(', ');
  const same = `FROM ${list.table} f WHERE f.organization_id = $1 AND f.file_key = page.file_key`;
  const sql = `
    SELECT row_id AS id, listed_cells AS cells, file_key AS "fileKey", (SELECT min(f.id) ${same}) AS "firstId", (SELECT count(*) > 1 ${same}) AS "isShared"
      FROM (SELECT id AS row_id, ARRAY[${cells}] AS listed_cells, file_key FROM ${list.table}
             WHERE organization_id = $1 AND id > $2 ORDER BY id LIMIT ${filesAtOnce}) AS page ORDER BY row_id`;
  for (let last = 0; ; ) {
    const rows = await tx.rows<ListedFile>(sql, [scope.organizationId, last]);
    if (rows.length > 0) yield rows;
    if (rows.length < filesAtOnce) return;
    last = (rows.at(-1) as ListedFile).id;
  }
}

/** Counts the records that would have to be gone before a backup can be restored. */
export function findObstacles(tx: Tx, scope: Scope): Promise<{ items: number; folders: number; others: number; movements: number }> {
  return tx.one(
    `SELECT (SELECT count(*)::int FROM items WHERE organization_id = $1) AS items,
            (SELECT count(*)::int FROM folders WHERE organization_id = $1) AS folders,
            (SELECT count(*)::int FROM tags WHERE organization_id = $1) + (SELECT count(*)::int FROM vendors WHERE organization_id = $1)
              + (SELECT count(*)::int FROM custom_fields WHERE organization_id = $1) + (SELECT count(*)::int FROM counts WHERE organization_id = $1)
              + (SELECT count(*)::int FROM transfers WHERE organization_id = $1) + (SELECT count(*)::int FROM orders WHERE organization_id = $1)
              + (SELECT count(*)::int FROM receipts WHERE organization_id = $1) + (SELECT count(*)::int FROM vendor_returns WHERE organization_id = $1) + (SELECT count(*)::int FROM refill_lists WHERE organization_id = $1)
              + (SELECT count(*)::int FROM refill_templates WHERE organization_id = $1) + (SELECT count(*)::int FROM refill_places WHERE organization_id = $1)
              + (SELECT count(*)::int FROM jobs WHERE organization_id = $1) + (SELECT count(*)::int FROM customers WHERE organization_id = $1)
              + (SELECT count(*)::int FROM crew WHERE organization_id = $1) + (SELECT count(*)::int FROM kits WHERE organization_id = $1) AS others,
            (SELECT count(*)::int FROM (SELECT 1 FROM movements WHERE organization_id = $1 LIMIT 1000) AS first_ones) AS movements`,
    [scope.organizationId],
  );
}
