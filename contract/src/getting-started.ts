import { z } from 'zod';
import { routes } from './route.ts';

/** The steps of the checklist, in order. */
export const startingSteps = ['folder', 'item', 'label', 'scan', 'colleague'] as const;
export type StartingStep = (typeof startingSteps)[number];

export const GettingStarted = z.object({
  /** The steps this person may take, and whether each is done. Samples to play with do not count. */
  steps: z.array(z.object({ step: z.enum(startingSteps), isDone: z.boolean() })),
  isPutAway: z.boolean(),
  /** The newest item of their own, whose label is the next to print. */
  itemId: z.number().int().nullable(),
  /** The number of samples there are now. */
  sampleItems: z.number().int(),
  /** True if there are so many items that nobody needs samples to play with. */
  hasPlenty: z.boolean(),
});
export type GettingStarted = z.infer<typeof GettingStarted>;

export const gettingStarted = routes({
  read: {
    method: 'GET',
    path: '/api/getting-started',
    summary: 'How far the person has come with getting started',
    access: 'VIEW_INVENTORY',
    openWithoutSubscription: true,
    output: GettingStarted,
  },
  change: {
    method: 'PATCH',
    path: '/api/getting-started',
    summary: 'Notes that the person printed a label or scanned a code, or puts the checklist away or back',
    access: 'VIEW_INVENTORY',
    openWithoutSubscription: true,
    body: z.object({ done: z.enum(['label', 'scan']).optional(), isPutAway: z.boolean().optional() }),
    output: GettingStarted,
  },
  addSamples: {
    method: 'POST',
    path: '/api/getting-started/samples',
    summary: 'Makes a dozen sample items to play with, in folders of their own',
    access: 'MANAGE_INVENTORY',
    output: GettingStarted,
    errors: ['CONFLICT', 'PLAN_LIMIT'],
  },
  removeSamples: {
    method: 'DELETE',
    path: '/api/getting-started/samples',
    summary: 'Removes the samples; what people made themselves stays, also in the sample folders',
    access: 'MANAGE_INVENTORY',
    /** Samples that stay because somebody gave them another name or a SKU: they are real items now. */
    output: GettingStarted.extend({ keptItems: z.number().int() }),
  },
});
