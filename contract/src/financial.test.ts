import { expect, test } from 'vitest';
import { z } from 'zod';
import { financial, seenWith, selling } from './financial.ts';

const Item = z.object({
  name: z.string(),
  unitCost: financial(z.string()),
  sellingPrice: selling(z.string().nullable()),
  unit: z.object({ name: z.string(), price: financial(z.string()) }).nullable(),
});
const item = { name: 'Elbow', unitCost: '1.20', sellingPrice: '2.50', unit: { name: 'pcs', price: '3' } };
const bare = { name: 'Elbow', unit: { name: 'pcs' } };
const nothing = { maySeeCosts: false, maySeePrices: false };

test('marked fields stay for whoever may see costs', () => {
  expect(seenWith(Item, { maySeeCosts: true, maySeePrices: true }).parse(item)).toEqual(item);
});

test('marked fields are dropped at any depth for everyone else', () => {
  const Page = z.object({
    items: z.array(Item),
    first: Item.optional(),
    byName: z.record(z.string(), Item),
    either: z.union([z.string(), Item]),
  });
  const page = { items: [item], first: item, byName: { a: item }, either: item };
  expect(seenWith(Page, nothing).parse(page)).toEqual({ items: [bare], first: bare, byName: { a: bare }, either: bare });
});

test('[TEAM-08] what stands in for a missing part loses them too', () => {
  const Page = z.object({ first: Item.default(item), notes: z.string().default('none') });
  expect(seenWith(Page, nothing).parse({})).toEqual({ first: bare, notes: 'none' });
  expect(seenWith(Page, nothing).parse({ first: item, notes: 'some' })).toEqual({ first: bare, notes: 'some' });
});

test('[TEAM-08] prices can be shown without costs, and the other way round', () => {
  expect(seenWith(Item, { maySeeCosts: false, maySeePrices: true }).parse(item)).toEqual({ ...bare, sellingPrice: '2.50' });
  expect(seenWith(Item, { maySeeCosts: true, maySeePrices: false }).parse(item)).toEqual({
    name: 'Elbow',
    unitCost: '1.20',
    unit: item.unit,
  });
});

test('a kind of schema that cannot be looked into is refused rather than let through', () => {
  expect(() => seenWith(z.object({ hidden: z.lazy(() => Item) }), nothing)).toThrow(/lazy/);
  expect(() => seenWith(z.object({ hidden: z.any() }), nothing)).toThrow(/any/);
});
