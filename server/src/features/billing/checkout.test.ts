import { api } from '@onhand/contract';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { findSubscription } from '../subscription/subscription.service.ts';
import { cancelledFor, cards, newCustomer, payAt, settled, standInOf, statusOf, subscribe } from './billing.fixtures.ts';
import { followCancellations } from './cancellations.service.ts';
import { followProvider } from './follow-provider.service.ts';
import { remindOfTrials } from './trial-reminders.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const stripeOf = () => world.services.billing.stripe as Stripe;
const rowOf = async (organizationId: number) => {
  const row = await findSubscription(world.services.db.platform, organizationId);
  if (!row) throw new Error('no subscription');
  return row;
};
const starter = { body: { priceId: 'price_starter_monthly' } };

test('[BILL-07] five checkouts at the very same moment leave one page to pay on', async () => {
  const customer = await newCustomer(world, 'Eager');
  const caller = await customer.caller();
  // None makes its page before all have looked for others.
  const create = stripeOf().checkout.sessions.create.bind(stripeOf().checkout.sessions);
  const [allHere, waiting] = [Promise.withResolvers<void>(), vi.spyOn(stripeOf().checkout.sessions, 'create')];
  waiting.mockImplementation((async (params: Stripe.Checkout.SessionCreateParams) => {
    if (waiting.mock.calls.length === 5) allHere.resolve();
    await allHere.promise;
    return create(params);
  }) as never);
  const answers = await Promise.all(Array.from({ length: 5 }, () => caller.call(api.billing.checkout, starter)));
  waiting.mockRestore();
  const { customerId } = await rowOf(customer.organizationId);
  const open = Object.values(standInOf(world).state.checkouts).filter((one) => one.customer === customerId && one.status === 'open');
  expect(open).toHaveLength(1);
  expect(answers.map(({ body }) => body.checkoutUrl)).toContain(open[0]?.url);
});

test('[BILL-08] [BILL-10] what was paid twice is ended once and credited, whatever made it two', async () => {
  const customer = await newCustomer(world, 'Double');
  const { organizationId } = customer;
  await subscribe(world, customer, 'starter');
  const { customerId, subscriptionId: first } = await rowOf(organizationId);
  // Paid on a page of another tab, which could not be closed in time.
  await standInOf(world).moveClock(1000);
  const second = await stripeOf().subscriptions.create({
    customer: customerId ?? '',
    items: [{ price: 'price_professional_monthly' }],
    metadata: { organizationId: String(organizationId) },
  });
  // One an operator made by hand is nobody's business here.
  const byHand = await stripeOf().subscriptions.create({ customer: customerId ?? '', items: [{ price: 'price_starter_monthly' }] });
  await Promise.all([settled(world), followProvider(world.services, organizationId)]);
  await settled(world);
  const { subscriptions, customers } = standInOf(world).state;
  expect([first ?? '', second.id, byHand.id].map((id) => subscriptions[id]?.status)).toEqual(['canceled', 'active', 'active']);
  expect(customers[customerId ?? '']?.balance, 'the whole month of the first is the customer’s again').toBe(-2900);
  expect(await rowOf(organizationId)).toMatchObject({ subscriptionId: second.id, planName: 'professional', status: 'active' });
  const { rows } = await world.database.admin.query('SELECT title, text FROM notifications WHERE organization_id = $1', [organizationId]);
  expect(rows).toEqual([{ title: 'You were subscribed twice', text: expect.stringContaining('taken off your next bills') }]);
});

test('[BILL-10] whoever comes back from paying is let in, also when no webhook ever comes', async () => {
  const customer = await newCustomer(world, 'Unheard');
  const caller = await customer.caller();
  const standIn = standInOf(world);
  const { checkoutUrl } = (await caller.call(api.billing.checkout, starter)).body;
  standIn.holdsEvents = true;
  await payAt(world, checkoutUrl, cards.good);
  expect((await statusOf(customer)).status).toBe('trial');
  expect((await caller.call(api.billing.refresh)).body).toMatchObject({ status: 'active', hasActiveSubscription: true });
  standIn.state.events.splice(0);
  standIn.holdsEvents = false;
});

test('[BILL-11] an organization whose checkout cannot be closed is not deleted while it may be paying', async () => {
  const customer = await newCustomer(world, 'Lastminute');
  const { organizationId } = customer;
  await subscribe(world, customer, 'starter');
  await stripeOf().subscriptions.cancel((await rowOf(organizationId)).subscriptionId ?? '');
  await settled(world);
  await (await customer.caller()).call(api.billing.resume);
  await cancelledFor(world, organizationId, 31);
  const away = vi
    .spyOn(stripeOf().checkout.sessions, 'expire')
    .mockRejectedValueOnce(new Stripe.errors.StripeConnectionError({ message: 'away', type: 'api_error' } as never));
  const run = () => followCancellations(world.services, new AbortController().signal);
  expect(await run()).toEqual({ warned: 0, deleted: 0 });
  away.mockRestore();
  expect(await run()).toEqual({ warned: 0, deleted: 1 });
});

