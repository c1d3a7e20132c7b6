import { expect, test } from 'vitest';
import { ApiError } from '../platform/api-error.ts';
import type { PendingChange } from './device-store.ts';
import { canWait, verdictOn, withPending } from './pending.ts';

const item = { id: 1, quantity: '5', stockStatus: 'in' as const, lowStockThreshold: '2' };
const change = (body: PendingChange['body'], itemId = 1, refusal: PendingChange['refusal'] = null): PendingChange => ({
  seq: 1,
  key: 'k',
  itemId,
  item: { name: 'Valve', unit: null, quantity: '5' },
  body,
  madeAt: '2026-11-15T12:00:00Z',
  page: 'p',
  tries: 0,
  refusal,
});

test('[SCAN-16] the quantity shown is the server’s and what waits, in order, never below zero, exact to the last decimal', () => {
  expect(withPending(item, [])).toBe(item);
  expect(withPending(item, [change({ adjustment: '1' }, 2)])).toBe(item);
  expect(withPending(item, [change({ adjustment: '-3' })])).toMatchObject({ quantity: '2', stockStatus: 'low' });
  expect(withPending(item, [change({ adjustment: '-9' }), change({ adjustment: '1.5' })])).toMatchObject({ quantity: '1.5' });
  expect(withPending(item, [change({ adjustment: '-9' })])).toMatchObject({ quantity: '0', stockStatus: 'out' });
  expect(withPending({ ...item, quantity: '0.1' }, [change({ adjustment: '0.2' })]).quantity).toBe('0.3');
  expect(withPending(item, [change({ quantity: '40', expectedQuantity: '5' }), change({ adjustment: '2' })]).quantity).toBe('42');
});

test('[SCAN-16] what the server refused is not part of the quantity', () => {
  const refusal = { status: 404, error: 'NOT_FOUND', message: '', at: '' };
  expect(withPending(item, [change({ adjustment: '-3' }, 1, refusal)])).toBe(item);
});

test('[SCAN-16] only what means the same later may wait', () => {
  expect(canWait({ adjustment: '-1' })).toBe(true);
  expect(canWait({ quantity: '5', expectedQuantity: '4' })).toBe(true);
  expect(canWait({ quantity: '5' })).toBe(false);
  expect(canWait({ adjustment: '1', folderId: 3 })).toBe(false);
});

test('[SCAN-16] only our own server’s word about a change is a refusal', () => {
  const answered = (status: number, error?: string) => new ApiError(status, error ? JSON.stringify({ error, message: 'x' }) : 'x');
  const verdicts = (error: unknown) => verdictOn(error, 1);
  expect([new TypeError('Failed to fetch'), new DOMException('late', 'TimeoutError')].map(verdicts)).toEqual(['again', 'again']);
  expect([408, 425, 429, 500, 502, 503, 504].map((status) => verdicts(answered(status, 'INTERNAL')))).toEqual(Array(7).fill('again'));
  expect(verdicts(answered(401, 'UNAUTHORIZED'))).toBe('sign-in');
  expect([400, 402, 403, 404, 409, 413, 422].map((status) => verdicts(answered(status, 'CONFLICT')))).toEqual(Array(7).fill('refused'));
  expect([403, 404].map((status) => verdicts(answered(status)))).toEqual(['again', 'again']);
});

test('[SEC-03] a change made before a second factor was required is sent once there is one, and never refused for it', () => {
  expect(verdictOn(new ApiError(403, '{"error":"FACTOR_REQUIRED","message":"Set one up."}'), 9)).toBe('again');
});
