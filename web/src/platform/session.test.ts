// @vitest-environment jsdom
import type { CurrentUser } from '@onhand/contract/auth';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { type SessionResult, sessionOf, sessionQuery } from './session.ts';

const user: CurrentUser = {
  id: '7b2f3c1e-0000-4000-8000-000000000001',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.test',
  role: 'owner',
  organizationId: 7,
  organizationName: 'Byron & Co',
};
const nothing: SessionResult = { data: undefined, error: null, failureReason: null, errorUpdatedAt: 0, dataUpdatedAt: 0 };
const signedOut = new ApiError(401, '{"error":"UNAUTHORIZED","message":"Gone."}');
const unreachable = new TypeError('Failed to fetch');

test('[AUTH-04] 401 means signed out, any other error a network issue', () => {
  expect(sessionOf(nothing)).toEqual({ status: 'loading' });
  expect(sessionOf({ ...nothing, data: user })).toEqual({ status: 'signed-in', user, isReconnecting: false });
  expect(sessionOf({ ...nothing, error: signedOut })).toEqual({ status: 'signed-out' });
  expect(sessionOf({ ...nothing, data: user, error: signedOut })).toEqual({ status: 'signed-out' });
  expect(sessionOf({ ...nothing, error: unreachable })).toEqual({ status: 'unreachable' });
  expect(sessionOf({ ...nothing, failureReason: new ApiError(502, 'Bad gateway') })).toEqual({ status: 'unreachable' });
});

test('[AUTH-04] a network issue lasts until an answer comes, and does not sign anyone out', () => {
  expect(sessionOf({ ...nothing, errorUpdatedAt: 5 })).toEqual({ status: 'unreachable' });
  expect(sessionOf({ ...nothing, data: user, dataUpdatedAt: 4, errorUpdatedAt: 5 })).toMatchObject({ isReconnecting: true });
  expect(sessionOf({ ...nothing, data: user, dataUpdatedAt: 6, errorUpdatedAt: 5 })).toMatchObject({ isReconnecting: false });
});

test('[AUTH-04] the answer is kept indefinitely and not asked for again on focus, mount or reconnect', () => {
  expect(sessionQuery).toMatchObject({
    queryKey: ['/api/auth/user'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
  });
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns the times, in seconds from the start, at which the server is asked within half a minute. */
async function askedAt(answer: () => Promise<Response>): Promise<number[]> {
  const start = Date.now();
  const times: number[] = [];
  vi.stubGlobal('fetch', () => {
    times.push((Date.now() - start) / 1000);
    return answer();
  });
  const client = new QueryClient();
  const stop = new QueryObserver(client, sessionQuery).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(19_500);
  stop();
  client.clear();
  return times;
}

test('[AUTH-04] three retries follow after 1, 2 and 4 seconds, then it goes on asking', async () => {
  const times = await askedAt(() => Promise.reject(unreachable));
  expect(times.slice(0, 4)).toEqual([0, 1, 3, 7]);
  expect(times.length).toBeGreaterThan(5);
});

test('[AUTH-04] a 401 is never retried', async () => {
  expect(await askedAt(async () => new Response('{}', { status: 401 }))).toEqual([0]);
});
