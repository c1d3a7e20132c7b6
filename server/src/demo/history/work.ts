import { z } from 'zod';
import { readJson } from '../catalogue/demo-files.ts';

/** The person who enters it. Luis is staff: he works from Van 1 and sees nothing else. */
const Person = z.enum(['owner', 'admin', 'staff']);
export type Person = z.output<typeof Person>;

/** The beginnings of the parts' numbers. */
const prefixes = z.array(z.string().min(1));

/** A job that a heating-and-plumbing contractor is called for, with the parts that it takes. */
const Job = z.strictObject({
  /** A job always takes one or two of the main parts, and some of the others. */
  main: prefixes,
  also: prefixes,
  /** One of these becomes the note of the job; `{where}` is the customer. */
  notes: z.array(z.string()),
  by: Person,
  season: z.enum(['heating', 'cooling', 'any']),
  /** A job with twice the weight comes twice as often. */
  weight: z.number(),
  /** A job takes at least and at most this many different parts. */
  lines: z.tuple([z.int(), z.int()]),
});
export type Job = z.output<typeof Job>;

const Work = z.strictObject({
  jobs: z.array(Job),
  /** The vans take these along on a Monday. Parts that lie in a van by name are bought for it. */
  vanLoads: z.array(z.strictObject({ van: z.string(), takes: prefixes })),
  lentTools: z.array(z.string()),
  countedFolders: z.array(z.string()),
  switchedToFifo: z.array(z.string()),
  replacedUnderWarranty: z.array(z.strictObject({ sku: z.string(), daysAgo: z.int(), note: z.string() })),
  /** Within the half year, the prices of these parts rose by this share. */
  priceTrends: z.array(z.strictObject({ prefixes, rise: z.number() })),
  customers: z.array(z.string()),
  streets: z.array(z.string()),
});
export type Work = z.output<typeof Work>;

export const readWork = (): Work => readJson('work.json', Work);
