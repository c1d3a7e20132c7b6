import type { Item } from '@onhand/contract/item-answers';
import { plainTerms } from '@onhand/contract/vendor-lines';
import { expect, test } from 'vitest';
import { offeredPrice } from './offered-price.ts';

const vendor = (name: string, price: string | null): Item['vendors'][number] => ({
  ...plainTerms,
  vendorId: 1,
  name,
  price,
});
const lastPaid = { price: '9.4', at: '2026-10-03T08:00:00.000Z' };

test('[STK-09] [BUY-01] the price that is filled in is the vendor’s, else what was paid last, else the unit cost, and says which', () => {
  const known = { vendors: [vendor('Ferguson', null), vendor('Copper Supply', '9.15')], lastPaid, unitCost: '9.4117330001' };
  expect(offeredPrice(known)).toEqual({ price: '9.15', origin: 'Copper Supply’s price.' });
  expect(offeredPrice({ ...known, vendors: [vendor('Jobsite Supplies', '9.15')] }).origin).toBe('Jobsite Supplies’ price.');
  const pack = { ...vendor('Ferguson', '8.31'), piecesPerPack: '10' };
  expect(offeredPrice({ ...known, vendors: [pack] })).toEqual({ price: '0.831', origin: 'Ferguson’s price.' });
  expect(offeredPrice({ ...known, vendors: [] })).toEqual({ price: '9.40', origin: 'Last paid Oct 3, 2026.' });
  expect(offeredPrice({ ...known, vendors: [], lastPaid: null })).toEqual({ price: '9.41', origin: 'The unit cost so far.' });
  expect(offeredPrice({ vendors: [vendor('Gift', '0')], lastPaid: null, unitCost: '0' })).toEqual({ price: '', origin: '' });
});

test('[STK-09] an average is rounded to what can be paid; what is cheaper than one keeps four decimals, what was written stays, and cents are two digits', () => {
  const rounded = (unitCost: string) => offeredPrice({ vendors: [], unitCost }).price;
  expect(['9.411733', '0.0333333333', '0.0000046', '1.2345', '12.3456789', '3'].map(rounded)).toEqual([
    '9.41',
    '0.0333',
    '0.000005',
    '1.2345',
    '12.35',
    '3.00',
  ]);
});
