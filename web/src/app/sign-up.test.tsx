// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp } from './app.fixtures.tsx';
import { personOf } from './user.fixtures.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('[AUTH-08] name, organization, welcome, and on to the items', async () => {
  let user = { ...personOf(null), firstName: '', lastName: '' };
  const organizationOf = (name: string) => ({ id: 9, name, logoUrl: null, logoLightUrl: null, logoDarkUrl: null });
  openApp('/setup-profile', {
    user,
    answers: {
      'GET /api/auth/user': () => user,
      'PUT /api/profile': (sent: { firstName: string; lastName: string }) => (user = { ...user, ...sent }),
      'POST /api/organizations': ({ name }: { name: string }) => {
        user = { ...user, role: 'owner', organizationId: 9, organizationName: name };
        return organizationOf(name);
      },
    },
  });

  await heading('What is your name?');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.getAllByText('Please fill this in.')).toHaveLength(2));
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: ' Ada ' } });
  fireEvent.change(screen.getByLabelText('Last name'), { target: { value: 'Byron' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));

  await heading('Name your organization');
  fireEvent.change(screen.getByLabelText('Organization name'), { target: { value: 'Engine Works' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create organization' }));

  await heading('Welcome, Ada!');
  expect(location.pathname).toBe('/signup-success');
  screen.getByText(/Engine Works is ready/);
  fireEvent.click(screen.getByRole('link', { name: 'Go to your items' }));
  await heading('Items');
});

test('[AUTH-08] [BILL-01] whoever has had their trial is told so before they make another organization, and led to the plans after', async () => {
  let user = personOf(null);
  const trialEndsAt = '2020-01-01T00:00:00.000Z';
  openApp('/setup-organization', {
    user,
    answers: {
      'GET /api/auth/user': () => user,
      'GET /api/organizations/check-setup': { hasOrganization: false, trialEndsAt },
      'GET /api/subscription/status': { status: 'trialing', planName: 'starter', trialEndsAt },
      'POST /api/organizations': () => {
        user = { ...user, role: 'owner', organizationId: 9, organizationName: 'Again' };
        return { id: 9, name: 'Again', logoUrl: null, logoLightUrl: null, logoDarkUrl: null };
      },
    },
  });
  await screen.findByText(/Your free trial has ended, so you choose a plan next/);
  fireEvent.change(screen.getByLabelText('Organization name'), { target: { value: 'Again' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create organization' }));
  await screen.findByText(/Your free trial has ended; choose a plan/);
  expect(screen.getByRole('link', { name: 'Choose a plan' }).getAttribute('href')).toBe('/settings/plans');
  expect(screen.queryByRole('link', { name: 'Go to your items' })).toBeNull();
});

test('[AUTH-08] whoever was invited gives a name and no organization', async () => {
  openApp('/setup-profile', { user: personOf('staff') });
  await heading('What is your name?');
  expect(screen.queryByText(/Step 1/)).toBeNull();
});

test('what the server finds wrong with a field is said beside it', async () => {
  const taken = new Response(
    JSON.stringify({
      error: 'INVALID_INPUT',
      message: 'Please check your input and try again.',
      details: [{ field: 'name', message: 'That is taken.' }],
    }),
    { status: 400, headers: { 'content-type': 'application/json' } },
  );
  openApp('/setup-organization', { user: personOf(null) });
  await heading('Name your organization');
  vi.stubGlobal('fetch', async () => taken);
  fireEvent.change(screen.getByLabelText('Organization name'), { target: { value: 'Engine Works' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create organization' }));
  await screen.findByText('That is taken.');
  expect(screen.getByLabelText('Organization name').getAttribute('aria-invalid')).toBe('true');
});
