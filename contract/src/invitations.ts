import { z } from 'zod';
import { Role } from './permissions.ts';
import { routes } from './route.ts';
import { FolderIds } from './team.ts';

/** Days for which the mailed link is valid. */
export const invitationDays = 7;

export const Invitation = z.object({
  id: z.number().int(),
  email: z.string(),
  role: Role,
  folderIds: z.array(z.number().int()),
  invitedBy: z.string(),
  /** Null when the mail could not be sent. */
  sentAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

/** The link is told once, to the person who invites: only its hash is kept. */
const SentInvitation = z.object({ ...Invitation.shape, link: z.string() });

export const InvitationInput = z.object({
  email: z.string().trim().toLowerCase().max(200, 'At most 200 characters.').pipe(z.email('Please enter an email address.')),
  role: Role,
  folderIds: FolderIds.default([]),
});
export type InvitationInput = z.infer<typeof InvitationInput>;

const params = z.object({ id: z.coerce.number().int().positive() });
const token = z.string().min(1).max(200);

export const InvitationOffer = z.object({ email: z.string(), organizationName: z.string(), role: Role });
export type InvitationOffer = z.infer<typeof InvitationOffer>;

/** TEAM-02, TEAM-03. */
export const invitations = routes({
  list: {
    method: 'GET',
    path: '/api/invitations',
    summary: 'Invitations nobody has accepted yet',
    access: 'MANAGE_USERS',
    output: z.array(Invitation),
  },
  create: {
    method: 'POST',
    path: '/api/invitations',
    summary: 'Invites someone by email',
    access: 'MANAGE_USERS',
    opensTransactions: true,
    body: InvitationInput,
    output: SentInvitation,
    errors: ['SEAT_LIMIT', 'ALREADY_INVITED', 'FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_REQUESTS', 'LIMIT_REACHED', 'STEP_UP'],
  },
  resend: {
    method: 'POST',
    path: '/api/invitations/{id}/resend',
    summary: 'Sends the mail again with a new link; the one before is void',
    access: 'MANAGE_USERS',
    opensTransactions: true,
    params,
    output: SentInvitation,
    errors: ['NOT_FOUND', 'SEAT_LIMIT', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
  },
  revoke: {
    method: 'DELETE',
    path: '/api/invitations/{id}',
    summary: 'Takes an invitation back',
    access: 'MANAGE_USERS',
    params,
    output: z.object({ revoked: z.literal(1) }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  verify: {
    method: 'GET',
    path: '/api/invitations/verify',
    summary: 'Whom an invitation is for, and to what',
    access: 'public',
    query: z.object({ token }),
    output: InvitationOffer,
    errors: ['INVALID_INVITATION', 'TOO_MANY_REQUESTS'],
  },
  accept: {
    method: 'POST',
    path: '/api/invitations/accept',
    summary: 'Joins the organization, with the email address the invitation is for',
    access: 'signed-in',
    body: z.object({ token }),
    output: z.object({ organizationId: z.number().int(), organizationName: z.string(), role: Role }),
    errors: ['INVALID_INVITATION', 'EMAIL_MISMATCH', 'ALREADY_IN_ORGANIZATION', 'SEAT_LIMIT'],
  },
});
