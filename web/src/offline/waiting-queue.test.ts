import 'fake-indexeddb/auto';
import type { StockChange } from '@onhand/contract/stock-change';
import { afterEach, describe, expect, test } from 'vitest';
import { ApiError } from '../platform/api-error.ts';
import { type DeviceStore, deleteStore, openStore, type PendingChange, storeName } from './device-store.ts';
import { type QueuePorts, StockQueue } from './stock-queue.ts';

const owner = { organizationId: 7, userId: 'ada' };
const start = Date.parse('2026-11-15T12:00:00Z');
const day = 86_400_000;

/** A server that makes each key's change once, and can be cut off before or after it has done so. */
class FakeServer {
  network: 'up' | 'down' | 'loses answers' = 'up';
  who = { id: 'ada', organizationId: 7 };
  applied: { key: string; itemId: number; adjustment: unknown }[] = [];
  asked: string[] = [];
  refuse: (change: PendingChange) => ApiError | undefined = () => undefined;

  send = async (change: PendingChange): Promise<unknown> => {
    this.asked.push(change.key);
    if (this.network === 'down') throw new TypeError('Failed to fetch');
    const refusal = this.refuse(change);
    if (refusal) throw refusal;
    const { key, itemId, body } = change;
    if (!this.applied.some((one) => one.key === key)) this.applied.push({ key, itemId, adjustment: body.adjustment });
    if (this.network === 'loses answers') throw new TypeError('Failed to fetch');
    return { id: itemId, movement: null };
  };

  whoIsHere = async () => {
    if (this.network === 'down') throw new TypeError('Failed to fetch');
    return this.who;
  };

  keys = () => this.applied.map(({ key }) => key);
}

let opened: DeviceStore[] = [];
let now = start;
afterEach(async () => {
  for (const store of opened) store.close();
  opened = [];
  now = start;
  await deleteStore(storeName(owner));
});

/** One page on the device: its tabs share the store and the lock. */
let turn: Promise<void> = Promise.resolve();
const alone: QueuePorts['alone'] = (work) => {
  turn = turn.then(work, work);
  return turn;
};

async function openPage(server: FakeServer, page = 'first page'): Promise<StockQueue> {
  const store = await openStore(storeName(owner));
  opened.push(store);
  return new StockQueue(store, owner, {
    send: server.send,
    whoIsHere: server.whoIsHere,
    alone,
    now: () => now,
    page,
    onChange: () => undefined,
    onApplied: () => undefined,
  });
}

const item = { name: 'Valve', unit: 'pieces', quantity: '10' };
const add = (queue: StockQueue, key: string, body: StockChange = { adjustment: '-1' }, itemId = 1) =>
  queue.add({ key, itemId, item, body });
const answered = (status: number, error: string) => new ApiError(status, JSON.stringify({ error, message: `${error} it is.` }));

describe('[SCAN-16] order', () => {
  test('changes arrive one after the other, in the order they were made, whichever item they are about', async () => {
    const server = new FakeServer();
    const queue = await openPage(server);
    for (const [place, key] of ['a', 'b', 'c', 'd'].entries()) await add(queue, key, { adjustment: '1' }, (place % 2) + 1);
    await queue.drain();
    expect(server.keys()).toEqual(['a', 'b', 'c', 'd']);
    expect(await queue.list()).toEqual([]);
    expect(queue.state).toBe('idle');
  });

  test('nothing overtakes a change that cannot be sent', async () => {
    const server = new FakeServer();
    const queue = await openPage(server);
    for (const key of ['a', 'b', 'c']) await add(queue, key);
    server.refuse = ({ key }) => (key === 'b' ? answered(503, 'NOT_READY') : undefined);
    await queue.drain();
    expect(server.keys()).toEqual(['a']);
    expect(server.asked).toEqual(['a', 'b']);
    expect(queue.state).toBe('unreachable');
    server.refuse = () => undefined;
    await queue.drain();
    expect(server.keys()).toEqual(['a', 'b', 'c']);
  });

  test('what is added while a round runs goes with it', async () => {
    const server = new FakeServer();
    const queue = await openPage(server);
    await add(queue, 'a');
    const round = queue.drain();
    await add(queue, 'b');
    await Promise.all([round, queue.drain()]);
    expect(server.keys()).toEqual(['a', 'b']);
  });
});

