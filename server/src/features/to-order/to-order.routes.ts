import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';
import { changeDismissals, draftToOrder, listToOrder } from './to-order.service.ts';

export const toOrderRoutes = (services: Services) =>
  implement(api.toOrder, {
    list: ({ tx, scope, query: { offset, limit, vendorId = null, isDismissed } }) =>
      listToOrder(tx, scope, { offset, limit, vendorId, isDismissed }, services.now()),
    draft: ({ tx, scope, body }) => draftToOrder(tx, scope, body, services.now()),
    dismiss: ({ tx, scope, body }) => changeDismissals(tx, scope, body),
  });
