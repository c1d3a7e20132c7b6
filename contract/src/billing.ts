import { z } from 'zod';
import { Decimal } from './decimal.ts';
import { PlanName } from './plans.ts';
import { routes } from './route.ts';
import { SubscriptionStatus } from './subscription.ts';

/** Amounts are in the currency's main unit, to the cent: "50.00". Below zero is a credit. */
const amount = Decimal;

export const PlanChangePreview = z.object({
  lines: z.array(z.object({ description: z.string(), amount })),
  /** The amount charged at once; never below zero. */
  dueToday: amount,
  /** The amount that stays in the customer's favour and is taken off the next bills. */
  credit: amount,
  /** The new plan's price a month, from the next billing date on. */
  newPrice: amount,
  /** Three letters, upper case. */
  currency: z.string(),
  nextBillingDate: z.iso.datetime(),
  /** The change sends this back, so that what is charged is what was shown. */
  prorationDate: z.number().int(),
  /** The limits of the new plan that are exceeded; the change is refused while there is one. */
  blockedBy: z.array(z.object({ what: z.enum(['items', 'users']), used: z.number().int(), limit: z.number().int() })),
});
export type PlanChangePreview = z.infer<typeof PlanChangePreview>;

export const Invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  date: z.iso.datetime(),
  amount,
  currency: z.string(),
  status: z.enum(['open', 'paid', 'uncollectible']),
  /** The provider's page of it, where it can also be paid. */
  url: z.string().nullable(),
});
export type Invoice = z.infer<typeof Invoice>;

const wanted = z.object({ priceId: z.string().max(200) });
const toCheckout = z.object({ checkoutUrl: z.url() });

/** Money: only for whoever holds MANAGE_BILLING, also without a running subscription. The provider is asked outside any transaction. */
const paying = { access: 'MANAGE_BILLING', openWithoutSubscription: true, opensTransactions: true } as const;
/** What spends or moves money asks first who is here. */
const proven = { ...paying, asksForProof: true } as const;

export const billing = routes({
  checkout: {
    method: 'POST',
    path: '/api/billing/checkout',
    summary: "Begins paying for a plan on the provider's page, which leads back to /settings/plans?checkout=success or =cancelled",
    ...proven,
    body: wanted,
    output: toCheckout,
    errors: ['BILLING_UNAVAILABLE', 'CONFLICT', 'NOT_FOUND'],
  },
  recoveryCheckout: {
    method: 'POST',
    path: '/api/organizations/recovery-checkout',
    summary: 'The same for an organization that has no access any more (BILL-07)',
    ...proven,
    body: wanted,
    output: toCheckout,
    errors: ['BILLING_UNAVAILABLE', 'CONFLICT', 'NOT_FOUND'],
  },
  portal: {
    method: 'POST',
    path: '/api/billing/portal',
    summary: "The provider's page for card, address and invoices, which leads back to /settings/plans",
    ...proven,
    output: z.object({ portalUrl: z.url() }),
    errors: ['BILLING_UNAVAILABLE', 'CONFLICT'],
  },
  refresh: {
    method: 'POST',
    path: '/api/billing/refresh',
    summary: 'Asks the provider how the subscription stands, for whoever comes back from its page before its word has come',
    ...paying,
    output: SubscriptionStatus,
    errors: ['BILLING_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
  previewChange: {
    method: 'GET',
    path: '/api/billing/change-preview',
    summary: 'What changing to a plan now would cost, to the cent',
    ...paying,
    query: z.object({ planName: PlanName }),
    output: PlanChangePreview,
    errors: ['BILLING_UNAVAILABLE', 'CONFLICT'],
  },
  change: {
    method: 'POST',
    path: '/api/billing/change',
    summary: 'Changes the plan at once; what was paid for the rest of the month is taken into account',
    ...proven,
    body: z.object({ planName: PlanName, prorationDate: z.number().int().optional() }),
    output: SubscriptionStatus,
    errors: ['BILLING_UNAVAILABLE', 'CONFLICT', 'PAYMENT_FAILED', 'PLAN_LIMIT'],
  },
  cancel: {
    method: 'POST',
    path: '/api/billing/cancel',
    summary: 'Cancels: at the end of what is paid for, or at once where nothing is',
    ...proven,
    output: SubscriptionStatus,
    errors: ['BILLING_UNAVAILABLE', 'CONFLICT'],
  },
  resume: {
    method: 'POST',
    path: '/api/billing/resume',
    summary: 'Takes a cancellation back. Once the subscription has ended it takes a new checkout, whose address is answered',
    ...proven,
    output: z.object({ checkoutUrl: z.url().nullable(), status: SubscriptionStatus }),
    errors: ['BILLING_UNAVAILABLE', 'CONFLICT'],
  },
  invoices: {
    method: 'GET',
    path: '/api/billing/invoices',
    summary: 'The last invoices, newest first',
    ...paying,
    output: z.array(Invoice),
    errors: ['BILLING_UNAVAILABLE'],
  },
});
