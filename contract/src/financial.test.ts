import { expect, test } from 'vitest';
import { z } from 'zod';
import { financial, withoutFinancials } from './financial.ts';

const Item = z.object({
  name: z.string(),
  unitCost: financial(z.string()),
  unit: z.object({ name: z.string(), price: financial(z.string()) }).nullable(),
});
const item = { name: 'Elbow', unitCost: '1.20', unit: { name: 'pcs', price: '3' } };
const bare = { name: 'Elbow', unit: { name: 'pcs' } };

test('marked fields stay for whoever may see costs', () => {
  expect(Item.parse(item)).toEqual(item);
});

test('marked fields are dropped at any depth for everyone else', () => {
  const Page = z.object({
    items: z.array(Item),
    first: Item.optional(),
    byName: z.record(z.string(), Item),
    either: z.union([z.string(), Item]),
  });
  const page = { items: [item], first: item, byName: { a: item }, either: item };
  expect(withoutFinancials(Page).parse(page)).toEqual({ items: [bare], first: bare, byName: { a: bare }, either: bare });
});

test('a kind of schema that cannot be looked into is refused rather than let through', () => {
  expect(() => withoutFinancials(z.object({ hidden: z.lazy(() => Item) }))).toThrow(/lazy/);
  expect(() => withoutFinancials(z.object({ hidden: z.any() }))).toThrow(/any/);
});
