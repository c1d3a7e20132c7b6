// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp } from './app.fixtures.tsx';
import { personOf } from './user.fixtures.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const linkNames = (navigation: HTMLElement) =>
  within(navigation)
    .getAllByRole('link')
    .map((link) => link.textContent);

test('[AUTH-05] a signed-out visitor is welcomed back, and signing in leads back here', async () => {
  openApp('/settings/team?tab=people', {});
  await heading('Welcome Back');
  screen.getByText('Sign in to manage your inventory');
  screen.getByText(/external identity provider/);
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/signup');
  const signIn = screen.getByRole('link', { name: 'Sign In to Your Account' });
  expect(signIn.getAttribute('href')).toBe('/api/login?returnTo=%2Fsettings%2Fteam%3Ftab%3Dpeople');
});

test('[AUTH-04] a server that cannot be reached is a banner, not a sign-out', async () => {
  openApp('/tags', { answers: { 'GET /api/auth/user': 502 } });
  await screen.findByText('Reconnecting to server...');
  expect(screen.queryByText('Welcome Back')).toBeNull();
});

test('[HOST-04] an unknown path is a page titled “Page Not Found”', async () => {
  openApp('/no-such-page', { user: personOf('staff') });
  await heading('Page Not Found');
  expect(document.title).toBe('Page Not Found · Onhand');
});

test('[HOST-07] without an organization the inventory leads to the setup, outside the shell', async () => {
  openApp('/inventory', { user: { ...personOf(null), firstName: '', lastName: '' } });
  await heading('What is your name?');
  expect(location.pathname).toBe('/setup-profile');
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('[SHELL-14] staff land on the inventory instead of the dashboard', async () => {
  openApp('/', { user: personOf('staff') });
  await heading('Items');
  expect(location.pathname).toBe('/inventory');
});

test('[SHELL-09] a denied page names the role, the reason, the way back and whom to ask', async () => {
  openApp('/reports', { user: personOf('staff') });
  await heading('Access Denied');
  screen.getByText('staff');
  screen.getByText(/financial access/);
  screen.getByText(/contact an administrator/);
  expect(screen.getByRole('link', { name: 'Back to Inventory' }).getAttribute('href')).toBe('/inventory');
});

test('[SET-04] the waitlist is restricted for every other organization', async () => {
  openApp('/admin/waitlist', { user: personOf('owner', 2) });
  await heading('Access Restricted');
  screen.getByRole('link', { name: 'Return to Dashboard' });
});

test('[SHELL-02] the settings list replaces the main one until “Back”, and the focus follows to the heading', async () => {
  openApp('/tags', { user: personOf('admin') });
  await heading('Tags');
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Settings' }));
  const preferences = await heading('Preferences');
  await waitFor(() => expect(document.activeElement).toBe(preferences));
  expect(linkNames(screen.getByRole('navigation', { name: 'Settings' }))).toEqual([
    'Back',
    'Preferences',
    'Notifications',
    'Team',
    'Plan & Billing',
    'Import',
    'Units',
    'Custom Fields',
    'Archived Items',
    'Activity',
    'Quick Actions',
  ]);
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  await heading('Tags');
  screen.getByRole('navigation', { name: 'Main' });
});

test('[SHELL-01] the sidebar’s state is kept', async () => {
  const { unmount } = openApp('/tags', { user: personOf('admin') });
  fireEvent.click(await screen.findByRole('button', { name: 'Collapse sidebar' }));
  unmount();
  openApp('/tags', { user: personOf('admin') });
  await screen.findByRole('button', { name: 'Expand sidebar' });
});

test('[SHELL-07] the bottom bar of a phone, with “Back” inside a folder', async () => {
  openApp('/folder/3', { user: personOf('owner'), width: 390 });
  const bar = await screen.findByRole('navigation', { name: 'Main' });
  expect(linkNames(bar)).toEqual(['Dashboard', 'Back', 'Scan QR', 'Notifications', 'Menu']);
  fireEvent.click(within(bar).getByRole('link', { name: 'Back' }));
  await within(bar).findByRole('link', { name: 'Items' });
  expect(location.pathname).toBe('/inventory');
});

test('[SHELL-08] the mobile menu shows initials, organization, sections, sign-out and version', async () => {
  openApp('/menu', { user: personOf('owner'), width: 390 });
  await heading('Menu');
  screen.getByText('AB');
  screen.getByText('Byron & Co');
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'Organization & Team',
    'Inventory Tools',
    'Cost & Reporting',
    'Other',
    'Account',
  ]);
  expect(screen.getByRole('link', { name: 'Sign Out' }).getAttribute('href')).toBe('/api/logout');
  screen.getByText(/^Onhand version /);
});

test('an ended trial closes the reports under their own title and leads to the plans', async () => {
  const ended = { status: 'trialing', planName: 'starter', trialEndsAt: '2020-01-01T00:00:00.000Z' };
  openApp('/reports', { user: personOf('owner'), answers: { 'GET /api/subscription/status': { data: ended } } });
  await heading('Subscription Required for Reports');
  screen.getByText('Your free trial has ended.');
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Plan & Billing' }).getAttribute('href')).toBe('/settings/plans');
});

test('the profile needs no subscription', async () => {
  openApp('/profile', {
    user: personOf('staff'),
    answers: { 'GET /api/subscription/status': { status: 'canceled' }, 'GET /api/auth/sessions': [] },
  });
  await heading('Profile');
  expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Ada');
});
