import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';
import { exportHistory } from './history-export.ts';
import { exportItems } from './items-export.ts';

/** IMP-04. */
export const exportRoutes = ({ db, now }: Services) =>
  implement(api.exports, {
    items: ({ scope, body }) => exportItems(db, scope, body, now()),
    history: ({ scope, query: { format, ...filter } }) => exportHistory(db, scope, filter, format, now()),
  });
