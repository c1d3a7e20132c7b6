import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';
import { askForFolder, lookUpCode } from './qr.service.ts';

export const qrRoutes = (services: Services) =>
  implement(api.qr, {
    lookup: ({ tx, scope, params }) => lookUpCode(services, tx, scope, params.code),
    ask: ({ tx, scope, session: { user }, params }) => {
      const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
      return askForFolder(services, tx, { scope, name }, params.code);
    },
  });
