import { api } from '@onhand/contract';
import { implement } from '../../../platform/http.ts';
import {
  applyTemplate,
  createTemplate,
  leaveTemplate,
  listAll,
  listDifferences,
  readTemplate,
  removeTemplate,
  updateTemplate,
} from './templates.service.ts';

export const refillTemplateRoutes = () =>
  implement(api.refillTemplates, {
    list: ({ tx, scope }) => listAll(tx, scope),
    create: ({ tx, scope, body }) => createTemplate(tx, scope, body),
    read: ({ tx, scope, params }) => readTemplate(tx, scope, params.id),
    differences: ({ tx, scope, params, query }) => listDifferences(tx, scope, params.id, query),
    update: ({ tx, scope, params, body }) => updateTemplate(tx, scope, params.id, body),
    remove: ({ tx, scope, params }) => removeTemplate(tx, scope, params.id),
    apply: ({ tx, scope, params, body }) => applyTemplate(tx, scope, params.id, body),
    leave: ({ tx, scope, params, body }) => leaveTemplate(tx, scope, params.id, body.placeId),
  });
