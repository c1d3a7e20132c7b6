import { randomUUID } from 'node:crypto';
import { api } from '@onhand/contract';
import type { Route } from '@onhand/contract/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admitAddress } from '../src/platform/identity/admission.ts';
import { type Seen, TestBrowser } from '../src/platform/identity/browser.fixtures.ts';
import { listDue } from '../src/features/reports/views/due-schedules.store.ts';
import { openWorld, type World } from './harness.ts';

const password = 'correct horse battery';
const address = (domain = 'stranger.test') => `${randomUUID().slice(0, 8)}@${domain}`;

/** As one who came to register with this address. */
async function signUp(world: World, email: string, start = '/api/login?prompt=create'): Promise<Seen> {
  const browser = new TestBrowser(`http://127.0.0.1:${world.env.port}`);
  const page = await browser.open(start);
  return browser.submit(page, { firstName: 'Ada', lastName: 'Ames', email, password }, { stopAt: '/accept-invitation' });
}

async function isMailed(world: World, email: string): Promise<void> {
  await expect.poll(() => world.mails.some(({ to }) => to === email)).toBe(true);
}

describe('[SEC-06] a server that a business runs for itself', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ env: { BILLING: 'off' }, listens: true });
  });
  afterAll(() => world.close());

  test('[SEC-06] is open for good, long after a trial would have ended, and says that it has no billing', async () => {
    const owner = await world.as('owner');
    world.setNow(new Date(Date.now() + 13 * 86_400_000));
    const session = await world.signIn((await world.people()).owner);
    world.setNow(new Date(Date.now() + 20 * 86_400_000));
    const later = world.withSession(session);
    expect((await later.call(api.folders.create, { body: { name: 'Van 9', parentId: null } })).status).toBe(200);
    expect((await later.call(api.subscription.status)).body).toMatchObject({
      status: 'active',
      hasActiveSubscription: true,
      trialEndsAt: null,
      planName: null,
      billingAvailable: false,
    });
    world.setNow(undefined);
    expect((await owner.call(api.auth.user)).body.installation).toEqual({ hasBilling: false, hasPublicSite: false, mayFound: true });
    // Nothing was said of a trial, not even in the log of who did what.
    const { rows } = await world.database.admin.query(`SELECT FROM audit_log WHERE action = 'trial.start'`);
    expect(rows).toHaveLength(0);
  });

  test('[SEC-06] has no limit of a plan, neither of people nor of items', async () => {
    const owner = await world.as('owner');
    const { organizationId } = await world.people();
    for (let n = 0; n < 6; n++) {
      const body = { email: address(), role: 'admin' as const, folderIds: [] };
      expect((await owner.call(api.invitations.create, { body })).status).toBe(200);
    }
    expect((await owner.call(api.team.list)).body.seats).toEqual({ planName: '', limit: null, members: 3, invited: 6 });
    await world.database.admin.query(
      `INSERT INTO items (organization_id, name, qr_code) SELECT $1, 'Bulk ' || n, gen_random_uuid() FROM generate_series(1, 1001) AS n`,
      [organizationId],
    );
    expect((await owner.call(api.inventory.create, { body: { name: 'One more', quantity: '1' } })).status).toBe(200);
  });

  test('[SEC-06] answers every route of plans, billing and the public site with 404 and a sentence', async () => {
    const owner = await world.as('owner');
    const asked = async (row: Route) => owner.raw({ method: row.method, url: row.path.replace(/\{\w+\}/g, '1') });
    for (const row of [...Object.values(api.billing), api.subscription.plans, api.subscription.usage]) {
      expect(await asked(row), row.path).toMatchObject({ status: 404, body: { message: 'This server has no plans and no billing.' } });
    }
    for (const row of [...Object.values(api.waitlist), ...Object.values(api.support)]) {
      expect(await asked(row), row.path).toMatchObject({ status: 404, body: { message: 'This server has no public site.' } });
    }
    expect(await owner.raw({ method: 'POST', url: '/api/stripe/webhook', payload: '{}' })).toMatchObject({ status: 404 });
    const { paths } = (await owner.raw({ method: 'GET', url: '/api/openapi.json' })).body as { paths: object };
    expect(Object.keys(paths).filter((path) => /billing|waitlist|plans|recovery-checkout/.test(path))).toEqual([]);
  });

  test('[SEC-06] mails its scheduled reports, whatever became of a subscription', async () => {
    const { organizationId } = await world.people();
    await world.database.admin.query(`UPDATE subscriptions SET status = 'canceled'`);
    await world.database.admin.query(
      `INSERT INTO report_schedules (organization_id, name, report, request, cadence, day, hour, format, paper, next_at)
       VALUES ($1, 'Weekly', 'inventory-summary', '{}', 'weekly', 1, 7, 'csv', 'a4', now() - interval '1 hour')`,
      [organizationId],
    );
    expect(await listDue(world.services.db.platform, new Date())).toMatchObject([{ name: 'Weekly', subscriptionStatus: 'active' }]);
  });

  test('[SEC-06] lets nobody in but whom it invited; the first owner is let in by a command', async () => {
    const stranger = address();
    const refused = await signUp(world, stranger);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('Accounts here are made by invitation');
    expect(refused.text, 'what was typed stays').toContain('For whoever was invited');
    expect(world.mails.filter(({ to }) => to === stranger)).toEqual([]);

    await admitAddress(world.services.db.platform, stranger.toUpperCase());
    expect((await signUp(world, stranger)).text).toContain('Check your mail');
    await isMailed(world, stranger);
  });

  test('[SEC-06] whoever an owner invites signs up by that invitation, and joins', async () => {
    const owner = await world.as('owner');
    const email = address();
    const { body } = await owner.call(api.invitations.create, { body: { email, role: 'staff', folderIds: [] } });
    const token = new URL(body.link).searchParams.get('token') ?? '';
    const page = await signUp(world, email, `/api/login?prompt=create&invitation_token=${token}`);
    expect(page.text).toContain('Check your mail');
    await isMailed(world, email);
  });

  test('[SEC-06] whoever belongs to no organization founds none, unless the operator let them in', async () => {
    const lonely = await world.person('Lone');
    const session = world.withSession(await world.signIn(lonely));
    expect((await session.call(api.auth.user)).body.installation?.mayFound).toBe(false);
    const found = () => session.call(api.organization.create, { body: { name: 'Another Shop' } });
    expect(await found()).toMatchObject({ status: 403, body: { message: expect.stringContaining('made by invitation') } });
    await admitAddress(world.services.db.platform, lonely.email);
    expect((await session.call(api.auth.user)).body.installation?.mayFound).toBe(true);
    expect((await found()).status).toBe(200);
  });
});

test('[SEC-06] sign-up by mail domain lets in whoever has an address there, and whoever was invited', async () => {
  const world = await openWorld({ env: { SIGN_UP: 'example.com, @Example.org' }, listens: true });
  const refused = await signUp(world, address('example.com.evil.test'));
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('Accounts here are for addresses at example.com, example.org');
  expect((await signUp(world, address('sub.example.com'))).status).toBe(403);
  for (const domain of ['example.com', 'EXAMPLE.ORG']) expect((await signUp(world, address(domain))).text).toContain('Check your mail');
  // Billing and the public site are another matter.
  expect((await (await world.as('signed-out')).call(api.subscription.plans)).status).toBe(200);
  expect(world.env).toMatchObject({ hasBilling: true, hasPublicSite: true });
  await world.close();
});
