// @vitest-environment jsdom
import type { Role } from '@onhand/contract/permissions';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp } from './app.fixtures.tsx';
import { personOf } from './user.fixtures.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const started = {
  steps: [{ step: 'item', isDone: false }],
  isPutAway: false,
  itemId: null,
  sampleItems: 0,
  hasPlenty: false,
};
const startedWith = (change: Partial<typeof started>) => ({ 'GET /api/getting-started': { ...started, ...change } });
const open = (path: string, role: Role, change: Partial<typeof started> = {}) =>
  openApp(path, { user: personOf(role), answers: startedWith(change) });

test.each([
  ['owner', /^Byron & Co is ready\. You are its owner, and everything in Onhand is open to you for \d+ days\.$/, true],
  ['admin', /^You belong to Byron & Co as an admin\.$/, true],
  ['staff', /^You belong to Byron & Co as a member of its staff\.$/, false],
] as const)(
  '[AUTH-08] the welcome tells %s what they are here, and only whoever may is led to a first item',
  async (role, words, isLed) => {
    open('/signup-success', role);
    await screen.findByRole('heading', { level: 1, name: 'Welcome, Ada!' });
    await screen.findByText(words);
    expect(screen.queryAllByRole('button', { name: 'Create it and make its label' })).toHaveLength(isLed ? 1 : 0);
  },
);

test('[SHELL-01] the sidebar says whose stock this is, unless it is folded to its icons', async () => {
  open('/help', 'admin');
  const collapse = await screen.findByRole('button', { name: 'Collapse sidebar' });
  const sidebar = within(screen.getByRole('complementary'));
  sidebar.getByText('Byron & Co');
  fireEvent.click(collapse);
  await waitFor(() => expect(sidebar.queryByText('Byron & Co')).toBeNull());
});

test('help has the checklist, the guides, the keys, which “?” shows as well, and a person to ask', async () => {
  open('/help', 'owner');
  await screen.findByRole('heading', { level: 1, name: 'Help' });
  await screen.findByRole('heading', { name: 'Getting started' });
  for (const guide of [/^The first 15 minutes/, /^Labels that last/, /^Counting/, /^FIFO or average/, /^Importing a spreadsheet/])
    expect(screen.getByRole('link', { name: guide }).getAttribute('href')).toMatch(/^\/learn#[a-z0-9-]+$/);
  expect(screen.getByRole('link', { name: /^Contact support/ }).getAttribute('href')).toBe('/support');
  const page = screen.getByRole('main');
  expect(page.textContent).toContain('Search items, screens and actions');
  fireEvent.keyDown(document.body, { key: '?' });
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
});

test.each([1440, 390])('[DASH-03] the checklist is at hand on every screen until it is put away (%i px)', async (width) => {
  const entry = () => screen.queryByRole('button', { name: /Getting started/ });
  const openAt = (isPutAway: boolean) => openApp('/help', { user: personOf('owner'), answers: startedWith({ isPutAway }), width });
  openAt(false);
  await waitFor(() => expect(entry()).not.toBeNull());
  cleanup();
  openAt(true);
  await screen.findByRole('button', { name: 'Show the checklist again' });
  expect(entry()).toBeNull();
});

test('[DASH-03] a checklist that was put away comes back from the help', async () => {
  const change = vi.fn(() => started);
  openApp('/help', { user: personOf('owner'), answers: { ...startedWith({ isPutAway: true }), 'PATCH /api/getting-started': change } });
  fireEvent.click(await screen.findByRole('button', { name: 'Show the checklist again' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show the checklist again' })).toBeNull());
  expect(change).toHaveBeenCalledWith({ isPutAway: false });
});

test('[DASH-03] samples are offered while there is little, not to whoever has plenty, nor to staff', async () => {
  const offer = () => screen.queryByRole('button', { name: 'Add samples to play with' });
  open('/help', 'owner');
  await waitFor(() => expect(offer()).not.toBeNull());
  cleanup();
  open('/help', 'owner', { hasPlenty: true });
  await screen.findByRole('heading', { name: 'Getting started' });
  expect(offer()).toBeNull();
  cleanup();
  open('/help', 'staff');
  await screen.findByRole('heading', { name: 'Getting started' });
  expect(offer()).toBeNull();
  cleanup();
  // Samples that are there can be removed, however much there is besides.
  open('/help', 'owner', { hasPlenty: true, sampleItems: 12 });
  await screen.findByRole('button', { name: 'Remove samples (12)' });
});
