import { z } from 'zod';
import { Day } from './day.ts';
import { selling } from './financial.ts';
import { imageSizes, maxImageBytes } from './item-images.ts';
import { Job, JobPerson, JobState, JobSummary } from './job-answers.ts';
import { JobChange, JobClosing, JobInput, JobLineInput, JobParts, JobPicks, JobReturns, lineNumbers, someQuantity } from './job-inputs.ts';
import { limits } from './limits.ts';
import { Movement } from './movements.ts';
import { routes } from './route.ts';

const id = z.number().int().positive();
const params = z.object({ id: z.coerce.number().int().positive() });
const pictureParams = params.extend({ pictureId: z.coerce.number().int().positive() });

const refusals = ['NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'] as const;

/** JOB-01 to JOB-05. Whoever manages jobs sees all of them; staff see those they are on. */
export const jobs = routes({
  list: {
    method: 'GET',
    path: '/api/jobs',
    summary: 'Jobs: open ones by their day, or done and cancelled ones, newest first',
    access: 'USE_JOBS',
    query: z.object({
      show: z.enum(['open', 'done', 'all']).default('open'),
      /** Only those the reader is on. */
      isMine: z.stringbool().default(false),
      state: JobState.optional(),
      customerId: z.coerce.number().int().positive().optional(),
      itemId: z.coerce.number().int().positive().optional(),
      /** Their days, both included. */
      from: Day.optional(),
      to: Day.optional(),
      /** A number, such as 7 or J-7, or a part of the title, the customer or the address. */
      search: z.string().trim().max(limits.searchLength).optional(),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: z.object({ jobs: z.array(JobSummary), hasMore: z.boolean() }),
  },
  count: {
    method: 'GET',
    path: '/api/jobs/count',
    summary: 'How many jobs are open, are today, miss parts, and have used parts that are not billed',
    access: 'USE_JOBS',
    output: z.object({ open: z.number().int(), today: z.number().int(), short: z.number().int(), unbilled: selling(z.number().int()) }),
  },
  people: {
    method: 'GET',
    path: '/api/jobs/people',
    summary: 'Who can be on a job: the team and the crew',
    access: 'USE_JOBS',
    output: z.object({ people: z.array(JobPerson) }),
  },
  read: {
    method: 'GET',
    path: '/api/jobs/{id}',
    summary: 'One job with its lines, and what went onto it',
    access: 'USE_JOBS',
    params,
    output: Job,
    errors: ['NOT_FOUND'],
  },
  make: {
    method: 'POST',
    path: '/api/jobs',
    summary: 'Plans a job; staff plan one that they are on themselves',
    access: 'USE_JOBS',
    body: JobInput,
    output: Job,
    errors: [...refusals, 'FORBIDDEN'],
  },
  change: {
    method: 'PATCH',
    path: '/api/jobs/{id}',
    summary: 'Changes what is known of a job; staff only its note',
    access: 'USE_JOBS',
    params,
    body: JobChange,
    output: Job,
    errors: [...refusals, 'FORBIDDEN'],
  },
  planLines: {
    method: 'POST',
    path: '/api/jobs/{id}/lines',
    summary: 'Plans parts: what is free is reserved at once, and what is short is told',
    access: 'USE_JOBS',
    params,
    body: z.object({ lines: z.array(JobLineInput).min(1).max(limits.linesOfJob) }),
    output: Job,
    errors: [...refusals, 'FORBIDDEN'],
  },
  addKit: {
    method: 'POST',
    path: '/api/jobs/{id}/kits',
    summary: 'Copies a kit or template into a job, so many times',
    access: 'USE_JOBS',
    params,
    body: z.object({ kitId: id, count: someQuantity.default('1') }),
    output: Job,
    errors: refusals,
  },
  reserve: {
    method: 'POST',
    path: '/api/jobs/{id}/reserve',
    summary: 'Reserves what its lines miss, as far as something is free',
    access: 'USE_JOBS',
    params,
    body: z.object({ lines: lineNumbers.optional() }),
    output: Job,
    errors: refusals,
  },
  release: {
    method: 'POST',
    path: '/api/jobs/{id}/release',
    summary: 'Gives up what is reserved for lines; what was picked stays where it lies, for anybody',
    access: 'USE_JOBS',
    params,
    body: z.object({ lines: lineNumbers.optional() }),
    output: Job,
    errors: refusals,
  },
  pick: {
    method: 'POST',
    path: '/api/jobs/{id}/pick',
    summary: 'Loads reserved parts into the van: they lie there for this job',
    access: 'USE_JOBS',
    params,
    body: JobPicks,
    output: Job,
    errors: [...refusals, 'PIN_REQUIRED'],
  },
  use: {
    method: 'POST',
    path: '/api/jobs/{id}/parts',
    summary: 'Puts parts onto a job: they are issued from where they lie, and the job bears what they cost',
    access: 'USE_JOBS',
    params,
    body: JobParts,
    /** One row of the history for each part of a line, in their order. */
    output: z.object({ job: Job, movements: z.array(Movement) }),
    errors: [...refusals, 'ITEM_NOT_FOUND', 'CODE_ELSEWHERE', 'PIN_REQUIRED'],
  },
  giveBack: {
    method: 'POST',
    path: '/api/jobs/{id}/returns',
    summary: 'Takes used parts off a job: they come back at what they left at, the last ones first',
    access: 'USE_JOBS',
    params,
    body: JobReturns,
    output: z.object({ job: Job, movements: z.array(Movement) }),
    errors: [...refusals, 'PIN_REQUIRED'],
  },
  start: {
    method: 'POST',
    path: '/api/jobs/{id}/start',
    summary: 'Says that work on a job has begun',
    access: 'USE_JOBS',
    params,
    output: Job,
    errors: refusals,
  },
  close: {
    method: 'POST',
    path: '/api/jobs/{id}/close',
    summary: 'Ends a job: what was picked must be said to be used or kept, what is reserved is free again',
    access: 'USE_JOBS',
    params,
    body: JobClosing,
    output: Job,
    errors: [...refusals, 'PIN_REQUIRED'],
  },
  cancel: {
    method: 'POST',
    path: '/api/jobs/{id}/cancel',
    summary: 'Cancels a job: exactly what was open of it is free again; what was used stays used',
    access: 'MANAGE_JOBS',
    params,
    output: Job,
    errors: refusals,
  },
  reopen: {
    method: 'POST',
    path: '/api/jobs/{id}/reopen',
    summary: 'Opens a done or cancelled job again; its parts are reserved anew as far as they are free',
    access: 'MANAGE_JOBS',
    params,
    output: Job,
    errors: refusals,
  },
  addPicture: {
    method: 'POST',
    path: '/api/jobs/{id}/pictures',
    summary: 'Adds a picture: a form with one file named image',
    access: 'USE_JOBS',
    params,
    file: { name: 'image', maxBytes: maxImageBytes },
    output: Job,
    errors: [...refusals, 'NOT_AN_IMAGE', 'TOO_LARGE'],
  },
  picture: {
    method: 'GET',
    path: '/api/jobs/{id}/pictures/{pictureId}/{size}',
    summary: 'A picture of a job in one of its sizes',
    access: 'USE_JOBS',
    params: pictureParams.extend({ size: z.enum(imageSizes) }),
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  removePicture: {
    method: 'DELETE',
    path: '/api/jobs/{id}/pictures/{pictureId}',
    summary: 'Takes a picture off a job',
    access: 'USE_JOBS',
    params: pictureParams,
    output: Job,
    errors: ['NOT_FOUND'],
  },
  exportLines: {
    method: 'GET',
    path: '/api/jobs/{id}/export',
    summary: 'The parts of a job as a CSV file',
    access: 'USE_JOBS',
    params,
    turn: 'exports',
    output: 'file',
    errors: ['NOT_FOUND'],
  },
});
