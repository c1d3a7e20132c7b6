import { plainTerms } from '@onhand/contract/vendor-lines';
import type { Import } from '@onhand/contract/imports';
import { columnOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { recordAll } from '../activity/activity.service.ts';
import { removeCustomField } from '../custom-fields/custom-fields.service.ts';
import { removeFolder } from '../folders/delete-folder.service.ts';
import {
  deleteItems,
  holdItemsInOrder,
  idsByKeys,
  type ImportableItem,
  readImportable,
  replaceAllTags,
  replaceAllVendors,
  vendorLinesOf,
  updateAllFacts,
} from '../inventory/import-items.service.ts';
import { refreshSearchText } from '../inventory/search-text.service.ts';
import { changeStocks, type StockOfItem } from '../stock/many-items.service.ts';
import { takeBackLimits } from '../stock/many-limits.service.ts';
import { undoMovement } from '../stock/undo/undo.service.ts';
import { removeTag } from '../tags/tags.service.ts';
import { removeUnit } from '../units/units.service.ts';
import { removeVendor } from '../vendors/vendors.service.ts';
import type { Made } from './imports.store.ts';
import type { Written } from './lines.store.ts';
import { keyOf } from './checking/plan-line.rules.ts';
import { unusedOf } from './lookup-tables.store.ts';

type Row = { row: number; written: Written };
type Kept = Import['kept'];

/** Takes some rows back. Values that somebody changed since stay, and the reason is answered. */
export async function takeBackRows(tx: Tx, scope: Scope, rows: readonly Row[]): Promise<Kept> {
  const ids = rows.map(({ written }) => written.itemId);
  await holdItemsInOrder(tx, scope, ids);
  const items = new Map((await readImportable(tx, scope, ids)).map((item) => [item.id, { ...item, folderPath: [] }]));
  const owners = await ownersOfCodes(tx, scope, rows);
  const kept: Kept = [];
  const gone: ImportableItem[] = [];
  const backs: Back[] = [];
  for (const { row, written } of rows) {
    const item = items.get(written.itemId);
    // Somebody deleted it: it is away already, or nothing is left to set back.
    if (!item) {
      if (!written.isNew) kept.push({ row, name: written.name, reason: 'The item was deleted since.' });
    } else if (!written.isNew) kept.push(...(await setBack(tx, scope, row, written, item, owners, backs)));
    else if (gone.includes(item)) continue;
    else if (item.updatedAt === written.at) gone.push(item);
    else kept.push({ row, name: item.name, reason: 'The item was changed since the import, so it stays.' });
  }
  const limits = rows.flatMap(({ row, written }) => {
    const isThere = items.has(written.itemId) && !written.isNew;
    return isThere ? (written.limits ?? []).map((one) => ({ ...one, itemId: written.itemId, row, name: written.name })) : [];
  });
  for (const { row, name } of (await takeBackLimits(tx, scope, limits)) as typeof limits) {
    kept.push({ row, name, reason: 'Minimum and maximum were changed since and stay.' });
  }
  await writeBack(tx, scope, backs);
  const deleted = gone.map(({ id, name, quantity }) => ({
    kind: 'item' as const,
    subjectId: id,
    subjectName: name,
    action: 'delete' as const,
    changes: [{ field: 'Quantity', from: quantity, to: null }],
  }));
  await recordAll(tx, scope, deleted);
  await deleteItems(tx, scope, columnOf(gone, 'id'));
  return kept;
}

const labels: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  sku: 'SKU',
  inventoryNumber: 'Inventory number',
  qrCode: 'Code',
  barcodes: 'Barcodes',
  unitId: 'Unit',
  folderId: 'Folder',
  sellingPrice: 'Selling price',
  lowStockThreshold: 'Low-stock threshold',
  notes: 'Notes',
  tagIds: 'Tags',
  vendors: 'Vendors',
  valuationMethod: 'Costing method',
  unitCost: 'Unit cost',
};

const labelOf = (field: string) => labels[field] ?? 'A custom field';

