// @vitest-environment jsdom
import type { Role } from '@onhand/contract/permissions';
import { closeCodes } from '@onhand/contract/realtime';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from './fake-socket.fixtures.ts';
import { RealtimeProvider, useRealtimeStatus } from './use-realtime.tsx';

let sockets: FakeSocket[];

beforeEach(() => {
  sockets = [];
  vi.useFakeTimers();
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor(url: string) {
        super(url);
        sockets.push(this);
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function StockLine() {
  const { state, quality } = useRealtimeStatus();
  const { data } = useQuery<number>({ queryKey: ['/api/inventory'] });
  return (
    <p>
      {state}, {quality}, {data} items
    </p>
  );
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function show() {
  let items = 0;
  const asked = vi.fn(async ({ queryKey }: { queryKey: readonly unknown[] }) => (queryKey[0] === '/api/inventory' ? ++items : 0));
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: asked, staleTime: Number.POSITIVE_INFINITY } } });
  const view = render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RealtimeProvider organizationId={7}>
          <StockLine />
        </RealtimeProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  await wait(1);
  return { ...view, client };
}

async function connect(role: Role = 'owner', place = 0) {
  await act(async () => {
    sockets[place]?.accept();
    sockets[place]?.tell({ type: 'auth_success', organizationId: 7, role });
  });
}

test('[RT-03] what another member changed is on the screen within a second', async () => {
  await show();
  expect(sockets.map((socket) => socket.url)).toEqual([`ws://${window.location.host}/ws`]);
  screen.getByText('disconnected, disconnected, 1 items');
  await connect();
  screen.getByText('connected, good, 1 items');
  sockets[0]?.tell({ type: 'inventory_update', action: 'create', itemId: 5 });
  await wait(1000);
  screen.getByText('connected, good, 2 items');
});

test('[RT-06] a session that ended elsewhere makes the page ask who is signed in', async () => {
  const { client } = await show();
  client.setQueryData(['/api/auth/user'], { firstName: 'Olive' });
  await connect();
  await act(async () => sockets[0]?.end(closeCodes.signedOut));
  expect(client.getQueryState(['/api/auth/user'])?.isInvalidated).toBe(true);
});

test('[TEAM-02] a role that was changed while the page was away is noticed when the line is back, and only then asked for', async () => {
  const { client } = await show();
  const isAskedFor = () => client.getQueryState(['/api/auth/user'])?.isInvalidated;
  client.setQueryData(['/api/auth/user'], { firstName: 'Olive', role: 'admin' });
  await connect('admin');
  expect(isAskedFor()).toBe(false);
  await act(async () => sockets[0]?.end());
  await wait(1000);
  await connect('staff', 1);
  expect(isAskedFor()).toBe(true);
});

test('leaving the page closes its socket', async () => {
  const { unmount } = await show();
  await connect();
  unmount();
  expect(sockets[0]?.readyState).toBe(3);
});
