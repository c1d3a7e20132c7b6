import type { Activity } from '@onhand/contract/activity';
import { expect, test } from 'vitest';
import { byDay } from '../../platform/by-day.ts';
import { placeOf } from './activity.rules.ts';

const entry = (at: Date): Activity => ({
  id: at.getTime(),
  at: at.toISOString(),
  userName: 'Olive',
  kind: 'item',
  subjectId: 1,
  subjectName: 'Elbow',
  action: 'update',
  changes: [],
});

test('entries stand under the local day they happened on, newest day first, with words for the two last days', () => {
  const now = new Date(2026, 10, 15, 9, 30);
  const entries = [
    entry(new Date(2026, 10, 15, 0, 5)),
    entry(new Date(2026, 10, 14, 23, 55)),
    entry(new Date(2026, 10, 14, 8, 0)),
    entry(new Date(2026, 10, 2, 8, 0)),
    entry(new Date(2025, 11, 31, 8, 0)),
  ];
  expect(byDay(entries, now).map(({ title, rows }) => [title, rows.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
    ['Monday, November 2', 1],
    ['Wednesday, December 31, 2025', 1],
  ]);
});

test('yesterday is the day before also over the end of a month', () => {
  const days = byDay([entry(new Date(2026, 1, 28, 12, 0))], new Date(2026, 2, 1, 0, 1));
  expect(days.map(({ title }) => title)).toEqual(['Yesterday']);
});

test('an entry leads to what it is about, unless that is gone', () => {
  expect(placeOf({ kind: 'item', subjectId: 7, action: 'update' })).toBe('/item/7');
  expect(placeOf({ kind: 'vendor', subjectId: 7, action: 'create' })).toBe('/vendors?vendor=7');
  expect(placeOf({ kind: 'item', subjectId: 7, action: 'delete' })).toBeNull();
  expect(placeOf({ kind: 'item', subjectId: null, action: 'archive' })).toBeNull();
});
