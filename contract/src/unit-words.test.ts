import { expect, test } from 'vitest';
import { unitWord } from './unit-words.ts';

const said = (unit: string) => ['0', '1', '2', '0.5', '-1', '1.5'].map((quantity) => `${quantity} ${unitWord(unit, quantity)}`);

test('[TVU-03] one is one piece, and nothing, half a one and many are pieces', () => {
  expect(said('pieces')).toEqual(['0 pieces', '1 piece', '2 pieces', '0.5 pieces', '-1 piece', '1.5 pieces']);
  expect(said('units')).toEqual(['0 units', '1 unit', '2 units', '0.5 units', '-1 unit', '1.5 units']);
});

test.each([
  ['boxes', 'box', 'boxes'],
  ['box', 'box', 'boxes'],
  ['Rolls', 'Roll', 'Rolls'],
  ['feet', 'foot', 'feet'],
  ['foot', 'foot', 'feet'],
  ['sq feet', 'sq foot', 'sq feet'],
  ['inches', 'inch', 'inches'],
  ['batteries', 'battery', 'batteries'],
  ['lbs', 'lb', 'lbs'],
  ['pcs', 'pc', 'pcs'],
  ['cases', 'case', 'cases'],
  ['boxes (12)', 'box (12)', 'boxes (12)'],
  ['gross', 'gross', 'gross'],
  ['dozen', 'dozen', 'dozen'],
  ['ft', 'ft', 'ft'],
  ['oz', 'oz', 'oz'],
  ['ea', 'ea', 'ea'],
  ['Stk', 'Stk', 'Stk'],
  ['m²', 'm²', 'm²'],
])('[TVU-03] of “%s” one is a %s and two are %s', (unit, one, many) => {
  expect([unitWord(unit, '1'), unitWord(unit, '2')]).toEqual([one, many]);
});
