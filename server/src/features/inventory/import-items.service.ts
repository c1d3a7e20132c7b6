import type { Movement } from '@onhand/contract/movements';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { atCost, exact, spell } from '@onhand/contract/costing-decimals';
import { addBought, changeStock, type Outcome, type Stock, type StockChange } from '@onhand/contract/costing';
import { tellOpenCounts } from '../counts/counts.service.ts';
import { deleteAll, setArchived } from './bulk/bulk.store.ts';
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
  momentsOf,
} from './import-items.store.ts';
import type { HeldItem } from '../stock/ledger.store.ts';
import { learnWordsOf } from './search-text.service.ts';
import { applyToStocks, moveItems } from '../stock/stock.service.ts';

export {
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
export { undoMovement } from '../stock/undo.service.ts';
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
  /** What it is found by beside its own words: the names of its tags and vendors. */
  tagNames: readonly string[];
  vendorNames: readonly string[];
}

export interface CreatedItem {
  id: number;
  updatedAt: string;
  movementId: number | null;
}

/**
 * Many items at once. What is on hand is a receipt by the same costing as every other; item, layers and ledger are written together as
 * everywhere, only for all of them in one go. Answers them in their order.
 */
export async function createItems(tx: Tx, scope: Scope, items: readonly NewItem[]): Promise<CreatedItem[]> {
  const opened = items.map((item) => ({ item, outcome: openingOf(item) }));
  const inserted = await insertItems(
    tx,
    scope,
    opened.map(({ item: { facts, tagNames, vendorNames, vendors }, outcome }) => ({
      ...facts,
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
    const { stock: _, requested: _requested, costOfGoodsCorrection: _correction, isCostAssumed, unitCost, ...recorded } = outcome;
    const { name, folderId } = facts;
    const detail = { ...recorded, ...(isCostAssumed && { isCostAssumed }) };
    return [{ place, itemId: ids[place] as number, name, folderId, quantity: outcome.delta, value: outcome.value, unitCost, detail }];
  });
  // Sent together: none waits for another's answer.
  const [movementIds] = await Promise.all([
    insertOpenings(tx, scope, openings),
    insertAllTags(tx, scope, made),
    insertAllVendors(tx, scope, made),
    learnWordsOf(tx, scope, ids),
  ]);
  const byPlace = new Map(openings.map(({ place }, nth) => [place, movementIds[nth] as number]));
  return inserted.map((item, place) => ({ ...item, movementId: byPlace.get(place) ?? null }));
}

const wordsOf = (names: readonly string[]) => names.filter(Boolean).join(' ') || null;

function openingOf({ facts, quantity, unitCost, totalValue }: NewItem): Outcome | null {
  if (quantity === '0') return null;
  const nothing: Stock = { method: facts.method, quantity: '0', value: '0', lastUnitCost: facts.unitCost, lastPaid: null, layers: [] };
  if (totalValue !== undefined && unitCost !== undefined && facts.method !== 'standard' && isRounding(quantity, unitCost, totalValue)) {
    return addBought(nothing, exact(quantity), exact(totalValue));
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

/** Moves and changes of stock of items that are there and held; answers each one's movements. */
export async function changeStocks(tx: Tx, scope: Scope, wanted: readonly StockOfItem[]): Promise<number[][]> {
  if (wanted.length === 0) return [];
  const layers = await layersOfAll(
    tx,
    scope,
    wanted.map(({ item }) => item.id),
  );
  const all = wanted.map(({ item, folderId, changes }) => ({ held: heldOf(item, layers.get(item.id) ?? []), folderId, changes }));
  const moves = all.flatMap(({ held, folderId }) => (folderId === undefined || folderId === held.folderId ? [] : [{ held, folderId }]));
  await moveItems(tx, scope, moves, occasion);
  const movements = all.map((): number[] => []);
  // An item's changes come one after the other, each from what the one before has left; those of different items go together.
  const most = Math.max(...all.map(({ changes }) => changes.length));
  for (let nth = 0; nth < most; nth++) {
    const round = all.flatMap(({ held, changes }, place) => {
      const one = changes[nth];
      return one ? [{ held, place, ...one }] : [];
    });
    const ids = await applyToStocks(
      tx,
      scope,
      round.map(({ held, change, kind }) => ({ held, change, occasion: { ...occasion, kind } })),
    );
    for (const [at, { place }] of round.entries()) if (typeof ids[at] === 'number') movements[place]?.push(ids[at]);
  }
  return movements;
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
      lastPaid: item.lastPaid,
      layers: item.valuationMethod === 'fifo' ? layers : [],
    },
  };
}

export function holdItemsInOrder(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  return holdInOrder(tx, scope, ids);
}

/** Answers the moment each was last changed at. */
export async function archiveItems(tx: Tx, scope: Scope, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  await setArchived(tx, scope, ids, true);
  await tellOpenCounts(tx, scope, ids);
  return momentsOf(tx, scope, ids);
}

/** The ledger keeps what they were worth when they went. */
export async function deleteItems(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  await deleteAll(tx, scope, ids);
  await tellOpenCounts(tx, scope, ids);
}
