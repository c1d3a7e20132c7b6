import { builtInPlans, limitOf, type PlanName } from '@onhand/contract/plans';
import type { PlanUsage } from '@onhand/contract/subscription';
import type Stripe from 'stripe';
import type { ProviderState } from '../subscription/subscription.service.ts';

/** Begun, but the first payment never came: such a one neither gives nor takes anything. */
const neverBegan = new Set<string>(['incomplete', 'incomplete_expired']);
const isOver = (status: string) => status === 'canceled';

/** Only those we began ourselves carry this; an operator may make others by hand. */
const isOurs = ({ metadata }: Stripe.Subscription) => 'organizationId' in metadata;
const isPaid = ({ status }: Stripe.Subscription) => status === 'active' || status === 'trialing';

/** The one that counts, of all a customer ever had: of those that run a paid one, ours, the newest; else the one that ended last. */
export function chooseSubscription(all: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  const begun = all.filter(({ status }) => !neverBegan.has(status));
  const [running] = begun
    .filter(({ status }) => !isOver(status))
    .sort(
      (a, b) =>
        Number(isPaid(b)) - Number(isPaid(a)) || Number(isOurs(b)) - Number(isOurs(a)) || b.created - a.created || (a.id < b.id ? 1 : -1),
    );
  return running ?? begun.toSorted((a, b) => (b.ended_at ?? 0) - (a.ended_at ?? 0))[0];
}

/** Begun by us and still running beside the one that counts: nobody means to pay twice. */
export function surplusOf(all: readonly Stripe.Subscription[], chosen: Stripe.Subscription | undefined): Stripe.Subscription[] {
  if (!chosen || !isOurs(chosen) || !isPaid(chosen)) return [];
  return all.filter((one) => one.id !== chosen.id && isOurs(one) && !neverBegan.has(one.status) && !isOver(one.status));
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

/** Lists what exceeds a plan. A smaller plan is refused until everything fits, so that nothing is ever locked away. */
export function tooMuchFor(planName: PlanName, { items, users }: PlanUsage): { what: 'items' | 'users'; used: number; limit: number }[] {
  const plan = builtInPlans.find(({ name }) => name === planName);
  const used = { items: items.used, users: users.used };
  const limits = { items: limitOf(plan?.maxItems), users: limitOf(plan?.maxUsers) };
  return (['items', 'users'] as const).flatMap((what) => {
    const limit = limits[what];
    return limit !== null && used[what] > limit ? [{ what, used: used[what], limit }] : [];
  });
}
