import type { Queries } from '../db.ts';

export interface QueuedMail {
  id: string;
  sealed: string;
  attempts: number;
  expiresAt: string;
}

interface Times {
  now: Date;
  claimedUntil: Date;
}

const columns = 'id, sealed, attempts, expires_at AS "expiresAt"';

/** Claimed by whoever writes it, who tries it first. */
export function insertMail(queries: Queries, sealed: string, expiresAt: Date, { now, claimedUntil }: Times): Promise<QueuedMail> {
  return queries.one<QueuedMail>(
    `INSERT INTO identity_mails (sealed, next_at, claimed_until, created_at, expires_at) VALUES ($1, $3, $4, $3, $2) RETURNING ${columns}`,
    [sealed, expiresAt, now, claimedUntil],
  );
}

/** The next mail that is due and that nobody is sending, for this process alone until the claim runs out. */
export function claimMail(queries: Queries, { now, claimedUntil }: Times): Promise<QueuedMail | undefined> {
  return queries.maybeOne<QueuedMail>(
    `UPDATE identity_mails SET claimed_until = $2, attempts = attempts + 1
      WHERE id = (SELECT id FROM identity_mails
                   WHERE failed_at IS NULL AND next_at <= $1 AND (claimed_until IS NULL OR claimed_until <= $1)
                   ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING ${columns}`,
    [now, claimedUntil],
  );
}

export async function deleteMail(queries: Queries, id: string): Promise<void> {
  await queries.run('DELETE FROM identity_mails WHERE id = $1', [id]);
}

export async function tryAgainAt(queries: Queries, id: string, nextAt: Date): Promise<void> {
  await queries.run('UPDATE identity_mails SET next_at = $2, claimed_until = NULL WHERE id = $1', [id, nextAt]);
}

export async function giveUpMail(queries: Queries, id: string, now: Date): Promise<void> {
  await queries.run('UPDATE identity_mails SET failed_at = $2, claimed_until = NULL, sealed = NULL WHERE id = $1', [id, now]);
}
