import type { ImportCounts, ImportLine, LineFilter } from '@onhand/contract/imports';
import { columnOf, columnsOf } from '../../platform/database/columns.ts';
import type { Queries } from '../../platform/db.ts';
import { endingByBytes, type Sized } from '../../platform/page-bytes.ts';
import type { Scope } from '../../platform/scope.ts';
import type { PackedRows } from './reading/read-table.ts';

/** The record of what was written for a row, which an undo takes back. */
export interface Written {
  itemId: number;
  name: string;
  isNew: boolean;
  /** The time at which the import itself last touched the item. */
  at: string;
  movementIds: number[];
  /** The item's fields before and after; empty for a new item. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** The minimum and maximum that it gave the item in a place, and what they were; rows of before have none. */
  limits?: WrittenLimits[];
}

interface WrittenLimits {
  place: number;
  isNew: boolean;
  before: { minimum: string | null; maximum: string | null };
  after: { minimum: string | null; maximum: string | null };
}

/**
 * The rows are passed on as the reader packed them, so this process need not unpack them. Each is taken for one that makes an item: most do, and of
 * these a check has nothing to write. Until it has looked nobody is told so (`showLines`).
 */
export async function insertLines(tx: Queries, scope: Scope, importId: number, rows: PackedRows): Promise<void> {
  await tx.run(
    `INSERT INTO import_lines (organization_id, import_id, row_number, cells, action)
     SELECT $1, $2, (line -> 0)::int, line -> 1, 'create' FROM jsonb_array_elements($3::jsonb) AS line`,
    [scope.organizationId, importId, rows],
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

export function listLines(tx: Queries, scope: Scope, importId: number, { show, after, limit }: LineQuery): Promise<(ImportLine & Sized)[]> {
  return tx.rows<ImportLine & Sized>(
    endingByBytes(
      `SELECT ${columns} FROM import_lines WHERE organization_id = $1 AND import_id = $2 AND row_number > $3 ${conditions[show]}
        ORDER BY row_number LIMIT $4`,
      { order: '"row"', large: ['cells', 'changes'] },
    ),
    [scope.organizationId, importId, after, limit],
  );
}

export type LineToWork = Pick<ImportLine, 'row' | 'cells' | 'isExcluded' | 'action'>;

export function linesToWork(tx: Queries, scope: Scope, importId: number, after: number, limit: number): Promise<LineToWork[]> {
  return tx.rows<LineToWork>(
    `SELECT row_number AS row, cells, is_excluded AS "isExcluded", action FROM import_lines
      WHERE organization_id = $1 AND import_id = $2 AND row_number > $3 ORDER BY row_number LIMIT $4`,
    [scope.organizationId, importId, after, limit],
  );
}

export function readLine(tx: Queries, scope: Scope, importId: number, row: number): Promise<ImportLine> {
  const sql = `SELECT ${columns} FROM import_lines WHERE organization_id = $1 AND import_id = $2 AND row_number = $3`;
  return tx.existing<ImportLine>(sql, [scope.organizationId, importId, row]);
}

/** Rows in which one of these texts stands in this column, whatever the size of its letters. */
export function linesWith(tx: Queries, scope: Scope, importId: number, column: number, texts: readonly string[]): Promise<ImportLine[]> {
  return tx.rows<ImportLine>(
    `SELECT ${columns} FROM import_lines WHERE organization_id = $1 AND import_id = $2 AND lower(cells ->> $3::int) = ANY ($4)
      ORDER BY row_number LIMIT 200`,
    [scope.organizationId, importId, column, texts],
  );
}

/** The texts that stand in a column of more than one row, whatever the size of their letters. */
export function repeatedCells(tx: Queries, scope: Scope, importId: number, column: number): Promise<string[]> {
  return tx.values<string>(
    `SELECT min(cells ->> $3::int) FROM import_lines
      WHERE organization_id = $1 AND import_id = $2 AND NOT is_excluded AND cells ->> $3::int <> ''
      GROUP BY lower(btrim(cells ->> $3::int)) HAVING count(*) > 1`,
    [scope.organizationId, importId, column],
  );
}

export async function correctLine(tx: Queries, scope: Scope, importId: number, line: Pick<ImportLine, 'row' | 'cells' | 'isExcluded'>) {
  const sql = 'UPDATE import_lines SET cells = $4, is_excluded = $5 WHERE organization_id = $1 AND import_id = $2 AND row_number = $3';
  await tx.run(sql, [scope.organizationId, importId, line.row, JSON.stringify(line.cells), line.isExcluded]);
}

export type Finding = Pick<ImportLine, 'row' | 'action' | 'itemId' | 'changes' | 'problems'>;

/**
 * Laid over the lines that are there, which finds each by its key whatever the planner believes: of a table that has just been filled
 * nobody knows the size yet, and joined to it the rows would be compared one with all.
 */
export async function keepLineFindings(tx: Queries, scope: Scope, importId: number, found: readonly Finding[]): Promise<void> {
  if (found.length === 0) return;
  await tx.run(
    `INSERT INTO import_lines (organization_id, import_id, row_number, cells, action, item_id, changes, problems)
     SELECT $1, $2, f.row, '[]', f.action, f.item_id, f.changes, f.problems
       FROM ROWS FROM (unnest($3::int[], $4::text[], $5::bigint[]), jsonb_array_elements($6::jsonb), jsonb_array_elements($7::jsonb))
              AS f (row, action, item_id, changes, problems)
     ON CONFLICT (organization_id, import_id, row_number) DO UPDATE
       SET action = excluded.action, item_id = excluded.item_id, changes = excluded.changes, problems = excluded.problems`,
    [
      scope.organizationId,
      importId,
      ...columnsOf(found, 'row', 'action', 'itemId'),
      JSON.stringify(columnOf(found, 'changes')),
      JSON.stringify(columnOf(found, 'problems')),
    ],
  );
}

/** Lines that make an item and say nothing else: what it is made with is in their cells (`showLines`). */
export async function keepPlainFindings(tx: Queries, scope: Scope, importId: number, rows: readonly number[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(
    `UPDATE import_lines SET action = 'create', item_id = NULL, changes = '[]', problems = '[]'
      WHERE organization_id = $1 AND import_id = $2 AND row_number = ANY ($3)
        AND (action, item_id, changes, problems) IS DISTINCT FROM ('create', NULL::bigint, '[]'::jsonb, '[]'::jsonb)`,
    [scope.organizationId, importId, rows],
  );
}

/** Of a new item an undo needs to know no more than which it is and when the import last touched it: it goes as a whole. Written without JSON that is read. */
export async function keepMade(
  tx: Queries,
  scope: Scope,
  importId: number,
  rows: readonly { row: number; itemId: number; at: string }[],
): Promise<void> {
  await tx.run(
    `INSERT INTO import_lines (organization_id, import_id, row_number, cells, item_id, written)
     SELECT $1, $2, w.row, '[]', w.item_id,
            '{"name": "", "isNew": true, "movementIds": [], "before": {}, "after": {}}' || jsonb_build_object('itemId', w.item_id, 'at', w.at)
       FROM unnest($3::int[], $4::bigint[], $5::text[]) AS w (row, item_id, at)
     ON CONFLICT (organization_id, import_id, row_number) DO UPDATE SET item_id = excluded.item_id, written = excluded.written`,
    [scope.organizationId, importId, ...columnsOf(rows, 'row', 'itemId', 'at')],
  );
}

/** It writes over existing lines for the same reason as `keepLineFindings`. */
export async function keepWritten(tx: Queries, scope: Scope, importId: number, rows: readonly { row: number; written: Written }[]) {
  if (rows.length === 0) return;
  await tx.run(
    `INSERT INTO import_lines (organization_id, import_id, row_number, cells, item_id, written)
     SELECT $1, $2, w.row, '[]', w.item_id, w.written
       FROM ROWS FROM (unnest($3::int[], $4::bigint[]), jsonb_array_elements($5::jsonb)) AS w (row, item_id, written)
     ON CONFLICT (organization_id, import_id, row_number) DO UPDATE SET item_id = excluded.item_id, written = excluded.written`,
    [
      scope.organizationId,
      importId,
      columnOf(rows, 'row'),
      rows.map(({ written }) => written.itemId),
      JSON.stringify(columnOf(rows, 'written')),
    ],
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
