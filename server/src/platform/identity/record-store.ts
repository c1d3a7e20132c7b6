import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import type { Queries } from '../db.ts';

interface StoredRecord {
  payload: AdapterPayload;
  consumedAt: string | null;
}

const live = `SELECT payload, consumed_at AS "consumedAt" FROM identity_records WHERE kind = $1 AND (expires_at IS NULL OR expires_at > $2)`;

/** Stores the library's sessions, codes, tokens, grants and interactions. */
export function recordStore(queries: Queries, now: () => Date): AdapterFactory {
  const find = async (sql: string, kind: string, value: string): Promise<AdapterPayload | undefined> => {
    // Values come straight from requests, and PostgreSQL takes no NUL in a text.
    if (value.includes('\0')) return undefined;
    const found = await queries.maybeOne<StoredRecord>(sql, [kind, now(), value]);
    if (!found) return undefined;
    return { ...found.payload, ...(found.consumedAt && { consumed: Math.floor(Date.parse(found.consumedAt) / 1000) }) };
  };

  return (kind): Adapter => ({
    find: (id) => find(`${live} AND id = $3`, kind, id),
    findByUid: (uid) => find(`${live} AND uid = $3`, kind, uid),
    findByUserCode: (userCode) => find(`${live} AND user_code = $3`, kind, userCode),
    upsert: async (id, payload, expiresIn) => {
      await queries.run(
        `INSERT INTO identity_records (kind, id, payload, account_id, grant_id, uid, user_code, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (kind, id) DO UPDATE SET payload = excluded.payload, account_id = excluded.account_id, grant_id = excluded.grant_id,
           uid = excluded.uid, user_code = excluded.user_code, expires_at = excluded.expires_at`,
        [
          kind,
          id,
          JSON.stringify(payload),
          accountOf(payload),
          payload.grantId,
          payload.uid,
          payload.userCode,
          expiresIn === undefined ? null : new Date(now().getTime() + expiresIn * 1000),
        ],
      );
    },
    consume: async (id) => {
      const consumed = await queries.run(
        'UPDATE identity_records SET consumed_at = $3 WHERE kind = $1 AND id = $2 AND consumed_at IS NULL',
        [kind, id, now()],
      );
      // The library reads, then consumes: of two exchanges of one code at the same moment, the second is caught here.
      if (consumed === 0) throw new errors.InvalidGrant('already consumed');
    },
    destroy: async (id) => {
      await queries.run('DELETE FROM identity_records WHERE kind = $1 AND id = $2', [kind, id]);
    },
    revokeByGrantId: async (grantId) => {
      await queries.run('DELETE FROM identity_records WHERE kind = $1 AND grant_id = $2', [kind, grantId]);
    },
  });
}

/** An interaction belongs to whoever has just signed in through it, or was signed in before. */
function accountOf({ accountId, result, session }: AdapterPayload): string | undefined {
  return accountId ?? result?.login?.accountId ?? session?.accountId;
}

/** Ends everything the provider remembers of someone: sessions, codes, tokens, grants, sign-ins under way. */
export async function forgetAccount(queries: Queries, accountId: string): Promise<void> {
  await queries.run('DELETE FROM identity_records WHERE account_id = $1', [accountId]);
}
