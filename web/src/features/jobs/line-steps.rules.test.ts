import type { JobLine } from '@onhand/contract/job-answers';
import { expect, test } from 'vitest';
import { freedBy, gainedBy, inOrderOfWork, leftovers, loadedInReach, nextUse, toLoad } from './line-steps.rules.ts';

const line = (some: Partial<JobLine>) =>
  ({ line: 1, wanted: '10', used: '0', reserved: '0', picked: '0', reservedIn: [], ...some }) as unknown as JobLine;

test('[JOB-05] one tap uses what was loaded, else what is reserved, else what is still wanted', () => {
  expect(nextUse(line({ picked: '2', reserved: '5' }))).toBe('2');
  expect(nextUse(line({ reserved: '5' }))).toBe('5');
  expect(nextUse(line({ used: '7' }))).toBe('3');
  expect(nextUse(line({ used: '12' }))).toBe('0');
});

test('[JOB-05] J9: closing asks for what was loaded and not used', () => {
  const lines = [line({ line: 1, picked: '3', reserved: '3', used: '7' }), line({ line: 2, reserved: '4' })];
  expect(leftovers({ lines }).map((one) => one.line)).toEqual([1]);
  expect(freedBy({ lines }).map((one) => one.line)).toEqual([1, 2]);
});

test('[JOB-05] what a colleague has loaded is said to be used by whoever may take from others’ places', () => {
  const row = { placeId: 1, name: 'Van 1', isElsewhere: false, quantity: '2', isPicked: true };
  const { reservedIn } = line({
    reservedIn: [row, { ...row, isElsewhere: true, placeId: null, quantity: '3' }, { ...row, isPicked: false }],
  });
  expect(loadedInReach({ reservedIn }, false)).toBe('2');
  expect(loadedInReach({ reservedIn }, true)).toBe('5');
});

test('[JOB-05] only what is reserved, not loaded yet and in a place that is seen is to be loaded', () => {
  const row = { placeId: 1, name: 'Shop', isElsewhere: false, quantity: '2', isPicked: false };
  const lines = [line({ reservedIn: [row, { ...row, isPicked: true }, { ...row, isElsewhere: true, placeId: null }] })];
  expect(toLoad({ lines }).map(({ quantity, from }) => [quantity, from.name])).toEqual([['2', 'Shop']]);
});

test('[JOB-05] what is done goes to the end of the list', () => {
  const lines = [line({ line: 1, used: '10' }), line({ line: 2 }), line({ line: 3, used: '4' })];
  expect(inOrderOfWork(lines).map((one) => one.line)).toEqual([2, 3, 1]);
});

test('[JOB-03] a second try at what is short says of how many lines more is reserved now', () => {
  const before = { lines: [line({ line: 1, reserved: '2' }), line({ line: 2 })] };
  expect(gainedBy(before, before)).toBe(0);
  expect(gainedBy(before, { lines: [line({ line: 1, reserved: '2' }), line({ line: 2, reserved: '1' })] })).toBe(1);
});
