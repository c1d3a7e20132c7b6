import { can, type Role } from '@onhand/contract/permissions';
import type { Member, MemberChange, Seats } from '@onhand/contract/team';
import { audit } from '../../platform/audit.ts';
import type { Queries, Tx } from '../../platform/db.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { askForProof } from '../../platform/proof.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Session } from '../../platform/session.ts';
import { notify } from '../notifications/notifications.service.ts';
import { refusalOf, roleNames, seatLimitOf } from './team.rules.ts';
import {
  assignFolders,
  countOwners,
  countSeats,
  deleteMember,
  endSessionsOf,
  findMember,
  folderNames,
  holdTeam,
  isAmongFoldersOf,
  revokeInvitationsOf,
  updatePlace,
  updateRole,
} from './team.store.ts';

export { folderNames, holdTeam, listMembers, updatePlace } from './team.store.ts';
export { roleNames } from './team.rules.ts';

/** The person who changes the team, and their address: the audit log has both. */
export type Actor = Scope & { readonly ipAddress: string };

export function actorOf(scope: Scope, { ip }: { ip: string }): Actor {
  return { ...scope, ipAddress: ip };
}

export async function seatsOf(queries: Queries, organizationId: number, now: Date): Promise<Seats> {
  const { planName, isLimited, members, invited } = await countSeats(queries, organizationId, now);
  return { ...(isLimited ? seatLimitOf(planName) : { planName: '', limit: null }), members, invited };
}

/** Refused where it is full; to be asked while the team is held. */
export function refuseFull(seats: Seats, { taken, message }: { taken: number; message?: string }): void {
  if (seats.limit === null || taken < seats.limit) return;
  throw new AppError('SEAT_LIMIT', {
    message:
      message ?? `The ${seats.planName} plan has ${seats.limit} seats, and every one is taken. Remove someone, or choose a larger plan.`,
  });
}

/** TEAM-02. Roles are read again under the lock: whoever was demoted a moment ago decides nothing any more. */
export async function changeMember(
  tx: Tx,
  scope: Actor,
  id: string,
  { role, folderIds, placeId }: MemberChange,
  now: Date,
): Promise<Member> {
  const { member } = await hold(tx, scope, id, (target) => role ?? target.role);
  const changes = [];
  if (role && role !== member.role) {
    await updateRole(tx, scope, id, role);
    await revokeUnentitled(tx, scope, { id, role }, now);
    changes.push({ field: 'Role', from: roleNames[member.role], to: roleNames[role] });
  }
  const next = role ?? member.role;
  // Owners and admins see everything without being assigned to it.
  const wanted = next === 'staff' ? folderIds : [];
  if (wanted) changes.push(...(await changeFolders(tx, scope, member, wanted)));
  if (placeId !== undefined) changes.push(...(await changePlace(tx, scope, { ...member, role: next }, placeId)));
  if (changes.length > 0) {
    await write(tx, scope, 'member.change', member, changes);
    await notify(tx, scope, {
      kind: 'team',
      title: titleOf(changes[0]?.field, next),
      text: changes.map(({ field, to }) => `${field}: ${to ?? 'none'}`).join(' · '),
      link: '/profile',
      to: { userIds: [id] },
      except: scope.userId,
    });
    tellOfRights(tx, id);
  }
  return (await findMember(tx, scope.organizationId, id)) as Member;
}

function titleOf(field: string | undefined, role: Role): string {
  if (field === 'Role') return `You are now ${named(role)}`;
  return field === 'Works from' ? 'You work from another place now' : 'Your folders changed';
}

/** PLC-10: for a member of staff only where it is theirs, or they could not work there. */
async function changePlace(tx: Tx, scope: Scope, member: Member, placeId: number | null) {
  if (placeId === (member.place?.id ?? null)) return [];
  const [name = null] = placeId === null ? [] : await folderNames(tx, scope.organizationId, [placeId]);
  if (placeId !== null && name === null) throw new AppError('NOT_FOUND', { message: 'This folder is gone. Please choose again.' });
  if (placeId !== null && member.role === 'staff' && !(await isAmongFoldersOf(tx, scope.organizationId, member.id, placeId)))
    throw invalid('placeId', '“Works from” must be one of their folders, or a folder below one.');
  await updatePlace(tx, scope, member.id, placeId);
  return [{ field: 'Works from', from: member.place?.name ?? null, to: name }];
}

async function changeFolders(tx: Tx, { organizationId }: Scope, member: Member, wanted: readonly number[]) {
  const unique = [...new Set(wanted)];
  const [from, to] = [await folderNames(tx, organizationId, member.folderIds), await folderNames(tx, organizationId, unique)];
  if (to.length < unique.length) throw new AppError('NOT_FOUND', { message: 'One of the folders is gone. Please choose again.' });
  await assignFolders(tx, organizationId, member.id, unique);
  if (unique.length === member.folderIds.length && unique.every((one) => member.folderIds.includes(one))) return [];
  return [{ field: 'Folders', from: from.join(', ') || null, to: to.join(', ') || null }];
}

