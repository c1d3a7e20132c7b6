import { afterEach, expect, test, vi } from 'vitest';
import { getToast } from '../ui/toast.ts';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

const client = createQueryClient();
afterEach(() => client.clear());

const expired = new ApiError(401, '{"error":"UNAUTHORIZED","message":"Your session has expired. Please sign in again."}');

test('a read that finds the session gone has it looked at again', async () => {
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  await client.prefetchQuery({ queryKey: ['/api/tags'], queryFn: () => Promise.reject(expired) });
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['/api/auth/user'] });
});

test('a read that is refused for payment has the subscription looked at again', async () => {
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  const unpaid = new ApiError(402, '{"error":"SUBSCRIPTION_REQUIRED","message":"An active subscription is needed for this."}');
  await client.prefetchQuery({ queryKey: ['/api/tags'], queryFn: () => Promise.reject(unpaid) });
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['/api/subscription/status'] });
});

test('a read that the role does not allow has the role looked at again', async () => {
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  const refused = new ApiError(403, '{"error":"FORBIDDEN","message":"Your role does not allow this."}');
  await client.prefetchQuery({ queryKey: ['/api/tags'], queryFn: () => Promise.reject(refused) });
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['/api/auth/user'] });
});

test('[ERR-02] a failed change is told, unless its form tells it', async () => {
  const refused = new ApiError(403, '{"error":"FORBIDDEN","message":"Your role does not allow this."}');
  const change = (saysItsErrors: boolean) =>
    client
      .getMutationCache()
      .build(client, { mutationFn: () => Promise.reject(refused), meta: { saysItsErrors } })
      .execute(undefined)
      .catch(() => undefined);
  const before = getToast();
  await change(true);
  expect(getToast()).toBe(before);
  await change(false);
  expect(getToast()).toMatchObject({ title: 'Access Denied', description: 'Your role does not allow this.' });
});

test('[ERR-02] old data that could not be renewed is told, unless its screen tells that the thing is gone', async () => {
  const gone = new ApiError(404, '{"error":"NOT_FOUND","message":"It is not there."}');
  const renew = async (key: string, saysWhenGone: boolean) => {
    client.setQueryData([key], 'old');
    await client.prefetchQuery({ queryKey: [key], queryFn: () => Promise.reject(gone), staleTime: 0, meta: { saysWhenGone } });
  };
  vi.stubGlobal('navigator', { onLine: true });
  const before = getToast();
  await renew('/api/items/1', true);
  expect(getToast()).toBe(before);
  await renew('/api/items/2', false);
  expect(getToast()).toMatchObject({ description: 'It is not there.' });
  vi.unstubAllGlobals();
});