const codeFields = { sku: 'sku', inventoryNumber: 'inventoryNumber', qrCode: 'code' } as const;

type Owners = ReadonlyMap<string, number>;

/** Finds the present owners of codes that some rows had replaced. */
async function ownersOfCodes(tx: Tx, scope: Scope, rows: readonly Row[]): Promise<Owners> {
  const replaced = (field: string) =>
    rows.flatMap(({ written }) => (typeof written.before[field] === 'string' ? [written.before[field]] : []));
  const small = (codes: string[]) => codes.map((code) => code.toLowerCase());
  const keys = { skus: small(replaced('sku')), numbers: small(replaced('inventoryNumber')), codes: replaced('qrCode') };
  const owners = new Map<string, number>();
  if (keys.skus.length + keys.numbers.length + keys.codes.length === 0) return owners;
  for (const { id, sku, inventoryNumber, code } of await readImportable(tx, scope, await idsByKeys(tx, scope, keys))) {
    if (sku !== null) owners.set(keyOf('sku', sku), id);
    if (inventoryNumber !== null) owners.set(keyOf('inventoryNumber', inventoryNumber), id);
    owners.set(keyOf('code', code), id);
  }
  return owners;
}

/** A code cannot be given back where another item has it by now; this answers the reason. */
function takenBy(owners: Owners, item: ImportableItem, field: string, { before, after }: Written): string | undefined {
  const code = before[field];
  if (!(field in codeFields) || typeof code !== 'string') return undefined;
  const owner = owners.get(keyOf(codeFields[field as keyof typeof codeFields], code));
  if (owner === undefined || owner === item.id) return undefined;
  const label = field === 'sku' ? 'SKU' : labelOf(field).toLowerCase();
  return `The ${label} “${code}” belongs to another item by now, so ${after[field] === null ? 'it stays without one' : `“${String(after[field])}” stays`}.`;
}

/** The item's former values, field by field. */
interface Back {
  id: number;
  facts: Record<string, unknown>;
}

/** Field by field: what is still as the import left it becomes what it was. Its stock at once, the rest is noted in `backs`. */
async function setBack(
  tx: Tx,
  scope: Scope,
  row: number,
  written: Written,
  item: ImportableItem,
  owners: Owners,
  backs: Back[],
): Promise<Kept> {
  const { name } = item;
  if (item.isArchived) return [{ row, name, reason: 'The item was archived since.' }];
  const kept: Kept = [];
  for (const id of [...written.movementIds].reverse()) {
    await undoMovement(tx, scope, id, 'Undo of an import').catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      // A method or an entered cost is set back below; a quantity undone by hand is undone.
      if (error.code !== 'CANNOT_UNDO' && error.code !== 'ALREADY_UNDONE') kept.push({ row, name, reason: error.message });
    });
  }
  const now = currentOf(item);
  const back: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(written.after)) {
    const taken = takenBy(owners, item, field, written);
    if (taken) kept.push({ row, name, reason: taken });
    else if (JSON.stringify(now[field] ?? null) === JSON.stringify(value)) back[field] = written.before[field];
    else kept.push({ row, name, reason: `${labelOf(field)} was changed since and stays.` });
  }
  backs.push({ id: item.id, facts: back });
  return kept;
}

function currentOf(item: ImportableItem): Record<string, unknown> {
  const own = Object.fromEntries(Object.entries(item.custom).map(([id, value]) => [`custom.${id}`, value]));
  return {
    ...item,
    ...own,
    qrCode: item.code,
    unitId: item.unit?.id ?? null,
    unitCost: item.lastUnitCost,
    tagIds: item.tags.map(({ id }) => id).sort((one, other) => one - other),
    vendors: vendorLinesOf(item),
  };
}

/** An item with a row for each of its places is set back once, with what all of its rows had changed. */
function oncePerItem(backs: readonly Back[]): Back[] {
  const merged = new Map<number, Back>();
  for (const { id, facts } of backs) merged.set(id, { id, facts: { ...merged.get(id)?.facts, ...facts } });
  return [...merged.values()];
}

