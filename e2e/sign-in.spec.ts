import type { Page } from '@playwright/test';
import type { World } from '../server/test/world.ts';
import { createAccount } from '../server/src/platform/identity/accounts.ts';
import { expect, test } from './fixtures.ts';
import { toastOf } from './items.ts';

const password = 'a-long-enough-password';

async function account(world: World, name: string): Promise<string> {
  const email = `${name}-${Date.now()}@example.test`;
  await createAccount(world.services.db.platform, { email, password, firstName: 'Nina', lastName: 'Nagel', isVerified: true });
  return email;
}

async function fillSignIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The link in the newest mail to someone; mails leave after the page was answered. */
async function linkMailedTo(world: World, email: string): Promise<string> {
  await expect.poll(() => world.mails.some((mail) => mail.to === email)).toBe(true);
  const mail = world.mails.findLast((one) => one.to === email);
  return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
}

test('[AUTH-05] [AUTH-06] [AUTH-01] a signed-out visitor is welcomed back, signs in, signs out of both sessions, and is led nowhere else', async ({
  page,
  world,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  const email = await account(world, 'back');
  await page.goto('/settings/team?tab=people');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText('Sign in to manage your inventory')).toBeVisible();
  await expect(page.getByText(/external identity provider/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/signup');
  await page.getByRole('link', { name: 'Sign In to Your Account' }).click();
  await fillSignIn(page, email);
  // New here, so the way leads over the setup; the session is there all the same.
  await expect(page).toHaveURL(/\/setup-organization$/);

  await page.goto('/api/logout');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Start Free Trial' }).first()).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  // The provider asks for the password again: its session is gone too. And returnTo leads only to paths of this product.
  await page.goto('/api/login?returnTo=https%3A%2F%2Fevil.test%2F');
  await expect(page.getByLabel('Password')).toBeVisible();
  await fillSignIn(page, email);
  await page.waitForURL(/localhost.*\/setup-organization$/);
});

test('[AUTH-02] the sign-in pages work without JavaScript', async ({ browser, world, baseURL }) => {
  const email = await account(world, 'plain');
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/api/login?returnTo=/inventory');
  await fillSignIn(page, email, 'not the password');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await fillSignIn(page, email);
  await expect(page).toHaveURL(/\/inventory$/);
  await context.close();
});

test('[AUTH-02] [SET-03] a forgotten password is reset by mail, and every earlier sign-in ends; password and address are changed in the profile', {
  tag: '@nightly',
}, async ({ page, browser, world, baseURL, expectedErrors }) => {
  expectedErrors.push(/401|400.*\/api\/profile\/password$/);
  const email = await account(world, 'forgot');
  const elsewhere = await (await browser.newContext({ baseURL })).newPage();
  await elsewhere.goto('/api/login');
  await fillSignIn(elsewhere, email);
  await expect(elsewhere).toHaveURL(/\/setup-organization$/);

  await page.goto('/api/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.goto(await linkMailedTo(world, email));
  await page.getByLabel('Password', { exact: true }).fill('another-long-password');
  await page.getByRole('button', { name: 'Change password' }).click();
  const person = await world.services.db.platform.one<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
  await world.organization({ ...person, email }, 'Forgetful Heating');
  await page.goto('/api/login?returnTo=/profile');
  await fillSignIn(page, email, 'another-long-password');
  await expect(page).toHaveURL(/\/profile$/);

  await test.step('[SET-03] and changed where one is signed in, with the address', async () => {
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByLabel('New password').fill('a third long password');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(dialog.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Current password').fill('another-long-password');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(toastOf(page, 'Password changed')).toBeVisible();
    await page.getByRole('button', { name: 'Change email' }).click();
    const next = `next-${email}`;
    await dialog.getByLabel('New email').fill(next);
    await dialog.getByLabel('Your password').fill('a third long password');
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(`${next} takes its place once you open the link we sent there.`)).toBeVisible();
    await page.goto(await linkMailedTo(world, next));
    await page.goto('/profile');
    await expect(page.getByRole('main').getByText(next).first()).toBeVisible();
  });

  await elsewhere.goto('/inventory');
  await expect(elsewhere.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await elsewhere.context().close();
});

test.describe('with a clock that is turned', () => {
  test.use({ hasWindowOfItsOwn: true });

  test('[AUTH-07] opened on its own, the sign-in completion page goes home after two seconds', async ({ page, signIn }) => {
    await signIn('owner');
    await page.clock.install({ time: 0 });
    // Stopped, because a clock that runs on would count the time a slow machine takes to draw the page.
    await page.clock.pauseAt(1000);
    await page.goto('/auth-success');
    const heading = page.getByRole('heading', { level: 1, name: 'You are signed in' });
    const isDrawnAMomentLater = async () => {
      await page.clock.runFor(10);
      return heading.isVisible();
    };
    await expect.poll(isDrawnAMomentLater, { intervals: [50] }).toBe(true);
    await page.clock.runFor(1900);
    await expect(page).toHaveURL(/\/auth-success$/);
    await page.clock.runFor(200);
    await expect(page).toHaveURL(/\/(dashboard)?$/);
  });
});

test('[AUTH-07] [AUTH-09] opened as a popup it tells its opener, of the same origin only, and closes itself; other devices are signed out', async ({
  page,
  browser,
  signIn,
  baseURL,
  world,
}) => {
  const person = await world.person('Devi');
  await world.organization(person, 'Devi Supply');
  await signIn(person);
  const other = await browser.newContext({ baseURL });
  await signIn(person, other);
  await page.goto('/profile');
  const told = page.evaluate(
    () =>
      new Promise<{ origin: string; data: unknown }>((resolve) => {
        window.addEventListener('message', (event) => resolve({ origin: event.origin, data: event.data }), { once: true });
        window.open('/auth-success', 'signin', 'popup');
      }),
  );
  const popup = await page.waitForEvent('popup');
  const { origin, data } = await told;
  expect(origin).toBe(new URL(page.url()).origin);
  expect(JSON.stringify(data)).toMatch(/auth/i);
  if (!popup.isClosed()) await popup.waitForEvent('close');

  await page.getByRole('button', { name: /sign out.*other/i }).click();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expect.poll(async () => (await other.request.get('/api/auth/user')).status()).toBe(401);
  expect((await page.request.get('/api/auth/user')).status()).toBe(200);
  await other.close();
});
