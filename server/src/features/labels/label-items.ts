import { maxLabels } from '@onhand/contract/labels';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { folderPaths } from '../folders/folder-tree.service.ts';
import { itemsForLabels } from '../inventory/items.service.ts';
import type { Job } from './draw-labels.ts';
import type { LabelItem } from './label-design.rules.ts';

const nothing = () => new AppError('NOT_FOUND', { message: 'There are no items to print labels for.' });

/** The items of a job that the person may see, as many as a file can hold. A filter may find none; items that were named must be there. */
export async function itemsOf(tx: Tx, scope: Scope, { selection, copies }: Job): Promise<LabelItem[]> {
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

/** The same for a file, which cannot be empty. */
export async function itemsToPrint(tx: Tx, scope: Scope, job: Job): Promise<LabelItem[]> {
  const items = await itemsOf(tx, scope, job);
  if (items.length === 0) throw nothing();
  return items;
}
