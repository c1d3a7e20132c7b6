import type { LabelPreview } from '@onhand/contract/labels';
import type { z } from 'zod';
import type { ThreadWork } from '../../platform/threads/thread-work.ts';
import { type Job, previewLabels, printLabels } from './draw-labels.ts';
import type { LabelItem } from './label-design.rules.ts';

interface Wanted {
  what: 'file' | 'preview';
  items: LabelItem[];
  job: Job;
  origin: string;
  now: Date;
}

export type Preview = z.input<typeof LabelPreview>;

/** Names in all scripts of the world are set here, beside the thread that answers requests: fonts take their time over some. */
export const work: ThreadWork<Wanted, Uint8Array | Preview> = async ({ what, items, job, origin, now }, { signal }) =>
  what === 'preview' ? previewLabels(items, job, origin) : printLabels(items, job, { origin, now, signal });
