import { type PlanName, planNamed } from '@onhand/contract/plans';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import type { SessionUser } from '../../platform/session.ts';
import { findSubscription, keepCustomer, type SubscriptionRow } from '../subscription/subscription.service.ts';
import { followProvider } from './follow-provider.service.ts';
import { asking, isMissing, providerOf } from './provider.ts';

export interface Buyer {
  scope: Scope;
  user: SessionUser;
  /** The address the browser knows the app by. */
  origin: string;
}

/**
 * BILL-07: the address of the page where a plan is paid for. Whoever has a subscription that only lacks a payment is led to the open
 * invoice instead: a second subscription would be charged beside the first.
 */
export async function beginCheckout(services: Services, buyer: Buyer, priceId: string): Promise<{ checkoutUrl: string }> {
  const stripe = providerOf(services);
  const { organizationId, userId } = buyer.scope;
  const planName = (Object.keys(services.billing.prices) as PlanName[]).find((name) => services.billing.prices[name] === priceId);
  if (!planName) throw new AppError('NOT_FOUND', { message: 'This plan is not for sale. Please reload the page.' });
  const row = await currentRow(services, organizationId);
  if (row.subscriptionId && !row.endedAt) {
    if (!row.needsPaymentAction) throw new AppError('CONFLICT', { message: 'You have a subscription already. You can change its plan.' });
    return { checkoutUrl: (await openPortal(services, buyer)).portalUrl };
  }
  const customer = await customerOf(services, buyer, row);
  return asking(
    services,
    (async () => {
      await closeCheckouts(services, customer);
      const { url } = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        client_reference_id: String(organizationId),
        line_items: [{ price: priceId, quantity: 1 }],
        subscription_data: { metadata: { organizationId: String(organizationId) } },
        success_url: `${buyer.origin}/settings/plans?checkout=success`,
        cancel_url: `${buyer.origin}/settings/plans?checkout=cancelled`,
      });
      if (!url) throw new Error('the payment provider gave a checkout without an address');
      const subject = planNamed(planName).displayName;
      await audit(services.db.platform, { organizationId, userId, category: 'billing', action: 'plan.checkout', subject });
      return { checkoutUrl: url };
    })(),
  );
}

/** As the provider has it now: what we keep may be a moment old, and nobody should pay twice. */
export async function currentRow(services: Services, organizationId: number): Promise<SubscriptionRow> {
  await asking(services, followProvider(services, organizationId));
  const row = await findSubscription(services.db.platform, organizationId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** At most one page is open to pay on, however many tabs there are. */
export async function closeCheckouts(services: Pick<Services, 'billing'>, customer: string): Promise<void> {
  const stripe = providerOf(services);
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 20 });
  // One that was paid or ran out at this very moment needs no closing.
  for (const { id } of data) await stripe.checkout.sessions.expire(id).catch(() => undefined);
}

async function customerOf(services: Services, { scope, user }: Buyer, row: SubscriptionRow): Promise<string> {
  if (row.customerId && (await isThere(services, row.customerId))) return row.customerId;
  const { organizationId } = scope;
  const organization = await services.db.platform.one<{ name: string; createdAt: string }>(
    'SELECT name, created_at AS "createdAt" FROM organizations WHERE id = $1',
    [organizationId],
  );
  const facts = { name: organization.name, email: user.email, metadata: { organizationId: String(organizationId) } };
  // Two clicks at once make one customer.
  const idempotencyKey = `customer:${organizationId}:${organization.createdAt}:${user.id}:${row.customerId ?? ''}`;
  const { id } = await asking(services, providerOf(services).customers.create(facts, { idempotencyKey }));
  return keepCustomer(services.db.platform, organizationId, { is: id, was: row.customerId });
}

/** Somebody may have deleted a customer in the provider's own dashboard; that must not keep anyone from paying. */
async function isThere(services: Services, customerId: string): Promise<boolean> {
  const found = await asking(
    services,
    providerOf(services)
      .customers.retrieve(customerId)
      .catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),
  );
  return found !== null && !found.deleted;
}

export async function openPortal(services: Services, { scope, origin }: Buyer): Promise<{ portalUrl: string }> {
  const stripe = providerOf(services);
  const row = await findSubscription(services.db.platform, scope.organizationId);
  if (!row?.customerId) throw new AppError('CONFLICT', { message: 'There is no card and no invoice yet. Choose a plan first.' });
  const wanted = { customer: row.customerId, return_url: `${origin}/settings/plans` };
  const { url } = await asking(services, stripe.billingPortal.sessions.create(wanted));
  return { portalUrl: url };
}
