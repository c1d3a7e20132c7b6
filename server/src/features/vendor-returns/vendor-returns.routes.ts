import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import { makeReturn } from './make-return.service.ts';
import { undoReturn } from './undo-return.service.ts';
import { changeReturn, listReturns, noteCredit, readReturn } from './vendor-returns.service.ts';

export const vendorReturnRoutes = () =>
  implement(api.vendorReturns, {
    list: ({ tx, scope, query }) => listReturns(tx, scope, query),
    read: ({ tx, scope, params }) => readReturn(tx, scope, params.id),
    make: async ({ tx, scope, body }) => readReturn(tx, scope, await makeReturn(tx, scope, body)),
    change: async ({ tx, scope, params, body }) => {
      await changeReturn(tx, scope, params.id, body);
      return readReturn(tx, scope, params.id);
    },
    credit: async ({ tx, scope, params, body }) => {
      await noteCredit(tx, scope, params.id, body);
      return readReturn(tx, scope, params.id);
    },
    undo: async ({ tx, scope, params, body }) => {
      await undoReturn(tx, scope, params.id, body?.note);
      return readReturn(tx, scope, params.id);
    },
  });
