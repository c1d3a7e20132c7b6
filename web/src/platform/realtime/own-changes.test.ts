import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listening, unlessTold } from './own-changes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  listening.ended();
  vi.useRealTimers();
});

test('[STK-10] a change of one’s own is read at once where nobody listens', () => {
  const read = vi.fn();
  unlessTold(read);
  expect(read).toHaveBeenCalledOnce();
});

test('[STK-10] where something is heard around it, before or after its answer, it is left to the socket', async () => {
  const read = vi.fn();
  listening.began();
  await vi.advanceTimersByTimeAsync(60_000);
  listening.heard();
  await vi.advanceTimersByTimeAsync(1_000);
  unlessTold(read);
  await vi.advanceTimersByTimeAsync(20_000);
  unlessTold(read);
  await vi.advanceTimersByTimeAsync(1_000);
  listening.heard();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(read).not.toHaveBeenCalled();
});

test('[STK-10] a socket that says nothing of it, or ends before it does, is not waited for', async () => {
  const read = vi.fn();
  listening.began();
  await vi.advanceTimersByTimeAsync(60_000);
  unlessTold(read);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(read).toHaveBeenCalledTimes(1);
  listening.heard();
  unlessTold(read);
  listening.ended();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(read).toHaveBeenCalledTimes(2);
});
