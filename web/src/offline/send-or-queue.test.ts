// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Act, ActOf } from './acts.ts';
import { everyAct } from './acts.fixtures.ts';
import { closeDevice, openDevice } from './device.ts';
import { deleteStore, storeName } from './device-store.ts';
import { changeOrQueue, isQueued, sendInstead, sendOrQueue } from './send-or-queue.ts';

const owner = { organizationId: 3, userId: 'ada' };
const item = { id: 1, name: 'Valve', unit: null, quantity: '2' };
const act = <Kind extends Act['kind']>(kind: Kind) => everyAct.find((one) => one.kind === kind) as ActOf<Kind>;

let isOnline = false;
let sent: { address: string; body: unknown; key: string | null }[];
let answer: () => Response;
beforeEach(() => {
  isOnline = false;
  sent = [];
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  vi.stubGlobal('fetch', async (address: string, { method, body, headers }: RequestInit) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    if (method === 'GET') return Response.json({ id: 'ada', organizationId: 3 });
    sent.push({ address, body: JSON.parse(String(body)), key: new Headers(headers).get('idempotency-key') });
    return answer();
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  closeDevice();
  await deleteStore(storeName(owner));
});

test('[PLC-12] without a network a transfer is received on the device, and by the server once there is one, under one key', async () => {
  const outcome = await sendOrQueue(owner, act('receive'), 'received');
  expect(isQueued(outcome) && outcome.act).toMatchObject({ kind: 'receive', key: 'received', seen: { number: 5 } });
  expect(sent).toEqual([]);
  isOnline = true;
  answer = () => Response.json({ id: 5, lines: [] });
  const { queue } = await openDevice(owner);
  await queue.drain();
  expect(sent).toEqual([{ address: '/api/transfers/5/receive', body: { lines: [{ itemId: 1, quantity: '2' }] }, key: 'received' }]);
  expect(await queue.list()).toEqual([]);
});

test('[PLC-12] with a network the answer comes at once, and a refusal is thrown and not kept: whoever looks on is told', async () => {
  isOnline = true;
  answer = () => Response.json({ line: 2, picked: '2' });
  expect(await sendOrQueue(owner, act('pick'), 'picked')).toEqual({ line: 2, picked: '2' });
  answer = () => Response.json({ error: 'CONFLICT', message: 'This list was cancelled.' }, { status: 409 });
  await expect(sendOrQueue(owner, act('pick'), 'picked again')).rejects.toThrow('This list was cancelled.');
  expect(await (await openDevice(owner)).queue.list()).toEqual([]);
});

test('[PLC-12] picks and the load behind them wait in the order of the taps, though nobody waits for one to be written before the next', async () => {
  const taps = ['one', 'two', 'three'].map((key) => sendOrQueue(owner, act('pick'), key));
  await Promise.all([...taps, sendOrQueue(owner, act('load'), 'load')]);
  const { queue } = await openDevice(owner);
  expect((await queue.list()).map(({ key }) => key)).toEqual(['one', 'two', 'three', 'load']);
});

test('[PLC-12] “it came from …” takes the place of the change that waits; of one that was sent it takes only what was missing', async () => {
  const taking = (quantity: string): ActOf<'take'> => ({
    ...act('take'),
    input: { body: { itemId: 1, placeId: 2, fromPlaceId: 1, quantity } },
  });
  const parts = { whole: taking('5'), rest: taking('3') };
  await changeOrQueue(owner, item, { adjustment: '-5', placeId: 2 }, 'taken');
  await sendInstead(owner, 'taken', parts, 'came from');
  const { queue } = await openDevice(owner);
  expect(await queue.list()).toMatchObject([{ kind: 'take', key: 'came from', input: { body: { quantity: '5' } } }]);
  isOnline = true;
  answer = () => Response.json({ movements: [] });
  await sendInstead(owner, 'no longer here', parts, 'rest');
  expect(sent.map(({ key, body }) => [key, (body as { quantity: string }).quantity])).toEqual([
    ['came from', '5'],
    ['rest', '3'],
  ]);
});
