import { z } from 'zod';
import { routes } from './route.ts';

/** The columns that a file of jobs may have; the first row names them, in any order. */
export const jobImportColumns = ['Job', 'Day', 'State', 'Note', 'Customer', 'Phone', 'Email', 'Address', 'People'] as const;
export const maxJobImportBytes = 2 * 1024 * 1024;

export const JobImport = z.object({
  rows: z.number().int(),
  /** What would be made, or was. Jobs that are there already by title, customer and day are left alone. */
  jobs: z.number().int(),
  customers: z.number().int(),
  alreadyThere: z.number().int(),
  /** The first of them; a row with a problem makes nothing. */
  problems: z.array(z.object({ row: z.number().int(), column: z.string(), message: z.string() })),
  problemCount: z.number().int(),
  unknownColumns: z.array(z.string()),
});
export type JobImport = z.infer<typeof JobImport>;

/** JOB-01: customers and jobs by CSV. */
export const jobImports = routes({
  check: {
    method: 'POST',
    path: '/api/job-imports/check',
    summary: 'Reads a CSV file of jobs and customers, and says what it would make',
    access: 'MANAGE_JOBS',
    file: { name: 'file', maxBytes: maxJobImportBytes },
    turn: 'imports',
    output: JobImport,
    errors: ['TOO_LARGE', 'UNSUPPORTED_TYPE'],
  },
  apply: {
    method: 'POST',
    path: '/api/job-imports',
    summary: 'Makes the customers and jobs of a CSV file, those that are not there yet, all of them or none',
    access: 'MANAGE_JOBS',
    file: { name: 'file', maxBytes: maxJobImportBytes },
    turn: 'imports',
    output: JobImport,
    errors: ['TOO_LARGE', 'UNSUPPORTED_TYPE', 'CONFLICT', 'LIMIT_REACHED'],
  },
});
