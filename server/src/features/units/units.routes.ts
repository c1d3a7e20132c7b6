import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import { changeUnit, createUnit, removeUnit } from './units.service.ts';
import { listUnits } from './units.store.ts';

export const unitRoutes = () =>
  implement(api.units, {
    list: ({ tx, scope }) => listUnits(tx, scope),
    create: ({ tx, scope, body }) => createUnit(tx, scope, body),
    update: ({ tx, scope, params, body }) => changeUnit(tx, scope, params.id, body),
    remove: ({ tx, scope, params, query }) => removeUnit(tx, scope, params.id, query.reassignTo),
  });
