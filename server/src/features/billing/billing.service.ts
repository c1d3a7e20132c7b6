import type { Invoice } from '@onhand/contract/billing';
import type { PlanName } from '@onhand/contract/plans';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { findSubscription } from '../subscription/subscription.service.ts';
import { timeOf } from './billing.rules.ts';
import { beginCheckout, type Buyer, currentRow } from './checkout.service.ts';
import { followProvider } from './follow-provider.service.ts';
import { decimalOf } from './money.ts';
import { asking, providerOf } from './provider.ts';

/** Cancels at the end of the paid period; without one it ends now. Data is kept from that end on (BILL-11). */
export async function cancelSubscription(services: Services, { organizationId, userId }: Scope): Promise<void> {
  const stripe = providerOf(services);
  const { subscriptionId, endedAt, endsAt, needsPaymentAction } = await currentRow(services, organizationId);
  if (!subscriptionId || endedAt) {
    throw new AppError('CONFLICT', { message: 'There is no subscription to cancel. A trial ends by itself and costs nothing.' });
  }
  if (endsAt) return;
  const ended = needsPaymentAction
    ? stripe.subscriptions.cancel(subscriptionId)
    : stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  await asking(services, ended);
  await asking(services, followProvider(services, organizationId));
  await audit(services.db.platform, { organizationId, userId, category: 'billing', action: 'plan.cancel' });
}

/** Before the end the provider is just told; after it, a new checkout of the same plan brings everything back, as long as it is there. */
export async function resumeSubscription(services: Services, buyer: Buyer): Promise<string | null> {
  const stripe = providerOf(services);
  const { organizationId, userId } = buyer.scope;
  const row = await currentRow(services, organizationId);
  if (row.endedAt) {
    return (await beginCheckout(services, buyer, services.billing.prices[row.planName as PlanName] ?? services.billing.prices.starter))
      .checkoutUrl;
  }
  if (!row.subscriptionId || !row.endsAt)
    throw new AppError('CONFLICT', { message: 'Nothing is cancelled, so there is nothing to resume.' });
  await asking(services, stripe.subscriptions.update(row.subscriptionId, { cancel_at_period_end: false }));
  await asking(services, followProvider(services, organizationId));
  await audit(services.db.platform, { organizationId, userId, category: 'billing', action: 'plan.resume' });
  return null;
}

const shownStatuses: readonly Invoice['status'][] = ['open', 'paid', 'uncollectible'];

export async function listInvoices(services: Services, { organizationId }: Scope): Promise<Invoice[]> {
  const row = await findSubscription(services.db.platform, organizationId);
  if (!row?.customerId || !services.billing.stripe) return [];
  const { data } = await asking(services, services.billing.stripe.invoices.list({ customer: row.customerId, limit: 24 }));
  return data.flatMap(({ id, number, created, total, currency, hosted_invoice_url: url, ...invoice }) => {
    // Drafts and what was taken back are nothing to a customer.
    const status = shownStatuses.find((one) => one === invoice.status);
    if (!status) return [];
    const date = timeOf(created) ?? '';
    return [{ id, number, date, amount: decimalOf(total), currency: currency.toUpperCase(), status, url: url ?? null }];
  });
}
