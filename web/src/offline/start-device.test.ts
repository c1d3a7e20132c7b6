// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import type { CurrentUser } from '@onhand/contract/auth';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { batchKinds } from '@onhand/contract/realtime';
import { refreshedBy } from '@onhand/contract/refreshed-by';
import { forgetUser, keepUser, keptUser } from '../platform/kept-user.ts';
import { matcherOf } from '../platform/realtime/refresh.ts';
import { sessionQuery } from '../platform/session.ts';
import { openDevice } from './device.ts';
import { wipeDevice } from './leaving.ts';
import { startDevice } from './start-device.ts';

const ada = { id: 'ada', organizationId: 7, role: 'owner', firstName: 'Ada', lastName: 'L', email: 'ada@example.test' } as CurrentUser & {
  organizationId: number;
};

// What a device still looks up would otherwise be written while other files are tested.
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await openDevice({ organizationId: ada.organizationId, userId: ada.id });
  await wipeDevice();
  localStorage.clear();
});

test('[SCAN-16] whoever was here before is not kept again when the server has named somebody else meanwhile', async () => {
  const queryClient = new QueryClient();
  keepUser(ada);
  const starting = startDevice(queryClient, ada, () => undefined);
  queryClient.setQueryData(sessionQuery.queryKey, { ...ada, id: 'bob' });
  forgetUser();
  (await starting)();
  expect(keptUser()).toBeNull();
});

test('[AUTH-04] the person whom the server named is kept for the next start without a network', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, ada);
  (await startDevice(queryClient, ada, () => undefined))();
  expect(keptUser()?.id).toBe('ada');
});

test.each(batchKinds.filter((kind) => ['transfer', 'refill', 'tool'].includes(kind)))(
  '[PLC-12] the open work is read again for the device when a %s changed',
  async (about) => {
    const asked = vi.fn();
    vi.stubGlobal('fetch', async (address: string) => {
      asked(address);
      if (address.startsWith('/api/offline/items')) return Response.json({ items: [], cursor: 'c', hasMore: false });
      return Response.json({ transfers: [], refills: [], loans: [], people: [], places: [] });
    });
    const readings = () => asked.mock.calls.filter(([address]) => address === '/api/offline/documents').length;
    const queryClient = new QueryClient();
    queryClient.setQueryData(sessionQuery.queryKey, ada);
    const stop = await startDevice(queryClient, ada, () => undefined);
    await vi.waitFor(() => expect(readings()).toBe(1));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const isStale = matcherOf(refreshedBy({ type: 'batch_update', about }));
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [address] }) => isStale(address) });
    vi.advanceTimersByTime(40_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(readings()).toBe(2));
    stop();
  },
);
