import type { Queries } from '../db.ts';
import { hashToken, newToken } from '../tokens.ts';

type LinkPurpose = 'verify-email' | 'reset-password' | 'change-email' | 'reset-factors';

export const lifetimeHours: Record<LinkPurpose, number> = {
  'verify-email': 24,
  'reset-password': 1,
  'change-email': 24,
  'reset-factors': 24,
};

/** Makes a link's secret; the database keeps only its hash. */
export async function issueLink(queries: Queries, accountId: string, purpose: LinkPurpose, now: Date, newEmail?: string): Promise<string> {
  const token = newToken();
  // Only the newest wish for another address counts.
  if (newEmail) await queries.run('DELETE FROM identity_mail_links WHERE account_id = $1 AND purpose = $2', [accountId, purpose]);
  await queries.run(
    'INSERT INTO identity_mail_links (token_hash, account_id, purpose, expires_at, new_email) VALUES ($1, $2, $3, $4, $5)',
    [hashToken(token), accountId, purpose, new Date(now.getTime() + lifetimeHours[purpose] * 3_600_000), newEmail ?? null],
  );
  return token;
}

/** Returns the link's account without using the link up: mail scanners open links before people do. */
export function readLink(
  queries: Queries,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ email: string; newEmail: string | null } | undefined> {
  return queries.maybeOne(
    `SELECT a.email, l.new_email AS "newEmail" FROM identity_mail_links l JOIN identity_accounts a ON a.id = l.account_id
      WHERE l.token_hash = $1 AND l.purpose = $2 AND l.expires_at > $3`,
    [hashToken(token), purpose, now],
  );
}

/** Uses a link up and with it every other link of the same kind; a second use finds nothing. */
export async function takeLink(queries: Queries, token: string, purpose: LinkPurpose, now: Date): Promise<string | undefined> {
  const taken = await queries.maybeOne<{ accountId: string }>(
    `DELETE FROM identity_mail_links WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3 RETURNING account_id AS "accountId"`,
    [hashToken(token), purpose, now],
  );
  if (!taken) return undefined;
  await queries.run('DELETE FROM identity_mail_links WHERE account_id = $1 AND purpose = $2', [taken.accountId, purpose]);
  return taken.accountId;
}

/**
 * A new password or address voids every link mailed before, except the one that stops a reset of factors: that one ends with the reset
 * alone, or someone who only knows the password could take it from the account's holder.
 */
export async function voidLinks(queries: Queries, accountId: string): Promise<void> {
  await queries.run(`DELETE FROM identity_mail_links WHERE account_id = $1 AND purpose <> 'reset-factors'`, [accountId]);
}

/** The same for a link to a new address, which it brings along. */
export function takeEmailLink(queries: Queries, token: string, now: Date): Promise<{ accountId: string; newEmail: string } | undefined> {
  return queries.maybeOne(
    `DELETE FROM identity_mail_links WHERE token_hash = $1 AND purpose = 'change-email' AND expires_at > $2 AND new_email IS NOT NULL
     RETURNING account_id AS "accountId", new_email AS "newEmail"`,
    [hashToken(token), now],
  );
}

export async function pendingEmail(queries: Queries, accountId: string, now: Date): Promise<string | null> {
  return (
    (await queries.maybeValue<string>(
      `SELECT new_email AS email FROM identity_mail_links WHERE account_id = $1 AND purpose = 'change-email' AND expires_at > $2`,
      [accountId, now],
    )) ?? null
  );
}
