import { z } from 'zod';
import { Day } from './day.ts';
import { Decimal, PriceInput, QuantityInput } from './decimal.ts';
import { financial, selling } from './financial.ts';
import { limits } from './limits.ts';
import { Movement } from './movements.ts';
import { imageSizes, maxImageBytes } from './item-images.ts';
import { longestCode } from './qr.ts';
import { routes } from './route.ts';
import { longText, text } from './text.ts';

const id = z.number().int().positive();
const params = z.object({ id: z.coerce.number().int().positive() });
const pictureParams = params.extend({ pictureId: z.coerce.number().int().positive() });

export const jobStates = ['planned', 'under_way', 'done', 'cancelled'] as const;
export const JobState = z.enum(jobStates);
export type JobState = z.infer<typeof JobState>;

/** A member of the team, or somebody of the crew who has a PIN in place of an account. */
export const JobPerson = z.object({ userId: z.string().nullable(), crewId: z.number().int().nullable(), name: z.string() });
export type JobPerson = z.infer<typeof JobPerson>;

/** A folder, or null for none. A place that the reader does not see is not named. */
const JobPlace = z.object({ placeId: z.number().int().nullable(), name: z.string().nullable(), isElsewhere: z.boolean() });

export const JobSummary = z.object({
  id: z.number().int(),
  /** Counts up within the organization; people say J-7. */
  number: z.number().int(),
  title: z.string(),
  state: JobState,
  /** Null for a customer who was deleted, or was never kept: the job has the name. */
  customerId: z.number().int().nullable(),
  customerName: z.string(),
  address: z.string(),
  day: z.iso.date().nullable(),
  people: z.array(JobPerson),
  /** The van that goes there: parts are picked into it, and taken from it before others. */
  place: JobPlace.nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  closedAt: z.iso.datetime().nullable(),
  closedBy: z.string().nullable(),
  lineCount: z.number().int(),
  /** So many lines miss something, have something picked that is neither used nor put back, and have been used as wanted. */
  linesShort: z.number().int(),
  linesPicked: z.number().int(),
  linesUsed: z.number().int(),
  /** JOB-07: what its parts cost, and what they are sold for. */
  cost: financial(Decimal),
  price: selling(Decimal),
});
export type JobSummary = z.infer<typeof JobSummary>;

export const JobLine = z.object({
  /** Its number within the job, which stays while others come and go. */
  line: z.number().int(),
  itemId: z.number().int(),
  name: z.string(),
  sku: z.string().nullable(),
  /** Everything that may be printed on it: inventory number, QR code, barcodes. */
  codes: z.array(z.string()),
  unit: z.object({ name: z.string(), allowsDecimals: z.boolean() }).nullable(),
  /** The item is still there and the reader may see it, so a link to it leads somewhere. */
  hasItem: z.boolean(),
  /** The kit it came with, by its name then. */
  kit: z.string().nullable(),
  wanted: Decimal,
  /** Promised to it and still to be used, picked or not. */
  reserved: Decimal,
  /** Of these, what was picked: it lies in the van for this job. */
  picked: Decimal,
  /** Used, less what came back. */
  used: Decimal,
  /** Wanted and neither used nor reserved. */
  short: Decimal,
  /** Of what is short, so much is on order for this job, and comes on that day. */
  onOrder: Decimal,
  expectedOn: z.iso.date().nullable(),
  /** Where the reserved ones lie. */
  reservedIn: z.array(JobPlace.extend({ quantity: Decimal, isPicked: z.boolean() })),
  /** J10: reserved, and not there any more: the place was counted lower, or others took it. */
  missing: Decimal,
  /** What one is sold for; null is not said. */
  price: selling(Decimal.nullable()),
  cost: financial(Decimal),
  billed: Decimal,
  note: z.string(),
});
export type JobLine = z.infer<typeof JobLine>;

/** What went onto the job or came back: who, when, where. */
export const JobPart = z.object({
  id: z.number().int(),
  line: z.number().int(),
  itemId: z.number().int(),
  name: z.string(),
  unit: z.string().nullable(),
  kind: z.enum(['use', 'return']),
  quantity: Decimal,
  cost: financial(Decimal),
  place: JobPlace,
  by: z.string(),
  at: z.iso.datetime(),
  /** It was added after the job was closed, by a device that had no network. */
  isLate: z.boolean(),
  movementId: z.number().int(),
  isUndone: z.boolean(),
});
export type JobPart = z.infer<typeof JobPart>;

export const JobPicture = z.object({ id: z.number().int(), addedAt: z.iso.datetime(), addedBy: z.string() });
export type JobPicture = z.infer<typeof JobPicture>;

