import { expect, test } from 'vitest';
import type { Db } from '../db.ts';
import { AppError } from '../errors.ts';
import { scopeOf } from '../scope.ts';
import { retryingDb, retryOverShare } from './retry-over-share.ts';

const scope = scopeOf({ organizationId: 1, userId: 'a', role: 'owner', staffFolders: [], staffSeePrices: false });
const over = () => new AppError('OVER_SHARE', { retryAfterSeconds: 0 });

test('[SEC-05] what nobody can send again is tried again while its organization has more than its share', async () => {
  let calls = 0;
  const tenant = async () => {
    if (++calls < 3) throw over();
    return 'done';
  };
  expect(await retryingDb({ tenant } as unknown as Db).tenant(scope, async () => '')).toBe('done');
  expect(calls).toBe(3);
});

test('[SEC-05] other refusals are final, and patience ends', async () => {
  let calls = 0;
  const failing = (error: () => AppError) => () => {
    calls++;
    return Promise.reject(error());
  };
  await expect(retryOverShare(failing(() => new AppError('CONFLICT')))).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(calls).toBe(1);
  await expect(retryOverShare(failing(over))).rejects.toMatchObject({ code: 'OVER_SHARE' });
  expect(calls).toBe(61);
});
