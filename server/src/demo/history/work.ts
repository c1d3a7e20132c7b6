import { z } from 'zod';
import { readJson } from '../catalogue/demo-files.ts';

/** Who enters it; Luis works from Van 1 and sees nothing else. */
const Person = z.enum(['owner', 'admin', 'staff']);
export type Person = z.output<typeof Person>;

/** The beginnings of the parts' numbers. */
const prefixes = z.array(z.string().min(1));

/** What a heating-and-plumbing contractor is called for, and what goes into it. */
const Job = z.strictObject({
  /** Always one or two of the first, some of the others. */
  main: prefixes,
  also: prefixes,
  /** What the note says it was; `{where}` is the customer. */
  notes: z.array(z.string()),
  by: Person,
  season: z.enum(['heating', 'cooling', 'any']),
  /** How often, beside the others. */
  weight: z.number(),
  /** How many different parts it takes. */
  lines: z.tuple([z.int(), z.int()]),
});
export type Job = z.output<typeof Job>;

const Work = z.strictObject({
  jobs: z.array(Job),
  /** What the vans take along on a Monday; what is in them by name is bought for them. */
  vanLoads: z.array(z.strictObject({ van: z.string(), takes: prefixes })),
  lentTools: z.array(z.string()),
  countedFolders: z.array(z.string()),
  switchedToFifo: z.array(z.string()),
  replacedUnderWarranty: z.array(z.strictObject({ sku: z.string(), daysAgo: z.int(), note: z.string() })),
  /** How much dearer something became within the half year. */
  priceTrends: z.array(z.strictObject({ prefixes, rise: z.number() })),
  customers: z.array(z.string()),
  streets: z.array(z.string()),
});
export type Work = z.output<typeof Work>;

export const readWork = (): Work => readJson('work.json', Work);
