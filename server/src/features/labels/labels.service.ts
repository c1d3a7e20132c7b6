import { maxLabels } from '@onhand/contract/labels';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { fileThreads } from '../../platform/threads/threads.ts';
import { folderPaths } from '../folders/folder-tree.service.ts';
import { itemsForLabels } from '../inventory/items.service.ts';
import type { Job } from './draw-labels.ts';
import type { LabelItem } from './label-design.rules.ts';
import type { Preview, work } from './labels.thread.ts';
import { itemAddress, qrCode, qrSvg } from './qr.rules.ts';

const nothing = () => new AppError('NOT_FOUND', { message: 'There are no items to print labels for.' });

interface Asked {
  origin: string;
  signal: AbortSignal;
}

/** The labels as a file to print, which cannot be empty. */
export async function labelFile(services: Services, scope: Scope, job: Job, asked: Asked): Promise<Uint8Array> {
  const items = await services.db.tenant(scope, (tx) => itemsOf(tx, scope, job));
  if (items.length === 0) throw nothing();
  return (await inThread(services, scope, { what: 'file', items, job }, asked)) as Uint8Array;
}

/** How the first page will look. Of the others only their number is told, so nothing of them is asked for. */
export async function labelPreview(services: Services, scope: Scope, job: Job, asked: Asked): Promise<Preview> {
  const items = await services.db.tenant(scope, (tx) => itemsOf(tx, scope, job));
  return (await inThread(services, scope, { what: 'preview', items, job }, asked)) as Preview;
}

type Wanted = Pick<Parameters<typeof work>[0], 'what' | 'items' | 'job'>;

function inThread({ now }: Services, { organizationId }: Scope, wanted: Wanted, { origin, signal }: Asked) {
  const module = new URL('./labels.thread.ts', import.meta.url);
  return fileThreads.run<typeof work>({ module, organizationId, input: { ...wanted, origin, now: now() }, signal });
}

/** The items of a job that the person may see, as many as a file can hold. A filter may find none; items that were named must be there. */
async function itemsOf(tx: Tx, scope: Scope, { selection, copies }: Job): Promise<LabelItem[]> {
  const room = Math.floor(maxLabels / copies);
  const items = await itemsForLabels(tx, scope, selection, room);
  if (items.length === 0 && 'itemIds' in selection) throw nothing();
  if (items.length > room) {
    const most = maxLabels.toLocaleString('en-US');
    const advice = copies > 1 ? 'Choose fewer items or copies.' : 'Choose fewer items.';
    throw new AppError('TOO_LARGE', { message: `These are more than ${most} labels, the most a file holds. ${advice}` });
  }
  const paths = items.some(({ folderId }) => folderId !== null) ? await folderPaths(tx, scope) : new Map<number, string[]>();
  return items.map(({ folderId, ...item }) => ({ ...item, place: folderId === null ? null : (paths.get(folderId)?.join(' / ') ?? null) }));
}

/** One item's code as a picture. */
export async function itemQr(tx: Tx, scope: Scope, itemId: number, origin: string): Promise<string> {
  const [item] = await itemsForLabels(tx, scope, { itemIds: [itemId] }, 1);
  if (!item) throw new AppError('NOT_FOUND');
  return qrSvg(qrCode(itemAddress(origin, item.id)));
}
