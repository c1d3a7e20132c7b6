import type { Role } from '@onhand/contract/permissions';
import type { Queries } from '../../platform/db.ts';
import type { MailAttachment } from '../../platform/mail.ts';

export interface NewMail {
  organizationId: number;
  userId: string;
  /**
   * The key that makes it one mail, such as `digest:<user>:<day>`: written twice, it is sent once. A mail whose key begins with a kind of
   * notification, such as `report:`, is sent only if its receiver may still be told of that kind.
   */
  dedupeKey: string;
  address: string;
  subject: string;
  html: string;
  text: string;
  unsubscribeUrl?: string;
  attachments?: readonly MailAttachment[];
}

export interface WaitingMail extends Omit<NewMail, 'unsubscribeUrl' | 'attachments'> {
  id: string;
  /** Today's, not the one of when it was written. */
  role: Role;
  unsubscribeUrl: string | null;
  attempts: number;
  createdAt: string;
}

/** False when it was written before. */
export async function insertMail(platform: Queries, mail: NewMail, now: Date): Promise<boolean> {
  const written = await platform.maybeOne<{ id: string }>(
    `INSERT INTO mails (organization_id, user_id, dedupe_key, address, subject, html, text, unsubscribe_url, next_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) ON CONFLICT (organization_id, dedupe_key) DO NOTHING RETURNING id`,
    [mail.organizationId, mail.userId, mail.dedupeKey, mail.address, mail.subject, mail.html, mail.text, mail.unsubscribeUrl ?? null, now],
  );
  if (!written) return false;
  for (const [position, { fileName, contentType, content }] of (mail.attachments ?? []).entries()) {
    const sql = 'INSERT INTO mail_attachments VALUES ($1, $2, $3, $4, $5, $6)';
    await platform.run(sql, [mail.organizationId, written.id, position, fileName, contentType, Buffer.from(content)]);
  }
  return true;
}

export async function hasMail(platform: Queries, organizationId: number, dedupeKey: string): Promise<boolean> {
  const sql = 'SELECT 1 AS found FROM mails WHERE organization_id = $1 AND dedupe_key = $2';
  return (await platform.maybeOne(sql, [organizationId, dedupeKey])) !== undefined;
}

/** The next mail that is due and that nobody is sending, for this process alone until the claim runs out. */
export function claimMail(platform: Queries, now: Date, until: Date): Promise<WaitingMail | undefined> {
  return platform.maybeOne<WaitingMail>(
    `UPDATE mails SET claimed_until = $2, attempts = attempts + 1
      WHERE (organization_id, id) = (
        SELECT organization_id, id FROM mails
         WHERE status = 'waiting' AND next_at <= $1 AND (claimed_until IS NULL OR claimed_until <= $1)
         ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING organization_id AS "organizationId", id, user_id AS "userId", dedupe_key AS "dedupeKey", address, subject, html, text,
               unsubscribe_url AS "unsubscribeUrl", attempts, created_at AS "createdAt",
               (SELECT m.role FROM memberships m WHERE m.organization_id = mails.organization_id AND m.user_id = mails.user_id) AS role`,
    [now, until],
  );
}

export function attachmentsOf(platform: Queries, { organizationId, id }: WaitingMail): Promise<MailAttachment[]> {
  return platform.rows<MailAttachment>(
    `SELECT file_name AS "fileName", content_type AS "contentType", content FROM mail_attachments
      WHERE organization_id = $1 AND mail_id = $2 ORDER BY position`,
    [organizationId, id],
  );
}

/** The attachments have done their duty; the mail itself stays a while, so that its key keeps it from being written again. */
export async function markSent(platform: Queries, { organizationId, id }: WaitingMail, now: Date): Promise<void> {
  await platform.run(
    `WITH sent AS (UPDATE mails SET status = 'sent', sent_at = $3, claimed_until = NULL WHERE organization_id = $1 AND id = $2)
     DELETE FROM mail_attachments WHERE organization_id = $1 AND mail_id = $2`,
    [organizationId, id, now],
  );
}

/** Never to be sent: what it brought is not kept either. */
export async function dropMail(platform: Queries, { organizationId, id }: WaitingMail, reason: string): Promise<void> {
  await platform.run(
    `WITH dropped AS (UPDATE mails SET status = 'failed', claimed_until = NULL, last_error = $3 WHERE organization_id = $1 AND id = $2)
     DELETE FROM mail_attachments WHERE organization_id = $1 AND mail_id = $2`,
    [organizationId, id, reason],
  );
}

/** Null for `nextAt` gives it up. */
export async function markFailed(
  platform: Queries,
  { organizationId, id }: WaitingMail,
  { nextAt, error }: { nextAt: Date | null; error: string },
): Promise<void> {
  await platform.run(
    `UPDATE mails SET status = CASE WHEN $3::timestamptz IS NULL THEN 'failed' ELSE 'waiting' END, next_at = COALESCE($3, next_at),
            claimed_until = NULL, last_error = $4
      WHERE organization_id = $1 AND id = $2`,
    [organizationId, id, nextAt, error.slice(0, 1000)],
  );
}

export function forgetMails(platform: Queries, before: Date): Promise<number> {
  return platform.run(`DELETE FROM mails WHERE created_at < $1 AND status <> 'waiting'`, [before]);
}