test.each([
  [
    'a refusal',
    new Stripe.errors.StripeInvalidRequestError({ message: 'No configuration provided', type: 'invalid_request_error' } as never),
  ],
  ['too many requests', new Stripe.errors.StripeRateLimitError({ message: 'slow down', type: 'rate_limit_error' } as never)],
  [
    'a key that is void',
    new Stripe.errors.StripeAuthenticationError({ message: 'Expired key sk_live_x', type: 'authentication_error' } as never),
  ],
])('[BILL-07] %s by the provider is no crash of ours, and its words stay in the log', async (_name, error) => {
  const customer = await newCustomer(world, 'Refused');
  const create = vi.spyOn(stripeOf().checkout.sessions, 'create').mockRejectedValueOnce(error);
  const answer = await (await customer.caller()).call(api.billing.checkout, starter);
  create.mockRestore();
  expect(answer).toMatchObject({ status: 503, body: { error: 'BILLING_UNAVAILABLE' } });
  expect(JSON.stringify(answer.body)).not.toContain(error.message);
});

test('[BILL-07] a customer that was made but not kept is found again, also under the organization’s next name', async () => {
  const customer = await newCustomer(world, 'Renamed');
  const caller = await customer.caller();
  const forget = () =>
    world.database.admin.query('UPDATE subscriptions SET stripe_customer_id = NULL WHERE organization_id = $1', [customer.organizationId]);
  await caller.call(api.billing.checkout, starter);
  const { customerId } = await rowOf(customer.organizationId);
  await forget();
  await caller.call(api.billing.checkout, starter);
  expect((await rowOf(customer.organizationId)).customerId).toBe(customerId);
  await forget();
  await caller.call(api.organization.change, { body: { name: 'Quite another name' } });
  expect((await caller.call(api.billing.checkout, starter)).status).toBe(200);
});

test('[BILL-02] [BILL-07] whoever only has the built-in plans can still pay for one', async () => {
  const customer = await newCustomer(world, 'Builtin');
  const caller = await customer.caller();
  const { checkoutUrl } = (await caller.call(api.billing.recoveryCheckout, { body: { priceId: 'professional' } })).body;
  expect((await world.app.inject({ url: new URL(checkoutUrl).pathname })).body).toContain('Professional');
});

test('[BILL-11] days are told as they are where the organization is', async () => {
  const customer = await newCustomer(world, 'Westward');
  const { organizationId } = customer;
  const write = (sql: string) => world.database.admin.query(sql, [organizationId]);
  world.setNow(new Date('2032-03-01T12:00:00Z'));
  await write(`UPDATE organizations SET time_zone = 'America/Los_Angeles' WHERE id = $1`);
  await write(`UPDATE subscriptions SET trial_ends_at = '2032-03-03T02:00:00Z' WHERE organization_id = $1`);
  await remindOfTrials(world.services);
  await write(`UPDATE subscriptions SET status = 'canceled', ended_at = '2032-02-20T02:00:00Z' WHERE organization_id = $1`);
  const refused = await (await customer.caller()).call(api.tags.create, { body: { name: 'Refused' } });
  world.setNow(undefined);
  const { rows } = await world.database.admin.query('SELECT title FROM notifications WHERE organization_id = $1', [organizationId]);
  expect(rows).toEqual([{ title: 'Your free trial ends on March 2' }]);
  expect(refused).toMatchObject({ status: 402, body: { message: expect.stringContaining('until March 20, 2032') } });
});

test('[BILL-08] an unpaid invoice is paid on its own page, with another card, and the app is open again', async () => {
  const customer = await newCustomer(world, 'Overdue');
  await subscribe(world, customer, 'starter');
  const caller = await customer.caller();
  await payAt(world, (await caller.call(api.billing.portal)).body.portalUrl, cards.failsLater);
  await standInOf(world).moveClock(32 * 86_400_000);
  await settled(world);
  expect((await statusOf(customer)).status).toBe('past_due');
  const [open] = (await caller.call(api.billing.invoices)).body;
  expect(open).toMatchObject({ status: 'open', amount: '29.00' });
  expect((await payAt(world, open?.url ?? '', cards.declined)).statusCode).toBe(402);
  expect((await payAt(world, open?.url ?? '', cards.good)).statusCode).toBe(303);
  await settled(world);
  expect(await statusOf(customer)).toMatchObject({ status: 'active', needsPaymentAction: false });
});
