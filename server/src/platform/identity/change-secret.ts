import type { Db } from '../db.ts';
import { seal, unseal } from './sealed.ts';

/** What the database keeps sealed for longer than a sign-in takes. */
const sealedColumns = [
  { table: 'identity_keys', key: 'id', column: 'sealed_jwk', purpose: 'identity signing keys' },
  { table: 'identity_authenticators', key: 'account_id', column: 'sealed_secret', purpose: 'authenticator secret' },
  { table: 'identity_mails', key: 'id', column: 'sealed', purpose: 'identity mails' },
  { table: 'order_mails', key: 'id', column: 'sealed_token', purpose: 'link of an order' },
] as const;

// Any number will do, as long as every starter uses the same one.
const lockKey = 674_383;

interface Secrets {
  before: string;
  now: string;
}

/**
 * Seals what is kept under the secret of before under the one of now, so that an operator can replace it: authenticator apps and queued mails
 * go on to work. It answers how many there were; at the next start, or in the next process, there are none.
 */
export function changeSecret(db: Db, { before, now }: Secrets): Promise<number> {
  return db.platform.transaction(async (tx) => {
    await tx.rows('SELECT pg_advisory_xact_lock($1)', [lockKey]);
    let changed = 0;
    for (const { table, key, column, purpose } of sealedColumns) {
      const sql = `SELECT ${key}::text AS key, ${column} AS sealed FROM ${table} WHERE ${column} IS NOT NULL FOR UPDATE`;
      for (const row of await tx.rows<{ key: string; sealed: string }>(sql)) {
        const content = await unseal(before, purpose, row.sealed, new Date());
        if (!content) continue;
        const update = `UPDATE ${table} SET ${column} = $2 WHERE ${key}::text = $1`;
        changed += await tx.run(update, [row.key, await seal(now, purpose, content)]);
      }
    }
    return changed;
  });
}
