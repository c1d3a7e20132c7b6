import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';
import { changeAction, createAction, listQuickActions, removeAction, savePreference } from './quick-actions.service.ts';
import { findDefault, findPreference } from './quick-actions.store.ts';
import { runQuickAction } from './run-action.service.ts';
import { verifyPin } from './verify-pin.service.ts';

export const quickActionRoutes = (services: Services) =>
  implement(api.quickActions, {
    list: ({ tx, scope }) => listQuickActions(tx, scope),
    default: async ({ tx, scope }) => ({ id: await findDefault(tx, scope) }),
    create: ({ tx, scope, body }) => createAction(tx, scope, body),
    update: ({ tx, scope, params, body }) => changeAction(tx, scope, params.id, body),
    remove: ({ tx, scope, params }) => removeAction(tx, scope, params.id),
    verifyPin: ({ scope, session, params, body }) => verifyPin(services, { scope, session, id: params.id, pin: body.pin }),
    run: ({ tx, scope, session, params, body }) => runQuickAction(tx, { scope, session, now: services.now() }, params.id, body),
    preference: async ({ tx, scope }) => ({ quickActionId: await findPreference(tx, scope) }),
    savePreference: ({ tx, scope, body }) => savePreference(tx, scope, body.quickActionId),
  });
