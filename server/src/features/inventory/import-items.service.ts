import type { Movement } from '@onhand/contract/movements';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { atCost, exact, spell } from '@onhand/contract/costing-decimals';
import { addStock, changeStock, type Outcome, type Stock, type StockChange } from '@onhand/contract/costing';
import { deleteAll } from './bulk.store.ts';
import {
  type ImportableItem,
  type ImportedFacts,
  holdInOrder,
  insertAllTags,
  insertAllVendors,
  insertItems,
  insertOpenings,
  layersOfAll,
  type VendorsOfItem,
} from './import-items.store.ts';
import type { HeldItem } from './ledger.store.ts';
import { refreshSearchText } from './search-text.service.ts';
import { applyToStock, moveItem } from './stock.service.ts';

export {
  countLiveItems,
  idsByKeys,
  type ImportableItem,
  type ImportedFacts,
  momentsOf,
  readImportable,
  replaceAllTags,
  replaceAllVendors,
  updateAllFacts,
} from './import-items.store.ts';
export { refreshSearchText } from './search-text.service.ts';
export { undoMovement } from './undo.service.ts';
export { newCode } from './items.service.ts';
export type { ItemFacts } from './items.store.ts';

const occasion = { source: 'import' } as const;

export interface NewItem extends Omit<VendorsOfItem, 'id'> {
  facts: ImportedFacts;
  quantity: string;
  /** Undefined where the file says no cost. */
  unitCost: string | undefined;
  /** What the opening stock is worth, where the file knows it better than cost times quantity. */
  totalValue: string | undefined;
  tagIds: readonly number[];
}

/**
 * Many items at once. What is on hand is a receipt by the same costing as every other; item, layers and ledger are written together as
 * everywhere, only for all of them in one go. Answers them in their order.
 */
export async function createItems(tx: Tx, scope: Scope, items: readonly NewItem[]): Promise<{ id: number; movementId: number | null }[]> {
  const opened = items.map((item) => ({ item, outcome: openingOf(item) }));
  const ids = await insertItems(
    tx,
    scope,
    opened.map(({ item: { facts }, outcome }) => ({
      ...facts,
      unitCost: outcome?.stock.lastUnitCost ?? facts.unitCost,
      quantity: outcome?.stock.quantity ?? '0',
      value: outcome?.stock.value ?? '0',
    })),
  );
  const made = items.map((item, place) => ({ ...item, id: ids[place] as number }));
  await insertAllTags(tx, scope, made);
  await insertAllVendors(tx, scope, made);
  await refreshSearchText(tx, scope, ids);
  const openings = opened.flatMap(({ item: { facts }, outcome }, place) => {
    if (!outcome) return [];
    const { stock: _, requested: _requested, isCostAssumed, unitCost, ...recorded } = outcome;
    const { name, folderId } = facts;
    const detail = { ...recorded, ...(isCostAssumed && { isCostAssumed }) };
    return [{ place, itemId: ids[place] as number, name, folderId, quantity: outcome.delta, value: outcome.value, unitCost, detail }];
  });
  const movementIds = await insertOpenings(tx, scope, openings);
  const byPlace = new Map(openings.map(({ place }, nth) => [place, movementIds[nth] as number]));
  return made.map(({ id }, place) => ({ id, movementId: byPlace.get(place) ?? null }));
}

function openingOf({ facts, quantity, unitCost, totalValue }: NewItem): Outcome | null {
  if (quantity === '0') return null;
  const nothing: Stock = { method: facts.method, quantity: '0', value: '0', lastUnitCost: facts.unitCost, layers: [] };
  if (totalValue !== undefined && unitCost !== undefined && facts.method !== 'standard' && isRounding(quantity, unitCost, totalValue)) {
    return addStock(nothing, exact(quantity), exact(totalValue));
  }
  return changeStock(nothing, { kind: 'in', quantity, ...(unitCost !== undefined && { unitCost }) });
}

/** A unit cost is written with ten decimals: the value it was divided from is the truth where both say the same. */
function isRounding(quantity: string, unitCost: string, totalValue: string): boolean {
  const value = exact(totalValue);
  return !value.eq(atCost(exact(quantity), unitCost)) && spell(value.div(quantity)) === spell(exact(unitCost));
}

export interface StockOfItem {
  item: ImportableItem;
  folderId?: number | null;
  changes: readonly { kind: Movement['kind']; change: StockChange }[];
}

/** Moves and changes of stock of items that are there; answers each one's movements. The items are held in the order of their ids. */
export async function changeStocks(tx: Tx, scope: Scope, wanted: readonly StockOfItem[]): Promise<number[][]> {
  const ids = wanted.map(({ item }) => item.id);
  const layers = await layersOfAll(tx, scope, ids);
  return Promise.all(
    wanted.map(async ({ item, folderId, changes }) => {
      const held = heldOf(item, layers.get(item.id) ?? []);
      const movements: number[] = [];
      if (folderId !== undefined && folderId !== held.folderId) await moveItem(tx, scope, held, folderId, occasion);
      for (const { kind, change } of changes) {
        const movement = await applyToStock(tx, scope, held, change, { ...occasion, kind });
        if (movement) movements.push(movement.id);
      }
      return movements;
    }),
  );
}

function heldOf(item: ImportableItem, layers: HeldItem['stock']['layers']): HeldItem {
  return {
    id: item.id,
    name: item.name,
    folderId: item.folderId,
    unitId: item.unit?.id ?? null,
    unitName: item.unit?.name ?? null,
    isArchived: item.isArchived,
    stock: {
      method: item.valuationMethod,
      quantity: item.quantity,
      value: item.totalValue,
      lastUnitCost: item.lastUnitCost,
      layers: item.valuationMethod === 'fifo' ? layers : [],
    },
  };
}

export function holdItemsInOrder(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  return holdInOrder(tx, scope, ids);
}

/** The ledger keeps what they were worth when they went. */
export function deleteItems(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  return deleteAll(tx, scope, ids);
}
