// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { batchQuery, prefetchDashboard, useBatch } from './dashboard.queries.ts';

const minute = 60_000;
const asked = vi.fn<typeof fetch>();
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  stop();
  asked.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answer = (status: number) => async () => new Response(JSON.stringify({ error: 'X', message: 'x' }), { status });

/** The dashboard on somebody's screen. */
async function open(): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const observer = new QueryObserver(client, batchQuery);
  const unsubscribe = observer.subscribe(() => undefined);
  stop = () => {
    unsubscribe();
    client.clear();
  };
  await vi.advanceTimersByTimeAsync(0);
}

test('[DASH-02] asked for once and then every 24 hours', async () => {
  asked.mockImplementation(answer(200));
  await open();
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(24 * 60 * minute - 1);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('[DASH-02] after a failure again in five minutes, three times and no more; a success begins anew', async () => {
  asked.mockImplementation(answer(500));
  await open();
  for (const times of [2, 3, 4]) {
    await vi.advanceTimersByTimeAsync(5 * minute);
    expect(asked).toHaveBeenCalledTimes(times);
  }
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(asked).toHaveBeenCalledTimes(4);
  asked.mockImplementation(answer(200));
  await vi.advanceTimersByTimeAsync(23 * 60 * minute);
  expect(asked).toHaveBeenCalledTimes(5);
  asked.mockImplementation(answer(500));
  await vi.advanceTimersByTimeAsync(24 * 60 * minute + 5 * minute);
  expect(asked).toHaveBeenCalledTimes(7);
  // Leaves nothing behind for the next test: the count is the module's.
  asked.mockImplementation(answer(200));
  await vi.advanceTimersByTimeAsync(5 * minute);
});

test('[DASH-02] a screen whose first call has failed while it was being fetched asks once, and has all three tries left', async () => {
  asked.mockImplementation(answer(500));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  await prefetchDashboard(client);
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
  renderHook(() => useBatch(), { wrapper });
  stop = () => {
    cleanup();
    client.clear();
  };
  const ofBatch = () => asked.mock.calls.filter(([address]) => address === '/api/dashboard/batch').length;
  expect(ofBatch()).toBe(1);
  for (const times of [2, 3, 4]) {
    await vi.advanceTimersByTimeAsync(5 * minute);
    expect(ofBatch()).toBe(times);
  }
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(ofBatch()).toBe(4);
  asked.mockImplementation(answer(200));
  await vi.advanceTimersByTimeAsync(24 * 60 * minute);
});

test('[DASH-02] whoever is not let in is not tried again', async () => {
  asked.mockImplementation(answer(401));
  await open();
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(asked).toHaveBeenCalledTimes(1);
});
