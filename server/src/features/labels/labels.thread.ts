import type { LabelPreview } from '@onhand/contract/labels';
import type { z } from 'zod';
import type { ConnectionConfig } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import type { ThreadWork } from '../../platform/threads/thread-work.ts';
import { type Job, previewLabels, printLabels } from './draw-labels.ts';
import { itemsOf, itemsToPrint } from './label-items.ts';

interface LabelOrder {
  what: 'file' | 'preview';
  connection: ConnectionConfig;
  scope: Scope;
  job: Job;
  origin: string;
  now: Date;
}

export type Preview = z.input<typeof LabelPreview>;

/** Names in all scripts of the world are read and set here, beside the thread that answers requests: fonts take their time over some. */
export const work: ThreadWork<LabelOrder, Uint8Array | Preview> = async ({ what, connection, scope, job, origin, now }, { db, signal }) => {
  const read = what === 'file' ? itemsToPrint : itemsOf;
  const items = await db(connection).tenant(scope, (tx) => read(tx, scope, job));
  return what === 'file' ? printLabels(items, job, { origin, now, signal }) : previewLabels(items, job, origin);
};
