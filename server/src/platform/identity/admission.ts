import { productName } from '@onhand/contract/product';
import type { Queries } from '../db.ts';
import type { Env } from '../env.ts';
import { isNamedOperator } from '../operator.ts';
import type { SignUpRule } from '../self-hosting.ts';

const comparable = (email: string) => email.trim().toLowerCase();

function isOfDomain(rule: SignUpRule, email: string): boolean {
  return rule.kind === 'domains' && rule.domains.includes(comparable(email).split('@').at(-1) ?? '');
}

type Rules = Pick<Env, 'signUp' | 'operatorMails' | 'loadsDemo'>;

/** SEC-06: whoever was invited, by an organization or by whoever runs the server, always may. */
export async function mayHaveAccount(platform: Queries, env: Rules, email: string, now: Date): Promise<boolean> {
  const rule = env.signUp;
  if (rule.kind === 'open' || isOfDomain(rule, email) || isNamedOperator(env, comparable(email))) return true;
  return platform.value<boolean>(
    `SELECT EXISTS (SELECT FROM admitted_addresses WHERE email = $1)
         OR EXISTS (SELECT FROM invitations WHERE lower(email) = $1 AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > $2) AS "isKnown"`,
    [comparable(email), now],
  );
}

/** An invitation admits a person to one organization; it lets them found another only where the operator leaves that to everybody. */
export async function mayFoundOrganization(platform: Queries, env: Rules, email: string): Promise<boolean> {
  const rule = env.signUp;
  if (rule.kind === 'open' || rule.kind === 'invitation' || isOfDomain(rule, email) || isNamedOperator(env, comparable(email))) return true;
  return (await platform.maybeOne('SELECT FROM admitted_addresses WHERE email = $1', [comparable(email)])) !== undefined;
}

/** Answers whether the address is new on the list. */
export async function admitAddress(platform: Queries, email: string): Promise<boolean> {
  return (await platform.run('INSERT INTO admitted_addresses (email) VALUES ($1) ON CONFLICT DO NOTHING', [comparable(email)])) > 0;
}

/** Returns true if the address was on the list. A person who has an account by then keeps it. */
export async function dismissAddress(platform: Queries, email: string): Promise<boolean> {
  return (await platform.run('DELETE FROM admitted_addresses WHERE email = $1', [comparable(email)])) > 0;
}

export function admittedAddresses(platform: Queries): Promise<string[]> {
  return platform.values<string>('SELECT email FROM admitted_addresses ORDER BY admitted_at, email');
}

/** Tells a stranger who may sign up, and nothing about anybody in particular. */
export function admissionSentence(rule: SignUpRule): string {
  const ask = `ask whoever runs ${productName} for you to invite the address you entered`;
  if (rule.kind !== 'domains') return `Accounts here are made by invitation: ${ask}.`;
  return `Accounts here are for addresses at ${rule.domains.join(', ')}, and for whoever was invited: ${ask}.`;
}
