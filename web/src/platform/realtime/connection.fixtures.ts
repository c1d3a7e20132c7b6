import { vi } from 'vitest';
import type { RealtimeStatus } from './connection.rules.ts';
import { openConnection } from './connection.ts';
import { FakePage, FakeSocket } from './fake-socket.fixtures.ts';

export const seconds = (count: number) => vi.advanceTimersByTime(count * 1000);

/** A connection with the test at its other end and at the page's levers. */
export function start() {
  const sockets: FakeSocket[] = [];
  const page = new FakePage();
  const told = { onMessage: vi.fn(), onResumed: vi.fn(), onSignedOut: vi.fn(), onRole: vi.fn(), poll: vi.fn() };
  const statuses: RealtimeStatus[] = [];
  const connection = openConnection({
    url: 'ws://onhand.test/ws',
    organizationId: 7,
    WebSocket: class extends FakeSocket {
      constructor(url: string) {
        super(url);
        sockets.push(this);
      }
    },
    page,
    onStatus: (status) => statuses.push(status),
    ...told,
  });
  vi.advanceTimersByTime(0);
  const socket = () => sockets.at(-1) as FakeSocket;
  return {
    connection,
    page,
    sockets,
    socket,
    ...told,
    status: () => statuses.at(-1) as RealtimeStatus,
    connect: () => {
      socket().accept();
      socket().tell({ type: 'auth_success', organizationId: 7 });
    },
    /** Fails the try under way and every reconnect after it. */
    failAll: () => {
      socket().end();
      for (const delay of [1, 2, 4, 8, 16]) {
        seconds(delay);
        socket().end();
      }
    },
  };
}
