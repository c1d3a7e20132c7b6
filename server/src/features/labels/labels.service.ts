import type { Tx } from '../../platform/db.ts';
import { orNotFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { fileThreads } from '../../platform/threads/threads.ts';
import { itemsForLabels } from '../inventory/items.service.ts';
import type { Job } from './draw-labels.ts';
import type { Preview, work } from './labels.thread.ts';
import { itemAddress, qrCode, qrSvg } from './qr.rules.ts';

interface Asked {
  origin: string;
  signal: AbortSignal;
}

/** The labels as a file to print. */
export async function labelFile(services: Services, scope: Scope, job: Job, asked: Asked): Promise<Uint8Array> {
  return (await inThread('file', services, scope, job, asked)) as Uint8Array;
}

/** Draws the first page as it will look, and counts the pages. */
export async function labelPreview(services: Services, scope: Scope, job: Job, asked: Asked): Promise<Preview> {
  return (await inThread('preview', services, scope, job, asked)) as Preview;
}

function inThread(what: 'file' | 'preview', { connection, now }: Services, scope: Scope, job: Job, { origin, signal }: Asked) {
  return fileThreads.run<typeof work>({
    module: new URL('./labels.thread.ts', import.meta.url),
    organizationId: scope.organizationId,
    input: { what, connection, scope, job, origin, now: now() },
    signal,
  });
}

/** One item's code as a picture. */
export async function itemQr(tx: Tx, scope: Scope, itemId: number, origin: string): Promise<string> {
  const item = orNotFound((await itemsForLabels(tx, scope, { itemIds: [itemId] }, 1))[0]);
  return qrSvg(qrCode(itemAddress(origin, item.id)));
}
