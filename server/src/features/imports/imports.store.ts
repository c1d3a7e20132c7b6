import type { Import } from '@onhand/contract/imports';
import type { Queries } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import type { FileHead } from './reading/read-table.ts';
import { after, type Attempt, before, during, type Step } from './step-order.ts';

const columns = `id, file_name AS "fileName", format, status, created_at AS "createdAt", user_name AS "userName", sheets, sheet,
  header_row AS "headerRow", columns, mapping, match_by AS "matchBy", decimals, paths, unit_words AS "unitWords", own_units AS "ownUnits", row_count AS "rowCount",
  CASE WHEN progress_total IS NOT NULL THEN json_build_object('done', progress_done, 'total', progress_total) END AS progress,
  is_cancelling AS "isCancelling", counts, news, message, applied_at AS "appliedAt", undone_at AS "undoneAt", kept`;

/** The ids of what was made on the way. */
export interface Made {
  folders: number[];
  tags: number[];
  vendors: number[];
  units: number[];
  fields: number[];
}

export function listImports(tx: Queries, scope: Scope): Promise<Import[]> {
  return tx.rows<Import>(`SELECT ${columns} FROM imports WHERE organization_id = $1 ORDER BY id DESC LIMIT 50`, [scope.organizationId]);
}

export function readImport(tx: Queries, scope: Scope, id: number): Promise<Import> {
  return tx.existing<Import>(`SELECT ${columns} FROM imports WHERE organization_id = $1 AND id = $2`, [scope.organizationId, id]);
}

/** Held until the end: two people never begin different steps of one import. */
export function holdImport(tx: Queries, scope: Scope, id: number): Promise<Import> {
  const sql = `SELECT ${columns} FROM imports WHERE organization_id = $1 AND id = $2 FOR UPDATE`;
  return tx.existing<Import>(sql, [scope.organizationId, id]);
}

export type Understanding = Pick<Import, 'columns' | 'mapping' | 'matchBy' | 'decimals'> & Partial<Pick<Import, 'paths' | 'ownUnits'>>;

export function insertImport(
  tx: Queries,
  scope: Scope,
  file: { name: string; bytes: Uint8Array; head: FileHead },
  understood: Understanding,
): Promise<number> {
  const { head } = file;
  return tx.value<number>(
    `WITH made AS (
       INSERT INTO imports (organization_id, user_id, user_name, file_name, format, sheets, sheet, header_row, columns, mapping, match_by,
                            decimals, row_count)
       SELECT $1, u.id, COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12
         FROM users u WHERE u.id = $2 RETURNING organization_id, id
     ), kept AS (
       INSERT INTO import_files (organization_id, import_id, bytes) SELECT organization_id, id, $13 FROM made
     ) SELECT id FROM made`,
    [
      scope.organizationId,
      scope.userId,
      file.name,
      head.format,
      JSON.stringify(head.sheets),
      head.sheet,
      head.headerRow,
      JSON.stringify(understood.columns),
      JSON.stringify(understood.mapping),
      understood.matchBy,
      understood.decimals,
      head.rowCount,
      Buffer.from(file.bytes),
    ],
  );
}

export async function fileOf(tx: Queries, scope: Scope, id: number): Promise<Uint8Array | undefined> {
  const sql = 'SELECT bytes FROM import_files WHERE organization_id = $1 AND import_id = $2';
  const row = await tx.maybeOne<{ bytes: Uint8Array }>(sql, [scope.organizationId, id]);
  return row?.bytes;
}

