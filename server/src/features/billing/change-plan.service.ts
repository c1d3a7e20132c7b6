import type { PlanChangePreview } from '@onhand/contract/billing';
import { type PlanName, planNamed } from '@onhand/contract/plans';
import type Stripe from 'stripe';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { type SubscriptionRow, usageOf } from '../subscription/subscription.service.ts';
import { timeOf, tooMuchFor } from './billing.rules.ts';
import { currentRow } from './checkout.service.ts';
import { followProvider } from './follow-provider.service.ts';
import { decimalOf } from './money.ts';
import { asking, providerOf } from './provider.ts';

/** The most seconds since a preview: with an older one the customer would pay for less time than is left. */
const previewSeconds = 15 * 60;

interface Changing {
  row: SubscriptionRow;
  customer: string;
  subscriptionId: string;
  item: Stripe.SubscriptionItem;
}

/** BILL-08: asks the provider for the cost of the change. Nothing is changed. */
export async function previewChange(services: Services, { organizationId }: Scope, planName: PlanName): Promise<PlanChangePreview> {
  const stripe = providerOf(services);
  const { customer, subscriptionId, item } = await changeable(services, organizationId, planName);
  const prorationDate = momentOf(services, item);
  const [preview, price, usage] = await Promise.all([
    asking(
      services,
      stripe.invoices.createPreview({
        customer,
        subscription: subscriptionId,
        subscription_details: {
          items: [{ id: item.id, price: services.billing.prices[planName] }],
          proration_behavior: 'always_invoice',
          proration_date: prorationDate,
        },
      }),
    ),
    asking(services, stripe.prices.retrieve(services.billing.prices[planName])),
    usageOf(services.db.platform, organizationId, services.now()),
  ]);
  return {
    lines: preview.lines.data.map(({ description, amount }) => ({ description: description ?? '', amount: decimalOf(amount) })),
    dueToday: decimalOf(preview.amount_due),
    credit: decimalOf(Math.max(0, -(preview.total + preview.starting_balance))),
    newPrice: decimalOf(price.unit_amount ?? planNamed(planName).price * 100),
    currency: preview.currency.toUpperCase(),
    nextBillingDate: timeOf(item.current_period_end) ?? '',
    prorationDate,
    blockedBy: tooMuchFor(planName, usage),
  };
}

/** The plan changes at once and is charged as it was shown. A card that does not pay changes nothing. */
export async function changePlan(
  services: Services,
  { organizationId, userId }: Scope,
  { planName, prorationDate }: { planName: PlanName; prorationDate?: number | undefined },
): Promise<void> {
  const { row, subscriptionId, item } = await changeable(services, organizationId, planName);
  refuseTooSmall(planName, tooMuchFor(planName, await usageOf(services.db.platform, organizationId, services.now())));
  const moment = momentOf(services, item, prorationDate);
  const price = services.billing.prices[planName];
  await asking(
    services,
    providerOf(services).subscriptions.update(
      subscriptionId,
      {
        items: [{ id: item.id, price }],
        proration_behavior: 'always_invoice',
        proration_date: moment,
        payment_behavior: 'error_if_incomplete',
      },
      // Two clicks on the same preview are one change.
      { idempotencyKey: `change:${subscriptionId}:${item.price.id}:${price}:${moment}` },
    ),
  );
  await asking(services, followProvider(services, organizationId));
  await audit(services.db.platform, {
    organizationId,
    userId,
    category: 'billing',
    action: 'plan.change',
    subject: planNamed(planName).displayName,
    changes: [{ field: 'Plan', from: planNamed(row.planName).displayName, to: planNamed(planName).displayName }],
  });
}

async function changeable(services: Services, organizationId: number, planName: PlanName): Promise<Changing> {
  const stripe = providerOf(services);
  const row = await currentRow(services, organizationId);
  const { customerId, subscriptionId } = row;
  if (!customerId || !subscriptionId || row.endedAt) throw new AppError('CONFLICT', { message: 'There is no subscription to change yet.' });
  if (row.needsPaymentAction)
    throw new AppError('CONFLICT', { message: 'Your last payment is still open. Pay it first, then change the plan.' });
  if (row.endsAt) throw new AppError('CONFLICT', { message: 'Your subscription is cancelled. Resume it first, then change the plan.' });
  if (row.planName === planName) throw new AppError('CONFLICT', { message: 'You are on this plan already.' });
  const subscription = await asking(services, stripe.subscriptions.retrieve(subscriptionId));
  const [item] = subscription.items.data;
  if (!item) throw new Error('a subscription without a price');
  return { row, customer: customerId, subscriptionId, item };
}

/** Answers seconds: the preview's moment if it is recent, else now. The provider wants it within the period that is being paid for. */
function momentOf({ now }: Services, item: Stripe.SubscriptionItem, shown?: number): number {
  const seconds = Math.floor(now().getTime() / 1000);
  const isRecent = shown !== undefined && shown <= seconds && shown > seconds - previewSeconds;
  return Math.min(Math.max(isRecent ? shown : seconds, item.current_period_start), item.current_period_end);
}

function refuseTooSmall(planName: PlanName, tooMuch: ReturnType<typeof tooMuchFor>): void {
  if (tooMuch.length === 0) return;
  const figure = (value: number) => value.toLocaleString('en-US');
  const nouns = { items: 'items', users: 'people' };
  const parts = tooMuch.map(({ what, used, limit }) => `${figure(limit)} ${nouns[what]}, and you have ${figure(used)}`);
  throw new AppError('PLAN_LIMIT', {
    message: `${planNamed(planName).displayName} has room for ${parts.join('; for ')}. Make room first.`,
  });
}
