import { expect, test } from 'vitest';
import type { Column } from '../tools/columns.ts';
import { fittingColumns } from './fitting-columns.ts';

const column = (id: string, width = 120): Column => ({ id, label: id, width, render: () => null });
const ids = (columns: readonly Column[]) => columns.map(({ id }) => id);

test('with room every chosen column is shown, and the table is as wide as they need', () => {
  const { columns, template, minWidth } = fittingColumns([column('sku', 100), column('quantity', 90)], false);
  expect(ids(columns)).toEqual(['sku', 'quantity']);
  expect(template).toBe('44px minmax(280px, 1fr) 100px 90px');
  expect(minWidth).toBe(514);
});

test('beside an open item quantity and status stay, as far as they were chosen', () => {
  const chosen = [column('sku'), column('quantity'), column('vendor'), column('stockStatus')];
  expect(ids(fittingColumns(chosen, true).columns)).toEqual(['quantity', 'stockStatus']);
  expect(ids(fittingColumns([column('sku')], true).columns)).toEqual(['sku']);
});
