import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

test('the last activity is told in the largest whole unit', () => {
  const now = new Date('2025-06-15T12:00:00Z');
  const at = (time: string) => timeAgo(time, now);
  expect(at('2025-06-15T11:59:40Z')).toBe('just now');
  expect(at('2025-06-15T11:58:00Z')).toBe('2 minutes ago');
  expect(at('2025-06-15T09:10:00Z')).toBe('2 hours ago');
  expect(at('2025-06-14T10:00:00Z')).toBe('yesterday');
  expect(at('2025-06-15T12:00:30Z')).toBe('just now');
});
