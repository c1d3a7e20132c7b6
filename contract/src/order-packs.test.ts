import { expect, test } from 'vitest';
import { planPacks, pricedPacks } from './order-packs.ts';

const offer = { piecesPerPack: '10', minimumPacks: '0', price: '8', breaks: [{ packs: '20', price: '6' }] };

test.each([
  ['30', { packs: '3', pieces: '30', price: '8', cost: '24', reasons: [] }],
  ['28', { packs: '3', pieces: '30', price: '8', cost: '24', reasons: ['28 short', 'pack of 10'] }],
  ['178', { packs: '20', pieces: '200', price: '6', cost: '120', reasons: ['178 short', 'pack of 10', '2 more for the break at 20'] }],
  ['150', { packs: '15', pieces: '150', price: '8', cost: '120', reasons: [] }],
])('[BUY-02] %s short in packs of ten, with a break at twenty that costs less in all', (need, planned) => {
  expect(planPacks(need, offer)).toEqual(planned);
});

test('[BUY-02] the minimum of the vendor is told, and a price that nobody knows leads to no break', () => {
  expect(planPacks('3', { ...offer, minimumPacks: '2' }).reasons).toEqual(['3 short', 'pack of 10', 'at least 2 packs']);
  expect(planPacks('190', { ...offer, price: null })).toMatchObject({ packs: '19', price: null, cost: null });
});

test('[BUY-02] packs that somebody entered have the price that they reach', () => {
  expect(pricedPacks('20', offer)).toEqual({ packs: '20', pieces: '200', price: '6', cost: '120' });
});
