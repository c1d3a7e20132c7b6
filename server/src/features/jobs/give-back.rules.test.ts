import { expect, test } from 'vitest';
import { wantedNoMore } from './give-back.rules.ts';

test('[JOB-09] what came back is wanted no more, but for what was used beyond what was wanted', () => {
  expect(wantedNoMore({ wanted: '10', used: '10' }, '3')).toBe('3');
  expect(wantedNoMore({ wanted: '10', used: '4' }, '1')).toBe('1');
  expect(wantedNoMore({ wanted: '5', used: '8' }, '2')).toBe('0');
  expect(wantedNoMore({ wanted: '5', used: '8' }, '4')).toBe('1');
  expect(wantedNoMore({ wanted: '0', used: '2' }, '2')).toBe('0');
});
