import { api } from '@onhand/contract';
import { AppError } from '../../platform/errors.ts';
import { implement } from '../../platform/http.ts';
import { mayFoundOrganization } from '../../platform/identity/admission.ts';
import { isNamedOperator } from '../../platform/operator.ts';
import { limitRate } from '../../platform/rate-limit.ts';
import type { Services } from '../../platform/services.ts';
import { trialOf } from '../subscription/trials.service.ts';
import { changeLogo, changeOrganization, createOrganization, deleteOrganization } from './organization.service.ts';
import { hasLogo, readOrganization } from './organization.store.ts';
import { readStoredPicture, storePicture } from './pictures.service.ts';

const notToFound = 'Organizations here are made by invitation. Ask an owner of yours to invite you, or whoever runs the server.';
/** A person who makes one after the other has something else in mind than a business. */
const aDay = { most: 5, windowSeconds: 86_400 };

export const organizationRoutes = (services: Services) => {
  const { db, env, now, sessionWatch, log } = services;
  return implement(api.organization, {
    read: ({ tx, scope }) => readOrganization(tx, scope),
    change: ({ tx, scope, body }) => changeOrganization(tx, scope, body),
    setLogo: async ({ scope, params, file }) => {
      const key = await storePicture(services, scope, file);
      return db.tenant(scope, (tx) => changeLogo(tx, scope, params.kind, key));
    },
    removeLogo: ({ tx, scope, params }) => changeLogo(tx, scope, params.kind, null),
    logo: ({ scope, params }) => readStoredPicture(services, scope, params.key, hasLogo),
    remove: async ({ scope, session, body }) => {
      const members = await db.platform.transaction((platform) => deleteOrganization(platform, scope, body.name, now()));
      log.warn({ organizationId: scope.organizationId, userId: session.user.id, members: members.length }, 'an organization was deleted');
      for (const userId of members) sessionWatch.sessionsChanged({ userId });
      return { deleted: true };
    },
    create: async ({ body, session }) => {
      const { id: userId, email } = session.user;
      if (!(await mayFoundOrganization(db.platform, env, email))) throw new AppError('FORBIDDEN', { message: notToFound });
      await limitRate(db, { key: `organizations:${userId}`, ...aDay }, now());
      return db.platform.transaction((platform) =>
        createOrganization(platform, { ...body, userId, isOperator: isNamedOperator(env, email) }, now()),
      );
    },
    checkSetup: async ({ session: { scope, user } }) => {
      const trialEndsAt = await trialOf(db.platform, { userId: user.id, email: user.email });
      return { hasOrganization: scope !== null, trialEndsAt: trialEndsAt?.toISOString() ?? null };
    },
  });
};
