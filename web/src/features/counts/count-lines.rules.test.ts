import type { CountLine } from '@onhand/contract/counts';
import type { Folder } from '@onhand/contract/folders';
import { describe, expect, test } from 'vitest';
import {
  linesMatching,
  linesWithCode,
  merged,
  nextUncounted,
  type PendingEntry,
  shownLines,
  usualMode,
  walkingOrder,
  withEntry,
} from './count-lines.rules.ts';
import { choicesFor } from './entry-choice.ts';
import { linesFor } from './review.rules.ts';

const line = (itemId: number, more: Partial<CountLine> = {}): CountLine => ({
  itemId,
  name: `Item ${itemId}`,
  sku: null,
  codes: [],
  folderId: null,
  unit: null,
  expected: '10',
  counted: null,
  countedBy: [],
  isMineOnly: true,
  difference: null,
  isAlsoFound: false,
  isRecount: false,
  state: 'live',
  outcome: null,
  ...more,
});
const ids = (lines: readonly CountLine[]) => lines.map(({ itemId }) => itemId);
const entry = (itemId: number, quantity: string, more: Partial<PendingEntry> = {}): PendingEntry => ({
  id: `entry of ${itemId}`,
  itemId,
  quantity,
  madeAt: 0,
  ...more,
});

describe('what a device knows', () => {
  test('changes take their places, new lines come after, and unchanged ones stay the same objects', () => {
    const known = merged(undefined, [line(1), line(2)], '5');
    const next = merged(known, [line(2, { counted: '3' })], '6');
    expect(next.lines[0]).toBe(known.lines[0]);
    expect(next.lines[1]?.counted).toBe('3');
    expect(next.shape).toBe(known.shape);
    const longer = merged(next, [line(3)], '7');
    expect(ids(longer.lines)).toEqual([1, 2, 3]);
    expect(longer.shape).not.toBe(known.shape);
  });

  test('what is on its way shows at once, and once only when its answer is there', () => {
    const known = merged(undefined, [line(1), line(2)], '5');
    const pending = [entry(1, '4'), entry(1, '2', { id: 'more', mode: 'add' })];
    expect(shownLines(known, [2, 1], pending, []).map(({ counted }) => counted)).toEqual([null, '6']);
    const answered = merged(known, [line(1, { counted: '4' })], '5', 'entry of 1');
    expect(shownLines(answered, [1], pending, [])[0]?.counted).toBe('6');
  });

  test('an item that was found stands at the end until it is a line', () => {
    const known = merged(undefined, [line(1)], '5');
    expect(ids(shownLines(known, [1], [], [line(9)]))).toEqual([1, 9]);
    expect(ids(shownLines(merged(known, [line(9)], '6'), [9, 1], [], [line(9)]))).toEqual([9, 1]);
  });
});

test('lines are walked folder by folder as the tree shows them, then by name, then what lies in none', () => {
  const folder = (id: number, parentId: number | null) => ({ id, parentId, name: `F${id}` }) as Folder;
  const folders = [folder(1, null), folder(3, null), folder(2, 1)];
  const lines = [
    line(1),
    line(2, { folderId: 3 }),
    line(3, { folderId: 2, name: 'Pipe 10' }),
    line(4, { folderId: 2, name: 'Pipe 9' }),
    line(5, { folderId: 1 }),
  ];
  expect(walkingOrder(lines, folders)).toEqual([5, 4, 3, 2, 1]);
});

test('the next one is the next that nobody counted, from the top again at the end', () => {
  const lines = [line(1), line(2, { counted: '1' }), line(3, { state: 'archived' }), line(4)];
  expect(nextUncounted(lines, null)?.itemId).toBe(1);
  expect(nextUncounted(lines, 1)?.itemId).toBe(4);
  expect(nextUncounted(lines, 4)?.itemId).toBe(1);
  expect(nextUncounted([line(1)], 1)).toBeNull();
});

test('a code finds its lines by label, SKU or barcode, words by name', () => {
  const lines = [line(1, { sku: 'EL-1' }), line(2, { codes: ['036000291452'] }), line(3, { codes: ['036000291452'] })];
  expect(ids(linesWithCode(lines, 'https://onhand.test/item/2'))).toEqual([2]);
  expect(ids(linesWithCode(lines, 'el-1'))).toEqual([1]);
  expect(ids(linesWithCode(lines, '0036000291452'))).toEqual([2, 3]);
  expect(linesWithCode(lines, '')).toEqual([]);
  expect(ids(linesMatching(lines, 'item el'))).toEqual([1]);
});

describe('entering', () => {
  const mine = line(1, { counted: '4', isMineOnly: true });
  const theirs = line(1, { counted: '4', isMineOnly: false, countedBy: ['Sam'] });

  test('adds to what others counted and replaces one’s own, unless told otherwise', () => {
    expect([usualMode(line(1)), usualMode(mine), usualMode(theirs)]).toEqual(['set', 'set', 'add']);
    expect(withEntry(theirs, { quantity: '0.5' })).toMatchObject({ counted: '4.5', difference: '-5.5', countedBy: ['Sam'] });
    expect(withEntry(theirs, { quantity: '5', mode: 'set' })).toMatchObject({ counted: '5', isMineOnly: true });
    expect(withEntry(line(1, { expected: null }), { quantity: '5' }).difference).toBeNull();
  });

  test('offers the usual way first, with what it will come to', () => {
    expect(choicesFor(line(1), '5')).toEqual([{ mode: undefined, label: 'Count 5' }]);
    expect(choicesFor(line(1), '')).toEqual([{ mode: undefined, label: 'Count' }]);
    expect(choicesFor(theirs, '5').map(({ label }) => label)).toEqual(['Add: 9', 'Replace: 5']);
    expect(choicesFor(mine, '5').map(({ mode }) => mode)).toEqual(['set', 'add']);
    expect(choicesFor(mine, '2.5').map(({ label }) => label)).toEqual(['Replace', 'Add']);
  });
});

test('the review shows what differs, also when it cannot be posted, and what nobody counted', () => {
  const lines = [
    line(1, { counted: '9', difference: '-1' }),
    line(2, { counted: '10', difference: '0' }),
    line(3),
    line(4, { counted: '8', difference: null, outcome: 'corrected' }),
    line(5, { outcome: 'zeroed', difference: '-10' }),
    line(6, { outcome: 'left' }),
  ];
  expect(ids(linesFor('differences', lines))).toEqual([1, 4, 5]);
  expect(ids(linesFor('uncounted', lines))).toEqual([3, 5, 6]);
  expect(linesFor('all', lines)).toHaveLength(6);
});