describe('[SCAN-16] exactly once', () => {
  test('a lost answer, a reload and two tabs at once do not make a change twice, nor lose one', async () => {
    const server = new FakeServer();
    const before = await openPage(server);
    server.network = 'down';
    for (const key of ['a', 'b', 'c']) await add(before, key);
    await before.drain();
    server.network = 'loses answers';
    await before.drain();
    expect(server.keys()).toEqual(['a']);
    expect(await before.list()).toHaveLength(3);
    // The page was reloaded, and opened a second time.
    const [one, other] = [await openPage(server, 'second page'), await openPage(server, 'third page')];
    server.network = 'up';
    await Promise.all([one.drain(), other.drain()]);
    expect(server.keys()).toEqual(['a', 'b', 'c']);
    expect(await one.list()).toEqual([]);
  });

  test('the same act written down twice is one change', async () => {
    const server = new FakeServer();
    const queue = await openPage(server);
    await add(queue, 'a');
    await add(queue, 'a');
    expect(await queue.list()).toHaveLength(1);
  });

  test('a page that is no answer of ours (a hotel’s sign-in) confirms nothing', async () => {
    const server = new FakeServer();
    const queue = await openPage(server);
    await add(queue, 'a');
    const send = server.send;
    server.send = async () => new Blob(['<html>Welcome</html>']);
    const behind = await openPage(server);
    await behind.drain();
    expect(await behind.list()).toMatchObject([{ key: 'a', tries: 1, refusal: null }]);
    server.send = send;
  });

  test('what may have arrived longer ago than the server remembers is not sent again, but asked about', async () => {
    const server = new FakeServer();
    const queue = await openPage(server);
    server.network = 'loses answers';
    await add(queue, 'a');
    await queue.drain();
    await add(queue, 'never tried');
    now = start + 31 * day;
    server.network = 'up';
    await queue.drain();
    expect(server.keys()).toEqual(['a', 'never tried']);
    expect(server.asked.filter((key) => key === 'a')).toHaveLength(1);
    expect(await queue.list()).toMatchObject([{ key: 'a', refusal: { error: 'UNSURE' } }]);
  });
});

