import type { Import } from '@onhand/contract/imports';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { recordAll } from '../activity/activity.service.ts';
import { removeCustomField } from '../custom-fields/custom-fields.service.ts';
import { removeFolder } from '../folders/delete-folder.service.ts';
import {
  changeStocks,
  deleteItems,
  holdItemsInOrder,
  type ImportableItem,
  readImportable,
  refreshSearchText,
  replaceAllTags,
  replaceAllVendors,
  undoMovement,
  updateAllFacts,
} from '../inventory/import-items.service.ts';
import { removeTag } from '../tags/tags.service.ts';
import { removeUnit } from '../units/units.service.ts';
import { removeVendor } from '../vendors/vendors.service.ts';
import type { Made } from './imports.store.ts';
import type { Written } from './lines.store.ts';
import { unusedOf } from './surroundings.store.ts';

type Row = { row: number; written: Written };
type Kept = Import['kept'];

/** Takes some rows back. What somebody changed since stays, and is answered with the reason. */
export async function takeBackRows(tx: Tx, scope: Scope, rows: readonly Row[]): Promise<Kept> {
  const ids = rows.map(({ written }) => written.itemId);
  await holdItemsInOrder(tx, scope, ids);
  const items = new Map((await readImportable(tx, scope, ids)).map((item) => [item.id, { ...item, folderPath: [] }]));
  const kept: Kept = [];
  const gone: ImportableItem[] = [];
  for (const { row, written } of rows) {
    const item = items.get(written.itemId);
    // Somebody deleted it: it is away already, or nothing is left to set back.
    if (!item) {
      if (!written.isNew) kept.push({ row, name: written.name, reason: 'The item was deleted since.' });
    } else if (!written.isNew) kept.push(...(await setBack(tx, scope, row, written, item)));
    else if (item.updatedAt === written.at) gone.push(item);
    else kept.push({ row, name: item.name, reason: 'The item was changed since the import, so it stays.' });
  }
  const deleted = gone.map(({ id, name, quantity }) => ({
    kind: 'item' as const,
    subjectId: id,
    subjectName: name,
    action: 'delete' as const,
    changes: [{ field: 'Quantity', from: quantity, to: null }],
  }));
  await recordAll(tx, scope, deleted);
  await deleteItems(
    tx,
    scope,
    gone.map(({ id }) => id),
  );
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

/** Field by field: what is still as the import left it becomes what it was. */
async function setBack(tx: Tx, scope: Scope, row: number, written: Written, item: ImportableItem): Promise<Kept> {
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
    if (JSON.stringify(now[field] ?? null) === JSON.stringify(value)) back[field] = written.before[field];
    else kept.push({ row, name, reason: `${labelOf(field)} was changed since and stays.` });
  }
  await writeBack(tx, scope, item, back);
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
    vendors: item.vendors.map(({ vendorId, vendorSku, price }) => ({ vendorId, vendorSku, price })),
  };
}

async function writeBack(tx: Tx, scope: Scope, item: ImportableItem, back: Record<string, unknown>): Promise<void> {
  const { id } = item;
  const { tagIds, vendors, valuationMethod, unitCost, folderId, ...facts } = back as Record<string, never>;
  // Its stock is read anew: the movements that were just undone changed it.
  const [fresh] = await readImportable(tx, scope, [id]);
  if (!fresh) return;
  const stock: Parameters<typeof changeStocks>[2][number]['changes'][number][] = [];
  if (unitCost !== undefined && (fresh.valuationMethod === 'standard' || fresh.quantity === '0')) {
    stock.push({ kind: 'revalue', change: { kind: 'revalue', unitCost } });
  }
  if (valuationMethod) stock.push({ kind: 'method', change: { kind: 'method', method: valuationMethod } });
  const place = folderId === undefined ? {} : { folderId };
  await changeStocks(tx, scope, [{ item: { ...fresh, folderPath: [] }, changes: stock, ...place }]);
  const custom: Record<string, string | boolean> = { ...fresh.custom };
  for (const [field, value] of Object.entries(facts)) {
    if (!field.startsWith('custom.')) continue;
    if (value === null) delete custom[field.slice(7)];
    else custom[field.slice(7)] = value;
  }
  const own = { ...fresh, qrCode: fresh.code, unitId: fresh.unit?.id ?? null };
  const plain = Object.fromEntries(Object.entries(facts).filter(([field]) => !field.startsWith('custom.')));
  await updateAllFacts(tx, scope, [{ ...own, ...plain, id, custom }]);
  if (tagIds) await replaceAllTags(tx, scope, [{ id, tagIds }]);
  if (vendors) await replaceAllVendors(tx, scope, [{ id, vendors }]);
  await refreshSearchText(tx, scope, [id]);
}

/** What was made on the way goes too, where nothing uses it any more; the deepest folders first. */
export async function takeBackNews(tx: Tx, scope: Scope, made: Made): Promise<void> {
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
