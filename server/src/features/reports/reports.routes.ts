import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import { idAt } from '../../platform/id-cursor.ts';
import type { Services } from '../../platform/services.ts';
import { runReport } from './reports.service.ts';

export const reportRoutes = (services: Services) =>
  implement(api.reports, {
    run: ({ tx, scope, params, query: { cursor, limit, ...request } }) =>
      runReport(tx, scope, params.report, request, { offset: idAt(cursor) ?? 0, limit }, services.now()),
  });
