import { expect, test } from 'vitest';
import { type ClosedLine, type LevelNow, loweredLines } from './reopen.rules.ts';

const [warehouse, van] = [1, 2];
const line = (more: Partial<ClosedLine> = {}): ClosedLine => ({
  line: 1,
  itemId: 7,
  from: warehouse,
  to: van,
  isReturn: false,
  planned: '10',
  missing: '0',
  picked: '0',
  isSettled: false,
  loaded: '0',
  ...more,
});
const level = (place: number, more: Partial<LevelNow> = {}): LevelNow => ({
  itemId: 7,
  place,
  free: '0',
  minimum: null,
  maximum: null,
  coming: '0',
  going: '0',
  ...more,
});
const full = level(warehouse, { free: '100' });

test('[PLC-07] a line that is still needed as it was is left alone', () => {
  expect(loweredLines([line()], [full, level(van, { minimum: '5', maximum: '10' })])).toEqual([]);
  // A place that nobody set limits for takes what it was promised.
  expect(loweredLines([line()], [full, level(van)])).toEqual([]);
});

test('[PLC-07] what is there, on its way or on another list meanwhile is not asked for again', () => {
  const now = level(van, { free: '3', coming: '4', minimum: '5', maximum: '10' });
  expect(loweredLines([line()], [full, now])).toEqual([{ line: 1, planned: '3', missing: '0' }]);
  expect(loweredLines([line()], [full, { ...now, coming: '9' }])).toEqual([{ line: 1, planned: '0', missing: '0' }]);
});

test('[PLC-08] what the shelf cannot give any more is missing', () => {
  const lines = [line({ missing: '2' }), line({ line: 2, from: 3, planned: '4' })];
  const shelves = [level(warehouse, { free: '9', going: '6' }), level(3, { free: '1' }), level(van, { minimum: '14' })];
  expect(loweredLines(lines, shelves)).toEqual([
    { line: 1, planned: '3', missing: '9' },
    { line: 2, planned: '1', missing: '3' },
  ]);
});

test('[PLC-09] what was picked stays picked, and is served before what is only planned', () => {
  const lines = [line({ planned: '6' }), line({ line: 2, planned: '6', picked: '5' })];
  expect(loweredLines(lines, [full, level(van, { maximum: '8' })])).toEqual([
    { line: 1, planned: '3', missing: '0' },
    { line: 2, planned: '5', missing: '0' },
  ]);
  expect(loweredLines([line({ picked: '10', isSettled: true })], [full, level(van, { maximum: '1' })])).toEqual([]);
});

test('[PLC-07] a place gives back no more than it still has too much of', () => {
  const back = line({ from: van, to: warehouse, isReturn: true, planned: '20' });
  const now = level(van, { free: '95', maximum: '80', going: '4' });
  expect(loweredLines([back], [now])).toEqual([{ line: 1, planned: '11', missing: '0' }]);
  expect(loweredLines([back], [{ ...now, free: '104' }])).toEqual([]);
});
