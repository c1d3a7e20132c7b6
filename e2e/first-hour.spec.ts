import type { Page } from '@playwright/test';
import { api } from '../contract/src/index.ts';
import type { World } from '../server/test/world.ts';
import { problemsOf } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { phone } from './items.ts';

const password = 'a-long-enough-password';

/** Someone who uses the product, with a count of what it asks of them: the screens they have to act on, and their password. */
class Newcomer {
  readonly page: Page;
  readonly screens: string[] = [];
  passwords = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Every act counts for the screen it is done on; coming back to one counts again. */
  async on(screen: RegExp, act: (page: Page) => Promise<void>): Promise<void> {
    await expect(this.page).toHaveURL(screen);
    const path = new URL(this.page.url()).pathname.replace(/(?<=interaction\/)[^/]+/, '…');
    if (this.screens.at(-1) !== path) this.screens.push(path);
    await act(this.page);
  }

  async enterPassword(): Promise<void> {
    this.passwords += 1;
    await this.page.getByLabel('Password', { exact: true }).fill(password);
  }
}

/** Mails leave after the page was answered. */
async function linkMailedTo(world: World, email: string): Promise<string> {
  await expect.poll(() => world.mails.some((mail) => mail.to === email)).toBe(true);
  return /https?:\/\/\S+/.exec(world.mails.findLast((one) => one.to === email)?.text ?? '')?.[0] ?? '';
}

test.use({ hasWindowOfItsOwn: true, viewport: phone });

test('[MKT-09] [AUTH-01] [AUTH-02] [AUTH-08] [HOST-06] [DASH-03] from the home page to the first scanned label of an own item in six screens and one password', async ({
  page,
  world,
  expectedErrors,
}) => {
  test.setTimeout(120_000);
  // Nobody is signed in at first, and the browser of this test has no camera.
  expectedErrors.push(/401/);
  const email = `nora-${Date.now()}@example.test`;
  const nora = new Newcomer(page);
  await page.goto('/');
  await nora.on(/\/$/, (home) => home.getByRole('main').getByRole('link', { name: 'Start Free Trial' }).first().click());
  await nora.on(/\/identity\/interaction\//, async (signUp) => {
    await expect(signUp.getByRole('heading', { name: 'Create your Onhand account' })).toBeVisible();
    await signUp.getByLabel('First name').fill('Nora');
    await signUp.getByLabel('Last name').fill('Nagel');
    await signUp.getByLabel('Email').fill(email);
    await nora.enterPassword();
    await signUp.getByRole('button', { name: 'Show' }).click();
    await expect(signUp.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    expect(await problemsOf(signUp, 'sign-up')).toEqual([]);
    await signUp.getByRole('button', { name: 'Create account' }).click();
  });
  await nora.on(/\/identity\/check-mail/, async (waiting) => {
    await expect(waiting.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
    expect(await problemsOf(waiting, 'check your mail')).toEqual([]);
    await waiting.goto(await linkMailedTo(world, email));
  });
  await nora.on(/\/setup-organization$/, async (setup) => {
    await expect(setup.getByLabel('Currency')).toHaveValue('USD');
    await setup.getByLabel('Organization name').fill('Nagel Heating');
    await setup.getByRole('button', { name: 'Create organization' }).click();
  });
  let label = Buffer.alloc(0);
  await nora.on(/\/signup-success$/, async (welcome) => {
    await expect(welcome.getByText('Nagel Heating is ready. You are its owner')).toBeVisible();
    await welcome.getByLabel('What is it?').fill('Ball valve');
    await welcome.getByLabel('How many?').fill('12');
    await welcome.getByRole('button', { name: 'Create it and make its label' }).click();
    const drawn = welcome.getByRole('img', { name: 'Label of Ball valve' });
    await expect(drawn).toBeVisible();
    expect(await problemsOf(welcome, 'first label')).toEqual([]);
    label = Buffer.from(await drawn.screenshot());
    const file = welcome.waitForEvent('download');
    await welcome.getByRole('button', { name: 'Download' }).click();
    expect((await file).suggestedFilename()).toBe('Labels 62 mm roll.pdf');
    await welcome.getByRole('link', { name: 'Scan it' }).click();
  });
  await nora.on(/\/scan$/, async (scan) => {
    // That she has scanned something is told beside it, and would be lost with the page.
    const isNoted = scan.waitForResponse((one) => one.url().endsWith(api.gettingStarted.change.path) && one.request().method() !== 'GET');
    await scan.locator('input[type="file"]').first().setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: label });
    await expect(scan.getByRole('region', { name: 'Item found' }).getByRole('heading', { name: 'Ball valve' })).toBeVisible();
    await isNoted;
  });
  expect(nora.screens, 'screens acted on').toEqual([
    '/',
    '/identity/interaction/…',
    '/identity/check-mail',
    '/setup-organization',
    '/signup-success',
    '/scan',
  ]);
  expect(nora.passwords).toBe(1);

  // The checklist has seen all of it, and leads on to what is left, on whatever screen she is.
  await page.goto('/alerts');
  await page.getByRole('button', { name: /Getting started/ }).click();
  const checklist = page.getByRole('dialog', { name: 'Getting started' });
  await expect(checklist.getByRole('listitem').filter({ hasText: 'Done' })).toHaveText([/Enter an item/, /Print its label/, /Scan it/]);
  expect(await problemsOf(page, 'checklist')).toEqual([]);
  await checklist.getByRole('link', { name: 'New folder' }).click();
  await page.getByRole('dialog', { name: 'New folder' }).getByLabel('Name').fill('Van 1');
  await page.getByRole('button', { name: 'Create folder' }).click();
  await expect(page, 'the new folder is chosen').toHaveURL(/\/folder\/\d+/);
  await page.getByRole('button', { name: /Getting started/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Invite' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite someone' });
  // The keyboard is its own only once the checklist has gone.
  await expect(checklist).toHaveCount(0);
  await expect(invite.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(invite).toBeHidden();

  // Samples come and go without touching what is hers.
  await page.getByRole('button', { name: /Getting started/ }).click();
  await page.getByRole('button', { name: 'Add samples to play with' }).click();
  await page.getByRole('button', { name: /^Remove samples/ }).click();
  await expect(page.getByRole('button', { name: 'Add samples to play with' })).toBeVisible();
  await page.getByRole('button', { name: 'Put this away' }).click();
  await expect(page.getByRole('button', { name: /Getting started/ })).toHaveCount(0);

  const { rows } = await world.database.admin.query(
    `SELECT m.role, s.plan_name, s.status, round(extract(epoch FROM s.trial_ends_at - s.created_at) / 86400) AS days,
            (SELECT string_agg(i.name, ', ') FROM items i WHERE i.organization_id = o.id) AS items
       FROM organizations o JOIN memberships m ON m.organization_id = o.id JOIN subscriptions s ON s.organization_id = o.id
      WHERE o.name = 'Nagel Heating'`,
  );
  expect(rows).toEqual([{ role: 'owner', plan_name: 'starter', status: 'trialing', days: '14', items: 'Ball valve' }]);
});

