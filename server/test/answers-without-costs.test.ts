import { api } from '@onhand/contract';
import { withoutFinancials } from '@onhand/contract/financial';
import { expect, test } from 'vitest';
import { everyRoute } from './every-route.ts';

test('every answer of the contract can be stripped of its costs', () => {
  expect(Object.keys(api).length).toBeGreaterThan(0);
  for (const { name, row } of everyRoute) {
    const { output } = row;
    if (typeof output === 'object') expect(() => withoutFinancials(output), name).not.toThrow();
  }
});
