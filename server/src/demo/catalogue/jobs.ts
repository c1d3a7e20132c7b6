import { Decimal } from '@onhand/contract/decimal';
import { KitKind } from '@onhand/contract/kits';
import { Pin } from '@onhand/contract/quick-actions';
import { z } from 'zod';

const days = z.int();
/** Luis is staff: he works from Van 1 and sees nothing else. */
export const Person = z.enum(['owner', 'admin', 'staff']);
export type Person = z.output<typeof Person>;

/** Invented: the domains are reserved for examples and the numbers for fiction. */
export const DemoCustomer = z
  .strictObject({
    name: z.string().min(1),
    phone: z.string(),
    email: z.string(),
    address: z.string(),
    /** Whoever has twice as many calls twice as often. */
    calls: z.string().regex(/^[1-9]$/, 'Calls are counted from one to nine'),
    note: z.string(),
  })
  .transform(({ calls, ...customer }) => ({ ...customer, calls: Number(calls) }));
export type DemoCustomer = z.output<typeof DemoCustomer>;

const Part = z.strictObject({ sku: z.string(), quantity: Decimal });
/** Somebody of the crew entered it, on the device of whoever the job is by; that person themselves where none is named. */
const EnteredPart = Part.extend({ hoursAgo: z.number().positive(), crew: z.string().nullable().default(null) });

const details = {
  title: z.string(),
  customer: z.string(),
  crew: z.array(z.string()),
  /** The folder of the van that goes there. */
  van: z.string(),
  madeDaysAgo: days,
  note: z.string(),
};

/** A job of which something was used. What is done is told by the history. */
const BegunJob = z.strictObject({
  ...details,
  by: Person,
  also: z.array(Person),
  state: z.enum(['under_way', 'cancelled']),
  used: z.array(EnteredPart),
  /** Left over, and back on the shelf. */
  back: z.array(EnteredPart),
  /** Wanted besides. */
  planned: z.array(Part),
  /** Of these, what is in the van for it. */
  picked: z.array(Part),
  /** Drawings in demo-data/job-pictures, as somebody on site would have photographed it. */
  pictures: z.array(z.string().min(1)).default([]),
});
export type BegunJob = z.output<typeof BegunJob>;

const PlannedJob = z.strictObject({
  ...details,
  people: z.array(Person),
  /** Null where no day is said yet. */
  inWorkingDays: days.nullable(),
  kit: z.string().nullable(),
  lines: z.array(Part),
  isCancelled: z.boolean().default(false),
});
export type PlannedJob = z.output<typeof PlannedJob>;

/** Parts and kits by their names; those that are in others come first. */
const Kit = z.strictObject({
  kind: KitKind,
  name: z.string(),
  note: z.string(),
  lines: z.array(z.strictObject({ sku: z.string().optional(), kit: z.string().optional(), quantity: Decimal })),
});

export const DemoJobs = z.strictObject({
  crew: z.array(z.strictObject({ name: z.string(), pin: Pin })),
  kits: z.array(Kit),
  begun: z.array(BegunJob),
  planned: z.array(PlannedJob),
  /** Each bills what was done until then; one that was taken back is done again. */
  bills: z.array(z.strictObject({ daysAgo: days, note: z.string(), isTakenBack: z.boolean() })),
});
export type DemoJobs = z.output<typeof DemoJobs>;
