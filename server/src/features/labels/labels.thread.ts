import { type LabelPreview, maxLabels } from '@onhand/contract/labels';
import type { z } from 'zod';
import type { ConnectionConfig, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import type { ThreadWork } from '../../platform/threads/thread-work.ts';
import { type Job, previewLabels, printLabels } from './draw-labels.ts';
import { AppError } from '../../platform/errors.ts';
import { folderPaths } from '../folders/folder-tree.service.ts';
import { itemsForLabels } from '../inventory/items.service.ts';
import type { LabelItem } from './label-design.rules.ts';

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
  const items = await db(connection).tenant(scope, (tx) => itemsOf(tx, scope, job));
  // A file cannot be empty.
  if (what === 'file' && items.length === 0) throw nothing();
  return what === 'file' ? printLabels(items, job, { origin, now, signal }) : previewLabels(items, job, origin);
};

const nothing = (of = 'items') => new AppError('NOT_FOUND', { message: `There are no ${of} to print labels for.` });

/** The items of a job that the person may see, as many as a file can hold. A filter may find none; items that were named must be there. */
async function itemsOf(tx: Tx, scope: Scope, { selection, copies }: Job): Promise<LabelItem[]> {
  const room = Math.floor(maxLabels / copies);
  if ('placeIds' in selection) return placesOf(tx, scope, selection.placeIds, room, copies);
  const items = await itemsForLabels(tx, scope, selection, room);
  if (items.length === 0 && 'itemIds' in selection) throw nothing();
  if (items.length > room) throw tooMany('items', copies);
  const paths = items.some(({ folderId }) => folderId !== null) ? await folderPaths(tx, scope) : new Map<number, string[]>();
  return items.map(({ folderId, ...item }) => ({ ...item, place: folderId === null ? null : (paths.get(folderId)?.join(' / ') ?? null) }));
}

/** PLC-10: places that the person may see, in the order they were named in. */
async function placesOf(tx: Tx, scope: Scope, ids: readonly number[], room: number, copies: number): Promise<LabelItem[]> {
  if (ids.length > room) throw tooMany('places', copies);
  const paths = await folderPaths(tx, scope);
  const places = ids.flatMap((id) => {
    const path = paths.get(id);
    const within = path?.slice(0, -1).join(' / ') || null;
    return path ? [{ id, isPlace: true, name: path.at(-1) ?? '', sku: null, qrCode: '', place: within }] : [];
  });
  if (places.length === 0) throw nothing('places');
  return places;
}

function tooMany(what: string, copies: number): AppError {
  const most = maxLabels.toLocaleString('en-US');
  const advice = copies > 1 ? `Choose fewer ${what} or copies.` : `Choose fewer ${what}.`;
  return new AppError('TOO_LARGE', { message: `These are more than ${most} labels, the most a file holds. ${advice}` });
}
