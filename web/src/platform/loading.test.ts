import { expect, test } from 'vitest';
import { getLoading, isAnythingLoading, type LoadingFlag, setLoading } from './loading.ts';

test('[SHELL-10] of the four flags only auth is set at first, and something loads while any is set', () => {
  expect(getLoading()).toEqual({ auth: true, organization: false, subscription: false, route: false });
  expect(isAnythingLoading(getLoading())).toBe(true);
  setLoading('auth', false);
  expect(isAnythingLoading(getLoading())).toBe(false);
  for (const flag of ['organization', 'subscription', 'route', 'auth'] satisfies LoadingFlag[]) {
    setLoading(flag, true);
    expect(isAnythingLoading(getLoading())).toBe(true);
    setLoading(flag, false);
  }
  expect(isAnythingLoading(getLoading())).toBe(false);
});
