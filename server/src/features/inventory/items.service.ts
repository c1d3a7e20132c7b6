import { randomBytes } from 'node:crypto';
import type { Item } from '@onhand/contract/item-answers';
import type { ItemChange, ItemInput } from '@onhand/contract/item-inputs';
import type { Selection } from '@onhand/contract/item-filter';
import { managedFieldIn, managedFieldOfNew } from '@onhand/contract/managed-fields';
import type { Movement } from '@onhand/contract/movements';
import { can } from '@onhand/contract/permissions';
import { plainTerms, type VendorLineInput } from '@onhand/contract/vendor-lines';
import type { z } from 'zod';
import { columnOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/db.ts';
import { AppError, invalid, orNotFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { record } from '../activity/activity.service.ts';
import { itemDefaults } from '../preferences/preferences.service.ts';
import { keepItemsWithinPlan } from '../subscription/subscription.service.ts';
import { type Clock, countCodeGuess, forgiveCodeGuess } from './code-guesses.service.ts';
import { copyImages } from './images/images.service.ts';
import { changesOf } from './item-activity.ts';
import { checkedCustom, checkTags, checkVendors, refuseManaged } from './item-checks.ts';
import {
  findItem,
  insertItem,
  type ItemFacts,
  replaceTags,
  replaceVendors,
  readNames,
  takenCode,
  type TakenCode,
  updateFacts,
  type WholeItem,
} from './items.store.ts';
import type { VendorOfItem } from './vendor-lines.store.ts';
import { listVendorPrices } from './vendor-prices.store.ts';
import { selectedIds } from './item-list.service.ts';
import { refreshSearchText } from './search-text.service.ts';
import { applyToStock, foldersOf, holdLiveItem } from '../stock/ledger.service.ts';
import { putInto } from '../stock/seen-moves.service.ts';
import { tellOfFigures, unassignedNow } from '../stock/folder-figures.service.ts';
import { checkFolder, checkUnit, fractionsOf, refuseCosts } from '../stock/stock-checks.service.ts';

export { seesAllOf } from './item-summary.store.ts';
export { type WholeItem, wholeItemInPlacesBy } from './items.store.ts';

type NewItem = z.output<typeof ItemInput>;
type Change = z.output<typeof ItemChange>;

export async function readItem(tx: Tx, scope: Scope, id: number): Promise<WholeItem> {
  // An item that is gone, or lies where the person sees nothing, is not there for them.
  return orNotFound(await findItem(tx, scope, id));
}

/** A person makes this item, and may not have the right to set all of its fields. */
export async function makeItem(clock: Clock, tx: Tx, scope: Scope, given: NewItem): Promise<Item> {
  refuseManaged(scope, managedFieldOfNew(given));
  refuseCosts(scope, {
    unitCost: given.unitCost,
    vendors: given.vendors.find(({ price, breaks = [] }) => price != null || breaks.length > 0),
  });
  if (!given.sku && !given.inventoryNumber && !given.qrCode) return createItem(tx, scope, given);
  await countCodeGuess(clock, scope);
  const item = await createItem(tx, scope, given);
  await forgiveCodeGuess(clock, scope);
  return item;
}

/** The opening stock is the first movement, so the ledger is whole from the first day. */
export async function createItem(tx: Tx, scope: Scope, given: NewItem, source: Movement['source'] = 'edit'): Promise<Item> {
  const wanted = await withDefaults(tx, scope, given);
  await checkFolder(tx, scope, wanted.folderId);
  await checkUnit(tx, scope, wanted.unitId, { quantity: wanted.quantity, lowStockThreshold: wanted.lowStockThreshold });
  await checkTags(tx, scope, wanted.tagIds);
  await checkVendors(
    tx,
    scope,
    wanted.vendors.map(({ vendorId }) => vendorId),
  );
  const custom = await checkedCustom(tx, scope, {}, wanted.custom);
  const facts: ItemFacts = { ...wanted, qrCode: wanted.qrCode ?? newCode(), custom };
  const id = await insertItem(tx, scope, facts, { method: wanted.valuationMethod, unitCost: wanted.unitCost ?? '0' });
  if (id === undefined) throw duplicate(await takenCode(tx, scope, facts));
  await replaceTags(tx, scope, id, wanted.tagIds);
  await replaceVendors(tx, scope, id, wholeLines(wanted.vendors));
  await refreshSearchText(tx, scope, [id]);
  await openStock(tx, scope, id, wanted, source);
  const item = await readItem(tx, scope, id);
  const changes = await changesOf(tx, scope, null, item);
  await record(tx, scope, { kind: 'item', subjectId: id, subjectName: item.name, action: 'create', changes });
  const { folderId } = item;
  const unassigned = await unassignedNow(tx, scope, [folderId]);
  tx.emit({ type: 'inventory_update', action: 'create', itemId: id, item: { id, folderId }, ...unassigned }, { folderIds: [folderId] });
  tellOfFigures(tx, [folderId]);
  await keepItemsWithinPlan(tx, scope);
  return item;
}

/** SET-01: an item that names no unit or method gets those the organization prefers. */
async function withDefaults(tx: Tx, scope: Scope, { unitId, valuationMethod, ...item }: NewItem) {
  if (unitId !== undefined && valuationMethod !== undefined) return { ...item, unitId, valuationMethod };
  const { defaultUnitId, defaultMethod } = await itemDefaults(tx, scope);
  return { ...item, unitId: unitId === undefined ? defaultUnitId : unitId, valuationMethod: valuationMethod ?? defaultMethod };
}

async function openStock(
  tx: Tx,
  scope: Scope,
  id: number,
  { quantity, unitCost }: Pick<NewItem, 'quantity' | 'unitCost'>,
  source: Movement['source'],
): Promise<void> {
  if (quantity === '0') return;
  const held = await holdLiveItem(tx, scope, id);
  const change = { kind: 'in', quantity, ...(unitCost !== undefined && { unitCost }) } as const;
  await applyToStock(tx, scope, held, change, { kind: 'opening', source });
}

export async function changeItem(tx: Tx, scope: Scope, id: number, wanted: Change): Promise<Item> {
  refuseManaged(scope, managedFieldIn(wanted));
  const held = await holdLiveItem(tx, scope, id);
  const before = await readItem(tx, scope, id);
  const { tagIds, vendors, custom, valuationMethod, unitCost, folderId, ...plainFacts } = wanted;
  // A person who may not see what stock is worth may not change it either.
  if (!scope.maySeeCosts && (valuationMethod !== undefined || unitCost !== undefined)) throw new AppError('FORBIDDEN');
  if (valuationMethod) {
    await applyToStock(tx, scope, held, { kind: 'method', method: valuationMethod }, { kind: 'method', source: 'edit' });
  }
  if (unitCost !== undefined) {
    if (held.stock.method !== 'standard' && held.stock.quantity !== '0') {
      throw invalid('unitCost', 'With this costing method the unit cost comes from what was paid.');
    }
    await applyToStock(tx, scope, held, { kind: 'revalue', unitCost }, { kind: 'revalue', source: 'edit' });
  }
  if (folderId !== undefined) await putInto(tx, scope, held, folderId, { source: 'edit' });
  const facts: ItemFacts = {
    ...factsOf(before),
    ...plainFacts,
    custom: await checkedCustom(tx, scope, before.custom, custom ?? {}),
  };
  const isOtherUnit = facts.unitId !== (before.unit?.id ?? null);
  const inParts = isOtherUnit
    ? (await fractionsOf(tx, scope, [id])).get(id)
    : held.levels.find(({ quantity }) => quantity.includes('.'))?.quantity;
  await checkUnit(tx, scope, facts.unitId, { unitId: inParts, lowStockThreshold: facts.lowStockThreshold });
  await refusingDuplicateCodes(updateFacts(tx, scope, id, facts));
  if (tagIds) {
    await checkTags(tx, scope, tagIds);
    await replaceTags(tx, scope, id, tagIds);
  }
  if (vendors) {
    await checkVendors(tx, scope, columnOf(vendors, 'vendorId'));
    await replaceVendors(tx, scope, id, can(scope.role, 'MANAGE_INVENTORY') ? wholeLines(vendors, before) : withKeptTerms(vendors, before));
  }
  await refreshSearchText(tx, scope, [id]);
  const after = await readItem(tx, scope, id);
  const changes = await changesOf(tx, scope, before, after);
  await record(tx, scope, { kind: 'item', subjectId: id, subjectName: after.name, action: 'update', changes });
  const item = { id, folderId: held.folderId };
  // There is no message of its own for a changed name or price; this one makes the same caches stale.
  tx.emit({ type: 'inventory_update', action: 'quantity_update', itemId: id, item }, { folderIds: foldersOf(held) });
  return after;
}

type GivenLine = z.output<typeof VendorLineInput>;

const termsOf = ({ name: _name, ...line }: WholeItem['vendors'][number]): VendorOfItem => ({
  ...line,
  price: line.price ?? null,
  breaks: line.breaks ?? [],
});

/** What a line leaves out stays as it was. */
function wholeLines(vendors: readonly GivenLine[], before?: WholeItem): VendorOfItem[] {
  const known = new Map(before?.vendors.map((line) => [line.vendorId, termsOf(line)]));
  return vendors.map((line) => ({ ...plainTerms, ...known.get(line.vendorId), ...line }));
}

/** Prices, packs and codes are for those who manage the inventory; whoever may not see a price cannot have meant to change it. */
function withKeptTerms(vendors: readonly GivenLine[], before: WholeItem): VendorOfItem[] {
  return wholeLines(
    vendors.map(({ vendorId, vendorSku }) => ({ vendorId, ...(vendorSku !== undefined && { vendorSku }) })),
    before,
  );
}

/** The last prices that vendors asked, of an item or of one vendor. */
export const pricesSaid = listVendorPrices;

/** Reads what a label shows, by name; one more than the limit if there are more. */
export async function itemsForLabels(tx: Tx, scope: Scope, selection: z.output<typeof Selection>, limit: number) {
  const ids = await selectedIds(tx, scope, selection, { limit: limit + 1 });
  return readNames(tx, scope, ids);
}

/** A copy starts without stock and codes: those belong to the one thing that has them. */
export async function duplicateItem(tx: Tx, scope: Scope, id: number): Promise<Item> {
  const original = await readItem(tx, scope, id);
  const copy = await createItem(tx, scope, {
    ...factsOf(original),
    barcodes: [],
    name: `${original.name.slice(0, 243)} (copy)`,
    sku: null,
    inventoryNumber: null,
    qrCode: undefined,
    valuationMethod: original.valuationMethod,
    tagIds: original.tags.map((tag) => tag.id),
    vendors: original.vendors.map((line) => ({ ...termsOf(line), barcodes: [] })),
    quantity: '0',
    unitCost: original.unitCost === '0' ? undefined : roundedCost(original.unitCost),
  });
  await copyImages(tx, scope, id, copy.id);
  return readItem(tx, scope, copy.id);
}

const roundedCost = (unitCost: string | undefined) => unitCost?.replace(/(\.\d{6})\d+$/, '$1');

function factsOf(item: WholeItem): ItemFacts & { custom: Record<string, string | boolean> } {
  return {
    name: item.name,
    description: item.description,
    sku: item.sku,
    inventoryNumber: item.inventoryNumber,
    qrCode: item.qrCode,
    barcodes: item.barcodes,
    unitId: item.unit?.id ?? null,
    folderId: item.folderId,
    sellingPrice: item.sellingPrice ?? null,
    lowStockThreshold: item.lowStockThreshold,
    notes: item.notes,
    custom: item.custom as Record<string, string | boolean>,
  };
}

// The alphabet has no letters and digits that look alike, because people read codes from labels.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A QR code from birth (INV-11): ten of 32 signs are some 10^15 codes. */
export function newCode(): string {
  // Chance is drawn for many codes at once: an import needs thousands.
  if (drawn.at === drawn.bytes.length) Object.assign(drawn, { bytes: randomBytes(1000), at: 0 });
  let code = '';
  for (const end = drawn.at + 10; drawn.at < end; drawn.at++) code += alphabet[(drawn.bytes[drawn.at] as number) % alphabet.length];
  return code;
}

const drawn = { bytes: Buffer.alloc(0), at: 0 };

const codes = {
  sku: 'DUPLICATE_SKU',
  inventoryNumber: 'DUPLICATE_INVENTORY_NUMBER',
  qrCode: 'DUPLICATE_CODE',
} as const;

function duplicate({ field, isElsewhere }: TakenCode): AppError {
  // A person who cannot see the other item would look for it in vain.
  const message = isElsewhere ? elsewhere[field] : new AppError(codes[field]).message;
  return new AppError(codes[field], { message, details: [{ field, message }] });
}

const elsewhere = {
  sku: 'An item in a folder you do not have already has this SKU.',
  inventoryNumber: 'An item in a folder you do not have already has this inventory number.',
  qrCode: 'An item in a folder you do not have already has this code.',
};

const fieldOfIndex: Record<string, keyof typeof codes> = {
  items_by_sku: 'sku',
  items_by_inventory_number: 'inventoryNumber',
  items_by_qr_code: 'qrCode',
};

/** The unique index decides, also between two people at once. */
async function refusingDuplicateCodes<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const field = fieldOfIndex[(error as { constraint?: string }).constraint ?? ''];
    throw field ? duplicate({ field, isElsewhere: false }) : error;
  }
}
