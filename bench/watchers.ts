import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { WebSocket } from 'ws';
import { sendCall } from './calls.ts';

export interface Watcher {
  port: number;
  token: string;
  organizationId: number;
}

interface Opened {
  opened: number;
  tookMs: number;
}

/** The times at which each person who may see a change heard of it and had the fresh item, in ms since it was sent. */
export interface Heard {
  words: number[];
  screens: number[];
}

type Request = { open: readonly Watcher[] } | { expect: Expectation } | { sentAt: number };

interface Expectation {
  itemId: number;
  /** The number of people who will hear of it. */
  count: number;
  limitMs: number;
}

export interface Watchers {
  open(watchers: readonly Watcher[]): Promise<Opened>;
  /** To be called before the change is sent. */
  expect(expectation: Expectation): Promise<void>;
  /** Once all have heard of it, or the time is over. */
  heard(sentAt: number): Promise<Heard>;
  close(): Promise<void>;
}

/** Browsers that have a page open, in a thread of their own. As a page does, each fetches the item anew when it hears of it. */
export function startWatchers(): Watchers {
  const worker = new Worker(new URL(import.meta.url));
  const ask = <Answer>(request: Request): Promise<Answer> =>
    new Promise((resolve, reject) => {
      worker.once('error', reject);
      worker.once('message', (answer: Answer) => {
        worker.removeListener('error', reject);
        resolve(answer);
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(request);
    });
  return {
    open: (watchers) => ask<Opened>({ open: watchers }),
    expect: (expectation) => ask<void>({ expect: expectation }),
    heard: (sentAt) => ask<Heard>({ sentAt }),
    close: async () => void (await worker.terminate()),
  };
}

/** The same in every thread. */
export const now = () => performance.timeOrigin + performance.now();

interface Expected extends Expectation {
  /** Times of arrival, by `now`. */
  words: number[];
  screens: number[];
  all: Promise<void>;
  done: () => void;
}

let expected: Expected | undefined;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** So many are let in at a time: they come in the morning, not in one millisecond. */
const atATime = 25;

async function openAll(watchers: readonly Watcher[]): Promise<Opened> {
  const started = performance.now();
  for (let at = 0; at < watchers.length; at += atATime) await Promise.all(watchers.slice(at, at + atATime).map(openPatiently));
  return { opened: watchers.length, tookMs: performance.now() - started };
}

/** As a page does: a server that is too busy to let it in is asked again. */
async function openPatiently(watcher: Watcher): Promise<void> {
  for (let tries = 1; tries < 5; tries++) {
    const isOpen = await openOne(watcher).then(
      () => true,
      () => false,
    );
    if (isOpen) return;
    await sleep(1_000 * tries);
  }
  await openOne(watcher);
}

function openOne(watcher: Watcher): Promise<void> {
  const { port, token, organizationId } = watcher;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { cookie: `onhand_session=${token}` } });
  setInterval(() => socket.readyState === WebSocket.OPEN && socket.send('{"type":"ping"}'), 30_000).unref();
  return new Promise((resolve, reject) => {
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', organizationId })));
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`a socket was closed: ${code}`)));
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as { type: string; itemId?: number };
      if (message.type === 'auth_success') resolve();
      else if (message.type === 'inventory_update' && expected && message.itemId === expected.itemId) void look(watcher, expected);
    });
  });
}

async function look({ port, token }: Watcher, change: Expected): Promise<void> {
  change.words.push(now());
  const status = await sendCall(port, token, { kind: 'item', method: 'GET', path: `/api/inventory/${change.itemId}` }, agent);
  if (status !== 200) throw new Error(`who was told of an item was answered ${status} for it`);
  change.screens.push(now());
  if (change.screens.length >= change.count) change.done();
}

function expect(expectation: Expectation): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  expected = { ...expectation, words: [], screens: [], all: promise, done: resolve };
}

async function heard(sentAt: number): Promise<Heard> {
  if (!expected) throw new Error('nothing is expected');
  const { all, limitMs, words, screens } = expected;
  await Promise.race([all, sleep(limitMs, undefined, { ref: false })]);
  expected = undefined;
  const since = (times: number[]) => times.map((at) => at - sentAt);
  return { words: since(words), screens: since(screens) };
}

async function answerTo(request: Request): Promise<Opened | Heard | undefined> {
  if ('open' in request) return openAll(request.open);
  if ('sentAt' in request) return heard(request.sentAt);
  expect(request.expect);
  return undefined;
}

if (!isMainThread) {
  parentPort?.on('message', async (request: Request) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage(await answerTo(request));
  });
}
