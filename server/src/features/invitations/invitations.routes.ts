import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import { appOrigin } from '../../platform/origin.ts';
import { askForProof } from '../../platform/proof.ts';
import { limitRate } from '../../platform/rate-limit.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf } from '../team/team.service.ts';
import { acceptInvitation, verifyInvitation } from './accept.service.ts';
import { invite, inviteAgain, revokeInvitation } from './invitations.service.ts';
import { listInvitations } from './invitations.store.ts';

/** Nobody guesses 256 bits, and nobody shall make us look for them all day. */
const aMinute = { most: 60, windowSeconds: 60 };

export const invitationRoutes = (services: Services) => {
  const { db, env, now } = services;
  return implement(api.invitations, {
    list: ({ tx, scope }) => listInvitations(tx, scope, now()),
    create: ({ scope, session, body, request }) => {
      // The invited person may do more than daily work, up to owning the organization (SEC-03).
      if (body.role !== 'staff') askForProof(session, now());
      return invite(services, actorOf(scope, request), appOrigin(env, request), body);
    },
    resend: ({ scope, params, request }) => inviteAgain(services, actorOf(scope, request), appOrigin(env, request), params.id),
    revoke: async ({ tx, scope, params, request }) => {
      await revokeInvitation(tx, actorOf(scope, request), params.id, now());
      return { revoked: 1 };
    },
    verify: async ({ query, request }) => {
      await limitRate(db, { key: `invitation:${request.ip}`, ...aMinute }, now());
      return verifyInvitation(db.platform, query.token, now());
    },
    accept: ({ session, body, request }) =>
      db.platform.transaction((platform) => acceptInvitation(platform, { ...session.user, ipAddress: request.ip }, body.token, now())),
  });
};
