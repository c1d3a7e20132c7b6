import type { RefillLine } from '@onhand/contract/refills';
import { describe, expect, test } from 'vitest';
import { afterPick, isTooMany } from '../../offline/after-pick.ts';
import { isOpenLine, linesWithCode, nextOpen, stopsOf } from './refill-lines.rules.ts';
import { comingOf, levelWords, tooManyText } from './refill-words.ts';

const place = (placeId: number | null, ...path: string[]) => ({ placeId, name: path.at(-1) ?? null, path, isGone: false, isHidden: false });
const lineOf = (line: number, more: Partial<RefillLine> = {}): RefillLine => ({
  line,
  itemId: line,
  name: `Part ${line}`,
  sku: `P-${line}`,
  codes: ['4006381333931'],
  unit: null,
  state: 'live',
  from: place(2, 'Warehouse', 'Bin 2'),
  to: place(9, 'Van 1'),
  isReturn: false,
  planned: '4',
  missing: '0',
  isShort: false,
  picked: '0',
  isSettled: false,
  loaded: '0',
  pickedBy: [],
  level: { quantity: '1', minimum: '2', maximum: '5' },
  available: '9',
  ...more,
});

describe('a pick, as it is shown before the server has answered', () => {
  test('[PLC-09] scans add one after the other, and the last one that is wanted settles the line', () => {
    const scanned = [1, 2, 3, 4].reduce((line) => afterPick(line, { quantity: '1', mode: 'add' }), lineOf(1));
    expect(scanned).toMatchObject({ picked: '4', isSettled: true });
    expect(afterPick(scanned, { quantity: '1', mode: 'add' })).toBe(scanned);
    expect(afterPick(scanned, { quantity: '1', mode: 'add', isMore: true })).toMatchObject({ picked: '5', isSettled: true });
  });

  test('[PLC-09] “not here” settles a line with what was found, and nothing again opens it', () => {
    const none = afterPick(lineOf(1), { quantity: '0', isAll: true });
    expect([none.isSettled, isOpenLine(none)]).toEqual([true, false]);
    expect(isOpenLine(afterPick(none, { quantity: '0' }))).toBe(true);
  });

  test('[PLC-12] [PLC-09] without a network too many is asked about here, in the server’s words', () => {
    const [line, full] = [lineOf(1), lineOf(1, { picked: '4' })];
    expect([
      isTooMany(line, { quantity: '4' }),
      isTooMany(line, { quantity: '5' }),
      isTooMany(line, { quantity: '5', isMore: true }),
    ]).toEqual([false, true, false]);
    expect(tooManyText(line, { quantity: '5' })).toBe('4 of “Part 1” are wanted for “Van 1”, not 5.');
    expect(tooManyText(full, { quantity: '1', mode: 'add' })).toBe('All 4 of “Part 1” for “Van 1” are picked already.');
  });
});

test('[PLC-07] lines stand together where one stops on the walk, in the order of the list', () => {
  const lines = [lineOf(1), lineOf(2), lineOf(3, { from: place(10, 'Warehouse', 'Bin 10') }), lineOf(4, { from: place(null) })];
  expect(stopsOf(lines).map(({ way, lines: its }) => [way, its.length])).toEqual([
    ['Warehouse › Bin 2', 2],
    ['Warehouse › Bin 10', 1],
    ['No folder', 1],
  ]);
});

test('[PLC-09] a code is found by SKU, barcode and label, and the next line is the next one that is open', () => {
  const lines = [lineOf(1), lineOf(2, { isSettled: true }), lineOf(3)];
  expect(linesWithCode(lines, 'p-2').map(({ line }) => line)).toEqual([2]);
  expect(linesWithCode(lines, '4006381333931')).toHaveLength(3);
  expect([nextOpen(lines, null)?.line, nextOpen(lines, 1)?.line, nextOpen(lines, 3)?.line]).toEqual([1, 3, 1]);
});

test('[PLC-07] the level is told as it is now and after this; a return takes away', () => {
  const { level } = lineOf(1);
  expect(level && levelWords(level, comingOf(lineOf(1)), 'pcs')).toBe('1 pc there now, 5 after this, at least 2, at most 5');
  expect(comingOf(lineOf(1, { isReturn: true }))).toBe('-4');
  expect(comingOf(lineOf(1, { picked: '0.1', isSettled: true, loaded: '0.1' }))).toBe('0');
});
