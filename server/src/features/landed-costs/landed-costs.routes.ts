import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import { addCharge, listCharges, previewCharge, undoCharge } from './landed-costs.service.ts';

export const landedCostRoutes = () =>
  implement(api.landedCosts, {
    list: ({ tx, scope, query }) => listCharges(tx, scope, query.receiptId),
    preview: ({ tx, scope, body }) => previewCharge(tx, scope, body),
    add: ({ tx, scope, body }) => addCharge(tx, scope, body),
    undo: ({ tx, scope, params, body }) => undoCharge(tx, scope, params.id, body?.note),
  });
