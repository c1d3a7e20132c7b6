import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';
import { createOrganization } from './organization.service.ts';
import { readOrganization, renameOrganization } from './organization.store.ts';

export const organizationRoutes = ({ db, now }: Services) =>
  implement(api.organization, {
    read: ({ tx, scope }) => readOrganization(tx, scope),
    rename: async ({ tx, scope, body }) => {
      const organization = await renameOrganization(tx, scope, body.name);
      tx.emit({ type: 'preferences_update' });
      return organization;
    },
    create: ({ body, session }) =>
      db.platform.transaction((platform) => createOrganization(platform, { userId: session.user.id, name: body.name }, now())),
    checkSetup: ({ session }) => ({ hasOrganization: session.scope !== null }),
  });