/** Saves the meaning of the columns; earlier findings are void. */
export async function updateUnderstanding(
  tx: Queries,
  scope: Scope,
  id: number,
  { columns: seen, mapping, matchBy, decimals, paths, ownUnits }: Understanding,
  head?: Pick<FileHead, 'sheet' | 'headerRow' | 'rowCount'>,
): Promise<void> {
  await tx.run(
    `UPDATE imports SET columns = $3, mapping = $4, match_by = $5, decimals = $6, sheet = COALESCE($7, sheet), header_row = COALESCE($8, header_row),
            row_count = COALESCE($9, row_count), paths = COALESCE($10, paths), own_units = COALESCE($11, own_units), status = 'draft', counts = NULL, news = NULL, message = NULL
      WHERE organization_id = $1 AND id = $2`,
    [
      scope.organizationId,
      id,
      JSON.stringify(seen),
      JSON.stringify(mapping),
      matchBy,
      decimals,
      head?.sheet ?? null,
      head?.headerRow ?? null,
      head?.rowCount ?? null,
      paths ?? null,
      ownUnits ? JSON.stringify(ownUnits) : null,
    ],
  );
}

/**
 * Takes an import into work from where it must stand, and answers which attempt that is. Undefined where it stands elsewhere by now: of
 * two who begin at once, on however many servers, one does.
 */
export function beginWork(tx: Queries, scope: Scope, id: number, step: Step): Promise<number | undefined> {
  return tx.maybeValue<number>(
    `UPDATE imports SET status = $4, attempt = attempt + 1, message = NULL, progress_total = row_count, progress_done = 0,
            beat_at = clock_timestamp(), began_at = clock_timestamp(), is_cancelling = false
      WHERE organization_id = $1 AND id = $2 AND status = ANY ($3) RETURNING attempt`,
    [scope.organizationId, id, before[step], during[step]],
  );
}

/** Goes back from applying to checking within the same attempt; answers false where the attempt is no longer ours. */
export async function beginAgain(tx: Queries, scope: Scope, { id, attempt }: Attempt, message: string | null): Promise<boolean> {
  const changed = await tx.run(
    `UPDATE imports SET status = 'checking', message = $4, progress_total = row_count, progress_done = 0, beat_at = clock_timestamp(),
            began_at = clock_timestamp(), is_cancelling = false
      WHERE organization_id = $1 AND id = $2 AND attempt = $3 AND status = 'applying'`,
    [scope.organizationId, id, attempt, message],
  );
  return changed > 0;
}

/** Ends work that went through, in the transaction that did it; false where it was taken for dead and is no longer ours. */
export async function endWork(tx: Queries, scope: Scope, { id, attempt }: Attempt, step: Step, message: string | null): Promise<boolean> {
  const changed = await tx.run(
    `UPDATE imports SET status = $5, message = $6, progress_total = NULL, progress_done = NULL, beat_at = NULL, began_at = NULL,
            is_cancelling = false
      WHERE organization_id = $1 AND id = $2 AND attempt = $3 AND status = $4`,
    [scope.organizationId, id, attempt, during[step], after[step], message],
  );
  return changed > 0;
}

/**
 * Ends work that failed. If the database had written it all and only its answer was lost on the way, the work is done and stays so: a
 * person who was told otherwise would import everything a second time. Another attempt is never ended.
 */
export async function giveBack(tx: Queries, scope: Scope, { id, attempt }: Attempt, step: Step, message: string | null): Promise<void> {
  await tx.run(
    `UPDATE imports SET status = $4, message = $5, progress_total = NULL, progress_done = NULL, beat_at = NULL, began_at = NULL, is_cancelling = false
      WHERE organization_id = $1 AND id = $2 AND attempt = $3 AND status IN ('checking', 'applying', 'undoing')`,
    [scope.organizationId, id, attempt, before[step][0], message],
  );
}

/** Takes up once more what ended in the middle; false where it had come to its end, or is another's attempt by now. */
export async function beginAnew(tx: Queries, scope: Scope, { id, attempt }: Attempt, step: Step): Promise<boolean> {
  const changed = await tx.run(
    `UPDATE imports SET status = $4, progress_done = 0, beat_at = clock_timestamp()
      WHERE organization_id = $1 AND id = $2 AND attempt = $3 AND status IN ('checking', 'applying', 'undoing')`,
    [scope.organizationId, id, attempt, during[step]],
  );
  return changed > 0;
}

