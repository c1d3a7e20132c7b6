import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import { changeKit, listAll, makeKit, readKit, removeKit } from './kits.service.ts';

export const kitRoutes = () =>
  implement(api.kits, {
    list: ({ tx, scope, query }) => listAll(tx, scope, query.kind),
    read: ({ tx, scope, params }) => readKit(tx, scope, params.id),
    make: ({ tx, scope, body }) => makeKit(tx, scope, body),
    change: ({ tx, scope, params, body }) => changeKit(tx, scope, params.id, body),
    remove: ({ tx, scope, params }) => removeKit(tx, scope, params.id),
  });
