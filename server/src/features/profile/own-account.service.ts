import type { Account } from '@onhand/contract/profile';
import { AppError } from '../../platform/errors.ts';
import type { OwnAccounts } from '../../platform/identity/own-accounts.ts';
import { askForProof } from '../../platform/proof.ts';
import type { Services } from '../../platform/services.ts';
import type { Session } from '../../platform/session.ts';

type Reach = Pick<Services, 'db' | 'env' | 'ownAccounts'>;

/** SET-03: what can be changed here, and where the rest is. */
export async function accountOf(services: Reach, userId: string): Promise<Account> {
  const subject = await subjectOf(services, userId);
  const accounts = services.ownAccounts;
  if (!accounts || subject === undefined) return { isOwn: false, providerUrl: services.env.oidc?.issuer ?? null, pendingEmail: null };
  return { isOwn: true, providerUrl: null, pendingEmail: await accounts.pendingEmail(subject) };
}

export async function ownAccountOf(services: Reach, userId: string): Promise<{ accounts: OwnAccounts; subject: string }> {
  const subject = await subjectOf(services, userId);
  const accounts = services.ownAccounts;
  if (accounts && subject !== undefined) return { accounts, subject };
  throw new AppError('NOT_FOUND', { message: 'Your identity provider keeps your password and your address. Change them there.' });
}

/** SEC-03: whoever has a second factor has lately shown it; to everyone else the password is asked for with the change itself. */
export async function askForFactor(accounts: OwnAccounts, subject: string, session: Session, now: Date): Promise<void> {
  const { hasPasskey, hasAuthenticator } = await accounts.factors.factorsOf(subject);
  if (hasPasskey || hasAuthenticator) askForProof(session, now);
}

/** The account at our own provider, if that is where the person signs in. */
function subjectOf({ db }: Reach, userId: string): Promise<string | undefined> {
  const sql = `SELECT u.subject FROM users u JOIN identity_accounts a ON a.id::text = u.subject WHERE u.id = $1 AND u.issuer = 'embedded'`;
  return db.platform.maybeValue<string>(sql, [userId]);
}
