import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import { changeView, createView, removeView } from './item-views.service.ts';
import { listViews } from './item-views.store.ts';

export const itemViewRoutes = implement(api.itemViews, {
  list: ({ tx, scope }) => listViews(tx, scope),
  create: ({ tx, scope, body }) => createView(tx, scope, body),
  update: ({ tx, scope, params, body }) => changeView(tx, scope, params.id, body),
  remove: ({ tx, scope, params }) => removeView(tx, scope, params.id),
});
