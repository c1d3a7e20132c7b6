import type { Queries } from '../db.ts';
import { hashToken, newToken } from '../tokens.ts';

type LinkPurpose = 'verify-email' | 'reset-password';

export const lifetimeHours: Record<LinkPurpose, number> = { 'verify-email': 24, 'reset-password': 1 };

/** Makes a link's secret; the database keeps only its hash. */
export async function issueLink(queries: Queries, accountId: string, purpose: LinkPurpose, now: Date): Promise<string> {
  const token = newToken();
  await queries.run('INSERT INTO identity_mail_links (token_hash, account_id, purpose, expires_at) VALUES ($1, $2, $3, $4)', [
    hashToken(token),
    accountId,
    purpose,
    new Date(now.getTime() + lifetimeHours[purpose] * 3_600_000),
  ]);
  return token;
}

/** Whose link it is, without using it up: mail scanners open links before people do. */
export function readLink(queries: Queries, token: string, purpose: LinkPurpose, now: Date): Promise<{ email: string } | undefined> {
  return queries.maybeOne<{ email: string }>(
    `SELECT a.email FROM identity_mail_links l JOIN identity_accounts a ON a.id = l.account_id
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
