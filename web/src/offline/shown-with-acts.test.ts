// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import type { Item } from '@onhand/contract/item-answers';
import type { OfflineDocuments } from '@onhand/contract/offline';
import type { Refill, RefillLine } from '@onhand/contract/refills';
import type { ToolLoan } from '@onhand/contract/tools';
import type { Expected, ExpectedLine } from '@onhand/contract/receipt-answers';
import type { Transfer } from '@onhand/contract/transfers';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { actWords, effectsOf, withQuantity } from './act-kinds.ts';
import type { Act, ActOf } from './acts.ts';
import { expectedWith } from './expected-with-acts.ts';
import { everyAct, stockAct, waiting } from './acts.fixtures.ts';
import { clearReadable, deleteStore, openStore } from './device-store.ts';
import { applyToDocuments, keepDocuments } from './documents-on-device.ts';
import { loansWith } from './loans-with-acts.ts';
import { refillRowWith, refillWith } from './refill-with-acts.ts';
import { newLine, transferWith } from './transfer-with-acts.ts';
import { showEverywhere } from './show-acts.ts';
import { withPending } from './waiting-effects.ts';

function act<Kind extends Act['kind']>(kind: Kind): ActOf<Kind> {
  return everyAct.find((one) => one.kind === kind) as ActOf<Kind>;
}
function of(kind: Act['kind'], body: object = {}) {
  const found = everyAct.find((one) => one.kind === kind) as Act;
  return waiting({ ...found, input: { ...found.input, body: { ...('body' in found.input ? found.input.body : {}), ...body } } } as Act);
}

const place = (placeId: number, quantity: string, isHome = false) =>
  ({ placeId, name: null, isHome, quantity, minimum: null }) as unknown as Item['places'][number];
const item = {
  id: 1,
  quantity: '15',
  stockStatus: 'in',
  lowStockThreshold: null,
  inTransit: '3',
  heldBy: [],
  places: [place(1, '10', true), place(2, '2')],
} as unknown as Item;
const spots = (one: Item) => [
  ...one.places.map(({ quantity }) => quantity),
  one.inTransit,
  one.heldBy.map(({ quantity }) => quantity).join(),
  one.quantity,
];

test.each([
  ['stock', ['10', '1', '3', '', '14']],
  ['move', ['8', '4', '3', '', '15']],
  ['take', ['7', '0', '3', '', '10']],
  ['plan', ['10', '2', '3', '', '15']],
  ['send', ['8', '2', '5', '', '15']],
  ['sendNew', ['8', '2', '5', '', '15']],
  ['receive', ['10', '4', '1', '', '15']],
  ['settle', ['12', '2', '1', '', '15']],
  ['pick', ['10', '2', '3', '', '15']],
  ['add', ['10', '2', '3', '', '15']],
  ['load', ['8', '4', '3', '', '15']],
  ['handOut', ['8', '2', '3', '2', '15']],
  ['useParts', ['10', '0', '3', '', '13']],
  ['returnParts', ['10', '4', '3', '', '17']],
  ['pickParts', ['8', '4', '3', '', '15']],
] as const)(
  '[PLC-12] %s is shown in the shop, in the van, on the way, in hand and in the sum before the server has heard of it',
  (kind, shown) => {
    expect(spots(withPending(item, [of(kind)]))).toEqual(shown);
  },
);

test('[JOB-03] what waits takes its own reservation along: the rest stays free', () => {
  const promised = {
    ...item,
    reserved: '4',
    places: [
      { ...place(1, '10', true), reserved: '3' },
      { ...place(2, '2'), reserved: '1' },
    ],
  } as Item;
  const reservedOf = (one: Item) => [...one.places.map(({ reserved }) => reserved), one.reserved];
  expect(reservedOf(withPending(promised, [of('useParts')]))).toEqual(['3', '0', '3']);
  expect(reservedOf(withPending(promised, [of('pickParts')]))).toEqual(['1', '3', '4']);
  expect(reservedOf(withPending(item, [of('useParts')]))).toEqual([undefined, undefined, undefined]);
});

test('[JOB-04] parts onto a job with another quantity take as many', () => {
  const more = waiting({ ...act('useParts'), input: withQuantity(act('useParts'), '1') } as Act);
  expect(spots(withPending(item, [more]))).toEqual(['10', '1', '3', '', '14']);
});

test('[PLC-12] “it came from …” with another quantity brings no more than is taken', () => {
  const less = withQuantity(act('take'), '2') as ActOf<'take'>['input'];
  expect(spots(withPending(item, [waiting({ ...act('take'), input: less })]))).toEqual(['8', '2', '3', '', '13']);
});

