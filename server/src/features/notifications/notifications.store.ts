import { countedUpTo } from '@onhand/contract/alerts';
import type { Notification, NotificationChoice, NotificationKind } from '@onhand/contract/notifications';
import type { ServerMessage } from '@onhand/contract/realtime';
import type { Queries, Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { foldersAbove } from '../../platform/visible-items.ts';

interface Row extends Omit<Notification, 'id' | 'isResolved'> {
  id: number;
}

const mine = `organization_id = $1 AND user_id = $3 AND is_in_app AND ($2::bigint[] IS NULL OR folder_ids IS NULL OR folder_ids && $2)`;

export async function findNotifications(
  tx: Tx,
  scope: Scope,
  { isUnread, before, limit }: { isUnread: boolean; before: number | null; limit: number },
): Promise<Notification[]> {
  const rows = await tx.rows<Row>(
    `SELECT id, kind, tone, title, text, link, at, read_at IS NOT NULL AS "isRead" FROM notifications
      WHERE ${mine} AND (NOT $4 OR read_at IS NULL) AND ($5::bigint IS NULL OR id < $5) ORDER BY id DESC LIMIT $6`,
    [scope.organizationId, folderFilter(scope), scope.userId, isUnread, before, limit],
  );
  return rows.map((row) => ({ ...row, id: `n${row.id}`, isResolved: false }));
}

export function countUnread(tx: Tx, scope: Scope): Promise<number> {
  return tx.value<number>(
    `SELECT count(*)::int AS unread FROM (SELECT FROM notifications WHERE ${mine} AND read_at IS NULL LIMIT ${countedUpTo}) AS counted`,
    [scope.organizationId, folderFilter(scope), scope.userId],
  );
}

/** Without ids, all of them. */
export async function markNotifications(tx: Tx, scope: Scope, ids: readonly number[] | null, isRead: boolean): Promise<void> {
  await tx.run(
    `UPDATE notifications SET read_at = CASE WHEN $4 THEN clock_timestamp() END
      WHERE ${mine} AND (read_at IS NULL) = $4 AND ($5::bigint[] IS NULL OR id = ANY ($5))`,
    [scope.organizationId, folderFilter(scope), scope.userId, isRead, ids],
  );
}

export interface NewNotification {
  kind: NotificationKind;
  tone: Notification['tone'];
  title: string;
  text: string;
  link: string;
  roles: readonly string[];
  userIds: readonly string[];
  except: string | null;
  folderIds: readonly number[] | null;
  dedupeKey: string | null;
  isMailed: boolean;
  standard: NotificationChoice;
}

/** One row for each person it concerns and who wants it, and a line for the next mail of whoever wants one. Answers who was told. */
export function insertNotifications(queries: Queries, organizationId: number, one: NewNotification): Promise<string[]> {
  return queries.values<string>(
    `WITH RECURSIVE ${foldersAbove('= ANY ($8::bigint[])')}, people AS (
       SELECT m.user_id, COALESCE((p.choices -> $2 ->> 'inApp')::boolean, $11) AS is_in_app,
              CASE WHEN $10 THEN COALESCE(p.choices -> $2 ->> 'email', $12) ELSE 'off' END AS email
         FROM memberships m
         LEFT JOIN notification_preferences p ON p.organization_id = m.organization_id AND p.user_id = m.user_id
        WHERE m.organization_id = $1 AND (m.role = ANY ($6::text[]) OR m.user_id = ANY ($7::uuid[])) AND m.user_id IS DISTINCT FROM $13
          AND ($8 IS NULL OR m.role <> 'staff' OR EXISTS (
                SELECT FROM folder_assignments fa JOIN above ON above.id = fa.folder_id
                 WHERE fa.organization_id = $1 AND fa.user_id = m.user_id))
     ), told AS (
       INSERT INTO notifications (organization_id, user_id, kind, title, text, link, tone, folder_ids, dedupe_key, is_in_app)
       SELECT $1, user_id, $2, $3, $4, $5, $14, $8, $9, is_in_app FROM people WHERE is_in_app OR email <> 'off'
       ON CONFLICT DO NOTHING RETURNING id, user_id
     ), lines AS (
       INSERT INTO mail_lines (organization_id, user_id, notification_id, is_digest)
       SELECT $1, user_id, told.id, email = 'digest' FROM told JOIN people USING (user_id) WHERE email <> 'off'
     )
     SELECT user_id AS "userId" FROM told`,
    [
      organizationId,
      one.kind,
      one.title,
      one.text,
      one.link,
      one.roles,
      one.userIds,
      one.folderIds,
      one.dedupeKey,
      one.isMailed,
      one.standard.inApp,
      one.standard.email,
      one.except,
      one.tone,
    ],
  );
}

/** Read ones first; unread ones are kept longer, but not for ever. */
export function forgetNotifications(
  platform: Queries,
  { readBefore, unreadBefore }: { readBefore: Date; unreadBefore: Date },
): Promise<number> {
  const sql = `DELETE FROM notifications WHERE (at < $1 AND (read_at IS NOT NULL OR NOT is_in_app)) OR at < $2`;
  return platform.run(sql, [readBefore, unreadBefore]);
}

/** Sends a job's message to the open tabs of one person; they hear of it within two seconds. */
export async function tellPerson(platform: Queries, organizationId: number, userId: string, type: ServerMessage['type']): Promise<void> {
  const sql = 'INSERT INTO events (organization_id, message, audience) VALUES ($1, $2, $3)';
  await platform.run(sql, [organizationId, JSON.stringify({ type }), JSON.stringify({ userId })]);
}
