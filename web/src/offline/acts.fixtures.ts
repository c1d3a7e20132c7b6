import type { StockChange } from '@onhand/contract/stock-change';
import type { Act, ActOf, WaitingAct } from './acts.ts';

const valve = { id: 1, name: 'Valve', unit: 'pieces' };
const [shop, van] = [
  { placeId: 1, name: 'Shop' },
  { placeId: 2, name: 'Van 1' },
];
const end = (placeId: number, name: string) => ({ placeId, name, path: [name], isGone: false, isHidden: false });

export const stockAct = (body: StockChange, id = 1): ActOf<'stock'> => ({
  kind: 'stock',
  input: { params: { id }, body },
  seen: { item: { ...valve, id, quantity: '10' } },
});

const lines = [{ itemId: 1, quantity: '2' }];
const seen = { number: 5, from: shop, to: van, lines: [{ ...valve, quantity: '2', inTransit: '3' }] };

const job = { number: 7, title: 'Boiler', by: 'Ada' };

/** One of each kind, all about the same item, of which 2 go from the shop to a van. */
export const everyAct: readonly Act[] = [
  stockAct({ adjustment: '-1', placeId: 2 }),
  { kind: 'move', input: { body: { fromPlaceId: 1, toPlaceId: 2, lines } }, seen: { from: 'Shop', to: 'Van 1', items: [valve] } },
  {
    kind: 'take',
    input: { body: { itemId: 1, placeId: 2, fromPlaceId: 1, quantity: '5' } },
    seen: { item: valve, place: 'Van 1', from: 'Shop', missing: '3' },
  },
  {
    kind: 'plan',
    input: { params: { id: 5 }, body: { itemId: 1, quantity: '2' } },
    seen: { number: 5, from: shop, to: van, item: valve },
  },
  { kind: 'send', input: { params: { id: 5 }, body: { lines } }, seen },
  { kind: 'sendNew', input: { body: { fromPlaceId: 1, toPlaceId: 2, lines } }, seen: { from: 'Shop', to: 'Van 1', items: [valve] } },
  { kind: 'receive', input: { params: { id: 5 }, body: { lines } }, seen },
  { kind: 'settle', input: { params: { id: 5 }, body: { as: 'back', lines } }, seen },
  {
    kind: 'pick',
    input: { params: { id: 7, line: 2 }, body: { quantity: '2' } },
    seen: { number: 3, item: valve, to: 'Van 1', settles: 1 },
  },
  {
    kind: 'add',
    input: { params: { id: 7 }, body: { itemId: 1, toPlaceId: 2, quantity: '1' } },
    seen: { number: 3, item: valve, to: end(2, 'Van 1') },
  },
  {
    kind: 'load',
    input: { params: { id: 7 }, body: {} },
    seen: { number: 3, lines: [{ ...valve, quantity: '2', line: 2, fromPlaceId: 1, toPlaceId: 2 }] },
  },
  {
    kind: 'takeIn',
    input: { params: { id: 8 }, body: { lines: [{ orderLine: 1, itemId: 1, quantity: '2', code: 'BOX-1' }] } },
    seen: { number: 4, lines: [{ ...valve, to: van }] },
  },
  { kind: 'noMore', input: { params: { id: 8, line: 1 }, body: {} }, seen: { number: 4, item: valve, closes: true } },
  { kind: 'closeReceipt', input: { params: { id: 9 } }, seen: { number: 12 } },
  {
    kind: 'handOut',
    input: { body: { itemId: 1, userId: 'ada', quantity: '2' } },
    seen: { item: valve, holder: 'Ada', from: shop, isMe: false },
  },
  {
    kind: 'giveBack',
    input: { body: { loanId: 4 } },
    seen: { item: { ...valve, quantity: '2' }, holder: 'Ada', loanId: 4, to: shop, isMe: false },
  },
  {
    kind: 'useParts',
    input: { params: { id: 9 }, body: { parts: [{ itemId: 1, quantity: '2', placeId: 2 }] } },
    seen: { ...job, parts: [{ ...valve, quantity: '2', from: van, ofReserved: '1' }] },
  },
  {
    kind: 'returnParts',
    input: { params: { id: 9 }, body: { parts: [{ line: 1, quantity: '2', placeId: 2 }] } },
    seen: { ...job, parts: [{ ...valve, line: 1, quantity: '2', from: van, ofReserved: '0' }] },
  },
  {
    kind: 'pickParts',
    input: { params: { id: 9 }, body: { lines: [{ line: 1, quantity: '2', fromPlaceId: 1 }], toPlaceId: 2 } },
    seen: { ...job, to: van, parts: [{ ...valve, line: 1, quantity: '2', from: shop, ofReserved: '0' }] },
  },
];

/** It lies on the device. */
export const waiting = (act: Act, more: Partial<WaitingAct> = {}): WaitingAct =>
  ({ ...act, seq: 1, key: 'k', madeAt: '2026-11-15T12:00:00Z', page: 'p', tries: 0, refusal: null, ...more }) as WaitingAct;
