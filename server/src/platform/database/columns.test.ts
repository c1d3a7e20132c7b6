import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { columnsOf } from './columns.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const backFrom = async (type: string, values: unknown[]) => {
  const [column] = columnsOf(
    values.map((value) => ({ value })),
    'value',
  );
  const { rows } = await world.database.admin.query<{ value: unknown }>(
    `SELECT to_jsonb(value) AS value FROM unnest($1::${type}[]) AS value`,
    [column],
  );
  return rows.map(({ value }) => value);
};

test('columns arrive as they were, whatever is in them', async () => {
  const plain = ['', 'a', 'NULL', 'null', ' b ', '{c}', 'd,e', 'f’s ½ “g” 🔥', null, '-1.50'];
  expect(await backFrom('text', plain)).toEqual(plain);
  const escaped = ['a"b', 'c\\d', 'e\nf\tg', ...plain];
  expect(await backFrom('text', escaped)).toEqual(escaped);
  expect(await backFrom('bigint', [1, null, '7', -3])).toEqual([1, null, 7, -3]);
  expect(await backFrom('boolean', [true, null, false])).toEqual([true, null, false]);
  expect(await backFrom('text', [])).toEqual([]);
  expect(await backFrom('timestamptz', [new Date('2026-01-31T00:00:00Z')])).toEqual(['2026-01-31T00:00:00+00:00']);
  expect(await backFrom('text', [undefined, 'a'])).toEqual([null, 'a']);
});