export const Job = JobSummary.extend({
  phone: z.string(),
  note: z.string(),
  lines: z.array(JobLine),
  /** Newest first; the last 200. */
  parts: z.array(JobPart),
  pictures: z.array(JobPicture),
  /** Cost that was added later to what it used: freight, corrected prices. */
  costAdded: financial(Decimal),
});
export type Job = z.infer<typeof Job>;

const some = QuantityInput.refine((quantity) => quantity !== '0', 'Please enter how many.');
const people = z
  .array(z.object({ userId: z.uuid().optional(), crewId: id.optional() }))
  .max(limits.peopleOfJob)
  .refine((all) => all.every(({ userId, crewId }) => (userId === undefined) !== (crewId === undefined)), 'Choose a person.');

const details = {
  title: text(200),
  /** A customer who is kept; or only a name. */
  customerId: id.nullable(),
  customerName: longText(200),
  phone: longText(60),
  address: longText(500),
  day: Day.nullable(),
  placeId: id.nullable(),
  note: longText(10_000),
  people,
};

const line = z.object({ itemId: id, quantity: some, price: PriceInput.nullable().optional(), note: longText(500).optional() });
const lines = z.array(line).max(limits.linesOfJob);

export const JobInput = z.object({
  title: details.title,
  customerId: details.customerId.default(null),
  /** Left out, that of the customer. */
  customerName: details.customerName.optional(),
  phone: details.phone.optional(),
  address: details.address.optional(),
  day: details.day.default(null),
  placeId: details.placeId.default(null),
  note: details.note.default(''),
  people: details.people.default([]),
  lines: lines.default([]),
});
export type JobInput = z.input<typeof JobInput>;

export const JobChange = z.object(details).partial();
export type JobChange = z.input<typeof JobChange>;

/** A line to plan: of the item, or one that is there; what is free is reserved for it at once. */
export const JobLineInput = line
  .extend({
    quantity: QuantityInput,
    line: z.number().int().positive().optional(),
    /** A scan adds to the line of the item; a tap says how many it is in all, and with zero a line of which nothing was used goes. */
    mode: z.enum(['add', 'set']).default('add'),
  })
  .refine(({ quantity, mode }) => mode === 'set' || quantity !== '0', { path: ['quantity'], message: 'Please enter how many.' });

const lineNumbers = z.array(z.number().int().positive()).min(1).max(limits.linesOfJob);
const place = id.nullable();
/** By whom on a shared device: the right that a crew member's PIN gave (`crew.enter`). */
const crew = z.string().max(200).optional();
const source = z.enum(['scan', 'edit']).default('edit');
const note = longText(1000).default('');

export const JobParts = z.object({
  parts: z
    .array(
      z
        .object({
          itemId: id.optional(),
          /** A scanned code in place of the item. */
          code: text(longestCode).optional(),
          /** This line; without it the first line of the item that still wants some, or a new one. */
          line: z.number().int().positive().optional(),
          quantity: some.default('1'),
          /** Where they are taken from; left out, the job's van, one's own place, or where the item is meant to be taken from. Null is no folder. */
          placeId: place.optional(),
        })
        .refine(({ itemId, code }) => (itemId === undefined) !== (code === undefined), {
          path: ['code'],
          message: 'Scan or choose a part.',
        }),
    )
    .min(1)
    .max(limits.linesOfJob),
  /** Also where it takes what is reserved for other jobs. */
  isMeant: z.boolean().default(false),
  note,
  source,
  crew,
});
export type JobParts = z.input<typeof JobParts>;

export const JobPicks = z.object({
  /** All that is reserved and not picked yet, where none are named. */
  lines: z
    .array(z.object({ line: z.number().int().positive(), quantity: some.optional(), fromPlaceId: place.optional() }))
    .max(limits.linesOfJob)
    .optional(),
  /** Where they are loaded; left out, the job's van, or one's own place. */
  toPlaceId: place.optional(),
  source,
  crew,
});
export type JobPicks = z.input<typeof JobPicks>;

export const JobReturns = z.object({
  parts: z
    .array(
      z.object({
        line: z.number().int().positive(),
        quantity: some,
        /** Where they are put; left out, where they were taken from. */
        placeId: place.optional(),
      }),
    )
    .min(1)
    .max(limits.linesOfJob),
  note,
  source,
  crew,
});
export type JobReturns = z.input<typeof JobReturns>;

/** J9: what became of what was picked and neither used nor put back. */
export const JobClosing = z.object({
  rest: z
    .array(
      z.object({
        line: z.number().int().positive(),
        used: QuantityInput.default('0'),
        /** Stays where it lies, for anybody. */
        kept: QuantityInput.default('0'),
      }),
    )
    .max(limits.linesOfJob)
    .default([]),
  crew,
});
export type JobClosing = z.input<typeof JobClosing>;

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
    body: z.object({ kitId: id, count: some.default('1') }),
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
