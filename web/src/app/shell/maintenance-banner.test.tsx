// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp } from '../app.fixtures.tsx';
import { personOf } from '../user.fixtures.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const alive = { status: 'ok', version: '1' };

test('while everything can only be read, a banner above every screen says so in the operator’s words', async () => {
  const maintenance = { message: 'We are moving to a larger machine.', endsAt: null };
  openApp('/settings/profile', { user: personOf('staff'), answers: { 'GET /api/health': { ...alive, maintenance } } });
  expect(
    await screen.findByText(
      /^Read-only for maintenance\. Stock changes wait.* nothing else can be saved\. We are moving to a larger machine\.$/,
    ),
  ).toBeDefined();
});

test('otherwise, and where nobody can be asked, there is none', async () => {
  for (const answer of [{ ...alive, maintenance: null }, 503]) {
    const asked = vi.fn<() => unknown>(() => answer);
    openApp('/settings/profile', { user: personOf('staff'), answers: { 'GET /api/health': asked } });
    await vi.waitFor(() => expect(asked).toHaveBeenCalled(), 10_000);
    await screen.findByRole('main');
    expect(screen.queryByText(/Read-only for maintenance/)).toBeNull();
    cleanup();
  }
});
