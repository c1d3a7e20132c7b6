import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { deleteAll } from '../stock/moves.service.ts';
import { openingOf, writeOpenings } from '../stock/openings.service.ts';
import { setArchived } from './bulk/bulk.store.ts';
import {
  type CreatedItem,
  type ImportedFacts,
  insertAllTags,
  insertAllVendors,
  insertItems,
  type VendorsOfItem,
} from './import-items.store.ts';
import { itemsAboutToGo, itemsCameOrWent } from './inventory-hooks.ts';

export {
  type CreatedItem,
  holdInOrder as holdItemsInOrder,
  idsByKeys,
  type ImportableItem,
  type ImportablePlace,
  type ImportedFacts,
  momentsOf,
  readImportable,
  replaceAllTags,
  replaceAllVendors,
  updateAllFacts,
  vendorLinesOf,
} from './import-items.store.ts';
export type { ItemFacts } from './items.store.ts';

export interface NewItem extends Omit<VendorsOfItem, 'id'> {
  facts: ImportedFacts;
  quantity: string;
  /** Undefined where the file says no cost. */
  unitCost: string | undefined;
  /** The value of the opening stock, if the file knows it better than cost times quantity. */
  totalValue: string | undefined;
  tagIds: readonly number[];
  /** The names of its tags and vendors, by which it is found beside its own words. */
  tagNames: readonly string[];
  vendorNames: readonly string[];
}

/**
 * Writes many items at once. Their stock is a receipt by the same costing as every other; item, layers and ledger are written together as
 * everywhere, only for all of them in one go. Answers the items in their order, with the text that each is found by. What is
 * to be written of them besides travels alongside.
 */
export async function createItems(
  tx: Tx,
  scope: Scope,
  items: readonly NewItem[],
  alongside: (created: readonly CreatedItem[]) => Promise<void>,
): Promise<CreatedItem[]> {
  const opened = items.map((item) => ({
    item,
    outcome: openingOf({ ...item, method: item.facts.method, assumedCost: item.facts.unitCost }),
  }));
  const inserted = await insertItems(
    tx,
    scope,
    opened.map(({ item: { facts, tagNames, tagIds, vendorNames, vendors }, outcome }) => ({
      ...facts,
      tagIds,
      vendorId: vendors[0]?.vendorId ?? null,
      tagWords: wordsOf(tagNames),
      vendorWords: wordsOf(vendorNames.flatMap((name, place) => [name, vendors[place]?.vendorSku ?? ''])),
      unitCost: outcome?.stock.lastUnitCost ?? facts.unitCost,
      lastPaid: outcome?.stock.lastPaid ?? null,
      quantity: outcome?.stock.quantity ?? '0',
      value: outcome?.stock.value ?? '0',
    })),
  );
  const ids = inserted.map(({ id }) => id);
  const made = items.map((item, place) => ({ ...item, id: ids[place] as number }));
  const openings = opened.flatMap(({ item: { facts }, outcome }, place) => {
    if (!outcome) return [];
    return [{ itemId: ids[place] as number, name: facts.name, folderId: facts.folderId, outcome }];
  });
  // Sent together: none waits for another's answer.
  await Promise.all([
    writeOpenings(tx, scope, openings),
    insertAllTags(tx, scope, made),
    insertAllVendors(tx, scope, made),
    alongside(inserted),
  ]);
  return inserted;
}

const wordsOf = (names: readonly string[]) => names.filter(Boolean).join(' ') || null;

export async function archiveItems(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await itemsAboutToGo.tell(tx, scope, ids);
  await setArchived(tx, scope, ids, true);
  await itemsCameOrWent.tell(tx, scope, ids);
}

/** The ledger keeps what they were worth when they went. */
export async function deleteItems(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  await itemsAboutToGo.tell(tx, scope, ids);
  await deleteAll(tx, scope, ids);
  await itemsCameOrWent.tell(tx, scope, ids);
}
