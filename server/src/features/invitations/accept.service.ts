import type { InvitationOffer } from '@onhand/contract/invitations';
import { audit } from '../../platform/audit.ts';
import type { Queries } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { mailboxProofPurpose } from '../../platform/identity/finish-sign-in.ts';
import { seal } from '../../platform/identity/sealed.ts';
import type { Services } from '../../platform/services.ts';
import type { SessionUser } from '../../platform/session.ts';
import { hashToken } from '../../platform/tokens.ts';
import { notifyFromJob } from '../notifications/notifications.service.ts';
import { addMember } from '../organization/organization.service.ts';
import { holdTeam, refuseFull, roleNames, seatsOf } from '../team/team.service.ts';
import { isSameAddress } from './invitations.rules.ts';
import { isMailProof } from './mail-proof.ts';
import { findByToken, type FoundInvitation, markAccepted, tellEveryone } from './invitations.store.ts';

type Joining = SessionUser & { ipAddress: string };

/** TEAM-03: why one is void is nobody's business but the inviter's. */
export async function verifyInvitation(platform: Queries, token: string, now: Date): Promise<InvitationOffer> {
  const found = await findByToken(platform, hashToken(token));
  if (!found || found.isRevoked || found.isAccepted || new Date(found.expiresAt) <= now) throw new AppError('INVALID_INVITATION');
  return { email: found.email, organizationName: found.organizationName, role: found.role };
}

/**
 * The address that a sign-in under an invitation is meant for. With what only the mailed link has, it is also proven to be theirs: the
 * token alone proves nothing, because whoever invites is shown it too.
 */
export async function invitedAddress(
  { db, secretKey, now }: Pick<Services, 'db' | 'secretKey' | 'now'>,
  token: string | undefined,
  mailbox: string | undefined,
): Promise<{ email?: string; mailboxProof?: string }> {
  const offer = token ? await verifyInvitation(db.platform, token, now()).catch(() => undefined) : undefined;
  if (!token || !offer) return {};
  const { email } = offer;
  if (!mailbox || !isMailProof(secretKey, token, mailbox)) return { email };
  const expiresAt = new Date(now().getTime() + 3_600_000);
  return { email, mailboxProof: await seal(secretKey, mailboxProofPurpose, { email }, expiresAt) };
}

/**
 * In one platform transaction, because whoever accepts belongs to no organization yet. The team is held first, so that an acceptance, a
 * revocation and another acceptance come one after the other.
 */
export async function acceptInvitation(platform: Queries, user: Joining, token: string, now: Date): Promise<FoundInvitation> {
  const tokenHash = hashToken(token);
  const known = await findByToken(platform, tokenHash);
  if (!known) throw new AppError('INVALID_INVITATION');
  await holdTeam(platform, known.organizationId);
  const invitation = (await findByToken(platform, tokenHash)) ?? known;
  // A second click of the same person finds them where the first one took them.
  if (invitation.acceptedBy === user.id && (await isMember(platform, invitation.organizationId, user.id))) return invitation;
  if (invitation.isRevoked || invitation.isAccepted || new Date(invitation.expiresAt) <= now) throw new AppError('INVALID_INVITATION');
  if (!isSameAddress(invitation.email, user.email)) {
    throw new AppError('EMAIL_MISMATCH', { message: `This invitation is for ${invitation.email}, but you're logged in as ${user.email}.` });
  }
  const seats = await seatsOf(platform, invitation.organizationId, now);
  // Its own seat is held; only a plan that became smaller since can stand in the way.
  refuseFull(seats, { taken: seats.members, message: `${invitation.organizationName} has no seat left. Please ask whoever invited you.` });
  if ((await markAccepted(platform, invitation, user.id, now)) === 0) throw new AppError('INVALID_INVITATION');
  await join(platform, invitation, user);
  return invitation;
}

async function join(platform: Queries, invitation: FoundInvitation, user: Joining): Promise<void> {
  const { organizationId, role, folderIds, invitedBy } = invitation;
  if (!(await addMember(platform, { organizationId, userId: user.id, role }))) {
    throw new AppError('ALREADY_IN_ORGANIZATION', { message: 'You already belong to an organization. Leave it on your profile first.' });
  }
  // A folder that was deleted since is left out.
  await platform.run(
    `INSERT INTO folder_assignments (organization_id, user_id, folder_id)
     SELECT f.organization_id, $2, f.id FROM folders f WHERE f.organization_id = $1 AND f.id = ANY ($3::bigint[])`,
    [organizationId, user.id, role === 'staff' ? folderIds : []],
  );
  await audit(platform, {
    organizationId,
    userId: user.id,
    category: 'invitation',
    action: 'invitation.accept',
    subject: user.email,
    changes: [{ field: 'Role', from: null, to: roleNames[role] }],
    ipAddress: user.ipAddress,
  });
  await notifyFromJob(platform, organizationId, {
    kind: 'invitation',
    tone: 'good',
    title: `${`${user.firstName} ${user.lastName}`.trim() || user.email} joined the team`,
    text: `As ${roleNames[role]}`,
    link: '/settings/team',
    to: invitedBy ? { userIds: [invitedBy] } : { permission: 'MANAGE_USERS' },
    except: user.id,
  });
  await tellEveryone(platform, organizationId);
}

async function isMember(platform: Queries, organizationId: number, userId: string): Promise<boolean> {
  const sql = 'SELECT user_id FROM memberships WHERE organization_id = $1 AND user_id = $2';
  return (await platform.maybeOne(sql, [organizationId, userId])) !== undefined;
}
