import { financial, selling } from '@onhand/contract/financial';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { scopeOf } from './scope.ts';
import { checkWritten, WrittenAnswer } from './written-answer.ts';

const schema = z.object({
  items: z.array(z.object({ id: z.number(), price: selling(z.string()), cost: financial(z.string()), tags: z.array(z.string()) })),
});
const scope = (role: 'owner' | 'staff', staffSeePrices: boolean) =>
  scopeOf({ organizationId: 1, userId: 'a0000000-0000-4000-8000-000000000000', role, staffFolders: [], staffSeePrices });
const check = (answer: unknown, who = scope('owner', true)) => checkWritten(schema, new WrittenAnswer(JSON.stringify(answer)), who);
const item = { id: 1, price: '2', cost: '1', tags: ['a'] };

test('[TEAM-08] an answer that the database wrote is refused where it has a cost or a price that is not for the person', () => {
  expect(() => check({ items: [item] })).not.toThrow();
  const { cost: _cost, ...withoutCost } = item;
  const { price: _price, ...withoutMoney } = withoutCost;
  expect(() => check({ items: [withoutCost] }, scope('staff', true))).not.toThrow();
  expect(() => check({ items: [item] }, scope('staff', true))).toThrow('/items/0/cost');
  expect(() => check({ items: [withoutCost] }, scope('staff', false))).toThrow('/items/0/price');
  expect(() => check({ items: [withoutMoney] }, scope('staff', false))).not.toThrow();
});

test('so it is where it has a column that the contract does not know, or lacks one', () => {
  expect(() => check({ items: [{ ...item, hash: 'x' }] })).toThrow('/items/0/hash');
  expect(() => check({ items: [{ ...item, tags: null }] })).toThrow('tags');
  expect(() => check({ items: [{ ...item, id: '1' }] })).toThrow('id');
});
