import { api } from '@onhand/contract';
import { untilClientLeaves } from '../../../platform/client-left.ts';
import { implement } from '../../../platform/http.ts';
import type { Services } from '../../../platform/services.ts';
import { writeReport } from './report-files.service.ts';

export const reportFileRoutes = (services: Services) =>
  implement(api.reportFiles, {
    download: async ({ scope, params: { report }, query: { format, paper, ...request }, reply }) => {
      const wanted = { report, request, format, paper };
      const { stream, contentType, fileName } = await writeReport(services, scope, wanted, untilClientLeaves(reply));
      return { content: stream(), contentType, fileName };
    },
  });