test('[PLC-12] what was handed out and comes back, what is lost and what is sent by a list', () => {
  expect(spots(withPending(item, [of('handOut'), of('giveBack')]))).toEqual(['10', '2', '3', '', '15']);
  expect(spots(withPending(item, [of('settle', { as: 'lost' })]))).toEqual(['10', '2', '1', '', '13']);
  expect(spots(withPending(item, [of('settle', { as: 'late' })]))).toEqual(['10', '2', '3', '', '15']);
  expect(spots(withPending(item, [of('load', { isSent: true })]))).toEqual(['8', '2', '5', '', '15']);
  expect(withPending(item, [of('handOut')]).heldBy).toMatchObject([{ name: 'Ada', quantity: '2' }]);
});

test('[PLC-11] staff see what happens in their places alone: goods that leave for elsewhere are gone from theirs', () => {
  const theirs = (at: number | null | 'elsewhere') => at === 1;
  const seen = { ...item, quantity: '10', places: [place(1, '10', true)] };
  expect(withPending(seen, [of('move')], theirs)).toMatchObject({ quantity: '8', places: [{ placeId: 1, quantity: '8' }] });
  expect(withPending(seen, [of('send')], theirs).quantity).toBe('8');
  // What they take out of a colleague's van comes into theirs, and leaves nothing that they know of.
  const van = { ...item, quantity: '2', places: [place(2, '2')] };
  const taken = withPending(van, [of('move')], (at) => at === 2);
  expect(taken).toMatchObject({ quantity: '4', places: [{ placeId: 2, quantity: '4' }] });
  expect(taken.places).toHaveLength(1);
  expect(withPending(seen, [waiting({ ...act('handOut'), seen: { ...act('handOut').seen, isMe: true } })], theirs).quantity).toBe('10');
});

test('every act says in a few words what it is', () => {
  expect(everyAct.map((one) => actWords(one))).toEqual([
    'Remove 1 piece',
    'Move 2 pieces from Shop to Van 1',
    'Remove 5 pieces from Van 1, what it lacked from Shop',
    'Plan 2 pieces more of Valve for Van 1',
    'Send 1 line to Van 1',
    'Send 2 pieces from Shop to Van 1',
    'Receive 1 line, not all of it, into Van 1',
    'Went back: 2 pieces Valve',
    'Picked 2 pieces of Valve for Van 1',
    'Take 1 piece of Valve along for Van 1',
    'Load 1 line',
    'Receive 2 pieces of Valve into Van 1',
    'Nothing more of Valve comes',
    'Receipt 12 is done',
    'Hand 2 pieces to Ada',
    'Take 2 pieces back from Ada',
    'Use 2 pieces of Valve on J-7 from Van 1',
    'Take 2 pieces of Valve back from J-7',
    'Load 2 pieces of Valve for J-7 into Van 1',
  ]);
});

test('[BUY-06] what came of an order is shown at once: in the place, on its line, with the code that was tied to it; nothing more is expected of a line', () => {
  const line = { line: 1, itemId: 1, pieces: '10', received: '3', outstanding: '7', vendorCodes: ['AC-90'] } as unknown as ExpectedLine;
  const order = { id: 8, lines: [line, { ...line, line: 2 }] } as unknown as Expected;
  const shown = expectedWith(order, waiting(act('takeIn')));
  expect(shown.lines[0]).toMatchObject({ received: '5', outstanding: '5', vendorCodes: ['AC-90', 'BOX-1'] });
  expect(shown.lines[1]).toBe(order.lines[1]);
  const more = { ...act('takeIn'), input: { params: { id: 8 }, body: { lines: [{ orderLine: 1, itemId: 1, quantity: '9' }] } } };
  expect(expectedWith(order, waiting(more)).lines[0]).toMatchObject({ received: '12', outstanding: '0' });
  expect(expectedWith(order, waiting(act('noMore'))).lines[0]).toMatchObject({ received: '3', outstanding: '0', isClosedShort: true });
  const told = { ...act('noMore'), seen: { ...act('noMore').seen, closes: false } };
  expect(expectedWith(order, waiting(told))).toBe(order);
  expect(expectedWith({ ...order, id: 9 }, waiting(act('takeIn'))).lines).toBe(order.lines);
  expect(effectsOf(act('takeIn'))).toEqual([{ itemId: 1, at: 2, change: { adjustment: '2' } }]);
});

