import { api } from '@onhand/contract';
import type { Route } from '@onhand/contract/route';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { unboundedIn } from './input-bounds.ts';

const rows = Object.entries(api).flatMap(([feature, routes]) =>
  Object.entries(routes as Record<string, Route>).map(([key, row]) => ({ name: `${feature}.${key}`, row })),
);

describe('[SEC-05] every input of every row has a bound', () => {
  test.each(rows)('$name', ({ row }) => {
    const parts = ['params', 'query', 'body'] as const;
    expect(parts.flatMap((part) => (row[part] ? unboundedIn(row[part], part) : []))).toEqual([]);
  });
});

test.each([
  ['a text without a length', z.object({ a: z.string() })],
  ['a text of any length after a pattern', z.string().regex(/^a+$/)],
  ['a list without a number', z.array(z.boolean())],
  ['a list of texts without a length', z.array(z.string()).max(3)],
  ['a number without an end', z.object({ a: z.object({ b: z.number() }) })],
  ['fields without a number', z.record(z.string().max(3), z.boolean())],
  ['fields nobody named', z.looseObject({})],
  ['anything', z.object({ a: z.unknown() })],
  ['anything, after something else', z.preprocess((value) => value, z.any())],
  ['one of two that has none', z.union([z.string().max(3), z.string()])],
])('[SEC-05] what has no bound is found: %s', (_, schema) => {
  expect(unboundedIn(schema)).toHaveLength(1);
});
