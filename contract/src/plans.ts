import { z } from 'zod';

export const trialDays = 14;

/** BILL-11: how long everything is kept, to be read, exported or taken up again, once a cancelled subscription has ended. */
export const retentionDays = 30;

export const PlanName = z.enum(['starter', 'professional']);
export type PlanName = z.infer<typeof PlanName>;

export const Plan = z.object({
  id: z.string(),
  name: PlanName,
  displayName: z.string(),
  /** US dollars a month. */
  price: z.number(),
  description: z.string(),
  maxUsers: z.number().int(),
  maxItems: z.number().int(),
  popular: z.boolean(),
  stripePriceId: z.string().nullable(),
});
export type Plan = z.infer<typeof Plan>;

/** The plans as built in; the client falls back to them when the server cannot be asked (BILL-02). */
export const builtInPlans: readonly Plan[] = [
  {
    id: 'starter',
    name: 'starter',
    displayName: 'Starter',
    price: 29,
    description: 'For a shop or a small crew: every feature, up to 1,000 items and 5 people.',
    maxUsers: 5,
    maxItems: 1000,
    popular: false,
    stripePriceId: null,
  },
  {
    id: 'professional',
    name: 'professional',
    displayName: 'Professional',
    price: 79,
    description: 'For several vans or a warehouse: every feature, up to 5,000 items and 10 people.',
    maxUsers: 10,
    maxItems: 5000,
    popular: true,
    stripePriceId: null,
  },
];

export const SubscriptionState = z.enum(['trial', 'active', 'past_due', 'cancelled', 'expired', 'none']);
export type SubscriptionState = z.infer<typeof SubscriptionState>;

/** The payment provider's words in ours (section 4 of the specification). */
export function subscriptionState(providerStatus: string | null | undefined): SubscriptionState {
  switch (providerStatus) {
    case 'trialing':
    case 'trial':
      return 'trial';
    case 'active':
      return 'active';
    case 'past_due':
      return 'past_due';
    case 'canceled':
    case 'cancelled':
      return 'cancelled';
    case 'unpaid':
    case 'incomplete_expired':
    case 'expired':
      return 'expired';
    default:
      return 'none';
  }
}

export function hasAccess(subscription: { status: SubscriptionState; trialEndsAt: string | null }, now: Date): boolean {
  if (subscription.status === 'active') return true;
  return subscription.status === 'trial' && subscription.trialEndsAt !== null && now <= new Date(subscription.trialEndsAt);
}

/** A plan nobody knows any more counts as the smallest. */
export function planNamed(name: string | null | undefined): Plan {
  return builtInPlans.find((plan) => plan.name === name) ?? (builtInPlans[0] as Plan);
}

/** Null where there is no limit: missing or zero means unlimited (BILL-01). */
export function limitOf(most: number | null | undefined): number | null {
  return most || null;
}

/** The date on which the data is deleted for good, after a subscription ended on the given one. */
export function deletionOf(endedAt: string): Date {
  return new Date(Date.parse(endedAt) + retentionDays * 86_400_000);
}
