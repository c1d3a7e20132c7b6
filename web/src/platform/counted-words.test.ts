import { expect, test } from 'vitest';
import { changeCount } from '../features/offline/change-words.ts';
import { daysLeft, leftText } from '../features/subscription/subscription.rules.ts';
import { leadTimeText } from '../features/vendors/vendors.rules.ts';
import { folderCountText, itemCountText } from './count-text.ts';
import { quantityText, quantityTexts } from './format.ts';

const counts = [0, 1, 2, 1200];
const texts: Record<string, (count: number) => string | null> = {
  items: itemCountText,
  folders: folderCountText,
  changes: changeCount,
  'days of a trial': (days) => leftText(daysLeft(new Date(Date.UTC(2026, 0, 1 + days)).toISOString(), new Date(Date.UTC(2026, 0, 1)))),
  'lead time': leadTimeText,
  pieces: (count) => quantityText(String(count), 'pieces'),
  units: (count) => quantityText(String(count), 'units'),
  boxes: (count) => quantityText(String(count), 'boxes'),
};

test.each(Object.entries(texts))('%s are said right for none, one and many', (_, write) => {
  for (const count of counts) {
    const text = write(count) ?? '';
    // One is never many, and many never one.
    if (count === 1) expect(text).not.toMatch(/\b1 \w+s\b/);
    else expect(text).not.toMatch(/^[\d,.]+ (item|folder|change|day|piece|unit|box)\b/);
  }
});

test('[REP-01] quantities of several units are told beside each other, and what has none is so many units', () => {
  const sums = [
    { unit: 'pieces', quantity: '1204' },
    { unit: 'ft', quantity: '350.5' },
    { unit: null, quantity: '1' },
  ];
  expect(quantityTexts(sums)).toEqual(['1,204 pieces', '350.5 ft', '1 unit']);
  expect(quantityTexts(sums, 2)).toEqual(['1,204 pieces', 'and 2 more']);
  expect(quantityTexts([{ unit: null, quantity: '7' }])).toEqual(['7']);
  expect(quantityTexts([])).toEqual([]);
});
