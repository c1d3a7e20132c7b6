import { z } from 'zod';
import { Plan, SubscriptionState } from './plans.ts';
import { routes } from './route.ts';

export const SubscriptionStatus = z.object({
  status: SubscriptionState,
  planName: z.string().nullable(),
  hasActiveSubscription: z.boolean(),
  needsPaymentAction: z.boolean(),
  trialEndsAt: z.iso.datetime().nullable(),
  nextBillingDate: z.iso.datetime().nullable(),
});
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const subscription = routes({
  plans: {
    method: 'GET',
    path: '/api/subscription/plans',
    summary: 'The plans that can be bought',
    access: 'public',
    output: z.array(Plan),
  },
  status: {
    method: 'GET',
    path: '/api/subscription/status',
    summary: "The state of the organization's subscription",
    access: 'signed-in',
    output: SubscriptionStatus,
  },
});
