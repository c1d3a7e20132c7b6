import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Db, Queries } from '../../db.ts';

/** The alphabet has no letters and figures that are read as one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const howMany = 10;
const length = 16;

/** Ten new ones in place of the old; nobody can show them a second time. */
export function renewRecoveryCodes(platform: Db['platform'], accountId: string, now: Date): Promise<string[]> {
  return platform.transaction(async (tx) => {
    await holdAccount(tx, accountId);
    return replaceCodes(tx, accountId, now);
  });
}

/**
 * Makes the ten codes that come with the first factor; null if there are some. If two factors are added at once, one brings the codes, and
 * they are valid.
 */
export function firstRecoveryCodes(platform: Db['platform'], accountId: string, now: Date): Promise<string[] | null> {
  return platform.transaction(async (tx) => {
    await holdAccount(tx, accountId);
    return (await countRecoveryCodes(tx, accountId)) ? null : replaceCodes(tx, accountId, now);
  });
}

/** Locks the account until the end of the transaction: two sets of codes made at once would leave the shown ones void, or twenty valid. */
async function holdAccount(tx: Queries, accountId: string): Promise<void> {
  await tx.one('SELECT id FROM identity_accounts WHERE id = $1 FOR UPDATE', [accountId]);
}

async function replaceCodes(tx: Queries, accountId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  const salt = randomBytes(16);
  await tx.run('DELETE FROM identity_recovery_codes WHERE account_id = $1', [accountId]);
  await tx.run(
    `INSERT INTO identity_recovery_codes (account_id, code_hash, salt, created_at) SELECT $1, hash, $3, $4 FROM unnest($2::bytea[]) AS hash`,
    [accountId, codes.map((code) => hashOf(code, salt)), salt, now],
  );
  return codes;
}

/** Uses one up. Case and dashes do not matter: it may have been written down by hand. */
export async function takeRecoveryCode(queries: Queries, accountId: string, code: string, now: Date): Promise<boolean> {
  const stored = await queries.maybeOne<{ salt: Buffer }>('SELECT salt FROM identity_recovery_codes WHERE account_id = $1 LIMIT 1', [
    accountId,
  ]);
  if (!stored) return false;
  const sql = 'UPDATE identity_recovery_codes SET used_at = $3 WHERE account_id = $1 AND code_hash = $2 AND used_at IS NULL';
  return (await queries.run(sql, [accountId, hashOf(code, stored.salt), now])) === 1;
}

/** Counts the codes that are left, of all that were made; null before there were any. */
export async function countRecoveryCodes(queries: Queries, accountId: string): Promise<{ left: number; total: number } | null> {
  const counted = await queries.one<{ left: number; total: number }>(
    `SELECT count(*) FILTER (WHERE used_at IS NULL)::int AS left, count(*)::int AS total FROM identity_recovery_codes WHERE account_id = $1`,
    [accountId],
  );
  return counted.total === 0 ? null : counted;
}

/** A code has 79 random bits, in groups of four characters. */
function newCode(): string {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

function hashOf(code: string, salt: Buffer): Buffer {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(salt).update(plain).digest();
}