async function writeBack(tx: Tx, scope: Scope, all: readonly Back[]): Promise<void> {
  if (all.length === 0) return;
  const backs = oncePerItem(all);
  const ids = backs.map(({ id }) => id);
  // Their stock is read anew: the movements that were just undone changed it.
  const fresh = new Map((await readImportable(tx, scope, ids)).map((item) => [item.id, { ...item, folderPath: [] }]));
  const there = backs.flatMap(({ id, facts }) => {
    const item = fresh.get(id);
    return item ? [{ id, item, ...(facts as BackFacts) }] : [];
  });
  await changeStocks(
    tx,
    scope,
    there.map(({ id, item, folderId, ...back }) => ({
      itemId: id,
      changes: stockBack(item, back),
      ...(folderId !== undefined && { folderId }),
    })),
    { source: 'import' },
  );
  await updateAllFacts(
    tx,
    scope,
    there.map(({ id, item, tagIds: _tags, vendors: _vendors, valuationMethod: _method, unitCost: _cost, folderId: _folder, ...facts }) => ({
      ...item,
      qrCode: item.code,
      unitId: item.unit?.id ?? null,
      ...Object.fromEntries(Object.entries(facts).filter(([field]) => !field.startsWith('custom.'))),
      id,
      custom: customBack(item, facts),
    })),
  );
  await replaceAllTags(
    tx,
    scope,
    there.flatMap(({ id, tagIds }) => (tagIds ? [{ id, tagIds }] : [])),
  );
  await replaceAllVendors(
    tx,
    scope,
    // An import of before there were packs kept less of a line.
    there.flatMap(({ id, vendors }) => (vendors ? [{ id, vendors: vendors.map((line) => ({ ...plainTerms, ...line })) }] : [])),
  );
  await refreshSearchText(tx, scope, ids);
}

type Vendors = Parameters<typeof replaceAllVendors>[2][number]['vendors'];

interface BackFacts {
  tagIds?: number[];
  vendors?: Vendors;
  valuationMethod?: ImportableItem['valuationMethod'];
  unitCost?: string;
  folderId?: number | null;
}

function stockBack(item: ImportableItem, { unitCost, valuationMethod }: BackFacts): StockOfItem['changes'] {
  const changes: StockOfItem['changes'][number][] = [];
  if (unitCost !== undefined && (item.valuationMethod === 'standard' || item.quantity === '0')) {
    changes.push({ kind: 'revalue', change: { kind: 'revalue', unitCost } });
  }
  if (valuationMethod) changes.push({ kind: 'method', change: { kind: 'method', method: valuationMethod } });
  return changes;
}

function customBack(item: ImportableItem, facts: Record<string, unknown>): ImportableItem['custom'] {
  const custom = { ...item.custom };
  for (const [field, value] of Object.entries(facts)) {
    if (!field.startsWith('custom.')) continue;
    if (value === null) delete custom[field.slice(7)];
    else custom[field.slice(7)] = value as string | boolean;
  }
  return custom;
}

/** Deletes the references that the import created and that nothing uses any more; the deepest folders first. */
export async function removeCreatedReferences(tx: Tx, scope: Scope, made: Made): Promise<void> {
  for (let isFolderGone = true; isFolderGone; ) {
    const empty = await unusedOf(tx, scope, 'folders', made.folders);
    for (const id of empty) await removeFolder(tx, scope, id, 'unassign');
    isFolderGone = empty.length > 0;
  }
  for (const id of await unusedOf(tx, scope, 'tags', made.tags)) await removeTag(tx, scope, id);
  for (const id of await unusedOf(tx, scope, 'vendors', made.vendors)) await removeVendor(tx, scope, id);
  for (const id of await unusedOf(tx, scope, 'units', made.units)) await removeUnit(tx, scope, id, undefined);
  for (const id of await unusedOf(tx, scope, 'fields', made.fields)) await removeCustomField(tx, scope, id);
}
