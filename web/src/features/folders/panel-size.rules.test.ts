import { expect, test } from 'vitest';
import { collapse, collapsedPanelSize, defaultPanelSize, expand, isCollapsed, resize } from './panel-size.rules.ts';

const wide = { size: 28, expandedSize: 20 };

test('[SHELL-05] the panel counts as collapsed at 3 percent or below', () => {
  expect(isCollapsed({ size: 3 })).toBe(true);
  expect(isCollapsed({ size: 2.5 })).toBe(true);
  expect(isCollapsed({ size: 3.1 })).toBe(false);
  expect(isCollapsed({ size: defaultPanelSize })).toBe(false);
});

test('[SHELL-05] collapsing saves the last expanded size and sets 3; expanding restores it', () => {
  const collapsed = collapse(wide);
  expect(collapsed).toEqual({ size: 3, expandedSize: 28 });
  expect(collapse(collapsed)).toEqual(collapsed);
  expect(expand(collapsed).size).toBe(28);
});

test('[SHELL-05] expanding without a saved size gives 20', () => {
  expect(expand({ size: 3, expandedSize: collapsedPanelSize }).size).toBe(20);
  expect(expand({ size: 3, expandedSize: 0 }).size).toBe(20);
});

test('a pull of the edge stays within readable bounds, and folds the panel away below them', () => {
  expect(resize(wide, 31.234).size).toBe(31.2);
  expect(resize(wide, 90).size).toBe(45);
  expect(resize(wide, 7).size).toBe(10);
  expect(resize(wide, 2)).toEqual({ size: 3, expandedSize: 28 });
});
