import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import { changeCustomField, createCustomField, removeCustomField } from './custom-fields.service.ts';
import { listCustomFields } from './custom-fields.store.ts';

export const customFieldRoutes = () =>
  implement(api.customFields, {
    list: ({ tx, scope }) => listCustomFields(tx, scope),
    create: ({ tx, scope, body }) => createCustomField(tx, scope, body),
    update: ({ tx, scope, params, body }) => changeCustomField(tx, scope, params.id, body),
    remove: ({ tx, scope, params }) => removeCustomField(tx, scope, params.id),
  });
