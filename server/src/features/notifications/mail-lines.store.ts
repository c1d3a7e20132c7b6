import type { NotificationKind } from '@onhand/contract/notifications';
import type { Role } from '@onhand/contract/permissions';
import type { Queries } from '../../platform/db.ts';

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
      GROUP BY organization_id, user_id HAVING min(created_at) <= $1`,
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
       LEFT JOIN notification_preferences p ON p.organization_id = w.organization_id AND p.user_id = w.user_id`,
  );
}

/** One writer at a time for a person's mails, until the transaction ends. */
export async function holdMailbox(tx: Queries, { organizationId, userId }: Waiting): Promise<void> {
  await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 16))', [`${organizationId} ${userId}`]);
}

export interface TakenLines {
  alertIds: number[];
  notes: {
    id: number;
    kind: NotificationKind;
    tone: 'neutral' | 'good' | 'warn' | 'bad';
    title: string;
    text: string;
    link: string;
    folderIds: number[] | null;
  }[];
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
  const notes = await tx.rows<Omit<TakenLines['notes'][number], 'folderIds'> & { folderIds: string[] | null }>(
    `SELECT id, kind, tone, title, text, link, folder_ids AS "folderIds" FROM notifications WHERE organization_id = $1 AND id = ANY ($2) ORDER BY id`,
    [organizationId, taken.flatMap(({ notificationId }) => notificationId ?? [])],
  );
  return {
    alertIds: taken.flatMap(({ alertId }) => alertId ?? []),
    notes: notes.map((note) => ({ ...note, folderIds: note.folderIds?.map(Number) ?? null })),
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
