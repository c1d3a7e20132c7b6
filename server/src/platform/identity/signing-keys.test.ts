import { CompactEncrypt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { deriveKey } from '../tokens.ts';
import { signingKeys } from './signing-keys.ts';

const secret = 'test-secret-'.repeat(4);
let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.database.admin.query('DELETE FROM identity_keys');
});
afterAll(() => world.close());

test('processes that start at once make one signing key, which stays and is not readable in the database', async () => {
  const { db, log } = world.services;
  const starts = await Promise.all([1, 2, 3, 4].map(() => signingKeys(db, secret, log)));
  expect(new Set(starts.map((keys) => keys[0]?.kid)).size).toBe(1);
  expect(await signingKeys(db, secret, log)).toEqual(starts[0]);
  const { rows } = await world.database.admin.query<{ sealed_jwk: string }>('SELECT sealed_jwk FROM identity_keys');
  expect(rows).toHaveLength(1);
  expect(rows[0]?.sealed_jwk).not.toContain('"d"');
});

test('after the secret was changed a new key signs, and the unreadable one is left out', async () => {
  const { db, log } = world.services;
  const [before] = await signingKeys(db, secret, log);
  const [after, ...more] = await signingKeys(db, 'another-secret-'.repeat(4), log);
  expect(after?.kid).not.toBe(before?.kid);
  expect(more).toEqual([]);
  expect((await signingKeys(db, secret, log)).map(({ kid }) => kid)).toEqual([before?.kid]);
});

test('a key that an earlier version sealed goes on to sign', async () => {
  const { db, log } = world.services;
  await world.database.admin.query('DELETE FROM identity_keys');
  const key = { kty: 'RSA', n: 'n', e: 'AQAB', d: 'd', kid: 'of-before', alg: 'RS256', use: 'sig' };
  const sealed = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(key)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(deriveKey(secret, 'identity signing keys'));
  await world.database.admin.query(`INSERT INTO identity_keys (id, sealed_jwk) VALUES ('of-before', $1)`, [sealed]);
  expect(await signingKeys(db, secret, log)).toEqual([key]);
});
