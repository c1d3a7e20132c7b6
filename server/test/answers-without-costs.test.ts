import { api } from '@onhand/contract';
import { seenWith } from '@onhand/contract/financial';
import { expect, test } from 'vitest';
import { everyRoute } from './every-route.ts';

test('every answer of the contract can be stripped of its costs and prices', () => {
  expect(Object.keys(api).length).toBeGreaterThan(0);
  for (const { name, row } of everyRoute) {
    const { output } = row;
    if (typeof output === 'object') expect(() => seenWith(output, { maySeeCosts: false, maySeePrices: false }), name).not.toThrow();
  }
});
