import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import { changeOrganization, changeOwn, readPreferences } from './preferences.service.ts';

export const preferenceRoutes = () =>
  implement(api.preferences, {
    read: ({ tx, scope }) => readPreferences(tx, scope),
    changeOwn: ({ tx, scope, body }) => changeOwn(tx, scope, body),
    changeOrganization: ({ tx, scope, body }) => changeOrganization(tx, scope, body),
  });
