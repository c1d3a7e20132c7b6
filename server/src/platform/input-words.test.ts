import { api } from '@onhand/contract';
import type { Route } from '@onhand/contract/route';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldWords, sentenceFor } from './input-words.ts';

const rows = Object.values(api).flatMap((rowsOf) => Object.entries(rowsOf as Record<string, Route>));
const nonsense: unknown[] = [undefined, null, 7, -1e307, '', '☃'.repeat(9000), [], {}, [7, null], true, '2026-99-99', { a: 1 }];

/** Each field in turn, and all of them at once, as something it cannot be. */
function* wrongInputs(schema: z.ZodType): Generator {
  yield* nonsense;
  const shape = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  for (const one of nonsense) yield Object.fromEntries(shape.map((key) => [key, one]));
  for (const key of shape) for (const one of nonsense) yield { [key]: one };
}

test('[ERR-03] whatever is wrong with the input of any row, a person reads a sentence and not the validator', () => {
  const raw = new Set<string>();
  let count = 0;
  for (const [name, row] of rows) {
    for (const schema of [row.params, row.query, row.body]) {
      if (!schema) continue;
      for (const input of wrongInputs(schema)) {
        for (const { message } of schema.safeParse(input, { error: sentenceFor }).error?.issues ?? []) {
          count++;
          if (
            /Invalid|expected|received|Too (small|big)|Unrecognized|NaN|undefined|null|\[object/.test(message) ||
            !/[.!?]$/.test(message)
          ) {
            raw.add(`${name}: ${message}`);
          }
        }
      }
    }
  }
  expect(count).toBeGreaterThan(1000);
  expect([...raw]).toEqual([]);
});

test.each([
  ['firstName', 'First name'],
  ['lowStockThreshold', 'Low stock threshold'],
  ['folderId', 'Folder'],
  ['vendors.0.price', 'Vendors, no. 1, price'],
  ['sku', 'SKU'],
])('[ERR-03] the field %s is called “%s”', (field, words) => expect(fieldWords(field)).toBe(words));

test('[ERR-03] limits are told in numbers that fit their words', () => {
  const said = (schema: z.ZodType, input: unknown) => schema.safeParse(input, { error: sentenceFor }).error?.issues[0]?.message;
  expect(said(z.string().min(2), 'a')).toBe('This needs at least 2 characters.');
  expect(said(z.string().min(1), '')).toBe('Please fill this in.');
  expect(said(z.string().max(1), 'ab')).toBe('At most 1 character can be given here.');
  expect(said(z.array(z.number()).min(1), [])).toBe('This needs at least 1 entry.');
  expect(said(z.number().min(1), 0)).toBe('This needs to be at least 1.');
  expect(said(z.number().max(9), 10)).toBe('This can be at most 9.');
  expect(said(z.object({ a: z.string() }), 7)).toBe('This must be a group of fields.');
  expect(said(z.enum(['a', 'b']), 'c')).toBe('This must be one of: a, b.');
});
