import { api } from '@onhand/contract';
import { implement } from '../../../platform/http.ts';
import type { Services } from '../../../platform/services.ts';
import { applyImageZip, cancelImageZip, startImageZip } from './images-zip.service.ts';
import { readImageZip } from './images-zip.store.ts';

export const importImageRoutes = (services: Services) =>
  implement(api.importImages, {
    start: ({ scope, file }) => startImageZip(services, scope, file),
    read: ({ tx, scope, params }) => readImageZip(tx, scope, params.id),
    apply: ({ scope, params }) => applyImageZip(services, scope, params.id),
    cancel: ({ scope, params }) => cancelImageZip(services, scope, params.id),
  });
