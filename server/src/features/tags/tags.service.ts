import type { Tag } from '@onhand/contract/tags';
import type { Tx } from '../../platform/db.ts';
import { AppError, duplicateName, orNotFound, refusingDuplicateNames } from '../../platform/errors.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import { record, recordChange } from '../activity/activity.service.ts';
import { refreshSearchText, refreshSearchTextOf } from '../inventory/search-text.service.ts';
import { copyActionTag } from '../quick-actions/quick-actions.service.ts';
import { copyTagging, deleteTag, insertTag, listTags, lockTags, readTag, type TagRow, updateTag } from './tags.store.ts';

const recorded = { kind: 'tag', labels: { name: 'Name', color: 'Colour' } } as const;

export async function createTag(tx: Tx, scope: Scope, wanted: Omit<TagRow, 'id'>): Promise<Tag> {
  const tag = await insertTag(tx, scope, wanted);
  if (!tag) throw duplicateName();
  keepWithin(tx, scope, 'tags');
  await recordChange(tx, scope, recorded, null, tag);
  tx.emit({ type: 'preferences_update' });
  return { ...tag, itemCount: 0 };
}

/** The tag of that name, made if there is none. */
export async function tagNamed(tx: Tx, scope: Scope, wanted: Omit<TagRow, 'id'>): Promise<{ tag: Pick<Tag, 'id'>; isNew: boolean }> {
  const existing = (await listTags(tx, scope)).find(({ name }) => name.toLowerCase() === wanted.name.toLowerCase());
  return existing ? { tag: existing, isNew: false } : { tag: await createTag(tx, scope, wanted), isNew: true };
}

export async function changeTag(tx: Tx, scope: Scope, id: number, change: Partial<Omit<TagRow, 'id'>>): Promise<Tag> {
  const before = orNotFound((await lockTags(tx, scope, [id]))[0]);
  const after = { ...before, ...change };
  await refusingDuplicateNames(updateTag(tx, scope, after));
  if (after.name !== before.name) await refreshSearchTextOf(tx, scope, 'tag', id);
  await recordChange(tx, scope, recorded, before, after);
  const tag = await readTag(tx, scope, id);
  tx.emit({ type: tag.itemCount > 0 ? 'bulk_inventory_update' : 'preferences_update' });
  return tag;
}

export async function mergeTag(tx: Tx, scope: Scope, id: number, into: number): Promise<Tag> {
  const found = await lockTags(tx, scope, [id, into]);
  const tag = found.find((one) => one.id === id);
  const target = found.find((one) => one.id === into);
  if (!tag || !target) throw new AppError('NOT_FOUND');
  if (id === into) throw new AppError('INVALID_INPUT', { details: [{ field: 'into', message: 'Choose another tag than this one.' }] });
  await copyTagging(tx, scope, id, into);
  await copyActionTag(tx, scope, id, into);
  await refreshSearchText(tx, scope, await deleteTag(tx, scope, id));
  const changes = [{ field: 'Merged into', from: tag.name, to: target.name }];
  await record(tx, scope, { kind: 'tag', subjectId: id, subjectName: tag.name, action: 'merge', changes });
  tx.emit({ type: 'bulk_inventory_update' });
  return readTag(tx, scope, into);
}

export async function removeTag(tx: Tx, scope: Scope, id: number): Promise<{ untagged: number }> {
  const tag = orNotFound((await lockTags(tx, scope, [id]))[0]);
  const items = await deleteTag(tx, scope, id);
  await refreshSearchText(tx, scope, items);
  const untagged = items.length;
  await recordChange(tx, scope, recorded, tag, null);
  tx.emit({ type: untagged > 0 ? 'bulk_inventory_update' : 'preferences_update' });
  return { untagged };
}
