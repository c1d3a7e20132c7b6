import type { FastifyRequest } from 'fastify';
import type { Foundations } from '../foundations.ts';
import { clearRate, limitRate } from '../rate-limit.ts';
import { findAccountByEmail, tidyEmail } from './accounts.ts';
import { factorCounts } from './factors/factor-limits.ts';

type Clock = Pick<Foundations, 'db' | 'now'>;

const quarterHour = 15 * 60;
const hour = 60 * 60;

const byAddress = (what: string, email: string) => `identity:${what}:${tidyEmail(email).toLowerCase()}`;
const byIp = (what: string, request: FastifyRequest) => `identity:${what}-from:${request.ip}`;

const byItself = (own: string) => `identity:sign-in-by:${own}`;

/**
 * Counts a try before the password is looked at, so that many guesses at once do not slip through; a success is given back. A known browser
 * or link has a count of its own (`own`): otherwise anybody who knows an address could lock its owner out with ten wrong passwords.
 */
export async function countSignIn({ db, now }: Clock, request: FastifyRequest, email: string, own?: string): Promise<void> {
  if (own !== undefined) return limitRate(db, { key: byItself(own), most: 10, windowSeconds: quarterHour }, now());
  await limitRate(db, { key: byIp('sign-in', request), most: 50, windowSeconds: quarterHour }, now());
  await limitRate(db, { key: byAddress('sign-in', email), most: 10, windowSeconds: quarterHour }, now());
}

export async function forgiveSignIn({ db }: Clock, request: FastifyRequest, email: string, own?: string): Promise<void> {
  // The count of strangers' tries stays: only this browser's own is cleared.
  if (own !== undefined) return clearRate(db, byItself(own));
  await clearRate(db, byAddress('sign-in', email));
  // Only failures count against a shared address: an office signs in from one.
  await db.platform.run('UPDATE rate_limits SET hits = greatest(hits - 1, 0) WHERE key = $1', [byIp('sign-in', request)]);
}

/** A signature cannot be guessed; checking one costs little, but not nothing. */
export async function countPasskey({ db, now }: Clock, request: FastifyRequest): Promise<void> {
  await limitRate(db, { key: byIp('passkey', request), most: 100, windowSeconds: quarterHour }, now());
}

export function forgiveAccount({ db }: Clock, email: string): Promise<void> {
  return clearRate(db, byAddress('sign-in', email));
}

/** Sign-up mails have a count of their own, so that strangers cannot use up the mails for a new password. */
const mailCounts = {
  'sign-up': 'sign-up-mail',
  resend: 'sign-up-mail',
  forgot: 'forgot-mail',
  'change-email': 'change-email-mail',
} as const;

/** A mail is counted whether or not the address has an account, so that the limit tells nothing either. */
export async function countMail({ db, now }: Clock, request: FastifyRequest, what: keyof typeof mailCounts, email: string): Promise<void> {
  await limitRate(db, { key: byIp(what, request), most: 20, windowSeconds: hour }, now());
  await limitRate(db, { key: byAddress(mailCounts[what], email), most: 5, windowSeconds: hour }, now());
}

/**
 * Lets a person, in whichever browser, or everybody behind a network address try again at once; an operator's command. Returns how many
 * counts were forgotten.
 */
export async function unlock({ db }: Pick<Clock, 'db'>, whom: { email: string } | { ip: string }): Promise<number> {
  const forget = (keys: readonly string[], ending: string | null = null) =>
    db.platform.run(`DELETE FROM rate_limits WHERE key = ANY ($1) OR (key LIKE 'identity:sign-in-by:%' AND right(key, length($2)) = $2)`, [
      keys,
      ending,
    ]);
  if ('ip' in whom) return forget(['sign-in', ...Object.keys(mailCounts)].map((what) => `identity:${what}-from:${whom.ip}`));
  const { email } = whom;
  const keys = ['sign-in', ...Object.values(mailCounts)].map((what) => byAddress(what, email));
  const account = await findAccountByEmail(db.platform, email);
  const counts = account ? factorCounts(account.id) : [];
  return forget([...keys, ...counts, byItself(`link:${tidyEmail(email).toLowerCase()}`)], account ? `:${account.id}` : null);
}
