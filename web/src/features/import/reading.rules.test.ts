import { expect, test } from 'vitest';
import { readAs } from './reading.rules.ts';

test.each([
  ['1,000', 'point', '1,000'],
  ['1,000', 'comma', '1'],
  ['1.000', 'point', '1'],
  ['1.000', 'comma', '1,000'],
  ['$1,250', 'comma', '1.25'],
] as const)('[IMP-01] “%s” written with a %s is shown as %s', (figure, decimals, expected) => {
  expect(readAs(figure, decimals)).toBe(expected);
});
