import { chromium } from '@playwright/test';
import { createAccount } from '../server/src/platform/identity/accounts.ts';
import { expect, openServer, test } from './fixtures.ts';
import { walkTo } from './items.ts';

test('[HOST-03] [HOST-04] [HOST-05] [HOST-06] on one host / is the public home until one signs in; old paths lead on, unknown ones say so', {
  tag: '@nightly',
}, async ({ page, signIn, expectedErrors }) => {
  expectedErrors.push(/404/);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Start Free Trial' }).first()).toBeVisible();
  await page.goto('/pricing');
  await expect(page.getByText('$29').first()).toBeVisible();
  await signIn('owner');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  for (const [from, to] of [
    ['/settings', '/settings/preferences'],
    ['/users', '/settings/team'],
    ['/plans', '/settings/plans'],
    ['/pricing', '/settings/plans'],
  ] as const) {
    await page.goto(from);
    await expect(page, from).toHaveURL(new RegExp(`${to}$`));
  }
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page).toHaveTitle(/Page Not Found/);

  // Caches and service workers are dropped, and the app is loaded again.
  await page.evaluate(async () => {
    await (await caches.open('old')).put('/stale', new Response('stale'));
  });
  await page.goto('/force-refresh');
  await page.waitForURL((url) => url.pathname !== '/force-refresh');
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test('[HOST-06] [HOST-07] without an organization every screen leads to the setup, outside the shell, except the plans', {
  tag: '@nightly',
}, async ({ page, signIn, world }) => {
  await signIn(await world.person('Solo'));
  for (const path of ['/inventory', '/dashboard', '/profile', '/settings/team']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/setup-profile$/);
  }
  for (const path of ['/setup-profile', '/setup-organization', '/signup-success']) {
    if (new URL(page.url()).pathname !== path) await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
  await page.goto('/settings/plans');
  await expect(page.getByRole('heading', { level: 1, name: 'Plan & Billing' })).toBeVisible();
});

test('[HOST-01, HOST-02] with two hosts each path is shown where it belongs, signed out and signed in', { tag: '@nightly' }, async ({
  launchOptions,
}) => {
  const world = await openServer({
    listens: true,
    env: (port) => ({ PUBLIC_URL: `http://app.shop.test:${port}`, MARKETING_URL: `http://shop.test:${port}` }),
  });
  const [app, marketing] = [`http://app.shop.test:${world.env.port}`, `http://shop.test:${world.env.port}`];
  const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP *.shop.test 127.0.0.1, MAP shop.test 127.0.0.1'];
  const browser = await chromium.launch({ ...launchOptions, args });
  try {
    const page = await browser.newPage();
    const landing = async (address: string) => {
      await page.goto(address);
      await page.waitForLoadState();
      return page.url();
    };
    expect(await landing(`${marketing}/inventory`)).toBe(`${marketing}/`);
    expect(await landing(`${marketing}/pricing`)).toBe(`${marketing}/pricing`);
    expect(await landing(`${app}/signup`)).toBe(`${marketing}/signup`);
    expect(await landing(`${app}/`)).toBe(`${app}/dashboard`);

    const account = { email: 'hosts@example.test', password: 'a-long-enough-password', firstName: 'Hal', lastName: 'Host' };
    await createAccount(world.services.db.platform, { ...account, isVerified: true });
    await page.goto(`${marketing}/`);
    await page.getByRole('link', { name: 'Sign In' }).first().click();
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(`${app}/setup-profile`);
    expect(await landing(`${marketing}/item/7?from=mail`)).toMatch(new RegExp(`^${app}/`));
    expect(await landing(`${app}/support`)).toBe(`${marketing}/support`);
  } finally {
    await browser.close();
    await world.close();
  }
});

test('[SEC-06] a server of a business’s own leads straight to sign-in, lets in whom it invited, and speaks of no plan anywhere', {
  tag: '@nightly',
}, async ({ browser }) => {
  const world = await openServer({ listens: true, env: { BILLING: 'off' } });
  const address = `http://localhost:${world.env.port}`;
  const sessionCookie = (value: string) => ({ name: 'onhand_session', value, url: address, httpOnly: true });
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  try {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    expect(await (await page.request.get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
    await page.goto('/signup');
    await expect(page.getByText('For whoever was invited')).toBeVisible();
    await page.getByLabel('First name').fill('Nina');
    await page.getByLabel('Last name').fill('Nobody');
    await page.getByLabel('Email').fill('nina@nowhere.test');
    await page.getByLabel('Password').fill('a-long-enough-password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert')).toContainText('Accounts here are made by invitation');

    const { owner } = await world.people();
    await context.addCookies([sessionCookie(await world.signIn(owner))]);
    await page.goto('/settings/team');
    await expect(page.getByText('3 people.')).toBeVisible();
    const wordsOfPlans = /trial|billing|\bplans?\b|subscription|pricing|upgrade/i;
    const visit = async (path: string, heading: string) => {
      await walkTo(page, path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      expect(await page.locator('body').innerText(), path).not.toMatch(wordsOfPlans);
    };
    await visit('/settings/team', 'Team');
    await visit('/dashboard', 'Dashboard');
    await visit('/settings/notifications', 'Notifications');
    await visit('/settings/audit', 'Audit Log');
    await visit('/help', 'Help');
    await visit('/menu', 'Menu');
    await walkTo(page, '/settings/plans');
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
    expect((await page.goto('/pricing'))?.status()).toBe(404);

    // Somebody else has a browser of their own: in this one the owner's page may still be asking who is here.
    const lonely = await browser.newContext({ baseURL: address });
    await lonely.addCookies([sessionCookie(await world.signIn(await world.person('Lone')))]);
    const theirs = await lonely.newPage();
    await theirs.goto('/dashboard');
    await expect(theirs.getByRole('heading', { level: 1, name: 'You are not in a team yet' })).toBeVisible();
    await lonely.close();
  } finally {
    await context.close();
    await world.close();
  }
});
