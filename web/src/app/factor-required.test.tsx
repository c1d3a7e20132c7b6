// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp } from './app.fixtures.tsx';
import { personOf } from './user.fixtures.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('[SEC-03] somebody without the factor that is required finds one calm page on every path, with their waiting changes and a way out', async () => {
  // Without a store of its own the device cannot count them anew.
  vi.stubGlobal('indexedDB', undefined);
  localStorage.setItem('onhand.waitingChanges', '3');
  openApp('/inventory', { user: { ...personOf('staff'), needsFactor: true } });
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeTruthy();
  expect(screen.getByText(/Byron & Co asks everyone for a second factor/)).toBeTruthy();
  expect(screen.getByText(/3 stock changes wait on this device/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Use an authenticator app' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' }), 'jsdom has no passkeys').toBeNull();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
});
