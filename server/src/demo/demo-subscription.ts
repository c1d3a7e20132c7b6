import { followProvider } from '../features/billing/follow-provider.service.ts';
import { keepCustomer } from '../features/subscription/subscription.service.ts';
import type { Services } from '../platform/services.ts';

/**
 * The demo has paid, with a test card at the payment stand-in: a person who starts it again after three weeks finds it open, and can try a
 * change of the plan. A demo made before there was anything to pay gets it too.
 */
export async function subscribeDemo(services: Services, ownerEmail: string): Promise<void> {
  const { stripe, standIn, prices } = services.billing;
  if (!stripe || !standIn) return;
  const demo = await services.db.platform.maybeOne<{ organizationId: number; name: string }>(
    `SELECT s.organization_id AS "organizationId", o.name FROM subscriptions s JOIN organizations o ON o.id = s.organization_id
       JOIN users u ON u.organization_id = o.id AND u.issuer = 'embedded'
      WHERE lower(u.email) = $1 AND s.stripe_customer_id IS NULL`,
    [ownerEmail],
  );
  if (!demo) return;
  const { organizationId, name } = demo;
  // Several starters at once make one of each.
  const once = (what: string) => ({ idempotencyKey: `demo:${what}:${organizationId}` });
  const customer = await stripe.customers.create({ name, email: ownerEmail }, once('customer'));
  await stripe.subscriptions.create(
    { customer: customer.id, items: [{ price: prices.professional }], default_payment_method: 'pm_card_visa' },
    once('subscription'),
  );
  await keepCustomer(services.db.platform, organizationId, { is: customer.id, was: null });
  await followProvider(services, organizationId);
}
