import { type PlanName, planNamed, subscriptionState } from '@onhand/contract/plans';
import type Stripe from 'stripe';
import type { Queries } from '../../platform/db.ts';
import type { Services } from '../../platform/services.ts';
import { notifyFromJob } from '../notifications/notifications.service.ts';
import { findSubscription, type ProviderState, type SubscriptionRow, writeState } from '../subscription/subscription.service.ts';
import { chooseSubscription, invoiceOf, stateOf, surplusOf, timeOf } from './billing.rules.ts';
import { dayText } from './day-text.ts';
import { moneyText } from './money.ts';
import { isMissing } from './provider.ts';

type Following = Pick<Services, 'db' | 'billing' | 'now' | 'log'>;

const mostTries = 8;

/**
 * Makes our state of a subscription the provider's. The provider is asked outside any transaction; the answer is written only if no
 * other one was written since the question, so however many ask at once, and in whatever order their answers come, the last one stays.
 */
export async function followProvider(services: Following, organizationId: number): Promise<void> {
  const { db, billing, now } = services;
  if (!billing.stripe) return;
  for (let tries = 0; tries < mostTries; tries++) {
    const before = await findSubscription(db.platform, organizationId);
    if (!before?.customerId) return;
    const data = await subscriptionsOf(billing.stripe, before.customerId);
    const chosen = chooseSubscription(data);
    const state = chosen ? stateOf(chosen, { planName: planOf(services, chosen, before), trialEndsAt: before.trialEndsAt }) : before;
    const isWritten = await db.platform.transaction(async (platform) => {
      if (!(await writeState(platform, before, state, now()))) return false;
      await tellOf(platform, before, state, chosen);
      return true;
    });
    if (isWritten) return endExtraSubscriptions(services, organizationId, surplusOf(data, chosen));
  }
  throw new Error(`the subscription of organization ${organizationId} changes faster than it can be written`);
}

/** If the provider does not know a customer, whatever we had stays, and paying begins with a new one. */
async function subscriptionsOf(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  try {
    return (await stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand: ['data.latest_invoice'] })).data;
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function planOf({ billing, log }: Following, { id, items }: Stripe.Subscription, before: SubscriptionRow): string {
  const priceId = items.data[0]?.price.id;
  const found = (Object.keys(billing.prices) as PlanName[]).find((name) => billing.prices[name] === priceId);
  // A price of before our time, or one an operator made by hand: nobody loses the plan they had.
  if (!found) log.error({ subscriptionId: id, priceId }, 'a subscription has a price that is no plan’s');
  return found ?? before.planName;
}

const link = '/settings/plans';

async function tellOf(
  platform: Queries,
  before: SubscriptionRow,
  state: ProviderState,
  chosen: Stripe.Subscription | undefined,
): Promise<void> {
  const { organizationId } = before;
  const isChanged = (Object.keys(state) as (keyof ProviderState)[]).some((key) => state[key] !== before[key]);
  if (isChanged)
    await platform.run(`INSERT INTO events (organization_id, message) VALUES ($1, '{"type":"preferences_update"}')`, [organizationId]);
  const to = { permission: 'MANAGE_BILLING' } as const;
  const [was, is] = [subscriptionState(before.status), subscriptionState(state.status)];
  const invoice = chosen && invoiceOf(chosen);
  if (is === 'past_due' && invoice) {
    // It is told once for each try that failed, whatever tells us of it.
    const dedupeKey = `payment-failed:${invoice.id}:${invoice.attempt_count}`;
    const timeZone = await platform.value<string>('SELECT time_zone AS "timeZone" FROM organizations WHERE id = $1', [organizationId]);
    const next = invoice.next_payment_attempt
      ? ` We will try again on ${dayText(timeOf(invoice.next_payment_attempt) ?? '', timeZone)}.`
      : '';
    const text = `${moneyText(invoice.amount_remaining, invoice.currency)} could not be charged.${next} Update your card to go on working.`;
    await notifyFromJob(platform, organizationId, {
      kind: 'billing',
      tone: 'bad',
      title: 'Your payment failed',
      text,
      link,
      to,
      dedupeKey,
    });
  } else if (is === 'active' && was === 'past_due') {
    const text = `Thank you. ${planNamed(state.planName).displayName} is active again.`;
    await notifyFromJob(platform, organizationId, { kind: 'billing', tone: 'good', title: 'Your payment went through', text, link, to });
  }
}

/**
 * Two pages paid at the same moment, or one that could not be closed in time, make two subscriptions. The one that does not count ends, and
 * the payment for its unused time is taken off the next bills. A subscription that was never paid gives nothing back.
 */
async function endExtraSubscriptions(
  { billing, db, log }: Pick<Services, 'billing' | 'db' | 'log'>,
  organizationId: number,
  surplus: readonly Stripe.Subscription[],
): Promise<void> {
  for (const { id, status } of surplus) {
    const isPaid = status === 'active';
    const params = isPaid ? { prorate: true, invoice_now: true } : {};
    try {
      await billing.stripe?.subscriptions.cancel(id, params);
    } catch (error) {
      // Somebody else who followed at the same moment was first.
      if (isMissing(error)) continue;
      throw error;
    }
    log.error({ organizationId, subscriptionId: id }, 'a second subscription of one organization was ended');
    if (!isPaid) continue;
    await notifyFromJob(db.platform, organizationId, {
      kind: 'billing',
      tone: 'warn',
      title: 'You were subscribed twice',
      text: 'Your plan was paid for on two pages. We ended the one you do not need, and what you paid for it is taken off your next bills.',
      link: '/settings/plans',
      to: { permission: 'MANAGE_BILLING' },
      dedupeKey: `surplus:${id}`,
    });
  }
}
