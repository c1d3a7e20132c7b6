import { z } from 'zod';
import { readJson } from '../catalogue/demo-files.ts';
import { type DemoCustomer, Person } from '../catalogue/jobs.ts';

export type { Person } from '../catalogue/jobs.ts';

/** The beginnings of the parts' numbers. */
const prefixes = z.array(z.string().min(1));

/** A job that a heating-and-plumbing contractor is called for, with the parts that it takes. */
const Job = z.strictObject({
  /** A job always takes one or two of the main parts, and some of the others. */
  main: prefixes,
  also: prefixes,
  /** The job is called one of these. */
  titles: z.array(z.string()),
  by: Person,
  /** Those of the crew who enter its parts on this person's device, in turns with them. */
  crew: z.array(z.string()),
  /** The folder of the van that goes there. */
  van: z.string(),
  season: z.enum(['heating', 'cooling', 'any']),
  /** A job with twice the weight comes twice as often. */
  weight: z.number(),
  /** A job takes at least and at most this many different parts. */
  lines: z.tuple([z.int(), z.int()]),
});
export type KindOfJob = z.output<typeof Job>;

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
});

export interface Work extends z.output<typeof Work> {
  /** By their names, and as often as they call. */
  customers: string[];
}

export const readWork = (customers: readonly DemoCustomer[]): Work => ({
  ...readJson('work.json', Work),
  customers: customers.flatMap(({ name, calls }) => Array.from({ length: calls }, () => name)),
});
