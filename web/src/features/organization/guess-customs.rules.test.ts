import { expect, test } from 'vitest';
import { customsOf } from './guess-customs.rules.ts';

test.each([
  ['en-US', { currency: 'USD', numberFormat: 'comma-point', dateFormat: 'mdy' }],
  ['en-GB', { currency: 'GBP', numberFormat: 'comma-point', dateFormat: 'dmy' }],
  ['de-DE', { currency: 'EUR', numberFormat: 'point-comma', dateFormat: 'dmy' }],
  ['de-CH', { currency: 'CHF', numberFormat: 'apostrophe-point', dateFormat: 'dmy' }],
  ['fr', { currency: 'EUR', numberFormat: 'space-comma', dateFormat: 'dmy' }],
  ['en-IN', { currency: 'INR', numberFormat: 'lakh', dateFormat: 'dmy' }],
  ['', { currency: 'USD', numberFormat: 'comma-point', dateFormat: 'mdy' }],
] as const)('[AUTH-08] a browser that speaks %j is likely to want %j', (language, customs) => {
  expect(customsOf(language)).toEqual(customs);
});
