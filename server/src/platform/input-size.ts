import { limits, spelledLimit } from '@onhand/contract/limits';
import { AppError } from './errors.ts';

/**
 * Counts single values before they are validated: every wrong one would be looked at, and its reason put into words, before the refusal.
 */
export function hasMoreValuesThan(given: unknown, most: number): boolean {
  let left = most;
  const waiting = [given];
  for (let one = waiting.pop(); one !== undefined || waiting.length > 0; one = waiting.pop()) {
    if (left-- <= 0) return true;
    if (typeof one !== 'object' || one === null) continue;
    const inside = Object.values(one);
    if (inside.length > left) return true;
    for (const value of inside) waiting.push(value);
  }
  return false;
}

export function tooManyValues(): AppError {
  const most = spelledLimit(limits.valuesOfCall);
  return new AppError('TOO_LARGE', { message: `One call can hold at most ${most} single values. Send it in several parts.` });
}
