import type { CrewMember } from '@onhand/contract/crew';
import type { Tx } from '../../platform/db.ts';
import { AppError, duplicateName, refusingDuplicateNames } from '../../platform/errors.ts';
import { hashPassword } from '../../platform/identity/passwords.ts';
import { forgetTries } from '../../platform/pin-lock/pin-tries.store.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import { hashToken } from '../../platform/tokens.ts';
import { type Change, changesBetween, record } from '../activity/activity.service.ts';
import { deleteMember, holdMember, insertMember, updateMember } from './crew.store.ts';
import { findGrant, pinsOfCrew, revokeGrants } from './grants.store.ts';

/**
 * JOB-04: who acts, on a device that others share: undefined is the account itself. The end of a grant is looked at by the device, which then asks
 * for the PIN; what waited there without a network is still theirs for a week.
 */
export async function whoActs(tx: Tx, scope: Scope, grant: string | undefined): Promise<{ crewId: number; name: string } | undefined> {
  if (grant === undefined) return undefined;
  const who = await findGrant(tx, scope, hashToken(grant));
  if (!who) throw new AppError('PIN_REQUIRED', { message: 'Enter your PIN again, so that this is noted under your name.' });
  return who;
}

export async function addToCrew(tx: Tx, scope: Scope, { name, pin }: { name: string; pin: string }): Promise<CrewMember> {
  const member = await insertMember(tx, scope, name, await hashPassword(pin));
  if (!member) throw duplicateName();
  keepWithin(tx, scope, 'crew');
  await note(tx, scope, 'create', null, member);
  return member;
}

/** A new PIN ends every lock, and what the one of before gave. */
export async function changeMember(
  tx: Tx,
  scope: Scope,
  id: number,
  { name, pin }: { name: string; pin?: string | undefined },
): Promise<CrewMember> {
  const pinHash = pin === undefined ? null : await hashPassword(pin);
  const before = await holdMember(tx, scope, id);
  const after = { id, name };
  await refusingDuplicateNames(updateMember(tx, scope, after, pinHash));
  if (pinHash !== null) {
    await revokeGrants(tx, scope, id);
    await forgetTries(tx, scope, pinsOfCrew, id, null);
  }
  await note(tx, scope, 'update', before, after, pinHash === null ? [] : [{ field: 'PIN', from: null, to: 'changed' }]);
  return after;
}

export async function removeFromCrew(tx: Tx, scope: Scope, id: number): Promise<{ deleted: number }> {
  const member = await holdMember(tx, scope, id);
  await deleteMember(tx, scope, id);
  await note(tx, scope, 'delete', member, null);
  return { deleted: id };
}

/** The log says that a PIN was changed, never what it is. */
async function note(
  tx: Tx,
  scope: Scope,
  action: 'create' | 'update' | 'delete',
  before: CrewMember | null,
  after: CrewMember | null,
  more: Change[] = [],
): Promise<void> {
  const { id, name } = (after ?? before) as CrewMember;
  const changes = [...changesBetween<CrewMember>(before, after, { name: 'Name' }), ...more];
  await record(tx, scope, { kind: 'crew', subjectId: id, subjectName: name, action, changes });
  tx.emit({ type: 'preferences_update' });
}
