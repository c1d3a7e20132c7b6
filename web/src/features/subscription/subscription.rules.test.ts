import type { SubscriptionStatus } from '@onhand/contract/subscription';
import { expect, test } from 'vitest';
import { blockedReason, daysLeft, mayUseApp, readStatus } from './subscription.rules.ts';

const now = new Date('2025-06-15T12:00:00Z');
const base: SubscriptionStatus = {
  status: 'none',
  planName: 'starter',
  hasActiveSubscription: false,
  needsPaymentAction: false,
  trialEndsAt: null,
  nextBillingDate: null,
};
const trialUntil = (trialEndsAt: string): SubscriptionStatus => ({ ...base, status: 'trial', trialEndsAt });

test('the status is read the same when it comes nested under data', () => {
  const status = { ...base, status: 'active' as const, hasActiveSubscription: true };
  expect(readStatus(status)).toEqual(status);
  expect(readStatus({ data: status })).toEqual(status);
});

test('[BILL-04] access comes with an active subscription or a trial that has not ended', () => {
  expect(mayUseApp({ ...base, status: 'active' }, now)).toBe(true);
  expect(mayUseApp(trialUntil('2025-06-15T12:00:01Z'), now)).toBe(true);
  expect(mayUseApp(trialUntil('2025-06-15T11:59:59Z'), now)).toBe(false);
  for (const status of ['past_due', 'cancelled', 'expired', 'none'] as const) expect(mayUseApp({ ...base, status }, now)).toBe(false);
});

test('[BILL-04] without data access is denied', () => {
  expect(mayUseApp(undefined, now)).toBe(false);
});

test('[BILL-05] the first reason that holds is told', () => {
  const worst = { ...trialUntil('2025-06-01T00:00:00Z'), needsPaymentAction: true };
  expect(blockedReason(worst, now)).toMatch(/trial has ended/);
  expect(blockedReason({ ...base, status: 'cancelled', needsPaymentAction: true }, now)).toMatch(/payment/);
  expect(blockedReason({ ...base, status: 'cancelled' }, now)).toMatch(/cancelled/);
  expect(blockedReason({ ...base, status: 'expired' }, now)).toMatch(/expired/);
  expect(blockedReason(base, now)).toMatch(/active subscription/);
});

test('a day that has begun counts as a day left', () => {
  expect(daysLeft('2025-06-16T00:00:00Z', now)).toBe(1);
  expect(daysLeft('2025-06-29T12:00:00Z', now)).toBe(14);
  expect(daysLeft('2025-06-01T00:00:00Z', now)).toBe(0);
});
