import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import { changeUntil, giveBack, handOut, listLoans, listPeople, loseTool } from './tools.service.ts';

export const toolRoutes = () =>
  implement(api.tools, {
    list: ({ tx, scope, query }) => listLoans(tx, scope, query),
    people: async ({ tx, scope }) => ({ people: await listPeople(tx, scope) }),
    handOut: ({ tx, scope, body }) => handOut(tx, scope, body),
    giveBack: ({ tx, scope, body }) => giveBack(tx, scope, body),
    change: ({ tx, scope, params, body }) => changeUntil(tx, scope, params.id, body.until),
    lose: ({ tx, scope, params, body }) => loseTool(tx, scope, params.id, body),
  });
