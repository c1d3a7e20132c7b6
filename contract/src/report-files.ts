import { z } from 'zod';
import { ReportId, ReportRequest } from './reports.ts';
import { routes } from './route.ts';

export const reportFormats = ['pdf', 'xlsx', 'csv'] as const;
export const ReportFormat = z.enum(reportFormats);
export type ReportFormat = z.infer<typeof ReportFormat>;

export const ReportPaper = z.enum(['letter', 'a4']);
export type ReportPaper = z.infer<typeof ReportPaper>;

export const reportFiles = routes({
  download: {
    method: 'GET',
    path: '/api/reports/{report}/file',
    summary: 'Every row of a report with its totals as a CSV, Excel or PDF file',
    access: 'VIEW_FINANCIALS',
    params: z.object({ report: ReportId }),
    query: ReportRequest.extend({ format: ReportFormat, paper: ReportPaper.default('letter') }),
    turn: 'exports',
    output: 'file',
    errors: ['NOT_FOUND', 'TOO_LARGE'],
  },
});
