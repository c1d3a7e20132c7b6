import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openWakeCalls, type WakeCalls } from './wake-calls.ts';
import { usualTimings } from './timings.ts';

let server: Server;
let calls: WakeCalls | undefined;
let connections = 0;
const complaints: string[] = [];

beforeEach(async () => {
  connections = 0;
  complaints.length = 0;
  // As a proxy behaves whose database is away: it accepts, and closes at once.
  server = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  await calls?.close();
  vi.useRealTimers();
  server.close();
  await once(server, 'close');
});

/** Lets every timer that is due fire, once each, and waits until nothing of it is under way any more. */
async function pass(ms: number): Promise<void> {
  const said = complaints.length;
  vi.advanceTimersByTime(ms);
  await complaint(said + 1);
}

async function complaint(count: number): Promise<void> {
  while (complaints.length < count) await new Promise(setImmediate);
  // Any other attempt would have been refused by now as well: a refusal takes a turn of the event loop or two.
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
}

test('[RT-08] a database that accepts and closes is called again by one connection at a time, ever more rarely', async () => {
  const { port } = server.address() as AddressInfo;
  calls = openWakeCalls({
    connection: { host: '127.0.0.1', port, user: 'onhand', database: 'onhand' },
    queries: {} as never,
    log: { warn: (_: object, message: string) => complaints.push(message) } as never,
    timings: usualTimings,
    onCall: () => undefined,
  });
  calls.start();
  await complaint(1);
  const reached: number[] = [];
  for (const wait of [1000, 2000, 4000, 8000, 10_000, 10_000]) {
    vi.advanceTimersByTime(wait - 1);
    expect(vi.getTimerCount(), 'it still waits').toBe(1);
    await pass(1);
    reached.push(connections);
    expect(vi.getTimerCount()).toBe(1);
  }
  expect(reached).toEqual([2, 3, 4, 5, 6, 7]);
});
