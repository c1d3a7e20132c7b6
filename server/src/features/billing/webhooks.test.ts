import { randomUUID } from 'node:crypto';
import { webhookPath } from '../../platform/billing/billing.ts';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { findSubscription, keepCustomer } from '../subscription/subscription.service.ts';
import { billingJobs } from './billing.jobs.ts';
import { chooseSubscription, stateOf } from './billing.rules.ts';
import { followProvider } from './follow-provider.service.ts';
import { moveTo, newCustomer, settled, standInOf, subscribe } from './billing.fixtures.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const stripeOf = () => world.services.billing.stripe as Stripe;

/** Sends an event as the provider does; `more` makes it differ from that. */
async function post(payload: string, more: { secret?: string; timestamp?: number; header?: string | null } = {}): Promise<number> {
  const { secret = world.services.billing.webhookSecret, timestamp = Math.floor(world.services.now().getTime() / 1000) } = more;
  const signature = more.header === undefined ? Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) : more.header;
  const headers = { 'content-type': 'application/json', ...(signature !== null && { 'stripe-signature': signature }) };
  return (await world.app.inject({ method: 'POST', url: webhookPath, headers, payload })).statusCode;
}

const eventsKept = async () => Number((await world.database.admin.query('SELECT count(*) AS n FROM stripe_events')).rows[0].n);

test('[BILL-10] 1,000 webhooks of ten organizations, shuffled, repeated and interleaved, end in the state the provider has', async () => {
  await moveTo(world, '2031-01-10T08:00:00Z');
  const [stripe, standIn] = [stripeOf(), standInOf(world)];
  standIn.holdsEvents = true;
  const { prices } = world.services.billing;
  const customers = await Promise.all(
    Array.from({ length: 10 }, async (_, nth) => {
      const { organizationId } = await newCustomer(world, `Org${nth}`);
      const { id } = await stripe.customers.create({ name: `Org${nth}`, metadata: { organizationId: String(organizationId) } });
      await keepCustomer(world.services.db.platform, organizationId, { is: id, was: null });
      const price = nth % 2 ? prices.starter : prices.professional;
      const { id: subscriptionId, items } = await stripe.subscriptions.create({
        customer: id,
        items: [{ price }],
        default_payment_method: 'pm_card_visa',
      });
      return { nth, organizationId, customer: id, subscriptionId, itemId: items.data[0]?.id ?? '' };
    }),
  );
  /** Each one lives on in its own way, while what was told before is still under way. */
  const liveOn = async (round: number) => {
    for (const { nth, subscriptionId, itemId, customer } of customers) {
      const price = (nth + round) % 2 ? prices.professional : prices.starter;
      if (nth < 8)
        await stripe.subscriptions.update(subscriptionId, { items: [{ id: itemId, price }], proration_behavior: 'always_invoice' });
      if (nth % 3 === 0 && nth < 9) await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: round % 2 === 0 });
      if (nth === 8 && round === 3) await stripe.subscriptions.cancel(subscriptionId);
      if (nth === 9 && round === 3) standIn.state.cards[customer] = '4000000000000341';
    }
  };
  const random = seeded(20_310_110);
  let sent = 0;
  const told: string[] = [];
  for (let round = 1; round <= 4; round++) {
    await liveOn(round);
    if (round === 4) await moveTo(world, '2031-02-10T08:00:01Z');
    told.push(...standIn.state.events.splice(0).map((event) => JSON.stringify(event)));
    const wanted = round === 4 ? 1000 - sent : 230;
    // Everything at least once by the end, anything again at any time, the newest before the oldest.
    const batch = [...(round === 4 ? told : []), ...Array.from({ length: wanted }, () => told[random(told.length)] as string)].slice(
      0,
      wanted,
    );
    for (let at = batch.length - 1; at > 0; at--) {
      const other = random(at + 1);
      [batch[at], batch[other]] = [batch[other] as string, batch[at] as string];
    }
    for (let start = 0; start < batch.length; start += 50) {
      const statuses = await Promise.all(batch.slice(start, start + 50).map((payload) => post(payload)));
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
    sent += batch.length;
  }
  standIn.holdsEvents = false;
  await settled(world);
  expect(sent).toBe(1000);
  expect(await eventsKept(), 'each is kept once').toBe(told.length);
  const ended = new Set<string>();
  for (const { organizationId, customer } of customers) {
    const { data } = await stripe.subscriptions.list({ customer, status: 'all' });
    const chosen = chooseSubscription(data) as Stripe.Subscription;
    const planName = chosen.items.data[0]?.price.id === prices.starter ? 'starter' : 'professional';
    const kept = await findSubscription(world.services.db.platform, organizationId);
    expect(kept).toMatchObject(stateOf(chosen, { planName, trialEndsAt: kept?.trialEndsAt ?? null }));
    ended.add(`${chosen.status} ${planName}`);
  }
  expect([...ended].sort(), 'they do differ').toEqual([
    'active professional',
    'active starter',
    'canceled professional',
    'canceled starter',
    'past_due starter',
  ]);
});