/** They are signed out everywhere; whoever calls this tells the sockets. An owner goes only by somebody who shows who they are (SEC-03). */
export async function removeMember(tx: Tx, scope: Actor, session: Pick<Session, 'provedAt'>, id: string, now: Date): Promise<void> {
  const { member } = await hold(tx, scope, id, () => null);
  if (member.role === 'owner') askForProof(session, now);
  await endSessionsOf(tx, id);
  await takeOut(tx, scope, member, 'member.remove', now);
}

export async function leaveOrganization(tx: Tx, scope: Actor, now: Date): Promise<void> {
  const { member } = await hold(tx, scope, scope.userId, () => null);
  await notify(tx, scope, {
    kind: 'team',
    title: `${nameOf(member)} left the organization`,
    link: '/settings/team',
    to: { permission: 'MANAGE_USERS' },
    except: scope.userId,
  });
  await takeOut(tx, scope, member, 'member.leave', now);
}

async function takeOut(tx: Tx, scope: Actor, member: Member, action: string, now: Date): Promise<void> {
  await write(tx, scope, action, member, [{ field: 'Role', from: roleNames[member.role], to: null }]);
  await revokeUnentitled(tx, scope, { id: member.id, role: null }, now);
  await deleteMember(tx, scope, member.id);
  tx.emit({ type: 'preferences_update' });
}

/**
 * Invitations that someone could not send any more must let nobody in either, or a person about to be removed could invite themselves back.
 */
async function revokeUnentitled(tx: Tx, scope: Actor, { id, role }: { id: string; role: Role | null }, now: Date): Promise<void> {
  if (role === 'owner') return;
  const roles: Role[] = can(role, 'MANAGE_USERS') ? ['owner'] : ['owner', 'admin', 'staff'];
  const { organizationId, userId, ipAddress } = scope;
  for (const email of await revokeInvitationsOf(tx, scope, { invitedBy: id, roles, now })) {
    await audit(tx, { organizationId, userId, category: 'invitation', action: 'invitation.revoke', subject: email, ipAddress });
  }
}

/** The new owner first: at no moment is there none. */
export async function handOver(tx: Tx, scope: Actor, id: string, now: Date): Promise<void> {
  if (id === scope.userId) throw new AppError('CONFLICT', { message: 'You are the owner already.' });
  const { member, actor } = await hold(tx, scope, id, () => 'owner');
  if (actor.role !== 'owner') throw new AppError('FORBIDDEN');
  await updateRole(tx, scope, id, 'owner');
  await assignFolders(tx, scope.organizationId, id, []);
  await updateRole(tx, scope, actor.id, 'admin');
  await revokeUnentitled(tx, scope, { id: actor.id, role: 'admin' }, now);
  await write(tx, scope, 'ownership.hand-over', member, [
    { field: 'Role', from: roleNames[member.role], to: roleNames.owner },
    { field: `Role of ${nameOf(actor)}`, from: roleNames.owner, to: roleNames.admin },
  ]);
  await notify(tx, scope, { kind: 'team', title: 'You are now the owner', link: '/settings/organization', to: { userIds: [id] } });
  for (const userId of [id, actor.id]) tellOfRights(tx, userId);
}

/** The person concerned as they are once nobody else can change the team, if the change may be made at all. */
async function hold(tx: Tx, { organizationId, userId }: Scope, id: string, nextRole: (target: Member) => Role | null) {
  await holdTeam(tx, organizationId);
  const [member, actor] = [await findMember(tx, organizationId, id), await findMember(tx, organizationId, userId)];
  if (!actor) throw new AppError('FORBIDDEN');
  if (!member) throw new AppError('NOT_FOUND');
  const refusal = refusalOf({ actor, target: member, nextRole: nextRole(member), owners: await countOwners(tx, organizationId) });
  if (refusal) throw new AppError(refusal.code, { ...(refusal.message && { message: refusal.message }) });
  return { member, actor };
}

function write(
  tx: Tx,
  { organizationId, userId, ipAddress }: Actor,
  action: string,
  member: Member,
  changes: { field: string; from: string | null; to: string | null }[],
) {
  return audit(tx, { organizationId, userId, category: 'team', action, subject: nameOf(member), changes, ipAddress });
}

/** Their own tabs read again who they are and what they see; everyone's read the list of people. */
function tellOfRights(tx: Tx, userId: string): void {
  tx.emit({ type: 'preferences_update' });
  tx.emit({ type: 'folders_updated' }, { userId });
  tx.emit({ type: 'bulk_inventory_update' }, { userId });
}

function nameOf({ firstName, lastName, email }: Pick<Member, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email;
}

const named = (role: Role) => (role === 'staff' ? 'a member of staff' : `an ${role}`);
