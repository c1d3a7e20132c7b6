import type { ImportCounts, ImportLine, LineFilter } from '@onhand/contract/imports';
import type { Queries } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import type { FileRow } from './reading/read-file.ts';

/** What was written for a row: what an undo takes back. */
export interface Written {
  itemId: number;
  name: string;
  isNew: boolean;
  /** When the item was last touched by the import itself. */
  at: string;
  movementIds: number[];
  /** What the item was and became, field by field; of a new one nothing. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export async function insertLines(tx: Queries, scope: Scope, importId: number, rows: readonly FileRow[]): Promise<void> {
  await tx.run(
    `INSERT INTO import_lines (organization_id, import_id, row_number, cells)
     SELECT $1, $2, l.row_number, l.cells FROM unnest($3::int[], $4::jsonb[]) AS l (row_number, cells)`,
    [scope.organizationId, importId, rows.map(({ row }) => row), rows.map(({ cells }) => JSON.stringify(cells))],
  );
}

export async function deleteLines(tx: Queries, scope: Scope, importId: number): Promise<void> {
  await tx.run('DELETE FROM import_lines WHERE organization_id = $1 AND import_id = $2', [scope.organizationId, importId]);
}

const columns = `row_number AS row, cells, is_excluded AS "isExcluded", action, item_id AS "itemId", changes, problems`;

export interface LineQuery {
  show: LineFilter;
  after: number;
  limit: number;
}

const conditions: Record<LineFilter, string> = {
  all: '',
  excluded: 'AND is_excluded',
  problem: `AND NOT is_excluded AND action = 'problem'`,
  create: `AND NOT is_excluded AND action = 'create'`,
  update: `AND NOT is_excluded AND action = 'update'`,
  unchanged: `AND NOT is_excluded AND action = 'unchanged'`,
};

export function listLines(tx: Queries, scope: Scope, importId: number, { show, after, limit }: LineQuery): Promise<ImportLine[]> {
  return tx.rows<ImportLine>(
    `SELECT ${columns} FROM import_lines WHERE organization_id = $1 AND import_id = $2 AND row_number > $3 ${conditions[show]}
      ORDER BY row_number LIMIT $4`,
    [scope.organizationId, importId, after, limit],
  );
}

export function findLine(tx: Queries, scope: Scope, importId: number, row: number): Promise<ImportLine | undefined> {
  return tx.maybeOne<ImportLine>(`SELECT ${columns} FROM import_lines WHERE organization_id = $1 AND import_id = $2 AND row_number = $3`, [
    scope.organizationId,
    importId,
    row,
  ]);
}

/** Rows in which one of these texts stands in this column, whatever the size of its letters. */
export function linesWith(tx: Queries, scope: Scope, importId: number, column: number, texts: readonly string[]): Promise<ImportLine[]> {
  return tx.rows<ImportLine>(
    `SELECT ${columns} FROM import_lines WHERE organization_id = $1 AND import_id = $2 AND lower(cells ->> $3::int) = ANY ($4)
      ORDER BY row_number LIMIT 200`,
    [scope.organizationId, importId, column, texts],
  );
}

export async function correctLine(tx: Queries, scope: Scope, importId: number, line: Pick<ImportLine, 'row' | 'cells' | 'isExcluded'>) {
  await tx.run('UPDATE import_lines SET cells = $4, is_excluded = $5 WHERE organization_id = $1 AND import_id = $2 AND row_number = $3', [
    scope.organizationId,
    importId,
    line.row,
    JSON.stringify(line.cells),
    line.isExcluded,
  ]);
}

export type Finding = Pick<ImportLine, 'row' | 'action' | 'itemId' | 'changes' | 'problems'>;

/** By key in one object: joined to a table that has just been filled, and whose size nobody knows yet, it would be compared row by row. */
const byRow = <Row extends { row: number }>(rows: readonly Row[], value: (row: Row) => object) =>
  JSON.stringify(Object.fromEntries(rows.map((row) => [row.row, value(row)])));

export async function keepLineFindings(tx: Queries, scope: Scope, importId: number, found: readonly Finding[]): Promise<void> {
  await tx.run(
    `UPDATE import_lines SET action = $4::jsonb -> row_number::text ->> 'action', item_id = ($4 -> row_number::text ->> 'itemId')::bigint,
            changes = $4 -> row_number::text -> 'changes', problems = $4 -> row_number::text -> 'problems'
      WHERE organization_id = $1 AND import_id = $2 AND row_number = ANY ($3)`,
    [
      scope.organizationId,
      importId,
      found.map(({ row }) => row),
      byRow(found, ({ action, itemId, changes, problems }) => ({ action, itemId, changes, problems })),
    ],
  );
}

export async function keepWritten(tx: Queries, scope: Scope, importId: number, rows: readonly { row: number; written: Written }[]) {
  await tx.run(
    `UPDATE import_lines SET written = $4::jsonb -> row_number::text, item_id = ($4 -> row_number::text ->> 'itemId')::bigint
      WHERE organization_id = $1 AND import_id = $2 AND row_number = ANY ($3)`,
    [scope.organizationId, importId, rows.map(({ row }) => row), byRow(rows, ({ written }) => written)],
  );
}

/** The last first: what was done is taken back in the opposite order. */
export function writtenLines(tx: Queries, scope: Scope, importId: number, before: number, limit: number) {
  return tx.rows<{ row: number; written: Written }>(
    `SELECT row_number AS row, written FROM import_lines
      WHERE organization_id = $1 AND import_id = $2 AND written IS NOT NULL AND row_number < $3 ORDER BY row_number DESC LIMIT $4`,
    [scope.organizationId, importId, before, limit],
  );
}

export function countLines(tx: Queries, scope: Scope, importId: number): Promise<ImportCounts> {
  return tx.one<ImportCounts>(
    `SELECT count(*) FILTER (WHERE action = 'create' AND NOT is_excluded)::int AS create,
            count(*) FILTER (WHERE action = 'update' AND NOT is_excluded)::int AS update,
            count(*) FILTER (WHERE action = 'unchanged' AND NOT is_excluded)::int AS unchanged,
            count(*) FILTER (WHERE action = 'problem' AND NOT is_excluded)::int AS problem,
            count(*) FILTER (WHERE is_excluded)::int AS excluded
       FROM import_lines WHERE organization_id = $1 AND import_id = $2`,
    [scope.organizationId, importId],
  );
}
