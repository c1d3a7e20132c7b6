import { expect, test } from 'vitest';
import { subscriptionQuery } from '../subscription/subscription.queries.ts';
import { setupQuery } from './billing.queries.ts';

const minute = 60_000;

test('[BILL-03] the status is stale after 30 minutes, kept for 60, and asked for two more times', () => {
  expect(subscriptionQuery).toMatchObject({ staleTime: 30 * minute, gcTime: 60 * minute, retry: 2 });
});

test('[BILL-07] whether the setup is done is stale after 10 minutes and kept for 15', () => {
  expect(setupQuery).toMatchObject({
    queryKey: ['/api/organizations/check-setup'],
    staleTime: 10 * minute,
    gcTime: 15 * minute,
  });
});