/** Says that the work is not dead but waits for its turn. */
export async function beatWhileWaiting(tx: Queries, scope: Scope, { id, attempt }: Attempt): Promise<void> {
  await tx.run(
    `UPDATE imports SET beat_at = clock_timestamp()
      WHERE organization_id = $1 AND id = $2 AND attempt = $3 AND status IN ('checking', 'applying', 'undoing')`,
    [scope.organizationId, id, attempt],
  );
}

/** Answers whether somebody wants the work to stop; undefined where it was taken for dead, and is no longer ours. */
export function noteProgress(tx: Queries, scope: Scope, { id, attempt }: Attempt, done: number): Promise<boolean | undefined> {
  return tx.maybeValue<boolean>(
    `UPDATE imports SET progress_done = LEAST($4, progress_total), beat_at = clock_timestamp()
      WHERE organization_id = $1 AND id = $2 AND attempt = $3 AND status IN ('checking', 'applying', 'undoing')
      RETURNING is_cancelling AS "isCancelling"`,
    [scope.organizationId, id, attempt, done],
  );
}

export async function setCancelling(tx: Queries, scope: Scope, id: number): Promise<void> {
  await tx.run(
    `UPDATE imports SET is_cancelling = true WHERE organization_id = $1 AND id = $2 AND status IN ('checking', 'applying', 'undoing')`,
    [scope.organizationId, id],
  );
}

type Findings = Pick<Import, 'counts' | 'news'> & Partial<Pick<Import, 'unitWords'>>;

export async function keepFindings(tx: Queries, scope: Scope, id: number, found: Findings): Promise<void> {
  await tx.run('UPDATE imports SET counts = $3, news = $4, unit_words = COALESCE($5, unit_words) WHERE organization_id = $1 AND id = $2', [
    scope.organizationId,
    id,
    JSON.stringify(found.counts),
    JSON.stringify(found.news),
    found.unitWords ? JSON.stringify(found.unitWords.slice(0, 100)) : null,
  ]);
}

export async function markApplied(tx: Queries, scope: Scope, id: number, made: Made): Promise<void> {
  const sql = 'UPDATE imports SET applied_at = clock_timestamp(), made = $3 WHERE organization_id = $1 AND id = $2';
  await tx.run(sql, [scope.organizationId, id, JSON.stringify(made)]);
  await tx.run('DELETE FROM import_files WHERE organization_id = $1 AND import_id = $2', [scope.organizationId, id]);
}

export async function markUndone(tx: Queries, scope: Scope, id: number, kept: Import['kept']): Promise<void> {
  const sql = 'UPDATE imports SET undone_at = clock_timestamp(), kept = $3 WHERE organization_id = $1 AND id = $2';
  await tx.run(sql, [scope.organizationId, id, JSON.stringify(kept)]);
}

export async function madeBy(tx: Queries, scope: Scope, id: number): Promise<Made> {
  const sql = 'SELECT made FROM imports WHERE organization_id = $1 AND id = $2';
  const { made } = await tx.one<{ made: Partial<Made> }>(sql, [scope.organizationId, id]);
  return { folders: [], tags: [], vendors: [], units: [], fields: [], ...made };
}

/** Looks again at tables that so many new rows have at least doubled; see learn_table_sizes.sql. */
export async function learnTableSizes(tx: Queries, added: number): Promise<void> {
  await tx.run('SELECT learn_table_sizes($1)', [added]);
}

/** Tells the planner what is coming, see expect_rows.sql; of use to others only once this is committed. */
export async function expectRows(tx: Queries, scope: Scope, added: number): Promise<void> {
  await tx.run('SELECT expect_rows($1, $2)', [scope.organizationId, added]);
}

export async function deleteImport(tx: Queries, scope: Scope, id: number): Promise<void> {
  await tx.run('DELETE FROM imports WHERE organization_id = $1 AND id = $2', [scope.organizationId, id]);
}
