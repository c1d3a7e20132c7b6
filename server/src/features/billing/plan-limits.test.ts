import { api } from '@onhand/contract';
import type { Route } from '@onhand/contract/route';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { importForm, settled as settledImport } from '../../../test/import-files.ts';
import type { AppError } from '../../platform/errors.ts';
import { keepItemsWithinPlan } from '../subscription/subscription.service.ts';
import { cards, newCustomer, payAt, settled, standInOf, statusOf, subscribe } from './billing.fixtures.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Straight into the table; the plan is asked only where people add items. */
async function fill(organizationId: number, count: number): Promise<void> {
  await world.database.admin.query(
    `INSERT INTO items (organization_id, name, qr_code) SELECT $1, 'Bulk ' || n, gen_random_uuid() FROM generate_series(1, $2::int) AS n`,
    [organizationId, count],
  );
  // Nothing gathers statistics by itself here; plans for a few items would take seconds with so many.
  await world.database.admin.query('ANALYZE items');
}

test('[BILL-09] 50 creates at once against room for 10 give exactly 10; archiving makes room, restoring and copying need it', async () => {
  const customer = await newCustomer(world, 'Full');
  const caller = await customer.caller();
  const usage = async () => (await caller.call(api.subscription.usage)).body;
  await fill(customer.organizationId, 990);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, nth) => caller.call(api.inventory.create, { body: { name: `Late ${nth}`, quantity: '1' } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status, body }) => `${status} ${(body as unknown as { error: string }).error}`))).toEqual(
    new Set(['409 PLAN_LIMIT']),
  );
  expect(refused[0]?.body).toMatchObject({ message: expect.stringMatching(/^The Starter plan has room for 1,000 items/) });
  expect(await usage()).toEqual({ items: { used: 1000, limit: 1000 }, users: { used: 1, limit: 5 } });

  const made = answers.filter(({ status }) => status === 200).map(({ body }) => body.id);
  const [first = 0, second = 0] = made;
  const bulk = (itemIds: number[], action: 'archive' | 'restore') =>
    caller.call(api.inventory.bulk, { body: { selection: { itemIds }, change: { action } } });
  expect((await caller.call(api.inventory.duplicate, { params: { id: first } })).status).toBe(409);
  expect((await bulk([first], 'archive')).status).toBe(200);
  expect((await caller.call(api.inventory.duplicate, { params: { id: second } })).status).toBe(200);
  expect(await bulk([first], 'restore')).toMatchObject({ status: 409, body: { error: 'PLAN_LIMIT' } });
  expect((await usage()).items.used).toBe(1000);
});

test('[BILL-09] archived items do not count against the plan, but there are twenty times as many of them at most', async () => {
  const customer = await newCustomer(world, 'Hoarder');
  const caller = await customer.caller();
  await fill(customer.organizationId, 1);
  // The triggers are off, because they would take long for so many items.
  await world.database.admin.query(
    `BEGIN; SET LOCAL session_replication_role = replica;
     INSERT INTO items (organization_id, name, qr_code, archived_at)
     SELECT ${customer.organizationId}, 'Old', 'old ' || n, now() FROM generate_series(1, 20000) AS n; COMMIT`,
  );
  const { id } = (await caller.call(api.inventory.list, { query: {} })).body.items[0] ?? { id: 0 };
  const bulk = (action: 'archive' | 'delete') =>
    caller.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action } } });
  const message = 'The Starter plan keeps up to 20,000 archived items, and that would be 20,001. Delete some that nobody needs any more.';
  expect(await bulk('archive')).toMatchObject({ status: 409, body: { error: 'PLAN_LIMIT', message } });
  expect((await bulk('delete')).status).toBe(200);
});

