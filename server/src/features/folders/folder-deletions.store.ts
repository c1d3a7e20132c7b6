import type { Queries, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import type { FolderRow } from './folders.store.ts';

/** What hung on the folders, as the database has it. */
interface Kept {
  folders: (FolderRow & { createdAt: string })[];
  assignments: { userId: string; folderId: number }[];
  /** What else was assigned to the same people; deletions of before do not say. */
  others?: { userId: string; folderId: number }[];
  workers: { userId: string; folderId: number }[];
  quickActions: { id: number; folderId: number }[];
  refills: { place: number; refillFrom: number | null; hour: number | null; madeOn: string | null }[];
  followers: { place: number; templateId: number }[];
}

export interface HeldDeletion extends Kept {
  folderId: number;
  folderName: string;
  isUndone: boolean;
}

const all = (fields: string, from: string, folder: string) =>
  `COALESCE((SELECT jsonb_agg(jsonb_build_object(${fields})) FROM ${from} WHERE organization_id = $1 AND ${folder} = ANY ($2)), '[]')`;
const kept = `jsonb_build_object('folders', ${all(`'id', id, 'parentId', parent_id, 'name', name, 'color', color, 'createdAt', created_at`, 'folders', 'id')},
  'assignments', ${all(`'userId', user_id, 'folderId', folder_id`, 'folder_assignments', 'folder_id')},
  'others', COALESCE((SELECT jsonb_agg(jsonb_build_object('userId', a.user_id, 'folderId', a.folder_id)) FROM folder_assignments a
    WHERE a.organization_id = $1 AND a.folder_id <> ALL ($2) AND EXISTS (
      SELECT FROM folder_assignments g WHERE g.organization_id = $1 AND g.user_id = a.user_id AND $2 @> ARRAY[g.folder_id])), '[]'),
  'workers', ${all(`'userId', user_id, 'folderId', place_id`, 'memberships', 'place_id')},
  'quickActions', ${all(`'id', id, 'folderId', folder_id`, 'quick_actions', 'folder_id')},
  'refills', ${all(`'place', place, 'refillFrom', refill_from, 'hour', hour, 'madeOn', made_on`, 'refill_places', 'place')},
  'followers', ${all(`'place', place, 'templateId', template_id`, 'refill_followers', 'place')})`;

/** Before they go: the folders, and all that goes with them or forgets them. Answers also whether somebody worked from one of them. */
export function insertDeletion(
  tx: Tx,
  scope: Scope,
  { id, name }: Pick<FolderRow, 'id' | 'name'>,
  gone: readonly number[],
): Promise<{ id: number; hadWorkers: boolean }> {
  return tx.one(
    `INSERT INTO folder_deletions (organization_id, folder_id, folder_name, kept) VALUES ($1, $3, $4, ${kept})
     RETURNING id, kept -> 'workers' <> '[]' AS "hadWorkers"`,
    [scope.organizationId, gone, id, name],
  );
}

/** Locked, so that of two who take it back at once one finds it taken back. */
export async function holdDeletion(tx: Tx, scope: Scope, id: number): Promise<HeldDeletion | undefined> {
  const found = await tx.maybeOne<Omit<HeldDeletion, keyof Kept> & { kept: Kept }>(
    `SELECT folder_id AS "folderId", folder_name AS "folderName", undone_at IS NOT NULL AS "isUndone", kept
       FROM folder_deletions WHERE organization_id = $1 AND id = $2 FOR UPDATE`,
    [scope.organizationId, id],
  );
  return found && { ...found, ...found.kept };
}

export async function markDeletionUndone(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.run('UPDATE folder_deletions SET undone_at = now() WHERE organization_id = $1 AND id = $2', [scope.organizationId, id]);
}

/** With their ids: labels, the history and reports name them by these. The topmost gets the parent that it can have today. */
export async function insertFoldersAgain(
  tx: Tx,
  scope: Scope,
  deletionId: number,
  topmost: number,
  parentId: number | null,
): Promise<void> {
  await tx.run(
    `INSERT INTO folders (organization_id, id, parent_id, name, color, created_at) OVERRIDING SYSTEM VALUE
     SELECT $1, f.id, CASE WHEN f.id = $3 THEN $4::bigint ELSE f."parentId" END, f.name, f.color, f."createdAt"
       FROM folder_deletions d,
            jsonb_to_recordset(d.kept -> 'folders') AS f (id bigint, "parentId" bigint, name text, color text, "createdAt" timestamptz)
      WHERE d.organization_id = $1 AND d.id = $2`,
    [scope.organizationId, deletionId, topmost, parentId],
  );
}

const keptOf = (list: string, columns: string) =>
  `folder_deletions d, jsonb_to_recordset(d.kept -> '${list}') AS k (${columns}) WHERE d.organization_id = $1 AND d.id = $2`;

const assignment = '"userId" uuid, "folderId" bigint';
/** True if the person has a folder now that they had not beside this one, and that came back to them by no other undo: somebody chose it since. */
const hasOthersSince = `d.kept ? 'others' AND EXISTS (
      SELECT FROM folder_assignments a WHERE a.organization_id = $1 AND a.user_id = k."userId"
         AND NOT EXISTS (SELECT FROM jsonb_to_recordset(d.kept -> 'assignments' || (d.kept -> 'others')) AS o (${assignment}) WHERE o."userId" = a.user_id AND o."folderId" = a.folder_id)
         AND NOT EXISTS (SELECT FROM folder_deletions e CROSS JOIN jsonb_to_recordset(e.kept -> 'assignments') AS o (${assignment})
                          WHERE e.organization_id = $1 AND e.undone_at IS NOT NULL AND o."userId" = a.user_id AND o."folderId" = a.folder_id))`;

/** Those of the folders' people who were given others since; to be asked before anything of theirs is restored. */
export function peopleWithOthers(tx: Tx, scope: Scope, deletionId: number): Promise<string[]> {
  const sql = `SELECT DISTINCT k."userId" FROM ${keptOf('assignments', assignment)} AND ${hasOthersSince}`;
  return tx.values<string>(sql, [scope.organizationId, deletionId]);
}

/** Whose they were, who worked from them, what moved things there and how they were refilled: as far as nobody chose something else since. */
const restoring = [
  `INSERT INTO folder_assignments (organization_id, user_id, folder_id)
   SELECT $1, k."userId", k."folderId" FROM ${keptOf('assignments', assignment)} AND NOT k."userId" = ANY ($3::uuid[])
      AND EXISTS (SELECT FROM memberships m WHERE m.organization_id = $1 AND m.user_id = k."userId") ON CONFLICT DO NOTHING`,
  `UPDATE memberships m SET place_id = k."folderId" FROM ${keptOf('workers', assignment)} AND NOT k."userId" = ANY ($3::uuid[])
      AND m.organization_id = $1 AND m.user_id = k."userId" AND m.place_id IS NULL`,
  `UPDATE quick_actions q SET folder_id = k."folderId" FROM ${keptOf('quickActions', 'id bigint, "folderId" bigint')}
      AND q.organization_id = $1 AND q.id = k.id AND q.folder_id IS NULL AND q.action_type = 'move'`,
  `INSERT INTO refill_places (organization_id, place, refill_from, hour, made_on)
   SELECT $1, k.place, k."refillFrom", k.hour, k."madeOn"
     FROM ${keptOf('refills', 'place bigint, "refillFrom" bigint, hour smallint, "madeOn" date')} ON CONFLICT DO NOTHING`,
  `INSERT INTO refill_followers (organization_id, place, template_id)
   SELECT $1, k.place, k."templateId" FROM ${keptOf('followers', 'place bigint, "templateId" bigint')}
      AND EXISTS (SELECT FROM refill_templates t WHERE t.organization_id = $1 AND t.id = k."templateId") ON CONFLICT DO NOTHING`,
];

/** But for what hung on these people. */
export async function restoreWhatHungOnThem(tx: Tx, scope: Scope, deletionId: number, except: readonly string[]): Promise<void> {
  for (const sql of restoring) await tx.run(sql, [scope.organizationId, deletionId, ...(sql.includes('$3') ? [except] : [])]);
}

const keptDays = 7;

export function sweepFolderDeletions(queries: Queries, now: Date): Promise<unknown> {
  return queries.run(`DELETE FROM folder_deletions WHERE created_at < $1::timestamptz - make_interval(days => ${keptDays})`, [now]);
}
