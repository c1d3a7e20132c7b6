import type { Adapter } from 'oidc-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { forgetAccount, recordStore } from './record-store.ts';

let world: World;
let kept: (kind: string) => Adapter;
beforeAll(async () => {
  world = await openWorld();
  kept = recordStore(world.services.db.platform, world.services.now);
});
afterAll(() => world.close());

test('a record is found by its id, its uid or its user code, under its own kind only', async () => {
  await kept('Session').upsert('s1', { uid: 'u1', accountId: 'a1' }, 60);
  await kept('DeviceCode').upsert('d1', { userCode: 'WXYZ' }, 60);
  expect(await kept('Session').find('s1')).toEqual({ uid: 'u1', accountId: 'a1' });
  expect(await kept('Session').findByUid('u1')).toMatchObject({ accountId: 'a1' });
  expect(await kept('DeviceCode').findByUserCode('WXYZ')).toEqual({ userCode: 'WXYZ' });
  expect(await kept('Grant').find('s1')).toBeUndefined();
  await kept('Session').upsert('s1', { uid: 'u2' }, 60);
  expect(await kept('Session').findByUid('u1')).toBeUndefined();
  await kept('Session').destroy('s1');
  expect(await kept('Session').find('s1')).toBeUndefined();
});

test('an expired record is not found', async () => {
  await kept('Session').upsert('short', { uid: 'short' }, 60);
  world.setNow(new Date(Date.now() + 61_000));
  expect(await kept('Session').find('short')).toBeUndefined();
  expect(await kept('Session').findByUid('short')).toBeUndefined();
  world.setNow(undefined);
});

test('a record is consumed once', async () => {
  await kept('AuthorizationCode').upsert('c1', { grantId: 'g1' }, 60);
  await kept('AuthorizationCode').consume('c1');
  expect(await kept('AuthorizationCode').find('c1')).toEqual({ grantId: 'g1', consumed: expect.closeTo(Date.now() / 1000, -1) });
  await expect(kept('AuthorizationCode').consume('c1')).rejects.toThrow('invalid_grant');
});

test('revoking a grant takes its codes and tokens with it', async () => {
  await kept('AccessToken').upsert('t1', { grantId: 'g2' }, 60);
  await kept('AccessToken').upsert('t2', { grantId: 'g3' }, 60);
  await kept('AccessToken').revokeByGrantId('g2');
  expect(await kept('AccessToken').find('t1')).toBeUndefined();
  expect(await kept('AccessToken').find('t2')).toBeDefined();
});

test('forgetting an account takes its sessions and the sign-ins it is in the middle of', async () => {
  await kept('Session').upsert('s9', { accountId: 'gone' }, 60);
  await kept('Interaction').upsert('i9', { result: { login: { accountId: 'gone' } } }, 60);
  await kept('Session').upsert('s10', { accountId: 'stays' }, 60);
  await forgetAccount(world.services.db.platform, 'gone');
  expect(await kept('Session').find('s9')).toBeUndefined();
  expect(await kept('Interaction').find('i9')).toBeUndefined();
  expect(await kept('Session').find('s10')).toBeDefined();
});
