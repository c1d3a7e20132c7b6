// @vitest-environment jsdom
import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useTouched } from './use-touched.ts';

afterEach(() => vi.useRealTimers());

test.each(['pointerDown', 'keyDown'] as const)('what follows something done waits for it: %s', async (sign) => {
  vi.useFakeTimers();
  const { result } = renderHook(useTouched);
  expect(result.current).toBe(false);
  await act(async () => fireEvent[sign](document.body));
  expect(result.current).toBe(true);
});

test('whoever only looks has it too, after a while', async () => {
  vi.useFakeTimers();
  const { result } = renderHook(useTouched);
  await act(async () => vi.advanceTimersByTime(9999));
  expect(result.current).toBe(false);
  await act(async () => vi.advanceTimersByTime(1));
  expect(result.current).toBe(true);
});
