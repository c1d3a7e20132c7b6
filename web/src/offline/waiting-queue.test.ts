import 'fake-indexeddb/auto';
import type { StockChange } from '@onhand/contract/stock-change';
import { openDB } from 'idb';
import { afterEach, describe, expect, test } from 'vitest';
import { ApiError } from '../platform/api-error.ts';
import { type Act, isToSend, type WaitingAct } from './acts.ts';
import { actWords } from './act-kinds.ts';
import { everyAct, stockAct } from './acts.fixtures.ts';
import { type DeviceStore, deleteStore, openStore, storeName } from './device-store.ts';
import { type QueuePorts, WaitingQueue } from './waiting-queue.ts';

const owner = { organizationId: 7, userId: 'ada' };
const start = Date.parse('2026-11-15T12:00:00Z');
const day = 86_400_000;

/** A server that makes each key's change once, and can be cut off before or after it has done so. */
class FakeServer {
  network: 'up' | 'down' | 'loses answers' = 'up';
  who = { id: 'ada', organizationId: 7 };
  applied: { key: string; kind: Act['kind']; input: Act['input'] }[] = [];
  /** What the server says to each kind; a change of stock is answered with its item. */
  answers: Partial<Record<Act['kind'], object>> = {};
  asked: string[] = [];
  refuse: (act: WaitingAct) => ApiError | undefined = () => undefined;

