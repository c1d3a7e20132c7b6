import { api } from '@onhand/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { implement } from '../../platform/http.ts';
import { provenUntil } from '../../platform/proof.ts';
import type { Services } from '../../platform/services.ts';
import type { Session } from '../../platform/session.ts';
import { askForReset, cancelReset, readRequirement, require } from './requirement.service.ts';
import { type Holder, holderOf, ownSecurity, pictureOf, prove, refuseLastFactor, securityOf } from './security.service.ts';

interface Caller {
  session: Session;
  request: FastifyRequest;
}

export const securityRoutes = (services: Services) => {
  const { now, sessionWatch } = services;
  const me = ({ session, request }: Caller) => holderOf(services, session, request);
  const added = async (holder: Holder, recoveryCodes: string[] | null) => ({
    security: await ownSecurity(services, holder),
    recoveryCodes,
  });

  return implement(api.security, {
    read: ({ session, request }) => securityOf(services, session, request),
    provenUntil: ({ session }) => ({ provenUntil: provenUntil(session.provedAt ?? now()).toISOString() }),
    proofOptions: async (caller) => {
      const { factors, holding } = await me(caller);
      return factors.proofOptions(holding);
    },
    prove: async (caller) => prove(services, await me(caller), caller.body),
    passkeyOptions: async (caller) => {
      const { factors, holding } = await me(caller);
      return factors.passkeyOptions(holding);
    },
    addPasskey: async (caller) => {
      const holder = await me(caller);
      return added(holder, await holder.factors.addPasskey(holder.holding, caller.body));
    },
    renamePasskey: async (caller) => {
      const holder = await me(caller);
      await holder.factors.renamePasskey(holder.holding, caller.params.id, caller.body.name);
      return ownSecurity(services, holder);
    },
    removePasskey: async (caller) => {
      const holder = await me(caller);
      await refuseLastFactor(services, holder, { passkeys: 1, authenticators: 0 });
      await holder.factors.removePasskey(holder.holding, caller.params.id);
      return ownSecurity(services, holder);
    },
    beginAuthenticator: async (caller) => {
      const { factors, holding } = await me(caller);
      const { secret, uri } = await factors.beginAuthenticator(holding);
      return { secret, qrSvg: await pictureOf(uri) };
    },
    confirmAuthenticator: async (caller) => {
      const holder = await me(caller);
      return added(holder, await holder.factors.confirmAuthenticator(holder.holding, caller.body.code));
    },
    removeAuthenticator: async (caller) => {
      const holder = await me(caller);
      await refuseLastFactor(services, holder, { passkeys: 0, authenticators: 1 });
      await holder.factors.removeAuthenticator(holder.holding);
      return ownSecurity(services, holder);
    },
    renewRecoveryCodes: async (caller) => {
      const holder = await me(caller);
      return added(holder, await holder.factors.renewRecoveryCodes(holder.holding));
    },
    cancelOwnReset: async (caller) => {
      const holder = await me(caller);
      if (!(await holder.factors.cancelReset(holder.holding.accountId, caller.request.ip))) throw new AppError('NOT_FOUND');
      return ownSecurity(services, holder);
    },
    requirement: ({ scope }) => readRequirement(services, scope),
    require: async ({ tx, scope, session, body, request }) => {
      const requirement = await require(services, tx, { scope, session, ipAddress: request.ip }, body.isRequired);
      sessionWatch.sessionsChanged({ organizationId: scope.organizationId });
      return requirement;
    },
    askForReset: ({ tx, scope, session, params, request }) =>
      askForReset(services, tx, { scope, session, ipAddress: request.ip }, params.id),
    cancelReset: ({ tx, scope, session, params, request }) =>
      cancelReset(services, tx, { scope, session, ipAddress: request.ip }, params.id),
  });
};
