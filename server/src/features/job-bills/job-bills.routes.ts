import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';
import { exportBill, listBills, listUnbilled, makeBill, undoBill } from './job-bills.service.ts';

export const jobBillRoutes = (services: Services) =>
  implement(api.jobBills, {
    unbilled: ({ tx, scope, query }) => listUnbilled(tx, scope, query),
    list: ({ tx, scope, query }) => listBills(tx, scope, query.offset),
    make: ({ tx, scope, body }) => makeBill(tx, scope, body),
    exportBill: ({ scope, params }) => exportBill(services, scope, params.id),
    undo: ({ tx, scope, params }) => undoBill(tx, scope, params.id),
  });