  send = async (act: WaitingAct): Promise<unknown> => {
    this.asked.push(act.key);
    if (this.network === 'down') throw new TypeError('Failed to fetch');
    const refusal = this.refuse(act);
    if (refusal) throw refusal;
    const { key, kind, input } = act;
    if (!this.applied.some((one) => one.key === key)) this.applied.push({ key, kind, input });
    if (this.network === 'loses answers') throw new TypeError('Failed to fetch');
    return this.answers[kind] ?? (act.kind === 'stock' ? { id: act.input.params.id, movement: null } : {});
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

async function openPage(server: FakeServer, page = 'first page'): Promise<WaitingQueue> {
  const store = await openStore(storeName(owner));
  opened.push(store);
  return new WaitingQueue(store, owner, {
    send: server.send,
    whoIsHere: server.whoIsHere,
    alone,
    now: () => now,
    page,
    onChange: () => undefined,
    onApplied: () => undefined,
  });
}

const add = (queue: WaitingQueue, key: string, body: StockChange = { adjustment: '-1' }, itemId = 1) =>
  queue.add(stockAct(body, itemId), key);
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
    const [first, second] = (await queue.list()) as [WaitingAct, WaitingAct];
    await queue.replace(first, stockAct({ adjustment: '-1' }), 'new act');
    await queue.drain();
    expect(server.applied).toMatchObject([{ key: 'new act', input: { params: { id: 1 } } }]);
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

  test('nor by a page that lay in the background meanwhile and has never tried', async () => {
    const server = new FakeServer();
    const queue = await openPage(server);
    await add(queue, 'a');
    now += 60_000;
    server.who = { id: 'bob', organizationId: 7 };
    await queue.drain();
    expect([queue.state, server.asked]).toEqual(['other-person', []]);
    server.who = { id: 'ada', organizationId: 7 };
    await queue.drain();
    expect(server.keys()).toEqual(['a']);
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

/** What the server answers to each kind that is no change of stock. */
const taken: FakeServer['answers'] = {
  move: { movements: [] },
  take: { movements: [] },
  plan: { id: 5, lines: [] },
  send: { id: 5, lines: [] },
  sendNew: { id: 6, lines: [] },
  receive: { id: 5, lines: [] },
  settle: { id: 5, lines: [] },
  pick: { line: 2, picked: '1' },
  add: { line: 9, itemId: 1 },
  load: { refill: {}, moved: 1, problems: [] },
  takeIn: { receipt: { id: 1, number: 1 }, entered: [], lines: [], told: null },
  noMore: { line: { line: 1 }, told: null },
  closeReceipt: { id: 9 },
  handOut: { itemId: 1, holder: 'Ada' },
  giveBack: { itemId: 1, held: '0' },
  useParts: { job: { id: 9, number: 7, state: 'under_way' }, movements: [] },
  returnParts: { job: { id: 9 }, movements: [] },
  pickParts: { id: 9, lines: [] },
};

describe('[PLC-12] every kind of act', () => {
  const kinds = everyAct.map((act) => [act.kind, act] as const);

  test('waits in one queue, arrives in the order it was done, and once though every answer was lost', async () => {
    const server = new FakeServer();
    server.answers = taken;
    const { send } = server;
    server.send = async (act) => {
      const isFirst = !server.asked.includes(act.key);
      const answer = await send(act);
      if (isFirst) throw new TypeError('Failed to fetch');
      return answer;
    };
    const queue = await openPage(server);
    for (const act of everyAct) await queue.add(act, act.kind);
    for (const { kind } of everyAct) {
      const page = await openPage(server, kind);
      await page.drain();
      expect(page.state).toBe('unreachable');
    }
    await queue.drain();
    expect(server.asked).toHaveLength(2 * everyAct.length);
    expect(server.keys()).toEqual(everyAct.map(({ kind }) => kind));
    expect(await queue.list()).toEqual([]);
  });

  test.each(kinds)(
    '%s: another page in place of the answer is none; cancelled meanwhile stays with a plain word, and is tried again under a new key',
    async (kind, act) => {
      const server = new FakeServer();
      server.answers = { [kind]: { welcome: 'to the hotel' } };
      const queue = await openPage(server);
      await queue.add(act, 'first');
      await queue.drain();
      expect(queue.state).toBe('unreachable');
      expect(await queue.list()).toMatchObject([{ key: 'first', refusal: null }]);
      server.answers = taken;
      server.refuse = ({ key }) => (key === 'first' ? answered(409, 'CONFLICT') : undefined);
      await queue.drain();
      const [refused] = (await queue.list()) as [WaitingAct];
      expect(refused).toMatchObject({ kind, input: act.input, seen: act.seen, refusal: { status: 409, message: 'CONFLICT it is.' } });
      await queue.replace(refused, act, 'again');
      await queue.drain();
      expect(server.keys()).toEqual(['first', 'again']);
      expect(await queue.list()).toEqual([]);
    },
  );

  test('a place that is gone is told as such, and more than is wanted as something that can be meant', async () => {
    const server = new FakeServer();
    const refusals: Record<string, [error: string, field: string]> = {
      move: ['INVALID_INPUT', 'toPlaceId'],
      // Nobody knows where it comes from: the sentence says so, and the place is not gone.
      take: ['CONFLICT', 'fromPlaceId'],
      pick: ['CONFLICT', 'isMore'],
    };
    server.refuse = ({ kind }) => {
      const [error, field] = refusals[kind] ?? [];
      return new ApiError(
        error === 'CONFLICT' ? 409 : 400,
        JSON.stringify({ error, message: 'No.', details: [{ field, message: 'No.' }] }),
      );
    };
    const queue = await openPage(server);
    for (const act of everyAct.filter(({ kind }) => kind in refusals)) await queue.add(act, act.kind);
    await queue.drain();
    expect((await queue.list()).map(({ kind, refusal }) => [kind, refusal?.isAboutPlace, refusal?.canBeMeant])).toEqual([
      ['move', true, undefined],
      ['take', undefined, undefined],
      ['pick', undefined, true],
    ]);
  });

  test('what was taken and could not be done wholly is kept until somebody has seen it, unless they looked on', async () => {
    const server = new FakeServer();
    const problems = [{ line: 2, message: 'By the books Warehouse does not have the other 2.' }];
    server.answers = {
      ...taken,
      load: { refill: {}, moved: 0, problems },
      stock: { id: 1, movement: { requested: '-5', delta: '-2', folder: 'Van 1' } },
    };
    const queue = await openPage(server);
    for (const act of everyAct.filter(({ kind }) => kind === 'load' || kind === 'stock')) await queue.add(act, act.kind);
    await queue.drain();
    const left = await queue.list();
    expect(left.map(({ refusal }) => [refusal?.error, refusal?.message])).toEqual([
      ['IN_PART', '5 pieces were asked for and 2 taken: there was no more in Van 1.'],
      ['IN_PART', problems[0]?.message],
    ]);
    expect(left.some(isToSend)).toBe(false);
    const load = everyAct.find(({ kind }) => kind === 'load') as Act;
    await queue.add(load, 'watched');
    const outcome = queue.settled('watched');
    await queue.drain();
    expect(await outcome).toMatchObject({ kind: 'done', answer: { problems } });
    expect(await queue.list()).toHaveLength(2);
  });

  test('one that was never sent becomes a part of what its person adds; one that may have arrived does not', async () => {
    const server = new FakeServer();
    server.answers = taken;
    server.network = 'down';
    const queue = await openPage(server);
    const take = everyAct.find(({ kind }) => kind === 'take') as Act;
    await queue.add(stockAct({ adjustment: '-5', placeId: 2 }), 'taken');
    expect(await queue.amend('taken', take, 'came from')).toBe(true);
    expect(await queue.list()).toMatchObject([{ key: 'came from', kind: 'take', tries: 0 }]);
    server.network = 'loses answers';
    await queue.drain();
    expect(await queue.amend('came from', take, 'twice')).toBe(false);
    server.network = 'up';
    await queue.drain();
    expect(server.keys()).toEqual(['came from']);
  });
});

test('[PLC-12] what waited on the device before acts had kinds is brought over, with its order, its keys and its refusals', async () => {
  const name = storeName(owner);
  const before = await openDB(name, 1, {
    upgrade: (store) => {
      for (const one of ['items', 'answers', 'facts']) store.createObjectStore(one);
      store.createObjectStore('changes', { keyPath: 'seq', autoIncrement: true }).createIndex('key', 'key', { unique: true });
    },
  });
  const item = { name: 'Valve', unit: 'pieces', quantity: '10' };
  const rest = { madeAt: new Date(start).toISOString(), page: 'old', tries: 0, refusal: null };
  await before.add('changes', { key: 'a', itemId: 1, item, place: 'Van 1', body: { adjustment: '-2', placeId: 2 }, ...rest });
  const transfer = {
    body: { fromPlaceId: 1, toPlaceId: 2, lines: [{ itemId: 1, quantity: '3' }] },
    from: 'Shop',
    to: 'Van 1',
    items: [{ id: 1, name: 'Valve', unit: 'pieces' }],
  };
  await before.add('changes', { key: 'b', itemId: 1, item, body: {}, transfer, ...rest });
  before.close();
  const server = new FakeServer();
  server.answers = taken;
  const queue = await openPage(server);
  expect((await queue.list()).map(actWords)).toEqual(['Remove 2 pieces from Van 1', 'Move 3 pieces from Shop to Van 1']);
  await queue.drain();
  expect(server.applied).toMatchObject([
    { key: 'a', input: { params: { id: 1 }, body: { adjustment: '-2', placeId: 2 } } },
    { key: 'b', input: { body: transfer.body } },
  ]);
});
