import { api } from '@onhand/contract';
import { implement } from '../../../platform/http.ts';
import type { Services } from '../../../platform/services.ts';
import { writeReport } from './report-files.service.ts';

export const reportFileRoutes = (services: Services) =>
  implement(api.reportFiles, {
    download: async ({ scope, params: { report }, query: { format, paper, ...request } }) => {
      const { stream, contentType, fileName } = await writeReport(services, scope, { report, request, format, paper });
      return { content: stream(), contentType, fileName };
    },
  });
