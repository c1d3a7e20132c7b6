import type { SubscriptionStatus } from '@onhand/contract/subscription';
import { expect, test } from 'vitest';
import { blockedReason, daysLeft, leftText, mayRead, mayUseApp, noticeOf, readPlans, readStatus } from './subscription.rules.ts';

const now = new Date('2025-06-15T12:00:00Z');
const base: SubscriptionStatus = {
  status: 'none',
  planName: 'starter',
  hasActiveSubscription: false,
  needsPaymentAction: false,
  trialEndsAt: null,
  nextBillingDate: null,
  hasSubscription: false,
  endsAt: null,
  deletesAt: null,
  canRead: false,
  billingAvailable: true,
  isTestMode: false,
};
const trialUntil = (trialEndsAt: string): SubscriptionStatus => ({ ...base, status: 'trial', trialEndsAt });

test('[BILL-03] the status is read the same when it comes nested under data', () => {
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

test('[BILL-11] once a cancelled subscription has ended everything may still be read, but not used', () => {
  const left: SubscriptionStatus = { ...base, status: 'cancelled', canRead: true, deletesAt: '2025-07-10T00:00:00Z' };
  expect([mayUseApp(left, now), mayRead(left, now)]).toEqual([false, true]);
  expect(mayRead({ ...left, canRead: false }, now)).toBe(false);
  expect(mayRead(undefined, now)).toBe(false);
  expect(noticeOf(left, now)).toEqual({ kind: 'cancelled', deletesAt: '2025-07-10T00:00:00Z' });
});

test('a trial is spoken of in passing until its last week, and no more once it is paid for', () => {
  expect(noticeOf(trialUntil('2025-06-29T12:00:00Z'), now)).toEqual({ kind: 'trial', days: 14, isSoon: false });
  expect(noticeOf(trialUntil('2025-06-22T12:00:00Z'), now)).toEqual({ kind: 'trial', days: 7, isSoon: true });
  expect(noticeOf({ ...trialUntil('2025-06-22T12:00:00Z'), hasSubscription: true }, now)).toBeNull();
  expect(noticeOf({ ...base, status: 'active', hasSubscription: true }, now)).toBeNull();
  expect([leftText(14), leftText(2), leftText(1)]).toEqual(['14 days left', '2 days left', 'Less than a day left']);
});

test('a failed payment is told before anything else, and an end that can still be taken back before it comes', () => {
  const paid: SubscriptionStatus = { ...base, status: 'active', hasSubscription: true, endsAt: '2025-07-01T00:00:00Z' };
  expect(noticeOf(paid, now)).toEqual({ kind: 'ending', endsAt: '2025-07-01T00:00:00Z' });
  expect(noticeOf({ ...paid, needsPaymentAction: true }, now)).toEqual({ kind: 'past-due' });
  expect(noticeOf({ ...base, status: 'past_due' }, now)).toEqual({ kind: 'past-due' });
});

test('[BILL-02] a plan whose price is called monthlyPrice is read as well, wherever it stands', () => {
  const plan = { id: 'p1', name: 'professional' as const, displayName: 'Professional', monthlyPrice: 79, maxUsers: 10 };
  expect(readPlans([plan])).toMatchObject([{ id: 'p1', price: 79, maxUsers: 10, maxItems: 0, stripePriceId: null }]);
  expect(readPlans({ data: [{ ...plan, price: 81 }] })).toMatchObject([{ price: 81 }]);
});
