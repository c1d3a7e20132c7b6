import type { Vendor } from '@onhand/contract/vendors';
import { expect, test } from 'vitest';
import { daysIn, matching, phoneLink, webAddress } from './vendors.rules.ts';

const blank = { website: '', address: '', notes: '', leadTimeDays: null, itemCount: 0 };
const vendors: Vendor[] = [
  { ...blank, id: 1, name: 'Acme Pipe', contact: 'Dana Fox', email: 'dana@acme.example', phone: '555 0100' },
  { ...blank, id: 2, name: 'Bolt Brothers', contact: '', email: 'orders@bolt.example', phone: '' },
];

test('[TVU-02] a search finds vendors by every word, in name, contact, email or phone', () => {
  expect(matching(vendors, ' FOX acme ').map(({ id }) => id)).toEqual([1]);
  expect(matching(vendors, 'orders').map(({ id }) => id)).toEqual([2]);
  expect(matching(vendors, 'acme bolt')).toEqual([]);
  expect(matching(vendors, '')).toEqual(vendors);
});

test.each([
  ['acme.com', 'https://acme.com'],
  [' http://acme.com ', 'http://acme.com'],
  ['', ''],
])('the web address %j is kept as %j', (typed, kept) => expect(webAddress(typed)).toBe(kept));

test('an empty lead time is none, and words are no number', () => {
  expect(daysIn(' ')).toBeNull();
  expect(daysIn(null)).toBeNull();
  expect(daysIn('14')).toBe(14);
  expect(daysIn('soon')).toBeNaN();
});

test('a phone number is dialled without its decoration', () => expect(phoneLink('+1 (555) 010-0')).toBe('tel:+15550100'));
