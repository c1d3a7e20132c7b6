import { api } from '../contract/src/index.ts';
import type { World } from '../server/test/world.ts';
import { problemsOf } from './axe.ts';
import { expect, test, watch } from './fixtures.ts';
import { connected, listenFor, toastOf } from './items.ts';

async function workshop(world: World) {
  const owner = await world.person('Ingrid');
  const organizationId = await world.organization(owner, 'Invite Works');
  await world.folder(organizationId, { name: 'Van 9' });
  const caller = world.withSession(await world.signIn(owner));
  const invite = async (email: string) =>
    (await caller.call(api.invitations.create, { body: { email, role: 'staff' } })).body.link.replace(/^.*(?=\/accept)/, '');
  return { owner, organizationId, invite };
}

test('[TEAM-03] [TEAM-04] [TEAM-05] [TEAM-06] someone invited by mail signs in, is brought back, and joins by themselves', async ({
  page,
  browser,
  world,
  signIn,
}) => {
  const { owner, organizationId } = await workshop(world);
  const guest = await world.person('Gina');
  await signIn(owner);
  const hears = connected(page);
  await page.goto('/settings/team');
  await hears;

  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('not an address');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Please enter an email address.')).toBeVisible();
  await dialog.getByLabel('Email').fill(guest.email);
  // Staff without a folder see nothing, which is said before they are invited so.
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('They will see nothing until a folder is assigned.')).toBeInViewport();
  await expect(dialog.getByRole('button', { name: 'Invite without folders' })).toBeVisible();
  await dialog.getByLabel('Van 9').check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('dialog', { name: 'Invitation sent' })).toBeVisible();
  expect(await problemsOf(page, 'invitation sent')).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('2 of 5 seats taken, 1 of them by an invitation.')).toBeVisible();
  await expect(page.getByText('Van 9 · Invited by Ingrid Tester')).toBeVisible();
  // Without mail, the link is shown to the person who invites.
  world.services.mail.isDelivered = false;
  await page.getByRole('button', { name: `Resend the invitation to ${guest.email}` }).click();
  await expect(page.getByRole('dialog', { name: 'Invitation ready' }).getByLabel('Invitation link')).toHaveValue(/accept-invitation/);
  world.services.mail.isDelivered = true;
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Not sent')).toBeVisible();
  await page.getByRole('button', { name: `Resend the invitation to ${guest.email}` }).click();
  await expect(toastOf(page, `Invitation sent to ${guest.email}`)).toBeVisible();
  const link = /\/accept-invitation\?token=[\w-]+/.exec(world.mails.findLast(({ to }) => to === guest.email)?.text ?? '')?.[0] ?? '';

  const context = await browser.newContext();
  const theirs = await context.newPage();
  const errors = watch(theirs);
  await theirs.goto(new URL(link, page.url()).href);
  await expect(theirs.getByRole('heading', { name: "You've been invited to join Invite Works as a staff" })).toBeVisible();
  expect(await problemsOf(theirs, 'invitation')).toEqual([]);
  await theirs.getByRole('button', { name: 'Sign in to accept' }).click();
  await expect(theirs.getByLabel('Email')).toBeVisible();
  // Signing in has its own journeys. It ends somewhere in the app, without the token.
  await signIn(guest, context);
  await theirs.goto('about:blank');
  // The page with the welcome, which only the invitation has, stays for two seconds.
  const said = await listenFor(theirs, 'Welcome to Invite Works');
  await theirs.goto(new URL('/inventory', page.url()).href);
  await said('Welcome to Invite Works');
  await expect(theirs).toHaveURL(/\/inventory$/);
  await expect(theirs.getByText('Van 9').first()).toBeVisible();
  expect(errors.filter((error) => !error.includes('401'))).toEqual([]);

  // The inviter's screen has heard of it.
  await expect(page.getByRole('row', { name: /Gina Tester/ })).toContainText('Van 9');
  await expect(page.getByText('2 of 5 seats taken.')).toBeVisible();
  await context.close();
  const { rows } = await world.database.admin.query('SELECT role FROM memberships WHERE organization_id = $1 AND user_id = $2', [
    organizationId,
    guest.id,
  ]);
  expect(rows).toEqual([{ role: 'staff' }]);
});

test('[TEAM-04] [TEAM-05] [TEAM-07] [HOST-07] a void invitation, another address and a failure each say what they are', async ({
  page,
  world,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/404|500|503|401/);
  const { invite } = await workshop(world);
  const [guest, stranger] = [await world.person('Gil'), await world.person('Stan')];
  const link = await invite(guest.email);

  await page.goto('/accept-invitation');
  await expect(page.getByRole('heading', { name: 'This invitation link is invalid or has expired' })).toBeVisible();
  await expect(page.getByText('contact the person who invited you')).toBeVisible();
  await page.goto('/accept-invitation?token=nobody-made-this');
  await expect(page.getByRole('heading', { name: 'This invitation link is invalid or has expired' })).toBeVisible();
  await expect(toastOf(page, 'Invalid Invitation')).toBeVisible();

  // A server in trouble has not said that it is void.
  await page.route('**/api/invitations/verify*', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'There was an error accepting your invitation' })).toBeVisible();
  await page.unroute('**/api/invitations/verify*');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: 'Sign in to accept' })).toBeVisible();

  // Someone signed in without an organization is sent to set one up, but not from here.
  await signIn(stranger);
  await page.goto('/inventory');
  await expect(page).toHaveURL(/\/setup-organization$/);
  await page.goto(link);
  await expect(page.getByText(`You are signed in as ${stranger.email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(toastOf(page, 'Email Mismatch')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'There was an error accepting your invitation' })).toBeVisible();
  const mismatch = `This invitation is for ${guest.email}, but you're logged in as ${stranger.email}.`;
  await expect(page.getByRole('main').getByText(mismatch)).toBeVisible();

  await page.context().clearCookies();
  await signIn(guest);
  await page.route('**/api/invitations/accept', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto(link);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page.getByRole('main').getByText('Failed to accept invitation')).toBeVisible();
  await expect(toastOf(page, 'Failed to accept invitation')).toContainText('Error');
  await page.unroute('**/api/invitations/accept');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: 'Accept invitation' })).toBeVisible();
  const said = await listenFor(page, 'Welcome to Invite Works');
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await said('Welcome to Invite Works');
  await expect(page).toHaveURL(/\/inventory$/);
});
