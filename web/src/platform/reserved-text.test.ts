import { expect, test } from 'vitest';
import { freeOf, freeText, lyingText, reservedText } from './reserved-text.ts';

test('[JOB-03] what is reserved is said only where something is', () => {
  expect(reservedText('0')).toBeNull();
  expect(reservedText(undefined)).toBeNull();
  expect(reservedText('5')).toBe('5 reserved');
  expect(lyingText({ quantity: '18', reserved: '5' }, 'ft')).toBe('18 ft · 5 reserved');
  expect(lyingText({ quantity: '18', reserved: '0' }, 'ft')).toBe('18 ft');
  expect(freeText({ quantity: '18', reserved: '5' }, 'ft', 'on hand')).toBe('13 ft free');
  expect(freeText({ quantity: '18' }, 'ft', 'on hand')).toBe('18 ft on hand');
});

test('[JOB-03] J10: more reserved than there is leaves nothing free, and not less than nothing', () => {
  expect(freeOf({ quantity: '3', reserved: '5' })).toBe('0');
});
