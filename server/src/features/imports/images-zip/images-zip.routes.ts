import { api } from '@onhand/contract';
import { implement } from '../../../platform/http.ts';
import type { Services } from '../../../platform/services.ts';
import { applyImageZip, cancelImageZip, existingImageZip, startImageZip } from './images-zip.service.ts';

export const importImageRoutes = (services: Services) =>
  implement(api.importImages, {
    start: ({ scope, file }) => startImageZip(services, scope, file),
    read: ({ tx, scope, params }) => existingImageZip(tx, scope, params.id),
    apply: ({ scope, params }) => applyImageZip(services, scope, params.id),
    cancel: ({ scope, params }) => cancelImageZip(services, scope, params.id),
  });
