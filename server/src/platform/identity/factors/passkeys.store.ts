import type { Queries } from '../../db.ts';

export interface Passkey {
  id: string;
  name: string;
  rpId: string;
  isSynced: boolean;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface StoredCredential {
  id: string;
  accountId: string;
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
}

export interface NewPasskey extends Omit<StoredCredential, 'id'> {
  rpId: string;
  isSynced: boolean;
  name: string;
}

export function listPasskeys(queries: Queries, accountId: string): Promise<Passkey[]> {
  return queries.rows<Passkey>(
    `SELECT id, name, rp_id AS "rpId", is_synced AS "isSynced", created_at AS "createdAt", last_used_at AS "lastUsedAt"
       FROM identity_passkeys WHERE account_id = $1 ORDER BY created_at, id`,
    [accountId],
  );
}

/** Lists the passkeys that a browser on this host can use, as its options name them. */
export function credentialsFor(queries: Queries, accountId: string, rpId: string): Promise<{ id: string; transports: string[] }[]> {
  const sql = 'SELECT credential_id AS id, transports FROM identity_passkeys WHERE account_id = $1 AND rp_id = $2';
  return queries.rows(sql, [accountId, rpId]);
}

export async function findCredential(queries: Queries, credentialId: string, rpId: string): Promise<StoredCredential | undefined> {
  const found = await queries.maybeOne<StoredCredential & { publicKey: Buffer }>(
    `SELECT id, account_id AS "accountId", credential_id AS "credentialId", public_key AS "publicKey", counter, transports
       FROM identity_passkeys WHERE credential_id = $1 AND rp_id = $2`,
    [credentialId, rpId],
  );
  return found && { ...found, publicKey: new Uint8Array(found.publicKey) };
}

/** Undefined when this very credential is known already, whoever's it is. */
export function insertPasskey(queries: Queries, passkey: NewPasskey, now: Date): Promise<{ id: string } | undefined> {
  return queries.maybeOne<{ id: string }>(
    `INSERT INTO identity_passkeys (credential_id, account_id, rp_id, public_key, counter, transports, is_synced, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
    [
      passkey.credentialId,
      passkey.accountId,
      passkey.rpId,
      Buffer.from(passkey.publicKey),
      passkey.counter,
      passkey.transports,
      passkey.isSynced,
      passkey.name,
      now,
    ],
  );
}

/** False when another use has counted as far meanwhile: a copy of the key, or the same answer twice. Many keep no count, and stay at 0. */
export async function noteUse(queries: Queries, id: string, counter: number, now: Date): Promise<boolean> {
  const sql = `UPDATE identity_passkeys SET counter = $2, last_used_at = $3 WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`;
  return (await queries.run(sql, [id, counter, now])) === 1;
}

export async function renamePasskey(queries: Queries, accountId: string, id: string, name: string): Promise<boolean> {
  return (await queries.run('UPDATE identity_passkeys SET name = $3 WHERE account_id = $1 AND id = $2', [accountId, id, name])) === 1;
}

/** Answers the name it had. */
export function deletePasskey(queries: Queries, accountId: string, id: string): Promise<string | undefined> {
  const sql = 'DELETE FROM identity_passkeys WHERE account_id = $1 AND id = $2 RETURNING name';
  return queries.maybeValue<string>(sql, [accountId, id]);
}
