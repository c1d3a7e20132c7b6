// @vitest-environment jsdom
import type { CurrentUser } from '@onhand/contract/auth';
import type { SubscriptionStatus } from '@onhand/contract/subscription';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { SessionContext } from '../../platform/session.ts';
import { subscriptionQuery } from '../subscription/subscription.queries.ts';
import { CheckoutReturn } from './checkout-return.tsx';

afterEach(cleanup);

const active: SubscriptionStatus = {
  status: 'active',
  planName: 'professional',
  hasActiveSubscription: true,
  needsPaymentAction: false,
  trialEndsAt: null,
  nextBillingDate: '2026-12-01T00:00:00.000Z',
  hasSubscription: true,
  endsAt: null,
  deletesAt: null,
  canRead: true,
  billingAvailable: true,
  isTestMode: true,
};

async function comeBack(status: SubscriptionStatus) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
  const set = (next: SubscriptionStatus) => client.setQueryData(subscriptionQuery.queryKey, next);
  set(status);
  render(
    <QueryClientProvider client={client}>
      <SessionContext value={{ status: 'signed-in', user: { role: 'owner' } as CurrentUser, isReconnecting: false }}>
        <MemoryRouter initialEntries={['/settings/plans?checkout=success']}>
          <CheckoutReturn />
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  );
  return (next: SubscriptionStatus) =>
    act(async () => {
      set(next);
      // The cache tells its readers in the next turn.
      await new Promise((resolve) => setTimeout(resolve));
    });
}

const isSaid = () => screen.queryByText(/^Payment received/) !== null;

test('[BILL-08] “Payment received” stays while the plan is the one that was paid for', async () => {
  const become = await comeBack(active);
  expect(isSaid()).toBe(true);
  await become({ ...active, nextBillingDate: '2026-12-02T00:00:00.000Z' });
  expect(isSaid()).toBe(true);
});

test.each([
  ['a downgrade', { planName: 'starter' }],
  ['a cancellation', { endsAt: '2026-12-01T00:00:00.000Z' }],
  ['a payment that is missing', { status: 'past_due' as const }],
])('[BILL-08] “Payment received” is not said any more after %s', async (_, change) => {
  const become = await comeBack(active);
  await become({ ...active, ...change });
  expect(isSaid()).toBe(false);
});
