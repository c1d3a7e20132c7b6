import { api } from '@onhand/contract';
import { untilClientLeaves } from '../../platform/client-left.ts';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';
import { applyImport, checkImport } from './job-imports.service.ts';

export const jobImportRoutes = (services: Services) =>
  implement(api.jobImports, {
    check: ({ scope, file, reply }) => checkImport(services, scope, file, untilClientLeaves(reply)),
    apply: ({ scope, file, reply }) => applyImport(services, scope, file, untilClientLeaves(reply)),
  });