test('[BILL-09] who adds the last item keeps others waiting until it is certain, so that no two take the same place', async () => {
  const { organizationId, owner } = await newCustomer(world, 'Narrow');
  await fill(organizationId, 999);
  const scope = world.scope(organizationId, owner, 'owner');
  const [added, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const add = (whenAdded: () => Promise<void>) =>
    world.services.db.tenant(scope, async (tx) => {
      await tx.run(`INSERT INTO items (organization_id, name, qr_code) VALUES ($1, 'Last', gen_random_uuid())`, [organizationId]);
      await keepItemsWithinPlan(tx, scope);
      await whenAdded();
    });
  const first = add(() => {
    added.resolve();
    return released.promise;
  });
  await added.promise;
  const second = add(async () => undefined).then(
    () => 'added',
    (error: AppError) => error.code,
  );
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'advisory'`;
  try {
    await expect.poll(async () => (await world.database.admin.query(waiting)).rowCount, { interval: 20, timeout: 20_000 }).toBe(1);
  } finally {
    released.resolve();
  }
  await first;
  expect(await second).toBe('PLAN_LIMIT');
});

test('[BILL-09] the seats of a plan hold under many invitations at once', async () => {
  const customer = await newCustomer(world, 'Crowd');
  const caller = await customer.caller();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, nth) =>
      caller.call(api.invitations.create, { body: { email: `guest${nth}@example.test`, role: 'admin' } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  expect((await caller.call(api.subscription.usage)).body.users).toEqual({ used: 5, limit: 5 });
});

test('[BILL-08] a smaller plan is refused while too much is in use, and says what; a card that fails changes nothing', async () => {
  const customer = await newCustomer(world, 'Shrink');
  await subscribe(world, customer, 'professional');
  await fill(customer.organizationId, 1001);
  const caller = await customer.caller();
  const preview = (await caller.call(api.billing.previewChange, { query: { planName: 'starter' } })).body;
  expect(preview).toMatchObject({ dueToday: '0.00', blockedBy: [{ what: 'items', used: 1001, limit: 1000 }] });
  expect(Number(preview.credit)).toBeGreaterThan(49);
  const refused = await caller.call(api.billing.change, { body: { planName: 'starter' } });
  expect(refused).toMatchObject({
    status: 409,
    body: { error: 'PLAN_LIMIT', message: 'Starter has room for 1,000 items, and you have 1,001. Make room first.' },
  });
  await world.database.admin.query('DELETE FROM items WHERE organization_id = $1', [customer.organizationId]);
  // An old moment would give money back for time that was used.
  const old = Math.floor(Date.now() / 1000) - 20 * 86_400;
  expect((await caller.call(api.billing.change, { body: { planName: 'starter', prorationDate: old } })).body.planName).toBe('starter');
  const { portalUrl } = (await caller.call(api.billing.portal)).body;
  await payAt(world, portalUrl, cards.failsLater);
  standInOf(world).state.customers = Object.fromEntries(
    Object.entries(standInOf(world).state.customers).map(([id, one]) => [id, { ...one, balance: 0 }]),
  );
  const failed = await caller.call(api.billing.change, { body: { planName: 'professional' } });
  expect(failed).toMatchObject({ status: 409, body: { error: 'PAYMENT_FAILED' } });
  await settled(world);
  expect(await statusOf(customer)).toMatchObject({ status: 'active', planName: 'starter' });
});

test('[BILL-01] [BILL-02] plans carry the provider’s prices, asked for at most every five minutes', async () => {
  const asked = vi.spyOn(world.services.billing.stripe?.prices as { retrieve: (id: string) => unknown }, 'retrieve');
  const start = Date.now() + 86_400_000;
  world.setNow(new Date(start));
  const plans = async () => (await (await world.as('signed-out')).call(api.subscription.plans)).body;
  const first = await plans();
  expect(first).toEqual([
    expect.objectContaining({
      id: 'starter',
      name: 'starter',
      displayName: 'Starter',
      price: 29,
      maxItems: 1000,
      maxUsers: 5,
      popular: false,
      stripePriceId: 'price_starter_monthly',
    }),
    expect.objectContaining({
      name: 'professional',
      price: 79,
      maxItems: 5000,
      maxUsers: 10,
      popular: true,
      stripePriceId: 'price_professional_monthly',
    }),
  ]);
  world.setNow(new Date(start + 299_000));
  await plans();
  expect(asked).toHaveBeenCalledTimes(2);
  world.setNow(new Date(start + 300_000));
  asked.mockRejectedValueOnce(new Error('the provider is away'));
  expect(await plans(), 'without the provider its last known price').toEqual(first);
  expect(asked).toHaveBeenCalledTimes(4);
  asked.mockRestore();
  world.setNow(undefined);
});

test('[BILL-12] without a provider the server says so and offers no checkout', async () => {
  const customer = await newCustomer(world, 'Unpaid');
  const caller = await customer.caller();
  const { stripe } = world.services.billing;
  world.services.billing.stripe = undefined;
  expect(await statusOf(customer)).toMatchObject({ status: 'trial', hasActiveSubscription: true, billingAvailable: false });
  const body = { priceId: 'price_starter_monthly' };
  for (const row of [api.billing.checkout, api.billing.recoveryCheckout]) {
    expect(await caller.call(row, { body })).toMatchObject({ status: 503, body: { error: 'BILLING_UNAVAILABLE' } });
  }
  expect((await caller.call(api.billing.invoices)).body).toEqual([]);
  world.services.billing.stripe = stripe;
  expect((await caller.call(api.billing.checkout, { body: { priceId: 'price_of_somebody_else' } })).status).toBe(404);
});

test('two checkouts at once leave one page to pay on, and a subscription that runs is not bought twice', async () => {
  const customer = await newCustomer(world, 'Twice');
  const caller = await customer.caller();
  const begin = async () => (await caller.call(api.billing.checkout, { body: { priceId: 'price_starter_monthly' } })).body.checkoutUrl;
  const [first, second] = [await begin(), await begin()];
  expect((await payAt(world, first, cards.good)).statusCode).toBe(410);
  expect((await payAt(world, second, cards.good)).statusCode).toBe(303);
  await settled(world);
  expect((await caller.call(api.billing.checkout, { body: { priceId: 'price_professional_monthly' } })).status).toBe(409);
  expect((await caller.call(api.billing.invoices)).body).toHaveLength(1);
});

test('[BILL-09] [BILL-11] without access every row behind a permission answers 402, and once cancelled all but what only reads', async () => {
  const customer = await newCustomer(world, 'Closed');
  const { cookie } = await customer.caller();
  const rows = Object.values(api).flatMap((group) => Object.values(group) as Route[]);
  const gated = rows.filter(({ access, openWithoutSubscription }) => !['public', 'signed-in'].includes(access) && !openWithoutSubscription);
  expect(gated.length).toBeGreaterThan(100);
  const named = (some: readonly Route[]) => some.map(({ method, path }) => `${method} ${path}`);
  const refusedAmong = async (asked: readonly Route[]) => {
    const answers = await Promise.all(
      asked.map(({ method, path }) => world.app.inject({ method, url: path.replace(/\{\w+\}/g, '999999'), headers: { cookie } })),
    );
    return named(asked.filter((_, nth) => answers[nth]?.statusCode === 402));
  };
  const write = (sql: string) => world.database.admin.query(sql, [customer.organizationId]);
  await write(`UPDATE subscriptions SET trial_ends_at = now() - interval '1 second' WHERE organization_id = $1`);
  expect(await refusedAmong(gated)).toEqual(named(gated));
  await write(`UPDATE subscriptions SET status = 'past_due' WHERE organization_id = $1`);
  const [first] = gated as [Route];
  expect(await refusedAmong([first])).toEqual(named([first]));
  await write(`UPDATE subscriptions SET status = 'canceled', ended_at = now() - interval '29 days' WHERE organization_id = $1`);
  const reading = gated.filter(({ method, onlyReads }) => method === 'GET' || onlyReads);
  expect(await refusedAmong(gated)).toEqual(named(gated.filter((row) => !reading.includes(row))));
  await write(`UPDATE subscriptions SET ended_at = now() - interval '30 days' WHERE organization_id = $1`);
  expect(await refusedAmong(reading)).toEqual(named(reading));
});

test('[BILL-11] a backup can be taken after a trial that ended and while a payment is open, by whoever manages the organization', async () => {
  const customer = await newCustomer(world, 'Portable');
  const caller = await customer.caller();
  await caller.call(api.inventory.create, { body: { name: 'Mine', quantity: '1' } });
  const write = (sql: string) => world.database.admin.query(sql, [customer.organizationId]);
  await write(`UPDATE subscriptions SET trial_ends_at = now() - interval '40 days' WHERE organization_id = $1`);
  expect((await caller.call(api.inventory.list, { query: {} })).status).toBe(402);
  const backup = await caller.raw({ method: 'GET', url: '/api/backup/file' });
  expect([backup.status, backup.headers['content-type']]).toEqual([200, 'application/zip']);
});

test('[BILL-09] an import that was to change an item makes none beyond the plan when the item is gone by then', async () => {
  const customer = await newCustomer(world, 'Stale');
  const caller = await customer.caller();
  await fill(customer.organizationId, 999);
  const { id: itemId } = (await caller.call(api.inventory.create, { body: { name: 'Tee', sku: 'T-1', quantity: '1' } })).body;
  const { id } = (await caller.call(api.imports.start, { body: importForm('Name,SKU\nTee of brass,T-1\n') })).body;
  await caller.call(api.imports.check, { params: { id } });
  expect(await settledImport(caller, id)).toMatchObject({ status: 'checked', counts: { create: 0, update: 1 } });
  await caller.call(api.inventory.bulk, { body: { selection: { itemIds: [itemId] }, change: { action: 'delete' } } });
  expect((await caller.call(api.inventory.create, { body: { name: 'Elbow', quantity: '1' } })).status).toBe(200);
  await caller.call(api.imports.apply, { params: { id }, body: {} });
  expect(await settledImport(caller, id)).toMatchObject({ status: 'checked', message: expect.stringContaining('room for 1,000 items') });
  expect((await caller.call(api.subscription.usage)).body.items.used).toBe(1000);
});
