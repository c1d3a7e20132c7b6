import { ItemInput } from '@onhand/contract/item-inputs';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { removeFolder } from '../folders/delete-folder.service.ts';
import { createFolder } from '../folders/folders.service.ts';
import { changeInBulk } from '../inventory/bulk/bulk.service.ts';
import { createItem } from '../inventory/items.service.ts';
import { recordStockChange } from '../stock/stock.service.ts';
import { removeTag, tagNamed } from '../tags/tags.service.ts';
import { listUnits } from '../units/units.service.ts';
import { eraseSamples, existingItems, holdSamples, letGoOfOwn, markSample, outermostEmpty, samplesOf } from './getting-started.store.ts';
import { sampleFolders, sampleItems, sampleTag } from './sample-data.ts';

/** By the ways everything else is made, so that the samples behave like the real thing, plan limits included. */
export async function addSamples(tx: Tx, scope: Scope): Promise<void> {
  await holdSamples(tx, scope);
  await letGoOfOwn(tx, scope);
  const there = await samplesOf(tx, scope);
  if ((await existingItems(tx, scope, there.item)).length > 0) {
    throw new AppError('CONFLICT', { message: 'The samples are here already. Remove them first.' });
  }
  // Earlier ones may have been deleted by hand, one by one.
  await removeSamples(tx, scope);
  const folderIds = new Map<string, number>();
  for (const { name, inside } of sampleFolders) {
    const parentId = inside === null ? null : (folderIds.get(inside) ?? null);
    folderIds.set(name, (await createFolder(tx, scope, { name, color: null, parentId })).id);
  }
  const { tag, isNew } = await tagNamed(tx, scope, sampleTag);
  const itemIds = await makeItems(tx, scope, folderIds, tag.id);
  await markSample(tx, scope, 'folder', [...folderIds.values()]);
  await markSample(tx, scope, 'item', itemIds);
  if (isNew) await markSample(tx, scope, 'tag', [tag.id]);
}

async function makeItems(tx: Tx, scope: Scope, folderIds: ReadonlyMap<string, number>, tagId: number): Promise<number[]> {
  const units = new Map((await listUnits(tx, scope)).map(({ id, name }) => [name, id]));
  const made: number[] = [];
  for (const { name, folder, unit, quantity, cost, price, low, changes = [] } of sampleItems) {
    const wanted = ItemInput.parse({
      name,
      folderId: folderIds.get(folder) ?? null,
      unitId: units.get(unit) ?? null,
      quantity,
      unitCost: cost,
      sellingPrice: price,
      lowStockThreshold: low ?? null,
      tagIds: [tagId],
      notes: 'A sample to play with. “Remove samples” takes it away again.',
    });
    const { id } = await createItem(tx, scope, wanted);
    for (const { note, ...change } of changes) await recordStockChange(tx, scope, id, { ...change, transactionNote: note });
    made.push(id);
  }
  return made;
}

/**
 * Removes the samples. A sample that people made their own, and a sample folder with something of theirs in it, stay and are samples no
 * longer. The rest is deleted in the ways everything is, so that screens hear of it; then all that tells of it is erased, as if it had
 * never been. Returns how many items that were samples stay.
 */
export async function removeSamples(tx: Tx, scope: Scope): Promise<number> {
  await holdSamples(tx, scope);
  const kept = await letGoOfOwn(tx, scope);
  const samples = await samplesOf(tx, scope);
  const itemIds = await existingItems(tx, scope, samples.item);
  if (itemIds.length > 0) await changeInBulk(tx, scope, { itemIds }, { action: 'delete' });
  for (const id of await outermostEmpty(tx, scope, samples.folder)) await removeFolder(tx, scope, id, 'move-to-parent');
  for (const id of samples.tag) await removeUnusedTag(tx, scope, id);
  await eraseSamples(tx, scope);
  return kept;
}

async function removeUnusedTag(tx: Tx, scope: Scope, id: number): Promise<void> {
  const sql = `SELECT EXISTS (SELECT FROM tags WHERE organization_id = $1 AND id = $2) AS "isThere",
                      EXISTS (SELECT FROM item_tags WHERE organization_id = $1 AND tag_id = $2) AS "isUsed"`;
  const { isThere, isUsed } = await tx.one<{ isThere: boolean; isUsed: boolean }>(sql, [scope.organizationId, id]);
  if (isThere && !isUsed) await removeTag(tx, scope, id);
}
