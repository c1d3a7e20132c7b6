import type { BackupContents, Restore, RestoreStatus } from '@onhand/contract/backup';
import type { Queries, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

export type StoredRestore = Restore & { fileKey: string };

const columns = `id, file_name AS "fileName", file_key AS "fileKey", status, created_at AS "createdAt", user_name AS "userName", contents,
  CASE WHEN progress_total IS NOT NULL THEN json_build_object('done', progress_done, 'total', progress_total) END AS progress,
  is_cancelling AS "isCancelling", message`;

export function insertRestore(tx: Tx, scope: Scope, { fileName, fileKey }: { fileName: string; fileKey: string }): Promise<number> {
  return tx.value<number>(
    `INSERT INTO restores (organization_id, user_id, user_name, file_name, file_key, beat_at)
     SELECT $1, u.id, COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email), $3, $4, clock_timestamp()
       FROM users u WHERE u.id = $2 RETURNING id`,
    [scope.organizationId, scope.userId, fileName, fileKey],
  );
}

export function readRestore(tx: Queries, scope: Scope, id: number): Promise<StoredRestore> {
  return tx.existing<StoredRestore>(`SELECT ${columns} FROM restores WHERE organization_id = $1 AND id = $2`, [scope.organizationId, id]);
}

/** Held until the end, so that two do not begin it. */
export function holdRestore(tx: Queries, scope: Scope, id: number): Promise<StoredRestore> {
  const sql = `SELECT ${columns} FROM restores WHERE organization_id = $1 AND id = $2 FOR UPDATE`;
  return tx.existing<StoredRestore>(sql, [scope.organizationId, id]);
}

export function latestRestore(tx: Queries, scope: Scope): Promise<StoredRestore | undefined> {
  const sql = `SELECT ${columns} FROM restores WHERE organization_id = $1 ORDER BY id DESC LIMIT 1`;
  return tx.maybeOne<StoredRestore>(sql, [scope.organizationId]);
}

interface Change {
  status: RestoreStatus;
  message?: string | null;
  contents?: BackupContents;
  /** Undefined where nothing is under way any more. */
  total?: number;
}

export async function setRestore(tx: Queries, scope: Scope, id: number, { status, message, contents, total }: Change): Promise<void> {
  await tx.run(
    `UPDATE restores SET status = $3, message = $4, contents = COALESCE($5, contents), progress_total = $6::int,
            progress_done = CASE WHEN $6::int IS NOT NULL THEN 0 END, beat_at = CASE WHEN $6::int IS NOT NULL THEN clock_timestamp() END,
            is_cancelling = false
      WHERE organization_id = $1 AND id = $2`,
    [scope.organizationId, id, status, message ?? null, contents ? JSON.stringify(contents) : null, total ?? null],
  );
}

/** Answers whether someone wants the work to stop. */
export async function noteRestoreProgress(queries: Queries, scope: Scope, id: number, done: number): Promise<boolean> {
  const row = await queries.maybeOne<{ isCancelling: boolean }>(
    `UPDATE restores SET progress_done = LEAST($3, progress_total), beat_at = clock_timestamp()
      WHERE organization_id = $1 AND id = $2 RETURNING is_cancelling AS "isCancelling"`,
    [scope.organizationId, id, done],
  );
  // Gone with its organization.
  return row?.isCancelling ?? true;
}

export async function setRestoreCancelling(tx: Queries, scope: Scope, id: number): Promise<void> {
  await tx.run('UPDATE restores SET is_cancelling = true WHERE organization_id = $1 AND id = $2', [scope.organizationId, id]);
}
