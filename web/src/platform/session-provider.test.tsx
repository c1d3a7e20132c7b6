// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sessionQuery, useUser } from './session.ts';
import { openStore, storeName, storeNames } from '../offline/device-store.ts';
import { deviceAsPort } from '../offline/offline-port.ts';
import { connectOffline } from './offline-port.ts';
import { SessionProvider } from './session-provider.tsx';

const person = {
  id: '1',
  firstName: 'A',
  lastName: 'B',
  email: 'a@b.test',
  role: 'owner' as const,
  organizationId: 1,
  organizationName: 'X',
};

function FirstName() {
  return useUser().firstName;
}

function open(first: typeof person | Record<string, unknown>) {
  const queryClient = new QueryClient();
  const startOver = vi.fn();
  queryClient.setQueryData(sessionQuery.queryKey, first as typeof person);
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider startOver={startOver}>
        <FirstName />
      </SessionProvider>
    </QueryClientProvider>,
  );
  const become = (next: Record<string, unknown>) =>
    act(async () => void queryClient.setQueryData(sessionQuery.queryKey, next as typeof person));
  return { startOver, become };
}

test('another person, organization or role in the same tab starts over, so that nothing of the one before stays', async () => {
  for (const change of [{ id: '2' }, { organizationId: 2 }, { role: 'staff' }]) {
    const { startOver, become } = open(person);
    await become({ ...person, ...change });
    await waitFor(() => expect(startOver).toHaveBeenCalledOnce());
  }
});

test('[SET-03] whoever has left their organization leaves nothing of it on the device', async () => {
  connectOffline(deviceAsPort);
  localStorage.setItem('onhand.keptUser', JSON.stringify(person));
  open({ ...person, organizationId: null, organizationName: null, role: null });
  await waitFor(() => expect(localStorage.getItem('onhand.keptUser')).toBeNull());
});

test('a changed name or a new organization of one’s own does not', async () => {
  const { startOver, become } = open({ ...person, organizationId: null, role: null });
  await become(person);
  await become({ ...person, firstName: 'Z' });
  await screen.findByText('Z');
  expect(startOver).not.toHaveBeenCalled();
});

test('[SCAN-16] somebody without an organization finds nothing on the device of whoever used it before', async () => {
  connectOffline(deviceAsPort);
  localStorage.setItem('onhand.keptUser', JSON.stringify(person));
  const name = storeName({ organizationId: person.organizationId, userId: person.id });
  const store = await openStore(name);
  await store.put('answers', { address: '/api/inventory/1', data: { id: 1 }, keptAt: '2026-11-15T12:00:00Z' });
  store.close();
  open({ ...person, id: '2', organizationId: null, organizationName: null, role: null });
  await waitFor(async () => expect(await storeNames([])).not.toContain(name));
  expect(localStorage.getItem('onhand.keptUser')).toBeNull();
});
