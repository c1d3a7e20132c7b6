import { expect, test } from 'vitest';
import { usualColumns } from './column-choice.rules.ts';
import type { Column } from './columns.ts';
import { columnsOf } from './column-definitions.tsx';
import { fittingColumns } from './fitting-columns.ts';

const column = (id: string, width = 120): Column => ({ id, label: id, width, render: () => null });
const ids = (columns: readonly Column[]) => columns.map(({ id }) => id);
const usual = usualColumns.flatMap((id) => columnsOf(() => undefined).find((one) => one.id === id) ?? []);

test('with room every chosen column is shown, and the name takes what is left', () => {
  const { columns, template, minWidth, nameTextWidth } = fittingColumns([column('sku', 100), column('quantity', 90)], {
    width: 1000,
    isChosen: false,
  });
  expect(ids(columns)).toEqual(['sku', 'quantity']);
  expect(template).toBe('44px minmax(268px, 1fr) 100px 90px');
  expect(minWidth).toBe(502);
  expect(nameTextWidth).toBe(698);
});

test('[INV-05] columns give way before names do, the least important first', () => {
  const shownAt = (width: number) => ids(fittingColumns(usual, { width, isChosen: false }).columns);
  expect(shownAt(1100)).toEqual(['sku', 'quantity', 'stockStatus', 'folder', 'sellingPrice', 'totalValue']);
  // A window of 1440 with the folders beside the list, and one of 1280.
  expect(shownAt(960)).toEqual(['sku', 'quantity', 'stockStatus', 'folder', 'sellingPrice']);
  expect(shownAt(832)).toEqual(['sku', 'quantity', 'stockStatus', 'folder']);
  // The same with an item open, folders folded away and not.
  expect(shownAt(708)).toEqual(['quantity', 'stockStatus', 'folder']);
  expect(shownAt(548)).toEqual(['quantity', 'stockStatus']);
  expect(shownAt(384)).toEqual(['quantity']);
  for (const width of [1100, 960, 832, 708, 548, 384]) {
    const { minWidth, nameTextWidth } = fittingColumns(usual, { width, isChosen: false });
    expect(minWidth, `at ${width}`).toBeLessThanOrEqual(width);
    expect(nameTextWidth, `at ${width}`).toBeGreaterThanOrEqual(184);
  }
});

test('[INV-05] columns somebody chose stay and are scrolled to, unless an item stands beside the list', () => {
  const many = [column('sku'), column('quantity'), column('vendor'), column('stockStatus'), column('tags', 300)];
  expect(ids(fittingColumns(many, { width: 700, isChosen: true }).columns)).toEqual(ids(many));
  expect(ids(fittingColumns(many, { width: 560, isChosen: true }).columns)).toEqual(['quantity', 'stockStatus']);
});

test('[INV-06] a quantity that stands without its status shows the sign of it', () => {
  const [quantity] = fittingColumns(usual, { width: 384, isChosen: false }).columns;
  expect(quantity?.render).toBe(quantity?.renderAlone);
});
