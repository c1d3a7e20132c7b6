import type { CustomField } from '@onhand/contract/custom-fields';
import { standardPreferences } from '@onhand/contract/preferences';
import { expect, test } from 'vitest';
import { setFormat } from '../../../platform/format-settings.ts';
import { currencySign } from '../../../platform/format.ts';
import { chipsOf, cleared, type Filters, inOrder, type Lookups, noFilters } from './filters.rules.ts';

const field = (id: number, name: string, kind: CustomField['kind']): CustomField => ({ id, name, kind, choices: [], position: 0 });
const lookups: Lookups = {
  tags: [
    { id: 1, name: 'copper' },
    { id: 2, name: 'seasonal' },
    { id: 3, name: 'fragile' },
  ],
  vendors: [{ id: 5, name: 'Acme Pipe' }],
  fields: [field(7, 'Condition', 'choice'), field(8, 'Insured', 'checkbox')],
};
const texts = (filters: Partial<Filters>) => chipsOf({ ...noFilters, ...filters }, lookups).map(({ text }) => text);

test('every filter in use is a chip that says what it does', () => {
  expect(texts({})).toEqual([]);
  expect(
    texts({ tagIds: [1], vendorId: 5, status: 'low', minPrice: '5', maxPrice: '10.5', fieldId: 7, fieldValue: 'Used', isFolderOnly: true }),
  ).toEqual(['Tag: copper', 'Vendor: Acme Pipe', 'Low Stock', 'Price: $5.00 to $10.50', 'Condition: Used', 'This folder only']);
});

test('many tags are counted, open ends of prices are said, and an empty value means an empty field', () => {
  expect(texts({ tagIds: [1, 2] })).toEqual(['Tags: copper, seasonal']);
  expect(texts({ tagIds: [1, 2, 3] })).toEqual(['Tags: copper, seasonal and 1 more']);
  expect(texts({ minPrice: '0' })).toEqual(['Price: from $0.00']);
  expect(texts({ maxPrice: '3' })).toEqual(['Price: up to $3.00']);
  expect(texts({ fieldId: 7, fieldValue: null })).toEqual(['Condition: empty']);
  expect(texts({ fieldId: 8, fieldValue: 'true' })).toEqual(['Insured: Yes']);
  expect(texts({ fieldId: 8, fieldValue: null })).toEqual(['Insured: No']);
});

test('names that are not known yet, or deleted, leave a chip that can still be removed and says which it is', () => {
  const gone = { tagIds: [99], vendorId: 99, fieldId: 99 };
  expect(texts(gone)).toEqual(['Tag: (deleted)', 'Vendor: (deleted)', 'Field: (deleted)']);
  const unknown = chipsOf({ ...noFilters, ...gone }, { tags: undefined, vendors: undefined, fields: undefined });
  expect(unknown.map(({ text }) => text)).toEqual(['Tag: …', 'Vendor: …', 'Field: …']);
});

test('[SET-01] prices that are filtered by are in the organization’s currency', () => {
  setFormat({ ...standardPreferences, currency: 'EUR', numberFormat: 'point-comma' });
  expect(texts({ minPrice: '5' })).toEqual(['Price: from 5,00\u00a0€']);
  expect(currencySign()).toBe('€');
  setFormat(standardPreferences);
});

test('removing a chip takes back its own filter and no other', () => {
  const all: Filters = {
    tagIds: [1],
    vendorId: 5,
    status: 'in',
    minPrice: '1',
    maxPrice: '2',
    fieldId: 7,
    fieldValue: 'x',
    isFolderOnly: true,
    isTitleOnly: true,
  };
  const chips = chipsOf(all, lookups);
  for (const { kind } of chips) {
    const left = chipsOf({ ...all, ...cleared[kind] }, lookups);
    expect(left).toEqual(chips.filter((chip) => chip.kind !== kind));
  }
});

test('a price range typed the wrong way round is turned', () => {
  const compare = (one: string, other: string) => Number(one) - Number(other);
  expect(inOrder('10', '9', compare)).toEqual(['9', '10']);
  expect(inOrder('9', '10', compare)).toEqual(['9', '10']);
  expect(inOrder(null, '10', compare)).toEqual([null, '10']);
});
