import { expect, test } from 'vitest';
import { withGaps } from './use-virtual-rows.ts';

test('what is left out above and between the drawn rows is as high as the rows would be', () => {
  expect(withGaps([0, 1, 2], 44)).toEqual([
    { index: 0, gap: 0 },
    { index: 1, gap: 0 },
    { index: 2, gap: 0 },
  ]);
  expect(withGaps([3, 100, 101], 44).map(({ gap }) => gap)).toEqual([132, 96 * 44, 0]);
});
