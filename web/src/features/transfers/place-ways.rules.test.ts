import { expect, test } from 'vitest';
import { waysOf } from './place-ways.rules.ts';

test('[PLC-11] a place is named by the way to it, as far as that is known', () => {
  const wayTo = waysOf([
    { placeId: 2, name: 'Bin 4', parentId: 1 },
    { placeId: 1, name: 'Warehouse', parentId: null },
    { placeId: 3, name: 'Van', parentId: 9 },
  ]);
  expect([2, 1, 3].map(wayTo)).toEqual(['Warehouse › Bin 4', 'Warehouse', 'Van']);
});
