import type { JobPicture } from '@onhand/contract/job-answers';
import type { Statement, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { isVisibleJob, jobFilter, personsName } from './job-access.ts';

export function picturesOf(scope: Scope, jobId: number): Statement<JobPicture> {
  const sql = `SELECT id, added_at AS "addedAt", added_by AS "addedBy" FROM job_pictures WHERE organization_id = $1 AND job_id = $2 ORDER BY id`;
  return { sql, values: [scope.organizationId, jobId] };
}

export function countPictures(tx: Tx, scope: Scope, jobId: number): Promise<number> {
  return tx.value<number>('SELECT count(*)::int FROM job_pictures WHERE organization_id = $1 AND job_id = $2', [
    scope.organizationId,
    jobId,
  ]);
}

export interface NewPicture {
  fileKey: string;
  width: number;
  height: number;
}

export async function insertPicture(tx: Tx, scope: Scope, jobId: number, { fileKey, width, height }: NewPicture): Promise<void> {
  await tx.run(
    `INSERT INTO job_pictures (organization_id, job_id, file_key, width, height, added_by) VALUES ($1, $3, $4, $5, $6, ${personsName()})`,
    [scope.organizationId, scope.userId, jobId, fileKey, width, height],
  );
}

/** Of a job that the reader may see. */
export function findFileKey(tx: Tx, scope: Scope, jobId: number, id: number): Promise<string | undefined> {
  return tx.maybeValue<string>(
    `SELECT p.file_key FROM job_pictures p JOIN jobs j ON j.organization_id = $1 AND j.id = p.job_id
      WHERE p.organization_id = $1 AND p.job_id = $2 AND p.id = $3 AND ${isVisibleJob('$4')}`,
    [scope.organizationId, jobId, id, jobFilter(scope)],
  );
}

/** False where the job has no such picture. */
export async function deletePicture(tx: Tx, scope: Scope, jobId: number, id: number): Promise<boolean> {
  const sql = 'DELETE FROM job_pictures WHERE organization_id = $1 AND job_id = $2 AND id = $3';
  return (await tx.run(sql, [scope.organizationId, jobId, id])) > 0;
}
