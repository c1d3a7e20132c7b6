import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import { transferStock } from '../stock/transfers.service.ts';

export const transferRoutes = () =>
  implement(api.transfers, {
    make: async ({ tx, scope, body }) => ({ movements: await transferStock(tx, scope, body) }),
  });
