import type { CustomField } from '@onhand/contract/custom-fields';
import { expect, test } from 'vitest';
import { editOf } from './bulk-edit.rules.ts';

const fields: CustomField[] = [
  { id: 7, name: 'Condition', kind: 'choice', choices: ['New'], position: 0 },
  { id: 8, name: 'Insured', kind: 'checkbox', choices: [], position: 1 },
  { id: 9, name: 'Weight', kind: 'number', choices: [], position: 2 },
];
const changes = (...[field, value]: [Parameters<typeof editOf>[0], string]) => {
  const edit = editOf(field, value, fields);
  return 'change' in edit ? edit.change.changes : edit.error;
};

test('each field gets the value its kind has', () => {
  expect(changes('unitId', '3')).toEqual({ unitId: 3 });
  expect(changes('sellingPrice', '$1,200.50')).toEqual({ sellingPrice: '1200.5' });
  expect(changes('field:7', 'New')).toEqual({ custom: { 7: 'New' } });
  expect(changes('field:8', 'true')).toEqual({ custom: { 8: true } });
  expect(changes('field:8', 'false')).toEqual({ custom: { 8: false } });
  expect(changes('field:9', '0.10')).toEqual({ custom: { 9: '0.1' } });
});

test('nothing empties a field', () => {
  expect(changes('vendorId', '')).toEqual({ vendorId: null });
  expect(changes('lowStockThreshold', ' ')).toEqual({ lowStockThreshold: null });
  expect(changes('field:7', '')).toEqual({ custom: { 7: null } });
  expect(changes('field:9', '')).toEqual({ custom: { 9: null } });
});

test('a value that cannot be is refused before anything is sent', () => {
  expect(changes('sellingPrice', '-1')).toBe('Must not be below zero.');
  expect(changes('sellingPrice', 'cheap')).toBe('Please enter a number.');
  expect(changes('lowStockThreshold', '1.23456')).toBe('At most 4 decimals.');
});
