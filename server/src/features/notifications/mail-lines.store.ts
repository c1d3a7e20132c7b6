import type { NotificationKind } from '@onhand/contract/notifications';
import type { Role } from '@onhand/contract/permissions';
import type { Queries } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';

/** Someone for whom a mail has to be written. */
export interface Waiting {
  organizationId: number;
  userId: string;
}

export interface DigestWaiting extends Waiting {
  hour: number;
  timeZone: string;
  oldest: string;
}

/** Those whose oldest line has waited long enough for the ones that belong to it. */
export function waitingAtOnce(platform: Queries, writtenBefore: Date): Promise<Waiting[]> {
  return platform.rows<Waiting>(
    `SELECT organization_id AS "organizationId", user_id AS "userId" FROM mail_lines WHERE NOT is_digest
      GROUP BY organization_id, user_id HAVING min(created_at) <= $1 ORDER BY min(created_at)`,
    [writtenBefore],
  );
}

/** Everyone who has anything for a digest, whether its hour has come or not. */
export function waitingForDigest(platform: Queries): Promise<DigestWaiting[]> {
  return platform.rows<DigestWaiting>(
    `SELECT w.organization_id AS "organizationId", w.user_id AS "userId", w.oldest, o.time_zone AS "timeZone",
            COALESCE(p.digest_hour, 8) AS hour
       FROM (SELECT organization_id, user_id, min(created_at) AS oldest FROM mail_lines WHERE is_digest GROUP BY organization_id, user_id) AS w
       JOIN organizations o ON o.id = w.organization_id
       LEFT JOIN notification_preferences p ON p.organization_id = w.organization_id AND p.user_id = w.user_id
      ORDER BY w.oldest`,
  );
}

/** One writer at a time for a person's mails, until the transaction ends. */
export async function holdMailbox(tx: Queries, { organizationId, userId }: Waiting): Promise<void> {
  await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 16))', [`${organizationId} ${userId}`]);
}

interface TakenLines {
  alertIds: number[];
  noteIds: number[];
}

/** Takes the lines out; they come back if the transaction does not end well. */
export async function takeLines(
  tx: Queries,
  { organizationId, userId }: Waiting,
  { isDigest, writtenBefore }: { isDigest: boolean; writtenBefore: Date },
): Promise<TakenLines> {
  const taken = await tx.rows<{ alertId: number | null; notificationId: number | null }>(
    `DELETE FROM mail_lines WHERE organization_id = $1 AND user_id = $2 AND is_digest = $3 AND created_at <= $4
     RETURNING alert_id AS "alertId", notification_id AS "notificationId"`,
    [organizationId, userId, isDigest, writtenBefore],
  );
  return {
    alertIds: taken.flatMap(({ alertId }) => alertId ?? []),
    noteIds: taken.flatMap(({ notificationId }) => notificationId ?? []),
  };
}

export interface Note {
  title: string;
  text: string;
  link: string;
}

/** Those among the notes that are of these kinds and that the person may see: how many, of which kinds, and the first of them. */
export async function findNotes(
  tx: Queries,
  scope: Scope,
  { ids, kinds, limit }: { ids: readonly number[]; kinds: readonly NotificationKind[]; limit: number },
): Promise<{ count: number; kinds: NotificationKind[]; notes: Note[] }> {
  if (ids.length === 0) return { count: 0, kinds: [], notes: [] };
  const seen = `FROM notifications WHERE organization_id = $1 AND id = ANY ($3) AND kind = ANY ($4)
                 AND ($2::bigint[] IS NULL OR folder_ids IS NULL OR folder_ids && $2)`;
  const values = [scope.organizationId, folderFilter(scope), ids, kinds];
  const counted = await tx.rows<{ kind: NotificationKind; count: number }>(
    `SELECT kind, count(*)::int AS count ${seen} GROUP BY kind ORDER BY min(id)`,
    values,
  );
  return {
    count: counted.reduce((sum, { count }) => sum + count, 0),
    kinds: counted.map(({ kind }) => kind),
    notes: await tx.rows<Note>(`SELECT title, text, link ${seen} ORDER BY id LIMIT $5`, [...values, limit]),
  };
}

export interface Recipient {
  email: string;
  role: Role;
  organizationName: string;
  /** The folders assigned to a member of staff and all below them. */
  folders: number[];
}

export async function findRecipient(tx: Queries, { organizationId, userId }: Waiting): Promise<Recipient | undefined> {
  const found = await tx.maybeOne<Omit<Recipient, 'folders'> & { folders: string[] }>(
    `SELECT u.email, m.role, o.name AS "organizationName", ARRAY(
              WITH RECURSIVE visible AS (
                SELECT a.folder_id AS id FROM folder_assignments a WHERE a.organization_id = $1 AND a.user_id = $2
                 UNION
                SELECT f.id FROM visible v JOIN folders f ON f.organization_id = $1 AND f.parent_id = v.id
              ) SELECT id FROM visible) AS folders
       FROM memberships m JOIN users u ON u.id = m.user_id JOIN organizations o ON o.id = m.organization_id
      WHERE m.organization_id = $1 AND m.user_id = $2`,
    [organizationId, userId],
  );
  return found && { ...found, folders: found.folders.map(Number) };
}
