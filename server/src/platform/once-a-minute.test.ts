import { expect, test } from 'vitest';
import { onceAMinute } from './once-a-minute.ts';

test('[SEC-05] of each one thing is told in a minute, however often it happens', () => {
  let now = 5;
  const mayBeTold = onceAMinute(() => now);
  expect(['a', 'a', 'b', 'a'].map(mayBeTold)).toEqual([true, false, true, false]);
  now += 60_000;
  expect(['a', 'a'].map(mayBeTold)).toEqual([true, false]);
});
