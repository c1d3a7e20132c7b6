import type { ToOrderLine } from '@onhand/contract/to-order';
import { expect, test } from 'vitest';
import { choicesToSend, nothingChosen, plannedLine, totalsOf } from './plan.rules.ts';

const offer = (vendorId: number, price: string) => ({
  vendorId,
  name: `Vendor ${vendorId}`,
  vendorSku: '',
  piecesPerPack: '6',
  minimumPacks: '0',
  leadTimeDays: null,
  price,
  breaks: [],
});
const line = { itemId: 1, need: '32', offers: [offer(7, '24'), offer(8, '20')] } as unknown as ToOrderLine;
const groups = [{ vendorId: 7, name: 'Vendor 7', lines: 3, cost: '200', unpriced: 0 }];

test('[BUY-02] a line is planned from its preferred vendor, or as it was chosen', () => {
  expect(plannedLine(line)).toMatchObject({ packs: '6', pieces: '36', cost: '144', offer: { vendorId: 7 } });
  const choices = { ...nothingChosen, byItem: new Map([[1, { vendorId: 8, packs: '5' }]]) };
  expect(plannedLine(line, choices)).toMatchObject({ packs: '5', pieces: '30', cost: '100', reasons: [], offer: { vendorId: 8 } });
  expect(plannedLine({ ...line, offers: [] })).toBeNull();
});

test('[BUY-02] the sums of the vendors follow what is chosen and what is left out', () => {
  expect(totalsOf(groups, [line], nothingChosen).get(7)).toEqual({ lines: 3, cost: '200' });
  const moved = totalsOf(groups, [line], { ...nothingChosen, byItem: new Map([[1, { vendorId: 8 }]]) });
  expect([moved.get(7), moved.get(8)]).toEqual([
    { lines: 2, cost: '56' },
    { lines: 1, cost: '120' },
  ]);
  expect(totalsOf(groups, [line], { ...nothingChosen, leftOut: new Set([1]) }).get(7)).toEqual({ lines: 2, cost: '56' });
});

test('[BUY-02] the server is told of what was chosen, by item', () => {
  expect(choicesToSend({ byItem: new Map([[1, { packs: '2' }]]), leftOut: new Set([5]) })).toEqual({
    choices: [{ itemId: 1, packs: '2' }],
    leftOut: [5],
  });
});
