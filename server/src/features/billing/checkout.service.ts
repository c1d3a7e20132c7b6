import { createHash } from 'node:crypto';
import { type PlanName, planNamed } from '@onhand/contract/plans';
import type Stripe from 'stripe';
import { audit } from '../../platform/audit.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
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
 * BILL-07: the address of the page where a plan is paid for. A subscription that only lacks a payment leads to its open invoice instead: a
 * second subscription would be charged beside the first.
 */
export async function beginCheckout(services: Services, buyer: Buyer, priceId: string): Promise<{ checkoutUrl: string }> {
  const stripe = providerOf(services);
  const { organizationId, userId } = buyer.scope;
  const { prices } = services.billing;
  // A client that could not ask for the plans has only their names.
  const planName = (Object.keys(prices) as PlanName[]).find((name) => prices[name] === priceId || name === priceId);
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
      await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        client_reference_id: String(organizationId),
        line_items: [{ price: prices[planName], quantity: 1 }],
        subscription_data: { metadata: { organizationId: String(organizationId) } },
        success_url: `${buyer.origin}/settings/plans?checkout=success`,
        cancel_url: `${buyer.origin}/settings/plans?checkout=cancelled`,
      });
      // If several were begun at the same moment one is left, the same for all who look.
      const url = (await closeCheckouts(services, customer, 1))?.url;
      if (!url) throw new Error('the payment provider gave a checkout without an address');
      const subject = planNamed(planName).displayName;
      await audit(services.db.platform, { organizationId, userId, category: 'billing', action: 'plan.checkout', subject });
      return { checkoutUrl: url };
    })(),
  );
}

/** The provider is asked first, because our own row may be a moment old and nobody should pay twice. */
export async function currentRow(services: Services, organizationId: number): Promise<SubscriptionRow> {
  await asking(services, followProvider(services, organizationId));
  return orNotFound(await findSubscription(services.db.platform, organizationId));
}

/** Closes the pages that are open to pay on, except so many of the newest; answers the newest of those. One that cannot be closed fails. */
export async function closeCheckouts(
  services: Pick<Services, 'billing'>,
  customer: string,
  kept: 0 | 1 = 0,
): Promise<Stripe.Checkout.Session | undefined> {
  const { sessions } = providerOf(services).checkout;
  const { data } = await sessions.list({ customer, status: 'open', limit: 100 });
  const newestFirst = data.toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1));
  for (const { id } of newestFirst.slice(kept)) {
    await sessions.expire(id).catch(async (error: unknown) => {
      // One that was paid or ran out at this very moment needs no closing.
      if ((await sessions.retrieve(id)).status === 'open') throw error;
    });
  }
  return newestFirst.slice(0, kept)[0];
}

async function customerOf(services: Services, { scope, user }: Buyer, row: SubscriptionRow): Promise<string> {
  if (row.customerId && (await isThere(services, row.customerId))) return row.customerId;
  const { organizationId } = scope;
  const sql = 'SELECT name, created_at AS "createdAt" FROM organizations WHERE id = $1';
  const organization = await services.db.platform.one<{ name: string; createdAt: string }>(sql, [organizationId]);
  const facts = { name: organization.name, email: user.email, metadata: { organizationId: String(organizationId) } };
  // Two clicks at once make one customer. With one key the provider takes the same facts only.
  const about = createHash('sha256')
    .update(JSON.stringify([facts, organization.createdAt, row.customerId]))
    .digest('hex');
  const idempotencyKey = `customer:${organizationId}:${about}`;
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
