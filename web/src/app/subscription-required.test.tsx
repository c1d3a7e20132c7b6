// @vitest-environment jsdom
import type { Role } from '@onhand/contract/permissions';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { getToast } from '../ui/toast.ts';
import { openApp } from './app.fixtures.tsx';
import { personOf } from './user.fixtures.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const ended = { status: 'trialing', planName: 'starter', trialEndsAt: '2020-01-01T00:00:00.000Z' };
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const main = () => within(screen.getByRole('main'));

interface Visit {
  role?: Role;
  status?: object;
  answers?: object;
}

function openBlocked(path: string, { role = 'owner', status, answers }: Visit = {}) {
  return openApp(path, {
    user: personOf(role),
    answers: {
      'GET /api/subscription/status': { ...ended, ...status },
      'GET /api/organizations/check-setup': { hasOrganization: true },
      ...answers,
    },
  });
}

test.each([
  ['/reports', 'Subscription Required for Reports'],
  ['/settings/team', 'Subscription Required for Team Management'],
  ['/scan', 'Subscription Required for QR Scanning'],
  ['/tags', 'Subscription Required'],
])('[BILL-06] %s is closed under the title “%s”', async (path, title) => {
  openBlocked(path);
  await heading(title);
  main().getByText('Your free trial has ended.');
  // [BILL-11] What was entered can be taken along.
  expect(main().getByRole('link', { name: 'Download a backup' }).getAttribute('href')).toBe('/api/backup/file');
});

test('[BILL-06] [BILL-02] the built-in plans stand in a list, Starter chosen; what is chosen is paid for', async () => {
  const sent: unknown[] = [];
  const refuse = (body: unknown) => {
    sent.push(body);
    return 500;
  };
  openBlocked('/tags', { answers: { 'GET /api/subscription/plans': 503, 'POST /api/organizations/recovery-checkout': refuse } });
  await heading('Subscription Required');
  const [starter, professional] = main().getAllByRole('radio') as [HTMLInputElement, HTMLInputElement];
  expect([starter.value, starter.checked, professional.value, professional.checked]).toEqual(['starter', true, 'professional', false]);
  main().getByText('$29');
  main().getByText('Up to 5,000 items, up to 10 people, every feature');
  fireEvent.click(professional);
  fireEvent.click(main().getByRole('button', { name: 'Complete Setup & Pay' }));
  // [BILL-07] What the server does not explain is told in our words.
  await waitFor(() => expect(getToast()).toMatchObject({ title: 'Error', description: 'Failed to create checkout session' }));
  expect(sent).toEqual([{ priceId: 'professional' }]);
});

test('[BILL-06] without an organization there is the setup, and a way back', async () => {
  openBlocked('/tags', { answers: { 'GET /api/organizations/check-setup': { hasOrganization: false } } });
  expect((await screen.findByRole('link', { name: 'Start Setup' })).getAttribute('href')).toBe('/setup-profile');
  expect(main().getByRole('link', { name: 'Return to Dashboard' }).getAttribute('href')).toBe('/');
  expect(main().queryByRole('radio')).toBeNull();
});

test('[BILL-08] whoever may not pay is told whom to ask, and gets no list of plans', async () => {
  openBlocked('/tags', { role: 'staff' });
  await heading('Subscription Required');
  main().getByText(/ask an owner of your organization/);
  expect(main().queryByRole('radio')).toBeNull();
  expect(main().queryByRole('button')).toBeNull();
  expect(main().queryByRole('link', { name: 'Download a backup' })).toBeNull();
});

test('[BILL-05] a payment that failed is told before the cancellation, and leads to the card', async () => {
  const status = { status: 'canceled', needsPaymentAction: true, hasSubscription: true };
  const url = 'https://pay.example.com/invoice';
  const invoice = { id: 'in_1', number: null, date: '2030-05-01T00:00:00.000Z', amount: '29.00', currency: 'USD', status: 'open', url };
  openBlocked('/tags', { status, answers: { 'GET /api/billing/invoices': [{ ...invoice, status: 'paid', url: 'https://no' }, invoice] } });
  await heading('Subscription Required');
  main().getByText(/Your last payment needs your attention/);
  expect((await main().findByRole('link', { name: 'Pay the open invoice' })).getAttribute('href')).toBe(url);
  main().getByRole('button', { name: 'Update payment method' });
});

test('where no payments are set up, the page says so instead of offering to pay', async () => {
  openBlocked('/tags', { status: { billingAvailable: false } });
  await heading('Subscription Required');
  main().getByText(/Payments are not set up on this server/);
  expect(main().queryByRole('button')).toBeNull();
});
