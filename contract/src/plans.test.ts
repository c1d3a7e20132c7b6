import { expect, test } from 'vitest';
import { builtInPlans, deletionOf, hasAccess, limitOf, planNamed, subscriptionState } from './plans.ts';

test('[BILL-01] the plans are Starter and Professional, and a missing or zero limit is none', () => {
  const facts = builtInPlans.map(({ name, price, maxItems, maxUsers, popular }) => [name, price, maxItems, maxUsers, popular]);
  expect(facts).toEqual([
    ['starter', 29, 1000, 5, false],
    ['professional', 79, 5000, 10, true],
  ]);
  expect([0, null, undefined, 5].map(limitOf)).toEqual([null, null, null, 5]);
  expect(planNamed('gone').name).toBe('starter');
});

test('[BILL-04] the provider’s words are ours, and only an active subscription or a running trial opens the app', () => {
  const words = ['trialing', 'active', 'past_due', 'canceled', 'cancelled', 'unpaid', 'incomplete_expired', 'incomplete', 'paused', null];
  expect(words.map(subscriptionState)).toEqual([
    'trial',
    'active',
    'past_due',
    'cancelled',
    'cancelled',
    'expired',
    'expired',
    'none',
    'none',
    'none',
  ]);
  const now = new Date('2030-01-15T00:00:00Z');
  const may = (status: ReturnType<typeof subscriptionState>, trialEndsAt: string | null) => hasAccess({ status, trialEndsAt }, now);
  expect([may('active', null), may('trial', '2030-01-15T00:00:00Z')]).toEqual([true, true]);
  expect([may('trial', '2030-01-14T23:59:59Z'), may('trial', null)]).toEqual([false, false]);
  for (const status of ['past_due', 'cancelled', 'expired', 'none'] as const) expect(may(status, '2031-01-01T00:00:00Z')).toBe(false);
});

test('[BILL-11] what was cancelled is deleted thirty days after its end', () => {
  expect(deletionOf('2030-06-01T00:00:00.000Z').toISOString()).toBe('2030-07-01T00:00:00.000Z');
});