describe('[SCAN-16] refusals', () => {
  test.each([
    [400, 'INVALID_INPUT'],
    [402, 'SUBSCRIPTION_REQUIRED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [409, 'STALE_QUANTITY'],
    [422, 'IDEMPOTENCY_MISMATCH'],
  ])('%i %s waits for the person, and the next ones go on', async (status, error) => {
    const server = new FakeServer();
    const queue = await openPage(server);
    server.refuse = ({ key }) => (key === 'bad' ? answered(status, error) : undefined);
    for (const key of ['good', 'bad', 'next']) await add(queue, key);
    await queue.drain();
    expect(server.keys()).toEqual(['good', 'next']);
    expect(await queue.list()).toMatchObject([{ key: 'bad', refusal: { status, error, message: `${error} it is.` } }]);
    await queue.drain();
    expect(server.asked.filter((key) => key === 'bad')).toHaveLength(1);
  });

  test('a stranger’s refusal (a proxy’s 403 or 404) is none', async () => {
    const server = new FakeServer();
    const queue = await openPage(server);
    server.refuse = () => new ApiError(403, '<html>Forbidden by the firewall</html>');
    await add(queue, 'a');
    await queue.drain();
    expect(queue.state).toBe('unreachable');
    expect(await queue.list()).toMatchObject([{ refusal: null }]);
  });

  test('a server that fails over one change again and again does not hold up the others for ever', async () => {
    const server = new FakeServer();
    const queue = await openPage(server);
    server.refuse = ({ key }) => (key === 'bad' ? answered(500, 'INTERNAL') : undefined);
    for (const key of ['bad', 'next']) await add(queue, key);
    for (let round = 1; round <= 4; round++) await queue.drain();
    expect(server.keys()).toEqual([]);
    await queue.drain();
    expect(server.keys()).toEqual(['next']);
    expect(await queue.list()).toMatchObject([{ key: 'bad', refusal: { status: 500 } }]);
  });

  test('the person decides: another change in its place, under a key of its own, or none', async () => {
    const server = new FakeServer();
    const queue = await openPage(server);
    server.refuse = ({ key }) => (key.startsWith('bad') ? answered(409, 'CONFLICT') : undefined);
    for (const key of ['bad 1', 'bad 2']) await add(queue, key);
    await queue.drain();
    const [first, second] = (await queue.list()) as [PendingChange, PendingChange];
    await queue.replace(first, { adjustment: '-1' }, 'new act');
    await queue.drain();
    expect(server.applied).toMatchObject([{ key: 'new act', itemId: 1 }]);
    expect(await queue.drop(second.key)).toBe(true);
    expect(await queue.drop(second.key)).toBe(false);
    expect(await queue.list()).toEqual([]);
    await queue.restore(second);
    expect(await queue.list()).toEqual([second]);
  });
});

describe('[SCAN-16] whose changes', () => {
  test('a session that ended pauses the queue and loses nothing', async () => {
    const server = new FakeServer();
    const queue = await openPage(server);
    server.refuse = () => answered(401, 'UNAUTHORIZED');
    await add(queue, 'a');
    await queue.drain();
    expect(queue.state).toBe('signed-out');
    expect(await queue.list()).toMatchObject([{ key: 'a', refusal: null }]);
    server.refuse = () => undefined;
    await queue.drain();
    expect(server.keys()).toEqual(['a']);
  });

  test('nothing is sent in the name of someone else who signed in meanwhile', async () => {
    const server = new FakeServer();
    server.network = 'down';
    const before = await openPage(server);
    await add(before, 'a');
    await before.drain();
    server.network = 'up';
    for (const other of [
      { id: 'bob', organizationId: 7 },
      { id: 'ada', organizationId: 8 },
    ]) {
      server.who = other;
      const queue = await openPage(server, 'a later page');
      await queue.drain();
      expect(queue.state).toBe('other-person');
    }
    expect(server.keys()).toEqual([]);
    expect(await before.list()).toHaveLength(1);
  });
});

describe('whoever looks on', () => {
  test('is told of an answer, and of a refusal, which is then not kept', async () => {
    const server = new FakeServer();
    const queue = await openPage(server);
    server.refuse = ({ key }) => (key === 'bad' ? answered(409, 'CONFLICT') : undefined);
    await add(queue, 'good');
    await add(queue, 'bad');
    const [good, bad] = [queue.settled('good'), queue.settled('bad')];
    await queue.drain();
    expect(await good).toMatchObject({ kind: 'done', answer: { id: 1 } });
    expect(await bad).toMatchObject({ kind: 'refused', error: { status: 409 } });
    expect(await queue.list()).toEqual([]);
  });

  test('is told that it waits when the server cannot be reached; a refusal that comes later is kept', async () => {
    const server = new FakeServer();
    const queue = await openPage(server);
    server.network = 'down';
    await add(queue, 'a');
    const settled = queue.settled('a');
    await queue.drain();
    expect(await settled).toEqual({ kind: 'waits' });
    server.network = 'up';
    server.refuse = () => answered(404, 'NOT_FOUND');
    await queue.drain();
    expect(await queue.list()).toMatchObject([{ key: 'a', refusal: { error: 'NOT_FOUND' } }]);
  });
});

describe('[PLC-12] transfers', () => {
  const transfer = (quantity: string) => ({
    body: { fromPlaceId: 1, toPlaceId: 2, lines: [{ itemId: 1, quantity }] },
    from: 'Warehouse',
    to: 'Van 1',
    items: [{ id: 1, name: 'Valve', unit: null }],
  });

  test('wait in the same queue, arrive after what was done before them, and once though the answer was lost', async () => {
    const server = new FakeServer();
    server.network = 'loses answers';
    const queue = await openPage(server);
    await add(queue, 'first', { adjustment: '-1', placeId: 1 });
    await queue.add({ key: 'drive', itemId: 1, item, body: {}, transfer: transfer('2') });
    await queue.drain();
    expect(server.keys()).toEqual(['first']);
    server.network = 'up';
    server.send = ((send) => async (change: PendingChange) => {
      const answer = await send(change);
      return change.transfer ? { movements: [] } : answer;
    })(server.send);
    const again = await openPage(server, 'second page');
    await again.drain();
    expect(server.keys()).toEqual(['first', 'drive']);
    expect(await again.list()).toEqual([]);
  });

  test('whose place is gone stay with a plain word, and can be tried again under a new key', async () => {
    const server = new FakeServer();
    const details = [{ field: 'toPlaceId', message: 'This folder is not there any more.' }];
    server.refuse = ({ transfer: waiting }) =>
      waiting && new ApiError(400, JSON.stringify({ error: 'INVALID_INPUT', message: 'This folder is not there any more.', details }));
    const queue = await openPage(server);
    await queue.add({ key: 'drive', itemId: 1, item, body: {}, transfer: transfer('2') });
    await queue.drain();
    const [refused] = await queue.list();
    expect(refused?.refusal).toMatchObject({ status: 400, isAboutPlace: true });
    await queue.replace(refused as PendingChange, {}, 'again');
    expect(await queue.list()).toMatchObject([{ key: 'again', transfer: { to: 'Van 1' }, refusal: null }]);
  });
});
