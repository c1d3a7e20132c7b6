import type { Requirement } from '@onhand/contract/security';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import type { Session } from '../../platform/session.ts';
import { notify } from '../notifications/notifications.service.ts';
import { findColleague, listFactors, requiresFactor, setRequirement } from './security.store.ts';

/** The owner who changes the requirement, and their address. */
export interface Owner {
  scope: Scope;
  session: Session;
  ipAddress: string;
}

export async function readRequirement({ db, ownAccounts }: Services, scope: Scope): Promise<Requirement> {
  if (!ownAccounts) return { isOurs: false, isRequired: false, people: [] };
  return {
    isOurs: true,
    isRequired: await requiresFactor(db.platform, scope.organizationId),
    people: await listFactors(db.platform, scope),
  };
}

/** SEC-03. Whoever requires it of others has one: or they would shut themselves out first. */
export async function require(services: Services, tx: Tx, { scope, ipAddress }: Owner, isRequired: boolean): Promise<Requirement> {
  const { organizationId, userId } = scope;
  const before = await readRequirement(services, scope);
  if (!before.isOurs) throw new AppError('CONFLICT', { message: 'Your identity provider decides by what people sign in.' });
  if (isRequired && !before.people.some((person) => person.userId === userId && person.hasFactor))
    throw new AppError('CONFLICT', { message: 'Set up a passkey or an authenticator app for yourself first, in your profile.' });
  if (await setRequirement(tx, scope, isRequired)) {
    const changes = [{ field: 'Second factor for everyone', from: said(!isRequired), to: said(isRequired) }];
    await audit(tx, { organizationId, userId, category: 'settings', action: 'factors.require', changes, ipAddress });
    tx.emit({ type: 'preferences_update' });
  }
  return { ...before, isRequired };
}

const said = (isRequired: boolean) => (isRequired ? 'required' : 'not required');

/** SEC-04. */
export async function askForReset(services: Services, tx: Tx, { scope, session, ipAddress }: Owner, id: string): Promise<Requirement> {
  const { organizationId, userId } = scope;
  const { factors, colleague } = await colleagueOf(services, scope, id);
  if (id === userId) throw new AppError('CONFLICT', { message: 'Your own you change in your profile.' });
  const { hasPasskey, hasAuthenticator } = await factors.factorsOf(colleague.accountId);
  if (!hasPasskey && !hasAuthenticator) throw new AppError('CONFLICT', { message: `${colleague.name} has no second factor to reset.` });
  const { firstName, lastName, email } = session.user;
  const askedBy = `${`${firstName} ${lastName}`.trim() || email} (${session.organizationName ?? ''})`;
  if (!(await factors.findReset(colleague.accountId))) {
    await audit(tx, { organizationId, userId, category: 'team', action: 'factors.reset-ask', subject: colleague.name, ipAddress });
    const title = 'Your passkeys and codes are to be removed tomorrow';
    const text = 'You can stop it in your profile, or confirm it by the mail we sent you.';
    await notify(tx, scope, { kind: 'team', title, text, link: '/profile', to: { userIds: [id] }, isMailed: false });
  }
  await factors.askForReset(colleague.accountId, askedBy);
  return readRequirement(services, scope);
}

export async function cancelReset(services: Services, tx: Tx, { scope, ipAddress }: Owner, id: string): Promise<Requirement> {
  const { organizationId, userId } = scope;
  const { factors, colleague } = await colleagueOf(services, scope, id);
  if (!(await factors.cancelReset(colleague.accountId))) throw new AppError('NOT_FOUND');
  await audit(tx, { organizationId, userId, category: 'team', action: 'factors.reset-cancel', subject: colleague.name, ipAddress });
  return readRequirement(services, scope);
}

async function colleagueOf({ db, ownAccounts }: Services, scope: Scope, id: string) {
  const colleague = await findColleague(db.platform, scope, id);
  if (!ownAccounts || !colleague) throw new AppError('NOT_FOUND');
  return { factors: ownAccounts.factors, colleague };
}
