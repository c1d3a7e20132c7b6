import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { readingOf } from './backup-columns.rules.ts';
import { type BackupTable, settingsTable } from './backup-tables.ts';

const pageSize = 500;

interface Page {
  cells: string[];
  key: string[];
}

const keyTypes: Record<string, readonly [type: string, first: string]> = {
  archived_at: ['timestamptz', '-infinity'],
  kind: ['text', ''],
  // No folder is 0, and people are below it.
  place: ['bigint', '-9223372036854775808'],
};
const keyType = (name: string) => keyTypes[name] ?? (['bigint', '0'] as const);

/**
 * Every row of a table in its order, some at a time. The caller's transaction sees one moment. Rows come as JSON, which is read several
 * times faster than PostgreSQL's own arrays.
 */
export async function* readTable(tx: Tx, scope: Scope, { table, columns, key, where }: BackupTable): AsyncGenerator<string[][]> {
  const extra = table === 'items' ? ', custom::text' : '';
  const limits = key.map((name, place) => `$${place + 2}::${keyType(name)[0]}`).join(', ');
  const sql = `
    SELECT json_build_array(${columns.map((column) => `COALESCE(${readingOf(column)}, '')`).join(', ')}${extra}) AS cells,
           json_build_array(${key.map((name) => `${name}::text`).join(', ')}) AS key
      FROM ${table} WHERE organization_id = $1${where ? ` AND ${where}` : ''} AND (${key.join(', ')}) > (${limits})
     ORDER BY ${key.join(', ')} LIMIT ${pageSize}`;
  for (let last = key.map((name) => keyType(name)[1]); ; ) {
    const rows: Page[] = await tx.rows<Page>(sql, [scope.organizationId, ...last]);
    if (rows.length > 0) yield rows.map(({ cells }) => cells);
    if (rows.length < pageSize) return;
    last = rows.at(-1)?.key ?? last;
  }
}

export async function readSettings(tx: Tx, scope: Scope): Promise<{ name: string; cells: string[] }> {
  const cells = settingsTable.columns.map((column) => `COALESCE(${readingOf(column)}, '')`).join(', ');
  return tx.one(`SELECT name, ARRAY[${cells}] AS cells FROM organizations WHERE id = $1`, [scope.organizationId]);
}

export interface BackupImage {
  id: number;
  itemId: number;
  position: number;
  width: number;
  height: number;
  createdAt: string;
  fileKey: string;
  /** The first picture that shows the file: what the file is called after. */
  firstId: number;
  isShared: boolean;
}

export async function* readImages(tx: Tx, scope: Scope): AsyncGenerator<BackupImage[]> {
  for (let last = 0; ; ) {
    const rows: BackupImage[] = await tx.rows<BackupImage>(
      `SELECT id, item_id AS "itemId", position, width, height, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAt",
              file_key AS "fileKey", same."firstId", same."isShared"
         FROM item_images i CROSS JOIN LATERAL (
           SELECT min(f.id) AS "firstId", count(*) > 1 AS "isShared" FROM item_images f WHERE f.organization_id = $1 AND f.file_key = i.file_key) AS same
        WHERE organization_id = $1 AND id > $2 ORDER BY id LIMIT ${pageSize}`,
      [scope.organizationId, last],
    );
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    last = rows.at(-1)?.id ?? last;
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
              + (SELECT count(*)::int FROM refill_templates WHERE organization_id = $1) + (SELECT count(*)::int FROM refill_places WHERE organization_id = $1) AS others,
            (SELECT count(*)::int FROM (SELECT 1 FROM movements WHERE organization_id = $1 LIMIT 1000) AS first_ones) AS movements`,
    [scope.organizationId],
  );
}
