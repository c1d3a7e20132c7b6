import type { StockChange } from '@onhand/contract/stock-change';
import { expect, test } from 'vitest';
import { ApiError } from '../platform/api-error.ts';
import type { Refusal } from './acts.ts';
import { stockAct, waiting } from './acts.fixtures.ts';
import { canWait, verdictOn } from './pending.ts';
import { withPending } from './waiting-effects.ts';

const item = { id: 1, quantity: '5', stockStatus: 'in' as const, lowStockThreshold: '2' };
const change = (body: StockChange, itemId = 1, refusal: Refusal | null = null) => waiting(stockAct(body, itemId), { refusal });

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

const lying = (placeId: number | null, quantity: string, minimum: string | null = null) => ({
  placeId,
  name: null,
  isHome: placeId === 1,
  quantity,
  minimum,
  maximum: null,
  status: null,
  refillFromPlaceId: null,
  refillFromName: null,
});
const moved = (quantity: string) =>
  waiting({
    kind: 'move',
    input: { body: { fromPlaceId: 1, toPlaceId: 3, lines: [{ itemId: 1, quantity }] } },
    seen: { from: 'A', to: 'B', items: [] },
  });

test('[PLC-12] what waits is shown in its place: a change in the van leaves the warehouse alone, a transfer leaves the sum alone', () => {
  const two = { ...item, quantity: '6', places: [lying(1, '5'), lying(2, '1', '1')] };
  expect(withPending(two, [change({ adjustment: '-9', placeId: 2 })])).toMatchObject({
    quantity: '5',
    places: [{ quantity: '5' }, { quantity: '0', status: 'out' }],
  });
  expect(withPending(two, [change({ quantity: '4', expectedQuantity: '1', placeId: 2 })])).toMatchObject({
    quantity: '9',
    places: [{ quantity: '5' }, { quantity: '4', status: 'in' }],
  });
  expect(withPending(two, [moved('2')])).toMatchObject({
    quantity: '6',
    places: [{ quantity: '3' }, { quantity: '1' }, { placeId: 3, quantity: '2' }],
  });
});

test('[PLC-12] a folder’s list shows what waits in that folder, and no other', () => {
  const inVan = (at: number | null | 'elsewhere') => at === 3;
  const listed = { ...item, folderId: 3, quantity: '2' };
  expect(withPending(listed, [change({ adjustment: '-1', placeId: 1 })], inVan)).toBe(listed);
  expect(withPending(listed, [change({ adjustment: '-1', placeId: 3 }), moved('4')], inVan).quantity).toBe('5');
  expect(withPending({ ...item, quantity: '16' }, [change({ quantity: '3', expectedQuantity: '4', placeId: 3 })]).quantity).toBe('15');
});