const ends = { from: { placeId: 1, name: 'Shop', isElsewhere: false }, to: { placeId: 2, name: 'Van 1', isElsewhere: false } };
const draft = {
  id: 5,
  number: 5,
  state: 'draft',
  ...ends,
  lines: [newLine({ id: 1, name: 'Valve', unit: null }, '3', '10')],
  movements: [],
} as unknown as Transfer;
const lineOf = (transfer: Transfer) => {
  const { sent, received, back, lost, inTransit, isShort, isLate } = transfer.lines[0] as Transfer['lines'][number];
  return { state: transfer.state, sent, received, back, lost, inTransit, isShort, isLate };
};

test('[PLC-12] [PLC-05] a transfer is sent, received in part, waited for and settled on the device as the server will have it', () => {
  const other = { ...draft, id: 6 };
  expect(transferWith(other, of('send'))).toBe(other);
  const sent = transferWith(
    draft,
    waiting({
      ...act('send'),
      seen: { ...act('send').seen, lines: [{ id: 1, name: 'Valve', unit: null, quantity: '3', inTransit: '0' }] },
    }),
  );
  expect(lineOf(sent)).toMatchObject({ state: 'sent', sent: '3', inTransit: '3' });
  const short = transferWith(sent, of('receive'));
  expect(lineOf(short)).toMatchObject({ state: 'sent', received: '2', inTransit: '1', isShort: true });
  expect(lineOf(transferWith(short, of('settle', { as: 'late' })))).toMatchObject({ state: 'sent', isShort: false, isLate: true });
  // Of two that are said to be lost one is on the way: the rest was received meanwhile.
  expect(lineOf(transferWith(short, of('settle', { as: 'lost' })))).toMatchObject({
    state: 'received',
    lost: '2',
    inTransit: '0',
    isShort: false,
  });
  expect(lineOf(transferWith(sent, of('settle', { as: 'back' })))).toMatchObject({ state: 'sent', back: '2', inTransit: '1' });
  // A scan adds, a tap says how many in all, and with none the line goes.
  const elbow = { ...act('plan').seen, item: { id: 8, name: 'Elbow', unit: null } };
  const onPlan = (quantity: string, mode: 'add' | 'set') => of('plan', { quantity, mode });
  const onOther = waiting({ ...act('plan'), input: { params: { id: 5 }, body: { itemId: 8, quantity: '1' } }, seen: elbow });
  const plan = [onPlan('1', 'add'), onOther].reduce(transferWith, draft);
  const figures = ({ lines }: Transfer) => lines.map(({ itemId, planned }) => [itemId, planned]);
  expect(figures(plan)).toEqual([
    [1, '4'],
    [8, '1'],
  ]);
  expect(figures(transferWith(plan, onPlan('7', 'set')))[0]).toEqual([1, '7']);
  expect(figures(transferWith(plan, onPlan('0', 'set')))).toEqual([[8, '1']]);
});

const line = { line: 2, itemId: 1, name: 'Valve', planned: '3', picked: '0', loaded: '0', isSettled: false, state: 'live' } as RefillLine;
const list = { id: 7, number: 3, status: 'open', canClose: true, items: [{ ...line, line: 1 }, line] } as unknown as Refill;
const figures = ({ items }: Refill) => items.map(({ picked, loaded, isSettled }) => [picked, loaded, isSettled]);

test('[PLC-12] [PLC-09] a list is picked by tap and by scan, added to and loaded on the device', () => {
  const picked = [of('pick', { quantity: '1', mode: 'add' }), of('pick', { quantity: '1', mode: 'add' })].reduce(refillWith, list);
  expect(figures(picked)).toEqual([
    ['0', '0', false],
    ['2', '0', false],
  ]);
  expect(figures(refillWith(list, of('pick', { quantity: '3' })))[1]).toEqual(['3', '0', true]);
  expect(refillWith(list, of('add')).items.at(-1)).toMatchObject({ name: 'Valve', picked: '1', isSettled: true, line: -1 });
  const loaded = refillWith(picked, of('load'));
  expect([loaded.status, figures(loaded)[1]]).toEqual(['open', ['2', '2', false]]);
  expect(refillWith(picked, of('load', { isLast: true })).status).toBe('done');
  const row = { id: 7, status: 'open', settled: 0 } as Refill;
  expect(refillRowWith(row, of('pick'))).toMatchObject({ status: 'picking', settled: 1 });
  expect(refillRowWith(row, of('load', { isLast: true }))).toMatchObject({ status: 'done' });
});

