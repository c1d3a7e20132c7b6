import { z } from 'zod';
import { Decimal } from './decimal.ts';
import { financial, selling } from './financial.ts';

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
