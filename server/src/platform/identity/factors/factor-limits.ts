import { clearRate, limitRate } from '../../rate-limit.ts';
import type { Foundations } from '../../foundations.ts';

type Clock = Pick<Foundations, 'db' | 'now'>;

/**
 * Sign-in and session are counted apart: an attacker who has the password and guesses at sign-in must not lock out the person who is here,
 * nor be forgiven with them.
 */
type Where = 'sign-in' | 'session';

const keys = (accountId: string, where: Where) => ({
  soon: `identity:factor-${where}:${accountId}`,
  day: `identity:factor-${where}-day:${accountId}`,
});

/**
 * Counts a try before the code is looked at. Six figures, three of which are right at a time: forty tries a day find one in some twenty
 * years. Only a person who has shown the password or holds a session comes this far, so nobody is locked out by a stranger.
 */
export async function countFactor({ db, now }: Clock, accountId: string, where: Where): Promise<void> {
  const { soon, day } = keys(accountId, where);
  await limitRate(db, { key: soon, most: 10, windowSeconds: 15 * 60 }, now());
  await limitRate(db, { key: day, most: 40, windowSeconds: 24 * 3600 }, now());
}

export async function forgiveFactor({ db }: Clock, accountId: string, where: Where): Promise<void> {
  for (const key of Object.values(keys(accountId, where))) await clearRate(db, key);
}

/** Everything that counts against an account. */
export function factorCounts(accountId: string): string[] {
  return [...Object.values(keys(accountId, 'sign-in')), ...Object.values(keys(accountId, 'session'))];
}
