import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import { getToast } from '../../ui/toast.ts';
import { tellScanError } from './scan-errors.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const loggedOut = new ApiError(401, JSON.stringify({ error: 'UNAUTHORIZED', message: 'x' }));

describe('[SCAN-15] a change that was refused', () => {
  test.each([
    ['an update', 'update', 'Unauthorized', 'You are logged out. Logging in again...', 500],
    ['an adjustment', 'adjustment', 'Session Expired', 'Please log in again to continue.', 1500],
  ] as const)('because %s found nobody signed in', (_, during, title, description, delay) => {
    const signIn = vi.fn();
    tellScanError(loggedOut, during, signIn);
    expect(getToast()).toMatchObject({ title, description, tone: 'destructive' });
    vi.advanceTimersByTime(delay - 1);
    expect(signIn).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(signIn).toHaveBeenCalledOnce();
  });

  test('for any other reason', () => {
    const signIn = vi.fn();
    tellScanError(new ApiError(500, 'oops'), 'update', signIn);
    expect(getToast()).toMatchObject({ title: 'Error', description: 'Failed to update stock. Please try again.' });
    vi.advanceTimersByTime(5000);
    expect(signIn).not.toHaveBeenCalled();
  });
});
