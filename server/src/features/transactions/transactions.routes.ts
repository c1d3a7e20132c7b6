import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import { readItem } from '../inventory/items.service.ts';
import { explainMovement } from '../stock/explanation/movement-explanation.service.ts';
import { undoMovement } from '../stock/undo/undo.service.ts';
import { listTransactions } from './transactions.service.ts';
import { listPeople } from './transactions.store.ts';

export const transactionRoutes = () =>
  implement(api.transactions, {
    recent: async ({ tx, scope, query }) => ({ transactions: (await listTransactions(tx, scope, {}, query)).transactions }),
    list: ({ tx, scope, query: { cursor, limit, ...filter } }) => listTransactions(tx, scope, filter, { cursor, limit }),
    people: async ({ tx, scope }) => ({ people: await listPeople(tx, scope) }),
    undo: async ({ tx, scope, params, body }) => {
      const movement = await undoMovement(tx, scope, params.id, body?.note);
      return { ...(await readItem(tx, scope, movement.itemId)), movement };
    },
    explainMovement: ({ tx, scope, params }) => explainMovement(tx, scope, params.id),
  });