test('[PLC-12] [PLC-14] a tool is somebody’s from the moment it is handed to them, and nobody’s once it is back', () => {
  const loan = { id: 4, itemId: 1, name: 'Drill', holder: 'Ada', held: '2' } as ToolLoan;
  expect(loansWith([loan], of('handOut'))).toMatchObject([loan, { id: -1, holder: 'Ada', held: '2' }]);
  expect(loansWith([loan], of('giveBack'))).toEqual([]);
  expect(loansWith([{ ...loan, held: '5' }], of('giveBack'))).toMatchObject([{ held: '3' }]);
});

test('[PLC-12] an act that waits is done to every answer on the screen that knows of it, and to no other', () => {
  const queryClient = new QueryClient();
  const data = {
    '/api/inventory/1': item,
    '/api/inventory/1/whereabouts': {
      places: [
        { placeId: 1, quantity: '2' },
        { placeId: 2, quantity: '1' },
      ],
      isPartial: false,
    },
    '/api/transfers/5': draft,
    '/api/refills/7': list,
    '/api/tools': { pages: [{ loans: [], hasMore: false }], pageParams: [0] },
    '/api/folders': [],
  };
  for (const [address, answer] of Object.entries(data)) queryClient.setQueryData([address], answer);
  queryClient.setQueryData(['/api/tools', { show: 'overdue' }], data['/api/tools']);
  showEverywhere(queryClient, of('move'));
  expect(queryClient.getQueryData(['/api/inventory/1'])).toMatchObject({ places: [{ quantity: '8' }, { quantity: '4' }] });
  expect(queryClient.getQueryData(['/api/inventory/1/whereabouts'])).toMatchObject({ places: [{ placeId: 2, quantity: '3' }] });
  expect(queryClient.getQueryData(['/api/refills/7'])).toEqual(list);
  showEverywhere(queryClient, of('handOut'));
  expect(queryClient.getQueryData(['/api/tools'])).toMatchObject({ pages: [{ loans: [{ holder: 'Ada' }] }] });
  // It comes back by the key of the act, and is not overdue.
  expect(queryClient.getQueryData(['/api/tools'])).toMatchObject({ pages: [{ loans: [{ id: -1, handOutKey: 'k' }] }] });
  expect(queryClient.getQueryData(['/api/tools', { show: 'overdue' }])).toMatchObject({ pages: [{ loans: [] }] });
  showEverywhere(
    queryClient,
    waiting(stockAct({ adjustment: '-1' }), { refusal: { status: 409, error: 'CONFLICT', message: '', at: '' } }),
  );
  expect(queryClient.getQueryData(['/api/inventory/1'])).toMatchObject({ places: [{ quantity: '6' }, { quantity: '4' }] });
});

test('[PLC-12] the device keeps what is open under the addresses of its screens, lets go of what is not, and forgets all of it with the rest', async () => {
  const store = await openStore('onhand-device-1-documents');
  const summary = { id: 5, state: 'sent', lineCount: 1, linesOnTheWay: 1, linesShort: 0, linesReceived: 0 };
  const transfer = { ...draft, ...summary, lines: [{ ...draft.lines[0], sent: '2', inTransit: '2' }] } as Transfer;
  const documents = {
    transfers: [transfer, { ...draft, id: 6 }],
    refills: [list],
    expected: [],
    jobs: [],
    loans: [],
    people: [],
    places: [],
  } as OfflineDocuments;
  await keepDocuments(store, documents);
  const kept = async (address: string) => (await store.get('answers', address))?.data;
  expect(await kept('/api/transfers?show=open&offset=0')).toMatchObject({ transfers: [{ id: 5 }], hasMore: false });
  expect(await kept('/api/transfers?show=drafts&offset=0')).toMatchObject({ transfers: [{ id: 6 }] });
  expect(await kept('/api/refills')).toMatchObject({ refills: [{ id: 7 }] });
  expect(await kept('/api/tools?offset=0')).toEqual({ loans: [], hasMore: false });
  // It was sent by the worker while no page was open; somebody else had picked two of the same line.
  await applyToDocuments(store, of('receive'), { ...transfer, state: 'received', movements: [{}] });
  expect(await kept('/api/transfers/5')).toMatchObject({ state: 'received', movements: [] });
  await applyToDocuments(store, of('pick', { quantity: '1', mode: 'add' }), { ...line, picked: '3' });
  expect(await kept('/api/refills/7')).toMatchObject({ items: [{ picked: '0' }, { picked: '3' }] });
  expect(await kept('/api/refills')).toMatchObject({ refills: [{ status: 'picking' }] });
  await keepDocuments(store, { ...documents, transfers: [] });
  expect(await kept('/api/transfers/5')).toBeUndefined();
  await clearReadable(store);
  expect(await store.count('answers')).toBe(0);
  store.close();
  await deleteStore('onhand-device-1-documents');
});
