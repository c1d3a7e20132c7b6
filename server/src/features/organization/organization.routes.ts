import { api } from '@onhand/contract';
import { AppError } from '../../platform/errors.ts';
import { implement } from '../../platform/http.ts';
import { mayFoundOrganization } from '../../platform/identity/admission.ts';
import type { Services } from '../../platform/services.ts';
import { changeLogo, changeOrganization, createOrganization, deleteOrganization } from './organization.service.ts';
import { hasLogo, readOrganization } from './organization.store.ts';
import { readStoredPicture, storePicture } from './pictures.service.ts';

const notToFound = 'Organizations here are made by invitation. Ask an owner of yours to invite you, or whoever runs the server.';

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
    create: ({ body, session }) =>
      db.platform.transaction(async (platform) => {
        if (!(await mayFoundOrganization(platform, env.signUp, session.user.email)))
          throw new AppError('FORBIDDEN', { message: notToFound });
        return createOrganization(platform, { userId: session.user.id, ...body }, now());
      }),
    checkSetup: ({ session }) => ({ hasOrganization: session.scope !== null }),
  });
};
