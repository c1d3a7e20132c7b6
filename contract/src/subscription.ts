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
  /** True if the payment provider has a subscription that can be changed; without one there is only the checkout. */
  hasSubscription: z.boolean(),
  /** Cancelled, but paid up to then: until that moment it can be taken back. */
  endsAt: z.iso.datetime().nullable(),
  /** The date on which all data of an ended subscription is deleted for good. */
  deletesAt: z.iso.datetime().nullable(),
  /** True while an organization without access may still read and export everything (BILL-11). */
  canRead: z.boolean(),
  /** False where no payment provider is configured. */
  billingAvailable: z.boolean(),
  /** Payments go to the built-in stand-in, or to the provider's test mode: no money moves. */
  isTestMode: z.boolean(),
});
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** `limit` is null where the plan has none. */
const Usage = z.object({ used: z.number().int(), limit: z.number().int().nullable() });

export const PlanUsage = z.object({
  /** Items that are not archived. */
  items: Usage,
  /** Members and the invitations that are still open: both take a seat. */
  users: Usage,
});
export type PlanUsage = z.infer<typeof PlanUsage>;

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
  usage: {
    method: 'GET',
    path: '/api/subscription/usage',
    summary: 'How much of the plan is used',
    access: 'MANAGE_SETTINGS',
    openWithoutSubscription: true,
    output: PlanUsage,
  },
});
