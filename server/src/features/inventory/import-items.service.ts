import type { Movement } from '@onhand/contract/movements';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { atCost, exact, spell } from './costing-decimals.rules.ts';
import { addStock, type StockChange } from './costing.rules.ts';
import { deleteAll } from './bulk.store.ts';
import {
  type ImportableItem,
  type ImportedFacts,
  holdInOrder,
  insertItems,
  layersOfAll,
  replaceAllTags,
  replaceAllVendors,
  type VendorsOfItem,
} from './import-items.store.ts';
import type { HeldItem } from './ledger.store.ts';
import { refreshSearchText } from './search-text.service.ts';
import { applyToStock, moveItem, writeOutcome } from './stock.service.ts';

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

/** Many items at once; what is on hand comes as a receipt through the one way stock changes. Answers them in their order. */
export async function createItems(tx: Tx, scope: Scope, items: readonly NewItem[]): Promise<{ id: number; movementId: number | null }[]> {
  const ids = await insertItems(
    tx,
    scope,
    items.map(({ facts }) => facts),
  );
  const made = items.map((item, place) => ({ ...item, id: ids[place] as number }));
  await replaceAllTags(tx, scope, made);
  await replaceAllVendors(tx, scope, made);
  await refreshSearchText(tx, scope, ids);
  // Sent one behind the other, without waiting for each answer.
  const movements = await Promise.all(made.map((item) => openStock(tx, scope, item)));
  return made.map(({ id }, place) => ({ id, movementId: movements[place]?.id ?? null }));
}

async function openStock(tx: Tx, scope: Scope, item: NewItem & { id: number }): Promise<Movement | null> {
  if (item.quantity === '0') return null;
  const { facts, quantity, unitCost, totalValue } = item;
  const held: HeldItem = {
    id: item.id,
    name: facts.name,
    folderId: facts.folderId,
    unitId: facts.unitId,
    unitName: null,
    isArchived: false,
    stock: { method: facts.method, quantity: '0', value: '0', lastUnitCost: facts.unitCost, layers: [] },
  };
  if (totalValue !== undefined && unitCost !== undefined && facts.method !== 'standard' && isRounding(quantity, unitCost, totalValue)) {
    return writeOutcome(tx, scope, held, addStock(held.stock, exact(quantity), exact(totalValue)), { ...occasion, kind: 'opening' });
  }
  const change: StockChange = { kind: 'in', quantity, ...(unitCost !== undefined && { unitCost }) };
  return applyToStock(tx, scope, held, change, { ...occasion, kind: 'opening' });
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
