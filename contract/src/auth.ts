import { z } from 'zod';
import { Role } from './permissions.ts';
import { Preferences } from './preferences.ts';
import { routes } from './route.ts';

/** PLC-10: where a person works from: a van, a shop. */
export const OwnPlace = z.object({ id: z.number().int(), name: z.string() });
export type OwnPlace = z.infer<typeof OwnPlace>;

export const CurrentUser = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role.nullable(),
  organizationId: z.number().int().nullable(),
  organizationName: z.string().nullable(),
  /** The server always says these three; a device may have kept a user from before they were. */
  pictureUrl: z.string().nullable().optional(),
  preferences: Preferences.optional(),
  /** The place they work from (PLC-10). */
  place: OwnPlace.nullable().optional(),
  /** Describes this server and what the person may do on it; an older server leaves it out, which means everything is allowed. */
  installation: z
    .object({
      /** False where a business runs the server for itself: there are no plans then, and nothing speaks of them (SEC-06). */
      hasBilling: z.boolean(),
      hasPublicSite: z.boolean(),
      /** True if a person without an organization may found one. */
      mayFound: z.boolean(),
    })
    .optional(),
  /** SEC-03: their organization requires a second factor and they have none; until they do, nothing else is answered. */
  needsFactor: z.boolean().optional(),
  /** Runs the service: works the waitlist (SET-04). */
  isOperator: z.boolean().optional(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const Session = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  userAgent: z.string(),
  ipAddress: z.string(),
});
export type Session = z.infer<typeof Session>;

const LoginQuery = z.object({
  returnTo: z.string().max(2000).optional(),
  invitation_token: z.string().max(200).optional(),
  /** Only the mailed link carries it besides the token, so it proves that the person reads that mailbox. */
  mailbox: z.string().max(200).optional(),
  /** OpenID Connect's word for coming to register; anything else is passed over. */
  prompt: z.string().max(50).optional(),
  /** `again`: to show once more that it is them, at an issuer that is not ours (SEC-03). */
  proof: z.string().max(20).optional(),
});

export const auth = routes({
  login: {
    method: 'GET',
    path: '/api/login',
    summary: 'Starts sign-in at the identity provider',
    access: 'public',
    query: LoginQuery,
    output: 'redirect',
  },
  loginFromSignup: {
    method: 'GET',
    path: '/api/auth/login',
    summary: 'Starts sign-in at the identity provider (the signup page links here)',
    access: 'public',
    query: LoginQuery,
    output: 'redirect',
  },
  callback: {
    method: 'GET',
    path: '/api/auth/callback',
    summary: 'Where the identity provider sends the browser back to',
    access: 'public',
    query: z.object({ state: z.string().max(500).optional() }),
    output: 'redirect',
  },
  logout: {
    method: 'GET',
    path: '/api/logout',
    summary: "Ends our session and the identity provider's",
    access: 'public',
    output: 'redirect',
  },
  user: {
    method: 'GET',
    path: '/api/auth/user',
    summary: 'The signed-in user',
    access: 'signed-in',
    output: CurrentUser,
  },
  sessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    summary: "The user's signed-in devices",
    access: 'signed-in',
    output: z.array(Session),
  },
  revokeSession: {
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    summary: 'Signs one device out',
    access: 'signed-in',
    params: z.object({ id: z.uuid() }),
    output: z.object({ revoked: z.literal(1) }),
    errors: ['NOT_FOUND'],
  },
  revokeOtherSessions: {
    method: 'POST',
    path: '/api/auth/sessions/revoke-others',
    summary: 'Signs every other device out',
    access: 'signed-in',
    output: z.object({ revoked: z.number().int() }),
  },
});
