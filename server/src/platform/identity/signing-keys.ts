import type { FastifyBaseLogger } from 'fastify';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Db, Queries } from '../db.ts';
import { newToken } from '../tokens.ts';
import { seal, unseal } from './sealed.ts';

// Any number will do, as long as every starter uses the same one.
const lockKey = 674_382;
const algorithm = 'RS256';
const purpose = 'identity signing keys';

/**
 * The keys ID tokens are signed with, newest first: the library signs with the first and verifies with all, so rotating is
 * adding a row. Made at the first start; of two processes starting at once, the second waits and finds the first one's.
 */
export async function signingKeys(db: Db, secretKey: string, log: FastifyBaseLogger): Promise<JWK[]> {
  return db.platform.transaction(async (tx) => {
    await tx.rows('SELECT pg_advisory_xact_lock($1)', [lockKey]);
    const stored = await tx.rows<{ id: string; sealed_jwk: string }>(
      'SELECT id, sealed_jwk FROM identity_keys ORDER BY created_at DESC, id',
    );
    const opened = await Promise.all(stored.map((key) => unseal<JWK>(secretKey, purpose, key.sealed_jwk, new Date())));
    const readable = opened.filter((key) => key !== undefined);
    if (readable.length < stored.length) log.warn('some signing keys were sealed under another SECRET_KEY and are left out');
    return readable.length > 0 ? readable : [await makeKey(tx, secretKey)];
  });
}

async function makeKey(tx: Queries, secretKey: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true, modulusLength: 2048 });
  const key: JWK = { ...(await exportJWK(privateKey)), kid: newToken().slice(0, 16), alg: algorithm, use: 'sig' };
  await tx.run('INSERT INTO identity_keys (id, sealed_jwk) VALUES ($1, $2)', [key.kid, await seal(secretKey, purpose, key)]);
  return key;
}
