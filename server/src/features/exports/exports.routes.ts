import { api } from '@onhand/contract';
import { untilClientLeaves } from '../../platform/client-left.ts';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';
import { exportFile } from './exports.service.ts';

/** IMP-04. */
export const exportRoutes = (services: Services) =>
  implement(api.exports, {
    items: ({ scope, body, reply }) => exportFile(services, scope, { items: body }, untilClientLeaves(reply)),
    history: ({ scope, query: { format, ...filter }, reply }) =>
      exportFile(services, scope, { history: filter, format }, untilClientLeaves(reply)),
  });
