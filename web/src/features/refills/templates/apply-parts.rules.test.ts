import { limits } from '@onhand/contract/limits';
import { expect, test } from 'vitest';
import { partsOf } from './apply-parts.rules.ts';

const places = (count: number, differenceCount: number) => Array.from({ length: count }, (_, at) => ({ placeId: at + 1, differenceCount }));

test('[PLC-13] a template is applied to many places in as many calls as one may hold, and each place is in one of them', () => {
  expect(partsOf(places(3, 10))).toEqual([[1, 2, 3]]);
  expect(partsOf([])).toEqual([]);
  const many = partsOf(places(250, 1));
  expect(many.map((part) => part.length)).toEqual([limits.placesOfRefill, limits.placesOfRefill, 50]);
  const large = partsOf(places(12, limits.itemsOfTemplate));
  expect(large.flat()).toEqual(places(12, 0).map(({ placeId }) => placeId));
  for (const part of large) expect(part.length * limits.itemsOfTemplate).toBeLessThanOrEqual(limits.levelsOfCall);
});
