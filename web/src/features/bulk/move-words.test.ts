import { expect, test } from 'vitest';
import { moveLines } from './move-words.ts';

const place = (name: string | null, quantity: string) => ({ placeId: name === null ? null : 1, name, quantity });

test('[PLC-17] a move says how much goes from where, and what stays', () => {
  const capacitor = { id: 1, name: 'Capacitor', unit: 'pcs', quantity: '18' };
  const whole = { ...capacitor, moves: [place('Warehouse', '12')], stays: [place('Van 1', '4'), place(null, '2')] };
  const van = { ...capacitor, moves: [place('Bin 1', '1'), place('Bin 2', '2')], stays: [place('Shop', '1')] };
  expect(moveLines({ itemCount: 9, severalCount: 4, items: [whole, van] })).toEqual([
    'Capacitor: 12 of 18 pcs, what lies in Warehouse. 4 in Van 1 and 2 in no folder stay.',
    'Capacitor: 3 of 18 pcs, what lies in Bin 1 and Bin 2. 1 in Shop stays.',
    '2 more items lie in several places. Of each, what lies elsewhere stays.',
  ]);
  expect(moveLines({ itemCount: 3, severalCount: 0, items: [] })).toEqual([]);
});
