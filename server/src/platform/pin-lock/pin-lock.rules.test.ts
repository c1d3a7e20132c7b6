import { expect, test } from 'vitest';
import { limits, lockedText, lockOf, triesLeft } from './pin-lock.rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.UTC(2026, 10, 15);

/**
 * People who guess as fast as they are let and never give up: the hours until all these PINs were checked. Each lock is waited
 * for to the millisecond.
 */
function hoursToTry(pins: number, people: number): { hours: number; mostInAnHour: number } {
  const all: number[] = [];
  const byPerson = Array.from({ length: people }, (): number[] => []);
  let now = start;
  while (all.length < pins) {
    const locks = byPerson.map((mine) => lockOf({ byPerson: mine.slice(-100), byEveryone: all.slice(-100) }, now)?.untilMs ?? now);
    now = Math.min(...locks);
    const free = byPerson[locks.indexOf(now)];
    const lock = lockOf({ byPerson: free?.slice(-100) ?? [], byEveryone: all.slice(-100) }, now);
    if (lock) continue;
    free?.push(now);
    all.push(now);
  }
  const inHourFrom = (from: number) => all.slice(from, from + 200).filter((time) => time < (all[from] ?? 0) + hour).length;
  return { hours: (now - start) / hour, mostInAnHour: Math.max(...all.map((_, from) => inHourFrom(from))) };
}

test('[QA-04] the fifth wrong PIN in a row locks for five minutes, and the wait is said', () => {
  const times = Array.from({ length: 5 }, (_, n) => start + n);
  expect(times.map((_, n) => triesLeft(times.slice(0, n)))).toEqual([5, 4, 3, 2, 1]);
  expect(lockOf({ byPerson: times.slice(0, 4), byEveryone: times.slice(0, 4) }, start + 4)).toBeNull();
  const lock = lockOf({ byPerson: times, byEveryone: times }, start + 4);
  expect(lock).toEqual({ whom: 'person', untilMs: start + 4 + limits.inARow.lockMs });
  const said = (afterMs: number) => lock && lockedText(lock, start + 4 + afterMs);
  expect(said(0)).toBe('Too many wrong PINs. Try again in 5 minutes.');
  expect(said(minute + 1)).toBe('Too many wrong PINs. Try again in 4 minutes.');
  expect(said(4 * minute + 1)).toBe('Too many wrong PINs. Try again in 60 seconds.');
  expect(said(5 * minute - 1)).toBe('Too many wrong PINs. Try again in 1 second.');
  expect(lockOf({ byPerson: times, byEveryone: times }, start + 4 + 5 * minute)).toBeNull();
  expect(triesLeft(times)).toBe(5);
});

test('[QA-04] another person is not locked by it', () => {
  const theirs = Array.from({ length: 5 }, (_, n) => start + n);
  expect(lockOf({ byPerson: [], byEveryone: theirs }, start + 5)).toBeNull();
});

test('[QA-04] one person who tries all 10,000 PINs needs 400 days, with at most 25 in any hour', () => {
  const { hours, mostInAnHour } = hoursToTry(10_000, 1);
  console.log(`one person: ${Math.round(hours / 24)} days for 10,000 PINs, at most ${mostInAnHour} checked in an hour`);
  expect(hours / 24).toBeGreaterThan(398);
  expect(mostInAnHour).toBe(25);
});

test('[QA-04] ten people who share them out need 100 days, with at most 50 in any hour', () => {
  const { hours, mostInAnHour } = hoursToTry(10_000, 10);
  console.log(`ten people: ${Math.round(hours / 24)} days for 10,000 PINs, at most ${mostInAnHour} checked in an hour`);
  expect(hours / 24).toBeGreaterThan(98);
  expect(mostInAnHour).toBe(50);
});

test('when several people together are over it, everyone waits, and is told why', () => {
  const times = Array.from({ length: 50 }, (_, n) => start + n * 1000);
  const lock = lockOf({ byPerson: [], byEveryone: times }, start + minute);
  expect(lock).toEqual({ whom: 'everyone', untilMs: start + hour });
  expect(lock && lockedText(lock, start + minute)).toBe('Too many wrong PINs were entered by several people. Try again in 59 minutes.');
});
