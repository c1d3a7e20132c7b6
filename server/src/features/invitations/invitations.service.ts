import { invitationDays, type Invitation, type InvitationInput } from '@onhand/contract/invitations';
import { can, type Role } from '@onhand/contract/permissions';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { limitRate } from '../../platform/rate-limit.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { mailboxOf } from '../../platform/mail/mailbox.rules.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { type Actor, folderNames, holdTeam, listMembers, refuseFull, roleNames, seatsOf } from '../team/team.service.ts';
import { invitationMail } from './invitation-mail.ts';
import { mailProof } from './mail-proof.ts';
import { findOpen, insertInvitation, markRevoked, markSent, renewToken, standingOf } from './invitations.store.ts';

type Asking = Pick<Services, 'db' | 'log' | 'mail' | 'now' | 'secretKey'>;
type Sent = Invitation & { link: string };

/** So that nobody sends strangers mails by the thousand in our name. An organization can be made anew, so its people count by themselves. */
const anHour = { most: 50, windowSeconds: 3600 };
/** Limit of invitations to one mailbox, whoever sends them. */
const aDay = { most: 5, windowSeconds: 86_400 };

async function countInvitation({ db, now }: Asking, { organizationId, userId }: Actor): Promise<void> {
  await limitRate(db, { key: `invitations:${organizationId}`, ...anHour }, now());
  await limitRate(db, { key: `invitations-by:${userId}`, ...anHour }, now());
}

/** TEAM-02: a seat is taken from here on, so that the last one is not promised twice. */
export async function invite(services: Asking, scope: Actor, origin: string, wanted: InvitationInput): Promise<Sent> {
  await countInvitation(services, scope);
  const token = freshToken(services.now());
  const kept = await services.db.tenant(scope, async (tx) => {
    await holdForInviting(tx, scope, wanted.role);
    const { isMember, isInvited } = await standingOf(tx, scope, wanted.email);
    if (isMember) throw refusedAddress('This person is in your team already.');
    if (isInvited) throw refusedAddress('This person is invited already. You can send the invitation again.');
    await refuseWithoutSeat(tx, scope, services.now());
    // Owners and admins see every folder anyway.
    const folderIds = wanted.role === 'staff' ? [...new Set(wanted.folderIds)] : [];
    const folders = await folderNames(tx, scope.organizationId, folderIds);
    if (folders.length < folderIds.length) throw new AppError('NOT_FOUND', { message: 'One of the folders is gone. Please choose again.' });
    keepWithin(tx, scope, 'openInvitations');
    const invitation = await insertInvitation(tx, scope, { ...wanted, folderIds, ...token });
    await write(tx, scope, 'invitation.create', invitation, [{ field: 'Role', from: null, to: roleNames[wanted.role] }]);
    return { invitation, organizationName: await nameOf(tx, scope) };
  });
  return send(services, scope, origin, { ...kept, token: token.token });
}

export async function inviteAgain(services: Asking, scope: Actor, origin: string, id: number): Promise<Sent> {
  await countInvitation(services, scope);
  const token = freshToken(services.now());
  const kept = await services.db.tenant(scope, async (tx) => {
    const before = orNotFound(await findOpen(tx, scope, id, services.now()));
    await holdForInviting(tx, scope, before.role);
    // Looked at again under the lock: it may just have been accepted or taken back.
    if (!(await findOpen(tx, scope, id, services.now()))) throw new AppError('NOT_FOUND');
    // One that ran out has given its seat back.
    if (before.isExpired) await refuseWithoutSeat(tx, scope, services.now());
    const invitation = await renewToken(tx, scope, id, token);
    await write(tx, scope, 'invitation.resend', invitation);
    return { invitation, organizationName: await nameOf(tx, scope) };
  });
  return send(services, scope, origin, { ...kept, token: token.token });
}

export async function revokeInvitation(tx: Tx, scope: Actor, id: number, now: Date): Promise<void> {
  await holdTeam(tx, scope.organizationId);
  const invitation = orNotFound(await findOpen(tx, scope, id, now));
  await refuseUnlessInviter(tx, scope, invitation.role);
  await markRevoked(tx, scope, id, now);
  await write(tx, scope, 'invitation.revoke', invitation);
  tx.emit({ type: 'preferences_update' });
}

/** The mail goes after the commit: one that cannot be sent leaves an invitation that can be sent again, or handed over as a link. */
async function send(
  { db, log, mail, now, secretKey }: Asking,
  scope: Scope,
  origin: string,
  { invitation, organizationName, token }: { invitation: Invitation; organizationName: string; token: string },
): Promise<Sent> {
  const link = `${origin}/accept-invitation?token=${token}`;
  const mailed = `${link}&mailbox=${mailProof(secretKey, token)}`;
  const deliver = async () => {
    // Refused here it is not lost: whoever invites hands the link over, and nobody can use up the count of an address for others.
    await limitRate(db, { key: `invitations-to:${hashToken(mailboxOf(invitation.email)).toString('base64url')}`, ...aDay }, now());
    await mail.send(invitationMail(invitation, { link: mailed, organizationName }));
    // A mail that only lands in the outbox folder reaches nobody.
    return mail.isDelivered;
  };
  const isSent = await deliver().catch((error: unknown) => {
    log.error({ err: error, invitationId: invitation.id }, 'an invitation could not be mailed');
    return false;
  });
  const sentAt = isSent ? now() : null;
  await db.tenant(scope, async (tx) => {
    if (sentAt) await markSent(tx, scope, invitation.id, sentAt);
    tx.emit({ type: 'preferences_update' });
  });
  return { ...invitation, sentAt: sentAt?.toISOString() ?? null, link };
}

async function holdForInviting(tx: Tx, scope: Scope, role: Role): Promise<void> {
  await holdTeam(tx, scope.organizationId);
  await refuseUnlessInviter(tx, scope, role);
}

/** As they are now: whoever was demoted a moment ago invites nobody. */
async function refuseUnlessInviter(tx: Tx, scope: Scope, role: Role): Promise<void> {
  const inviter = (await listMembers(tx, scope)).find(({ id }) => id === scope.userId);
  if (!inviter || !can(inviter.role, 'MANAGE_USERS')) throw new AppError('FORBIDDEN');
  if (role === 'owner' && inviter.role !== 'owner')
    throw new AppError('FORBIDDEN', { message: 'Only an owner can make someone an owner.' });
}

async function refuseWithoutSeat(tx: Tx, scope: Scope, now: Date): Promise<void> {
  const seats = await seatsOf(tx, scope.organizationId, now);
  refuseFull(seats, { taken: seats.members + seats.invited });
}

function freshToken(now: Date) {
  const token = newToken();
  return { token, tokenHash: hashToken(token), now, expiresAt: new Date(now.getTime() + invitationDays * 86_400_000) };
}

function refusedAddress(message: string): AppError {
  return new AppError('ALREADY_INVITED', { message, details: [{ field: 'email', message }] });
}

function nameOf(tx: Tx, { organizationId }: Scope): Promise<string> {
  return tx.value<string>('SELECT name FROM organizations WHERE id = $1', [organizationId]);
}

type Changes = NonNullable<Parameters<typeof audit>[1]['changes']>;

function write(tx: Tx, scope: Actor, action: string, { email }: Invitation, changes: Changes = []): Promise<void> {
  const { organizationId, userId, ipAddress } = scope;
  return audit(tx, { organizationId, userId, category: 'invitation', action, subject: email, changes, ipAddress });
}
