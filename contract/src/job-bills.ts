import { z } from 'zod';
import { Decimal } from './decimal.ts';
import { financial } from './financial.ts';
import { limits } from './limits.ts';
import { routes } from './route.ts';
import { longText } from './text.ts';

const id = z.number().int().positive();
const params = z.object({ id: z.coerce.number().int().positive() });

/** JOB-08: what a line used and no bill has yet; less than nothing where something came back after it was billed. */
export const UnbilledLine = z.object({
  jobId: z.number().int(),
  jobNumber: z.number().int(),
  jobTitle: z.string(),
  customerName: z.string(),
  isDone: z.boolean(),
  line: z.number().int(),
  itemId: z.number().int(),
  name: z.string(),
  sku: z.string().nullable(),
  unit: z.string().nullable(),
  quantity: Decimal,
  /** Of one, and of all of them; null where nobody said what it is sold for. */
  price: Decimal.nullable(),
  total: Decimal.nullable(),
  cost: financial(Decimal),
  lastUsedAt: z.iso.datetime(),
});
export type UnbilledLine = z.infer<typeof UnbilledLine>;

export const JobBill = z.object({
  id: z.number().int(),
  /** Counts up within the organization. */
  number: z.number().int(),
  madeAt: z.iso.datetime(),
  madeBy: z.string(),
  jobs: z.number().int(),
  lines: z.number().int(),
  total: Decimal,
  note: z.string(),
  /** Taken back: its lines are not billed any more. */
  undoneAt: z.iso.datetime().nullable(),
  undoneBy: z.string().nullable(),
});
export type JobBill = z.infer<typeof JobBill>;

const refusals = ['NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'] as const;

export const jobBills = routes({
  unbilled: {
    method: 'GET',
    path: '/api/job-bills/unbilled',
    summary: 'Parts that jobs used and nobody billed, by customer and job',
    access: 'MANAGE_JOBS',
    query: z.object({
      jobId: z.coerce.number().int().positive().optional(),
      customerId: z.coerce.number().int().positive().optional(),
      /** Only of jobs that are done. */
      isDone: z.stringbool().default(false),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    output: z.object({
      lines: z.array(UnbilledLine),
      hasMore: z.boolean(),
      /** Of all pages: so many lines, jobs, and what they come to; so many have no price. */
      totals: z.object({ lines: z.number().int(), jobs: z.number().int(), price: Decimal, unpriced: z.number().int() }),
    }),
  },
  list: {
    method: 'GET',
    path: '/api/job-bills',
    summary: 'What was exported to be billed, newest first',
    access: 'MANAGE_JOBS',
    query: z.object({ offset: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
    output: z.object({ bills: z.array(JobBill), hasMore: z.boolean() }),
  },
  make: {
    method: 'POST',
    path: '/api/job-bills',
    summary: 'Marks what some jobs used as billed, or what all did, each line once; the file of it is `exportBill`',
    access: 'MANAGE_JOBS',
    body: z.object({
      jobIds: z.array(id).min(1).max(limits.jobsOfBill).optional(),
      isDone: z.boolean().default(false),
      note: longText(500).default(''),
    }),
    output: JobBill,
    errors: refusals,
  },
  exportBill: {
    method: 'GET',
    path: '/api/job-bills/{id}/export',
    summary: 'The lines of a bill as a CSV file: the same bytes each time',
    access: 'MANAGE_JOBS',
    params,
    turn: 'exports',
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  undo: {
    method: 'POST',
    path: '/api/job-bills/{id}/undo',
    summary: 'Takes a bill back: its lines are to be billed again',
    access: 'MANAGE_JOBS',
    params,
    output: JobBill,
    errors: refusals,
  },
});