test('[BILL-10] forged, stale, altered, unsigned and oversized webhooks are refused and change nothing', async () => {
  world.setNow(new Date('2031-03-01T08:00:00Z'));
  const customer = await newCustomer(world, 'Mallory');
  await subscribe(world, customer, 'starter');
  const [row, kept] = [await findSubscription(world.services.db.platform, customer.organizationId), await eventsKept()];
  const seconds = Math.floor(world.services.now().getTime() / 1000);
  const event = (more: object = {}) =>
    JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'customer.subscription.deleted',
      created: seconds,
      data: { object: { object: 'subscription', customer: row?.customerId, status: 'canceled' } },
      ...more,
    });
  const payload = event();
  const good = Stripe.webhooks.generateTestHeaderString({ payload, secret: world.services.billing.webhookSecret, timestamp: seconds });
  expect(await post(event(), { secret: 'whsec_of_somebody_else' })).toBe(400);
  expect(await post(event(), { timestamp: seconds - 301 })).toBe(400);
  expect(await post(payload.replace('deleted', 'updated'), { header: good })).toBe(400);
  expect(await post(event(), { header: null })).toBe(400);
  expect(await post(event(), { header: 't=1,v1=00' })).toBe(400);
  expect(await post(event({ padding: 'x'.repeat(300_000) }))).toBe(413);
  expect(await post('not even JSON')).toBe(400);
  await settled(world);
  expect(await eventsKept()).toBe(kept);
  expect(await findSubscription(world.services.db.platform, customer.organizationId)).toEqual(row);
  // Its contents are not believed either, only that something happened: the provider is asked.
  expect(await post(event())).toBe(200);
  await settled(world);
  expect(await findSubscription(world.services.db.platform, customer.organizationId)).toMatchObject({ status: 'active', endedAt: null });
});

test('[BILL-10] what a webhook never told, and what failed while it did, the hourly sync repairs', async () => {
  await moveTo(world, '2031-04-01T08:00:00Z');
  const [missed, failed] = [await newCustomer(world, 'Missed'), await newCustomer(world, 'Failed')];
  for (const customer of [missed, failed]) await subscribe(world, customer, 'starter');
  const standIn = standInOf(world);
  const idOf = async ({ organizationId }: typeof missed) =>
    (await findSubscription(world.services.db.platform, organizationId))?.subscriptionId ?? '';
  const statusNow = async ({ organizationId }: typeof missed) =>
    (await findSubscription(world.services.db.platform, organizationId))?.status;
  standIn.holdsEvents = true;
  await stripeOf().subscriptions.cancel(await idOf(missed));
  standIn.state.events.splice(0);
  standIn.holdsEvents = false;
  const failing = vi.spyOn(stripeOf().subscriptions, 'list').mockRejectedValue(new Error('the provider is away'));
  await stripeOf().subscriptions.cancel(await idOf(failed));
  await standIn.settled();
  await expect.poll(() => failing.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(0);
  failing.mockRestore();
  expect([await statusNow(missed), await statusNow(failed)]).toEqual(['active', 'active']);
  world.setNow(new Date('2031-04-01T15:00:00Z'));
  const [repair] = billingJobs;
  expect(await repair?.run(world.services, {}, new AbortController().signal)).toMatchObject({ events: 1 });
  expect([await statusNow(missed), await statusNow(failed)]).toEqual(['canceled', 'canceled']);
});

test('[BILL-10] an old answer that arrives after a newer one was written does not come through', async () => {
  await moveTo(world, '2031-05-01T08:00:00Z');
  const customer = await newCustomer(world, 'Slow');
  await subscribe(world, customer, 'starter');
  const { organizationId } = customer;
  const stripe = stripeOf();
  const list = stripe.subscriptions.list.bind(stripe.subscriptions);
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = vi.spyOn(stripe.subscriptions, 'list').mockImplementationOnce((async (params: object) => {
    const old = structuredClone(await list(params));
    asked.resolve();
    await released.promise;
    return old;
  }) as never);
  const first = followProvider(world.services, organizationId);
  await asked.promise;
  standInOf(world).holdsEvents = true;
  await stripe.subscriptions.cancel((await findSubscription(world.services.db.platform, organizationId))?.subscriptionId ?? '');
  await followProvider(world.services, organizationId);
  released.resolve();
  await first;
  standInOf(world).holdsEvents = false;
  expect(slow).toHaveBeenCalledTimes(3);
  slow.mockRestore();
  expect((await findSubscription(world.services.db.platform, organizationId))?.status).toBe('canceled');
});

/** The same numbers in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
