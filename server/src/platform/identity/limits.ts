import type { FastifyRequest } from 'fastify';
import type { Foundations } from '../services.ts';
import { clearRate, limitRate } from '../rate-limit.ts';
import { tidyEmail } from './accounts.ts';

type Clock = Pick<Foundations, 'db' | 'now'>;

const quarterHour = 15 * 60;
const hour = 60 * 60;

const byAddress = (what: string, email: string) => `identity:${what}:${tidyEmail(email).toLowerCase()}`;
const byIp = (what: string, request: FastifyRequest) => `identity:${what}-from:${request.ip}`;

/** Counted before the password is looked at, so that many guesses at once do not slip through; a success is given back. */
export async function countSignIn({ db, now }: Clock, request: FastifyRequest, email: string): Promise<void> {
  await limitRate(db, { key: byIp('sign-in', request), most: 50, windowSeconds: quarterHour }, now());
  await limitRate(db, { key: byAddress('sign-in', email), most: 10, windowSeconds: quarterHour }, now());
}

export async function forgiveSignIn({ db }: Clock, request: FastifyRequest, email: string): Promise<void> {
  await clearRate(db, byAddress('sign-in', email));
  // Only failures count against a shared address: an office signs in from one.
  await db.platform.run('UPDATE rate_limits SET hits = greatest(hits - 1, 0) WHERE key = $1', [byIp('sign-in', request)]);
}

export function forgiveAccount({ db }: Clock, email: string): Promise<void> {
  return clearRate(db, byAddress('sign-in', email));
}

/** Counted whether or not the address has an account, so that the limit tells nothing either. */
export async function countMail(
  { db, now }: Clock,
  request: FastifyRequest,
  what: 'sign-up' | 'forgot' | 'resend' | 'change-email',
  email: string,
): Promise<void> {
  await limitRate(db, { key: byIp(what, request), most: 20, windowSeconds: hour }, now());
  await limitRate(db, { key: byAddress('mail', email), most: 5, windowSeconds: hour }, now());
}

/**
 * For whoever runs the server: a person, or everybody behind an address of the network, may try again at once. Answers how many counts
 * were forgotten.
 */
export function unlock({ db }: Pick<Clock, 'db'>, whom: { email: string } | { ip: string }): Promise<number> {
  const keys =
    'email' in whom
      ? [byAddress('sign-in', whom.email), byAddress('mail', whom.email)]
      : ['sign-in', 'sign-up', 'forgot', 'resend', 'change-email'].map((what) => `identity:${what}-from:${whom.ip}`);
  return db.platform.run('DELETE FROM rate_limits WHERE key = ANY ($1)', [keys]);
}
