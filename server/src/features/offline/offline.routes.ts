import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import { documentsForDevice } from './offline-documents.service.ts';
import { missingItems, readForDevice } from './offline.service.ts';

export const offlineRoutes = () =>
  implement(api.offline, {
    items: ({ tx, scope, query }) => readForDevice(tx, scope, query.since),
    gone: async ({ tx, scope, body }) => ({ gone: await missingItems(tx, scope, body.itemIds) }),
    documents: ({ tx, scope }) => documentsForDevice(tx, scope),
  });
