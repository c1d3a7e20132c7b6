// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import { showError } from '../../platform/error-toast.ts';
import { getToast } from '../../ui/toast.ts';
import { openApp } from '../app.fixtures.tsx';
import { personOf } from '../user.fixtures.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const main = () => within(screen.getByRole('main'));

function openNotFound(role: 'owner' | 'staff', status: object) {
  return openApp('/no-such-page', { user: personOf(role), answers: { 'GET /api/subscription/status': status } });
}

test('[BILL-08] in the last week of a trial a banner counts the days, leads the owner to the plans, and can be put away for the day', async () => {
  const trial = { status: 'trial', planName: 'starter', trialEndsAt: inDays(2.5) };
  openNotFound('owner', trial);
  await screen.findByText('3 days left in your free trial.');
  expect(main().getByRole('link', { name: 'Choose a plan' }).getAttribute('href')).toBe('/settings/plans');
  // Said once: the sidebar takes over only when the banner is gone.
  expect(screen.queryByRole('link', { name: 'Trial: 3 days left' })).toBeNull();
  fireEvent.click(main().getByRole('button', { name: 'Dismiss' }));
  await screen.findByRole('link', { name: 'Trial: 3 days left' });
  expect(screen.queryByText('3 days left in your free trial.')).toBeNull();

  cleanup();
  localStorage.clear();
  openNotFound('staff', trial);
  await screen.findByText('3 days left in the free trial.');
  expect(main().queryByRole('link', { name: 'Choose a plan' })).toBeNull();
});

test('[BILL-11] a subscription that has ended stays said, with the day everything goes, the way back and the backup', async () => {
  const status = { status: 'canceled', planName: 'starter', canRead: true, deletesAt: '2999-07-10T12:00:00.000Z' };
  openNotFound('owner', status);
  await screen.findByText('The subscription has ended. You can read everything until Jul 10, 2999, then it is deleted.');
  expect(main().getByRole('link', { name: 'Resume' }).getAttribute('href')).toBe('/settings/plans');
  expect(main().getByRole('link', { name: 'Download backup' }).getAttribute('href')).toBe('/api/backup/file');
  expect(main().queryByRole('button', { name: 'Dismiss' })).toBeNull();
});

test('[BILL-09] a limit that is reached is told with the way to a larger plan, to those who may choose one', async () => {
  const full = new ApiError(409, '{"error":"PLAN_LIMIT","message":"The Starter plan has room for 1,000 items."}');
  const active = { status: 'active', planName: 'starter', hasSubscription: true };
  openNotFound('owner', active);
  await screen.findByRole('heading', { level: 1, name: 'Page Not Found' });
  act(() => showError(full));
  expect(getToast()).toMatchObject({ title: 'Plan Limit Reached', description: 'The Starter plan has room for 1,000 items.' });
  act(() => getToast()?.action?.onSelect());
  await waitFor(() => expect(location.pathname).toBe('/settings/plans'));

  cleanup();
  openNotFound('staff', active);
  await screen.findByRole('heading', { level: 1, name: 'Page Not Found' });
  act(() => showError(full));
  expect(getToast()?.action).toBeUndefined();
});
