import { clearRate, limitRate } from '../../rate-limit.ts';
import type { Foundations } from '../../services.ts';

type Clock = Pick<Foundations, 'db' | 'now'>;

const keys = (accountId: string) => ({ soon: `identity:factor:${accountId}`, day: `identity:factor-day:${accountId}` });

/**
 * Counted before a code is looked at. Six figures, three of which are right at a time: forty tries a day find one in some twenty years.
 * Only whoever has shown the password or holds a session comes this far, so nobody is locked out by a stranger.
 */
export async function countFactor({ db, now }: Clock, accountId: string): Promise<void> {
  const { soon, day } = keys(accountId);
  await limitRate(db, { key: soon, most: 10, windowSeconds: 15 * 60 }, now());
  await limitRate(db, { key: day, most: 40, windowSeconds: 24 * 3600 }, now());
}

export async function forgiveFactor({ db }: Clock, accountId: string): Promise<void> {
  for (const key of Object.values(keys(accountId))) await clearRate(db, key);
}
