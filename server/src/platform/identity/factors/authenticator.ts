import { productName } from '@onhand/contract/product';
import { Secret, TOTP } from 'otpauth';
import type { Queries } from '../../db.ts';
import type { Foundations } from '../../foundations.ts';
import { seal, unseal } from '../sealed.ts';

type Reach = Pick<Foundations, 'db' | 'now' | 'secretKey'>;

const purpose = 'authenticator secret';
const periodSeconds = 30;
/** RFC 6238, 5.2: one step either way, for clocks that differ. */
const window = 1;

export interface NewAuthenticator {
  /** The secret can be typed where a camera cannot read the picture. */
  secret: string;
  /** The address that the QR code encodes. */
  uri: string;
}

/** Makes a secret that counts once a code of it was shown; one that waits so is replaced, one that counts is left alone. */
export async function beginAuthenticator(
  { db, now, secretKey }: Reach,
  { accountId, email }: { accountId: string; email: string },
): Promise<NewAuthenticator | undefined> {
  const secret = new Secret({ size: 20 });
  const sealed = await seal(secretKey, purpose, { secret: secret.base32 });
  const stored = await db.platform.run(
    `INSERT INTO identity_authenticators AS a (account_id, sealed_secret, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (account_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, created_at = excluded.created_at, last_step = 0
      WHERE a.confirmed_at IS NULL`,
    [accountId, sealed, now()],
  );
  if (stored === 0) return undefined;
  return { secret: secret.base32, uri: new TOTP({ issuer: productName, label: email, secret, period: periodSeconds }).toString() };
}

/**
 * True if this is the code of the current step, or of the one before or after, and neither it nor a later one was used. Checking it uses it
 * up. An authenticator that waits for its first code proves nothing: only its confirmation asks for it (`isPending`).
 */
export async function takeCode(
  { db, now, secretKey }: Reach,
  { accountId, code, isPending = false }: { accountId: string; code: string; isPending?: boolean },
): Promise<boolean> {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return false;
  const sql = 'SELECT sealed_secret AS sealed FROM identity_authenticators WHERE account_id = $1 AND (confirmed_at IS NULL) = $2';
  const stored = await db.platform.maybeOne<{ sealed: string }>(sql, [accountId, isPending]);
  const opened = stored && (await unseal<{ secret: string }>(secretKey, purpose, stored.sealed, now()));
  if (!opened) return false;
  const timestamp = now().getTime();
  const delta = TOTP.validate({ token, secret: Secret.fromBase32(opened.secret), period: periodSeconds, timestamp, window });
  if (delta === null) return false;
  const step = TOTP.counter({ period: periodSeconds, timestamp }) + delta;
  // If two requests bring the same code at once, the second finds its step taken.
  const taken = await db.platform.run(
    `UPDATE identity_authenticators SET last_step = $2, last_used_at = $3
      WHERE account_id = $1 AND last_step < $2 AND (confirmed_at IS NULL) = $4 AND sealed_secret = $5`,
    [accountId, step, now(), isPending, stored.sealed],
  );
  return taken === 1;
}

/** False when it counted already. */
export async function confirmAuthenticator(queries: Queries, accountId: string, now: Date): Promise<boolean> {
  const sql = 'UPDATE identity_authenticators SET confirmed_at = $2 WHERE account_id = $1 AND confirmed_at IS NULL';
  return (await queries.run(sql, [accountId, now])) === 1;
}

export async function removeAuthenticator(queries: Queries, accountId: string): Promise<boolean> {
  return (await queries.run('DELETE FROM identity_authenticators WHERE account_id = $1 AND confirmed_at IS NOT NULL', [accountId])) === 1;
}
