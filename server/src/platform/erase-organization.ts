import { createHash } from 'node:crypto';
import type { Queries } from './db.ts';
import { partKey } from './files/store-file.ts';
import { removeUpload } from './files/uploads.ts';
import type { Services } from './services.ts';

interface Doomed {
  id: number;
  name: string;
  requestedAt: string;
  reason: string;
}

type Reach = Pick<Services, 'db' | 'files' | 'env' | 'now' | 'log'>;

/**
 * Erases for good one organization that was deleted: its rows in every table that has an organization, and its files. Only the proof of
 * that is left. The tables are found in the database's own catalogue, so one that is added later is not forgotten; should anything be left,
 * nothing is erased and the run fails aloud. False when there is none to erase.
 */
export async function eraseNextOrganization({ db, files, env, now, log }: Reach): Promise<boolean> {
  return db.platform.transaction(async (platform) => {
    // A large one has millions of rows.
    await platform.run(`SET LOCAL statement_timeout = '30min'`);
    const doomed = await platform.maybeOne<Doomed>(
      `SELECT id, name, deleted_at AS "requestedAt", COALESCE(deleted_because, 'owner') AS reason FROM organizations
        WHERE deleted_at IS NOT NULL ORDER BY deleted_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
    );
    if (!doomed) return false;
    const tables = await tablesWithTenant(platform);
    const counts = await countRows(platform, tables, doomed.id);
    const sql = 'SELECT key, parts FROM files WHERE organization_id = $1';
    const kept = await platform.rows<{ key: string; parts: string[] }>(sql, [doomed.id]);
    const uploads = await platform.rows<{ key: string }>(
      `SELECT file_key AS key FROM restores WHERE organization_id = $1 UNION SELECT file_key FROM image_zips WHERE organization_id = $1`,
      [doomed.id],
    );
    // Items take their levels along, but only after it was looked whether any lies in a folder that goes.
    await platform.run('DELETE FROM stock_levels WHERE organization_id = $1', [doomed.id]);
    // A kit that is in another may not go before it.
    await platform.run('DELETE FROM kit_lines WHERE organization_id = $1', [doomed.id]);
    // Most tables follow the organization by foreign keys, also those the platform itself may not delete from.
    await platform.run('DELETE FROM organizations WHERE id = $1', [doomed.id]);
    const left = Object.keys(await countRows(platform, tables, doomed.id));
    for (const table of left) await platform.run(`DELETE FROM ${quoted(table)} WHERE organization_id = $1`, [doomed.id]);
    const forgotten = Object.keys(await countRows(platform, tables, doomed.id));
    if (forgotten.length > 0) throw new Error(`rows of an erased organization are left in ${forgotten.join(', ')}`);
    // The bytes once the rows are sure to go, and before they have gone: a crash in between leaves no bytes nobody knows of.
    await files.remove(kept.flatMap(({ key, parts }) => parts.map((part) => partKey(key, part))));
    for (const { key } of uploads) await removeUpload(env, key);
    await platform.run(
      `INSERT INTO erased_organizations (id, name_hash, reason, requested_at, erased_at, row_counts, file_count) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        doomed.id,
        hashOf(doomed.name),
        doomed.reason,
        doomed.requestedAt,
        now(),
        JSON.stringify({ organizations: 1, ...counts }),
        kept.length,
      ],
    );
    log.warn({ organizationId: doomed.id, reason: doomed.reason, files: kept.length }, 'an organization was erased');
    return true;
  });
}

function tablesWithTenant(platform: Queries): Promise<string[]> {
  return platform.values<string>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND a.attname = 'organization_id' AND NOT a.attisdropped ORDER BY 1`,
  );
}

/** Counts the rows of each table that has any. */
async function countRows(platform: Queries, tables: readonly string[], organizationId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const sql = `SELECT count(*)::int AS n FROM ${quoted(table)} WHERE organization_id = $1`;
    const n = await platform.value<number>(sql, [organizationId]);
    if (n > 0) counts[table] = n;
  }
  return counts;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** A hash lets someone who knows the name check that it was this one, and nobody can read the name from it. */
function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}
