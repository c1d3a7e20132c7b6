import { builtInPlans, limitOf, type PlanName } from '@onhand/contract/plans';
import type { PlanUsage } from '@onhand/contract/subscription';
import type Stripe from 'stripe';
import type { ProviderState } from '../subscription/subscription.service.ts';

/** Begun, but the first payment never came: such a one neither gives nor takes anything. */
const neverBegan = new Set<string>(['incomplete', 'incomplete_expired']);
const isOver = (status: string) => status === 'canceled';

/** The one that counts, of all a customer ever had: the newest that runs, else the one that ended last. */
export function chooseSubscription(all: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  const begun = all.filter(({ status }) => !neverBegan.has(status));
  const newest = (some: readonly Stripe.Subscription[]) => [...some].sort((a, b) => b.created - a.created)[0];
  const lastEnded = [...begun].sort((a, b) => (b.ended_at ?? 0) - (a.ended_at ?? 0))[0];
  return newest(begun.filter(({ status }) => !isOver(status))) ?? lastEnded;
}

export function stateOf(
  subscription: Stripe.Subscription,
  { planName, trialEndsAt }: Pick<ProviderState, 'planName' | 'trialEndsAt'>,
): ProviderState {
  const { id, status, items, cancel_at: cancelAt, cancel_at_period_end: endsWithPeriod, ended_at: endedAt } = subscription;
  const periodEnd = items.data[0]?.current_period_end ?? null;
  return {
    subscriptionId: id,
    planName,
    status,
    needsPaymentAction: status === 'past_due' || status === 'unpaid',
    // Our own trial is over once they pay; one the provider gives is the provider's.
    trialEndsAt: timeOf(subscription.trial_end) ?? trialEndsAt,
    periodEndsAt: timeOf(periodEnd),
    endsAt: timeOf(cancelAt ?? (endsWithPeriod ? periodEnd : null)),
    endedAt: isOver(status) ? timeOf(endedAt ?? subscription.canceled_at ?? periodEnd) : null,
  };
}

export function timeOf(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString();
}

/** The last invoice, where the provider was asked to send it along. */
export function invoiceOf({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | undefined {
  return invoice === null || typeof invoice === 'string' ? undefined : invoice;
}

/** What there is more of than a plan has room for. A smaller plan is refused until it fits, so that nothing is ever locked away. */
export function tooMuchFor(planName: PlanName, { items, users }: PlanUsage): { what: 'items' | 'users'; used: number; limit: number }[] {
  const plan = builtInPlans.find(({ name }) => name === planName);
  const used = { items: items.used, users: users.used };
  const limits = { items: limitOf(plan?.maxItems), users: limitOf(plan?.maxUsers) };
  return (['items', 'users'] as const).flatMap((what) => {
    const limit = limits[what];
    return limit !== null && used[what] > limit ? [{ what, used: used[what], limit }] : [];
  });
}
