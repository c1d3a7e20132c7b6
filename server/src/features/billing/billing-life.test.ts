import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { drawPicture, pictureForm } from '../../../test/pictures.ts';
import { erasingOrganizations } from '../organization/erase-organizations.job.ts';
import { billingJobs } from './billing.jobs.ts';
import { cards, moveTo, newCustomer, payAt, settled, standInOf, statusOf } from './billing.fixtures.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const runJobs = async () => {
  for (const job of billingJobs) await job.run(world.services, {}, new AbortController().signal);
};
const mailsOf = async (organizationId: number) =>
  (
    await world.database.admin.query('SELECT subject, text, address FROM mails WHERE organization_id = $1 ORDER BY created_at', [
      organizationId,
    ])
  ).rows;
const newsOf = async (organizationId: number) =>
  (await world.database.admin.query('SELECT title, text FROM notifications WHERE organization_id = $1 ORDER BY id', [organizationId])).rows;

test('[BILL-04] [BILL-08] [BILL-09] [BILL-11] a whole life: trial, expiry, payment, upgrade, failed payment, recovery, cancellation, resuming, deletion', async () => {
  await moveTo(world, '2030-03-01T12:00:00Z');
  const customer = await newCustomer(world, 'Vita');
  const { organizationId } = customer;
  const create = async (name: string) =>
    (await customer.caller()).call(api.inventory.create, { body: { name, quantity: '3', unitCost: '2' } });
  expect(await statusOf(customer)).toMatchObject({
    status: 'trial',
    hasActiveSubscription: true,
    hasSubscription: false,
    billingAvailable: true,
  });
  const pump = (await create('Vita pump')).body;

  // The trial is about to end, and ends.
  await moveTo(world, '2030-03-13T12:00:00Z');
  await runJobs();
  await runJobs();
  expect((await newsOf(organizationId)).map(({ title }) => title)).toEqual(['Your free trial ends on March 15']);
  await moveTo(world, '2030-03-15T12:00:01Z');
  expect(await statusOf(customer)).toMatchObject({ status: 'trial', hasActiveSubscription: false, canRead: false });
  expect((await create('Refused')).status).toBe(402);
  expect((await (await customer.caller()).call(api.inventory.list, { query: {} })).status).toBe(402);

  // A declined card changes nothing; a good one opens everything again.
  await moveTo(world, '2030-04-01T00:00:00Z');
  const owner = await customer.caller();
  const { checkoutUrl } = (await owner.call(api.billing.recoveryCheckout, { body: { priceId: 'price_starter_monthly' } })).body;
  expect((await payAt(world, checkoutUrl, cards.declined)).statusCode).toBe(402);
  expect((await payAt(world, checkoutUrl, cards.asks)).body).toContain('Confirm');
  expect((await statusOf(customer)).hasActiveSubscription).toBe(false);
  expect((await payAt(world, checkoutUrl, cards.asks, { confirmed: 'yes' })).statusCode).toBe(303);
  await settled(world);
  expect(await statusOf(customer)).toMatchObject({
    status: 'active',
    planName: 'starter',
    hasActiveSubscription: true,
    hasSubscription: true,
    trialEndsAt: null,
    nextBillingDate: '2030-05-01T00:00:00.000Z',
  });
  expect((await create('Vita valve')).status).toBe(200);

  // Half of April is left: half of each price, to the cent.
  await moveTo(world, '2030-04-16T00:00:00Z');
  const boss = await customer.caller();
  const preview = (await boss.call(api.billing.previewChange, { query: { planName: 'professional' } })).body;
  expect(preview).toMatchObject({
    lines: [{ amount: '-14.50' }, { amount: '39.50' }],
    dueToday: '25.00',
    credit: '0.00',
    newPrice: '79.00',
    currency: 'USD',
    nextBillingDate: '2030-05-01T00:00:00.000Z',
    blockedBy: [],
  });
  await moveTo(world, '2030-04-16T00:10:00Z');
  const change = { planName: 'professional', prorationDate: preview.prorationDate } as const;
  expect((await boss.call(api.billing.change, { body: change })).body).toMatchObject({ status: 'active', planName: 'professional' });
  expect((await boss.call(api.billing.invoices)).body.map(({ amount, status }) => [amount, status])).toEqual([
    ['25.00', 'paid'],
    ['29.00', 'paid'],
  ]);

  // The next month cannot be charged: blocked, told, and tried again; another card brings everything back.
  await settled(world);
  const portal = async () => (await (await customer.caller()).call(api.billing.portal)).body.portalUrl;
  await payAt(world, await portal(), cards.failsLater);
  await moveTo(world, '2030-05-01T00:00:05Z');
  expect(await statusOf(customer)).toMatchObject({ status: 'past_due', needsPaymentAction: true, hasActiveSubscription: false });
  expect((await create('Refused')).status).toBe(402);
  await moveTo(world, '2030-05-04T01:00:00Z');
  const failed = (await newsOf(organizationId)).filter(({ title }) => title === 'Your payment failed');
  expect(failed.map(({ text }) => text)).toEqual([
    '$79.00 could not be charged. We will try again on May 4. Update your card to go on working.',
    '$79.00 could not be charged. We will try again on May 9. Update your card to go on working.',
  ]);
  const toInvoice = (await (await customer.caller()).call(api.billing.recoveryCheckout, { body: { priceId: 'price_starter_monthly' } }))
    .body;
  expect(toInvoice.checkoutUrl, 'no second subscription beside the unpaid one').toContain('/portal/');
  await payAt(world, toInvoice.checkoutUrl, cards.good);
  await settled(world);
  expect(await statusOf(customer)).toMatchObject({ status: 'active', needsPaymentAction: false, hasActiveSubscription: true });

  // Cancelled, resumed, and cancelled again: until the end of what is paid for, everything works.
  const cancelled = (await (await customer.caller()).call(api.billing.cancel)).body;
  expect(cancelled).toMatchObject({
    status: 'active',
    hasActiveSubscription: true,
    endsAt: '2030-06-01T00:00:00.000Z',
    nextBillingDate: null,
  });
  expect((await (await customer.caller()).call(api.billing.resume)).body).toMatchObject({ checkoutUrl: null, status: { endsAt: null } });
  await (await customer.caller()).call(api.billing.cancel);
  await moveTo(world, '2030-05-31T12:00:00Z');
  expect((await create('Vita tee')).status).toBe(200);
  await moveTo(world, '2030-06-01T00:00:10Z');
  expect(await statusOf(customer)).toMatchObject({
    status: 'cancelled',
    hasActiveSubscription: false,
    hasSubscription: false,
    canRead: true,
    deletesAt: '2030-07-01T00:00:00.000Z',
  });

  // Thirty days to read and export, with mails; paying within them brings everything back.
  const reader = await customer.caller();
  expect((await reader.call(api.inventory.list, { query: {} })).body.items).toHaveLength(3);
  const selection = { itemIds: [pump.id] };
  expect((await reader.call(api.exports.items, { body: { selection, format: 'csv' } })).status).toBe(200);
  const refused = await create('Refused');
  expect(refused).toMatchObject({ status: 402, body: { error: 'SUBSCRIPTION_REQUIRED' } });
  expect((refused.body as unknown as { message: string }).message).toContain('until July 1, 2030');
  for (const day of ['2030-06-02T01:00:00Z', '2030-06-16T01:00:00Z']) {
    await moveTo(world, day);
    await runJobs();
    await runJobs();
  }
  const again = (await (await customer.caller()).call(api.billing.resume)).body;
  await payAt(world, again.checkoutUrl ?? '', cards.good);
  await settled(world);
  expect(await statusOf(customer)).toMatchObject({ status: 'active', planName: 'professional', deletesAt: null, canRead: false });
  expect((await create('Vita elbow')).status).toBe(200);

  // Cancelled for good.
  await (await customer.caller()).call(api.inventory.addImage, { params: { id: pump.id }, body: pictureForm(await drawPicture()) });
  await (await customer.caller()).call(api.billing.cancel);
  await moveTo(world, '2030-07-16T02:00:00Z');
  const { deletesAt } = await statusOf(customer);
  expect(deletesAt).toBe('2030-08-15T01:00:00.000Z');
  for (const day of ['2030-07-17T02:00:00Z', '2030-07-31T02:00:00Z', '2030-08-12T02:00:00Z', '2030-08-15T00:59:00Z']) {
    await moveTo(world, day);
    await runJobs();
  }
  const mails = await mailsOf(organizationId);
  expect(mails.map(({ subject }) => subject)).toEqual([
    ...Array.from({ length: 2 }, () => 'Vita Ltd will be deleted on July 1, 2030'),
    ...Array.from({ length: 3 }, () => 'Vita Ltd will be deleted on August 15, 2030'),
  ]);
  expect(new Set(mails.map(({ address }) => address))).toEqual(new Set([customer.owner.email]));
  expect(await statusOf(customer)).toMatchObject({ canRead: true });
  await moveTo(world, '2030-08-15T01:00:00Z');
  await runJobs();
  expect(await statusOf(customer)).toMatchObject({ status: 'none' });
  expect(await erasingOrganizations.run(world.services, {}, new AbortController().signal)).toEqual({ erased: 1 });
  await runJobs();
  expect(Object.values(standInOf(world).state.customers).map(({ name }) => name)).not.toContain('Vita Ltd');
  world.setNow(undefined);
});
