import type { Services } from '../services.ts';
import type { Sweep } from '../sweeps.ts';
import { partKey } from './store-file.ts';

/** An upload is under way for seconds; what nothing refers to after this belongs to nobody. */
const keptMs = 3_600_000;
/** More wait for the next round, so that a sweep after a large deletion does not go on and on. */
const mostPerRound = 2000;
const batchSize = 20;

/**
 * A backup under way holds this advisory lock in shared mode, so that files its snapshot refers to are removed only after it. The number is
 * arbitrary.
 */
export const backupLock = 674_390;

/** Every table that refers to files stands here. */
const referring = ['item_images', 'user_pictures', 'organization_logos', 'order_files', 'job_pictures'];
const isOrphan = referring
  .map((table) => `NOT EXISTS (SELECT FROM ${table} r WHERE r.organization_id = f.organization_id AND r.file_key = f.key)`)
  .join(' AND ');

const findOrphans = `
  SELECT f.organization_id AS "organizationId", f.key FROM files f WHERE f.created_at < $1 AND ${isOrphan} LIMIT ${mostPerRound}`;

/**
 * The deletion locks the rows, and the foreign keys refuse it for a file that something came to refer to in the meantime. Rows that another
 * process is just sweeping are left to it.
 */
const takeOrphans = `
  DELETE FROM files WHERE (organization_id, key) IN (
    SELECT f.organization_id, f.key FROM files f
      JOIN unnest($1::bigint[], $2::uuid[]) AS found (organization_id, key) USING (organization_id, key)
     WHERE ${isOrphan} FOR UPDATE OF f SKIP LOCKED)
  RETURNING key, parts`;

interface Found {
  organizationId: number;
  key: string;
}

/** Removes the files nothing refers to any more: of uploads that failed, and of deleted pictures, items and organizations. */
export function sweepFiles({ db, files }: Pick<Services, 'db' | 'files'>): Sweep {
  return async (queries, now) => {
    const found = await queries.rows<Found>(findOrphans, [new Date(now.getTime() - keptMs)]);
    for (let start = 0; start < found.length; start += batchSize) {
      const batch = found.slice(start, start + batchSize);
      // The rows go only if the bytes went: after a crash or a failure the next sweep finds them again.
      await db.platform.transaction(async (tx) => {
        const isFree = await tx.value<boolean>('SELECT pg_try_advisory_xact_lock($1) AS "isFree"', [backupLock]);
        if (!isFree) return;
        const keys = [batch.map(({ organizationId }) => organizationId), batch.map(({ key }) => key)];
        const orphans = await tx.rows<{ key: string; parts: string[] }>(takeOrphans, keys);
        await files.remove(orphans.flatMap(({ key, parts }) => parts.map((part) => partKey(key, part))));
      });
    }
  };
}