test('[TEAM-06] [AUTH-08] an invited colleague is in the inventory after two screens, one password and no second mail', {
  tag: '@nightly',
}, async ({ page, world, expectedErrors }) => {
  expectedErrors.push(/401/);
  const owner = await world.person('Ingrid');
  const organizationId = await world.organization(owner, 'Invite Works');
  const folder = await world.folder(organizationId, { name: 'Van 9' });
  const email = `carl-${Date.now()}@example.test`;
  const caller = world.withSession(await world.signIn(owner));
  await caller.call(api.invitations.create, { body: { email, role: 'staff', folderIds: [folder] } });
  const link = await linkMailedTo(world, email);
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
  const carl = new Newcomer(page);
  await carl.on(/\/accept-invitation/, (offer) => offer.getByRole('button', { name: 'Create your account' }).click());
  await carl.on(/\/identity\/interaction\//, async (signUp) => {
    await expect(signUp.getByLabel('Email')).toHaveValue(email);
    await signUp.getByLabel('First name').fill('Carl');
    await signUp.getByLabel('Last name').fill('Castor');
    await carl.enterPassword();
    await signUp.getByRole('button', { name: 'Create account' }).click();
  });
  // He joins by himself.
  await carl.on(/\/inventory$/, (items) => expect(items.getByText('No items yet')).toBeVisible());
  expect(carl.screens).toEqual(['/accept-invitation', '/identity/interaction/…', '/inventory']);
  expect(carl.passwords).toBe(1);
  expect(world.mails.filter(({ to }) => to === email)).toHaveLength(1);
  await page.goto('/signup-success');
  await expect(page.getByText('You belong to Invite Works as a member of its staff.')).toBeVisible();
});
