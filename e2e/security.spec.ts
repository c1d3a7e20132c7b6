import type { Page } from '@playwright/test';
import { api } from '@onhand/contract';
import { createAccount } from '../server/src/platform/identity/accounts.ts';
import { codeAt } from '../server/src/platform/identity/factors/factors.fixtures.ts';
import type { World } from '../server/test/world.ts';
import { expect, test } from './fixtures.ts';

const password = 'a-long-enough-password';

test.use({ hasWindowOfItsOwn: true });

/** Somebody who signs in through the pages, as the owner or as staff of an organization. */
async function member(world: World, name: string, join: (userId: string) => Promise<unknown>): Promise<{ id: string; email: string }> {
  const email = `${name.toLowerCase()}-${Date.now()}@example.test`;
  const { platform } = world.services.db;
  const subject = await createAccount(platform, { email, password, firstName: name, lastName: 'Nagel', isVerified: true });
  const { id } = await platform.one<{ id: string }>(
    `INSERT INTO users (issuer, subject, email, first_name, last_name) VALUES ('embedded', $1, $2, $3, 'Nagel') RETURNING id`,
    [subject, email, name],
  );
  await join(id);
  return { id, email };
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** A phone's fingerprint reader, in the browser's own place for tests. */
async function deviceWithPasskeys(page: Page): Promise<{ setTouched: (isTouched: boolean) => Promise<unknown> }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { setTouched: (enabled) => devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }) };
}

/** As if the last proof had been a while ago. */
function letTimePass(world: World, userId: string) {
  return world.services.db.platform.run(`UPDATE sessions SET proved_at = now() - interval '11 minutes' WHERE user_id = $1`, [userId]);
}

test('[SEC-01] [SEC-02] [SEC-03] an owner adds a passkey, signs in with it alone, adds codes, is asked before an export, and requires a factor of staff', async ({
  page,
  world,
  browser,
  baseURL,
  expectedErrors,
}) => {
  // A page that signs out may be asking for its socket at that moment.
  expectedErrors.push(/401/, /403/, /no valid credentials available/);
  let organizationId = 0;
  const owner = await member(world, 'Olga', async (id) => {
    organizationId = await world.organization({ id, email: '' }, 'Nagel Heating');
  });
  const staff = await member(world, 'Sten', (id) => world.join(organizationId, { id, email: '' }, 'staff'));
  const device = await deviceWithPasskeys(page);

  // A passkey, and the recovery codes that come with the first factor.
  await page.goto('/api/login?returnTo=/profile');
  await enterPassword(page, owner.email);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByText(/not used yet/)).toBeVisible();

  // Without a password and without a name: the page asks the browser for passkeys, and this device offers its own at once.
  await page.goto('/api/logout');
  await page.goto('/api/login?returnTo=/profile');
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByText(/· used/)).toBeVisible();

  // Codes of an app.
  await page.getByRole('button', { name: 'Set up' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const secret = (await setUp.locator('code').innerText()).replaceAll(' ', '');
  await setUp.getByLabel('Code the app shows').fill(codeAt(secret, new Date()));
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText(/^On since/)).toBeVisible();
  await device.setTouched(false);
  await page.goto('/api/logout');
  await page.goto('/api/login?returnTo=/settings/import');
  await enterPassword(page, owner.email);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  // The next step's: the one of now was used up by setting it up.
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, new Date(Date.now() + 30_000)));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  // A while later a whole organization is not for whoever happens to sit here.
  await expect(page.getByRole('link', { name: 'Download backup' })).toBeVisible();
  await letTimePass(world, owner.id);
  await device.setTouched(true);
  await page.getByRole('link', { name: 'Download backup' }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  const download = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Use passkey' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);

  // Required of everyone: staff are led through it, and what they have open tells them at once.
  const theirs = await (await browser.newContext({ baseURL })).newPage();
  await deviceWithPasskeys(theirs);
  await theirs.goto('/api/login?returnTo=/inventory');
  await enterPassword(theirs, staff.email);
  await expect(theirs.getByRole('heading', { name: 'Items', exact: true })).toBeVisible();
  await page.goto('/settings/organization');
  await page.getByRole('switch', { name: /Require a second factor/ }).click();
  await expect(page.getByRole('switch', { name: /Require a second factor/ })).toBeChecked();
  await expect(theirs.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await theirs.getByRole('button', { name: 'Add a passkey' }).click();
  await theirs.getByRole('button', { name: 'I have kept them' }).click();
  await expect(theirs.getByRole('heading', { name: 'Items', exact: true })).toBeVisible();
  const { body } = await world.withSession(await world.signIn(owner)).call(api.security.requirement);
  expect(body.people.every(({ hasFactor }) => hasFactor)).toBe(true);
  await theirs.context().close();
});
