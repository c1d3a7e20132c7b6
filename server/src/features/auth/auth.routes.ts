import { api } from '@onhand/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { currentSession } from '../../platform/current-session.ts';
import { mayFoundOrganization, mayHaveAccount } from '../../platform/identity/admission.ts';
import type { VerifiedPerson } from '../../platform/identity/relying-party.ts';
import { implement } from '../../platform/http.ts';
import { limitRate } from '../../platform/rate-limit.ts';
import { appOrigin, comesFromOwnPages } from '../../platform/origin.ts';
import type { Services } from '../../platform/services.ts';
import { clearSessionCookie, createSession, endSession, sessionToken, setSessionCookie, setSignedInHint } from '../../platform/session.ts';
import { audit } from '../../platform/audit.ts';
import { sharedDomain } from '../../platform/site/site.rules.ts';
import { invitedAddress } from '../invitations/accept.service.ts';
import { lookOf } from '../preferences/preferences.service.ts';
import { provedAt, safeReturnTo } from './auth.rules.ts';
import { currentUser, isKnown, listSessions, recognize, revokeOtherSessions, revokeSession } from './auth.service.ts';
import { recallSignIn, rememberSignIn } from './pending-sign-in.ts';

interface Start {
  query: {
    returnTo?: string | undefined;
    invitation_token?: string | undefined;
    mailbox?: string | undefined;
    prompt?: string | undefined;
    proof?: string | undefined;
  };
  request: FastifyRequest;
  reply: FastifyReply;
}

export const authRoutes = (services: Services) => {
  const { db, env, log, now, relyingParty, sessionWatch } = services;
  const hintDomain = sharedDomain({ app: env.appOrigin, marketing: env.marketingOrigin });

  const begin = async ({ query, request, reply }: Start) => {
    const origin = appOrigin(env, request);
    // The way back needs this host's cookie, so a sign-in that starts on the marketing host goes to the app's host first.
    if (env.marketingOrigin && env.marketingOrigin !== origin && new URL(env.marketingOrigin).host === request.host)
      return { redirectTo: origin + request.url };
    await limitRate(db, { key: `sign-in-start:${request.ip}`, most: 60, windowSeconds: 60 }, now());
    const going = { returnTo: safeReturnTo(query.returnTo), invitationToken: query.invitation_token };
    const isNew = query.prompt === 'create';
    // A person who is signed in already has nothing to register.
    if (isNew && !query.invitation_token && (await currentSession(services, request))) return { redirectTo: going.returnTo };
    const comer = {
      isNew,
      provesAgain: query.proof === 'again',
      ...(await invitedAddress(services, query.invitation_token, query.mailbox)),
    };
    const started = await relyingParty.begin(origin, going, comer).catch((error: unknown) => {
      log.error({ err: error }, 'the identity provider cannot be reached');
      return undefined;
    });
    if (!started) return { redirectTo: '/dashboard?signin=unavailable' };
    await rememberSignIn(services, request, reply, started.pending);
    return { redirectTo: started.url };
  };

  return implement(api.auth, {
    login: begin,
    loginFromSignup: begin,

    callback: async ({ query, request, reply }) => {
      const pending = await recallSignIn(services, request, reply, query.state);
      // Too old, already used, or never ours: begin again rather than leave the person on an error page.
      if (!pending) return { redirectTo: '/api/login' };
      // Each is redeemed at the provider, which one address must not keep busy for all.
      await limitRate(db, { key: `sign-in-end:${request.ip}`, most: 60, windowSeconds: 60 }, now());
      const person = await relyingParty.complete(new URL(request.url, appOrigin(env, request)), pending).catch((error: unknown) => {
        log.warn({ err: error }, 'sign-in failed');
        return undefined;
      });
      if (!person) return { redirectTo: '/dashboard?signin=failed' };
      // Invitations are matched by email, so an address the issuer itself does not vouch for is worth nothing.
      if (!person.isEmailVerified) return { redirectTo: '/dashboard?signin=unverified' };
      if (!(await isLetIn(services, person))) return { redirectTo: '/dashboard?signin=not-invited' };
      const previous = sessionToken(env, request);
      const token = await db.platform.transaction(async (platform) => {
        const ended = previous ? await endSession(platform, previous) : undefined;
        if (ended) sessionWatch.sessionsChanged({ userId: ended.userId });
        const { id: userId, organizationId } = await recognize(platform, person);
        const device = { userAgent: request.headers['user-agent'] ?? '', ipAddress: request.ip };
        if (organizationId !== null) {
          await audit(platform, { organizationId, userId, category: 'sign-in', action: 'sign-in', ipAddress: request.ip });
        }
        return createSession(platform, { userId, idToken: person.idToken, provedAt: provedAt(person, pending, now()), ...device }, now());
      });
      setSessionCookie(env, request, reply, token);
      setSignedInHint(reply, hintDomain, true);
      return {
        redirectTo: pending.invitationToken ? `/accept-invitation?token=${encodeURIComponent(pending.invitationToken)}` : pending.returnTo,
      };
    },

    logout: async ({ request, reply }) => {
      // A link on another site must not sign anyone out.
      if (request.headers['sec-fetch-site'] === 'cross-site' || !comesFromOwnPages(env, request)) return { redirectTo: '/' };
      const token = sessionToken(env, request);
      const ended = token ? await endSession(db.platform, token) : undefined;
      clearSessionCookie(env, request, reply);
      setSignedInHint(reply, hintDomain, false);
      if (!ended) return { redirectTo: '/' };
      sessionWatch.sessionsChanged({ userId: ended.userId });
      const redirectTo = await relyingParty.endSessionUrl(appOrigin(env, request), ended.idToken, '/').catch((error: unknown) => {
        log.warn({ err: error }, 'the identity provider could not be asked to sign out');
        return '/';
      });
      return { redirectTo };
    },

    // By the platform's connection: a person's transaction shows nothing of the organization.
    user: async ({ session }) => ({
      ...currentUser(env, session, await lookOf(db.platform, session.scope)),
      installation: {
        hasBilling: env.hasBilling,
        hasPublicSite: env.hasPublicSite,
        mayFound: session.scope !== null || (await mayFoundOrganization(db.platform, env, session.user.email)),
      },
    }),
    sessions: ({ tx, session }) => listSessions(tx, session),
    revokeSession: async ({ tx, session, params }) => {
      if ((await revokeSession(tx, session.user.id, params.id)) === 0) throw new AppError('NOT_FOUND');
      await signedOutElsewhere(services, session.user.id);
      return { revoked: 1 };
    },
    revokeOtherSessions: async ({ tx, session }) => {
      const revoked = await revokeOtherSessions(tx, session);
      await signedOutElsewhere(services, session.user.id);
      return { revoked };
    },
  });
};

/**
 * A known person is let in. A new one is asked for an invitation where the rule demands it: another issuer vouches for people whom nobody
 * may have invited.
 */
async function isLetIn({ db, env, now }: Services, { issuer, subject, email }: VerifiedPerson): Promise<boolean> {
  if (await isKnown(db.platform, { issuer, subject })) return true;
  return mayHaveAccount(db.platform, env, email, now());
}

/** A device that was signed out from afar must ask for the password again, so the provider forgets it too. */
async function signedOutElsewhere({ forgetAtProvider, sessionWatch }: Services, userId: string): Promise<void> {
  sessionWatch.sessionsChanged({ userId });
  await forgetAtProvider(userId);
}
