import { expect, test } from 'vitest';
import { openUpgradePace } from './upgrade-pace.ts';

test('[SEC-05] some sockets are opened at once, those of a crowd one after the other, and it is forgotten when they are', () => {
  let now = 1_000;
  const next = openUpgradePace(() => now);
  const crowd = (size: number) => Array.from({ length: size }, next);
  expect(Math.max(...crowd(20))).toBe(0);
  expect(crowd(3)).toEqual([2, 4, 6]);
  expect(crowd(397).at(-1)).toBe(800);
  now += 820;
  expect(Math.max(...crowd(10))).toBe(0);
  expect(crowd(1)).toEqual([2]);
});
