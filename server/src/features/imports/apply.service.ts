import { plainTerms } from '@onhand/contract/vendor-lines';
import { termsAt, vendorColumnNames } from './checking/vendor-columns.rules.ts';
import { columnOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { recordAll } from '../activity/activity.service.ts';
import {
  archiveItems,
  type CreatedItem,
  createItems,
  holdItemsInOrder,
  type ImportableItem,
  type ItemFacts,
  momentsOf,
  replaceAllTags,
  replaceAllVendors,
  vendorLinesOf,
  updateAllFacts,
} from '../inventory/import-items.service.ts';
import { newCode } from '../inventory/items.service.ts';
import { refreshSearchTextOnly, wordsToLearn } from '../inventory/search-text.service.ts';
import { changeStocks, type StockOfItem } from '../stock/many-items.service.ts';
import { giveLimits } from '../stock/many-limits.service.ts';
import type { Checking, PlannedRow } from './checking/check.service.ts';
import { keepMade, keepWritten, type Written } from './lines.store.ts';
import type { LineValues } from './checking/parse-line.rules.ts';
import { pathKey } from './checking/cells.rules.ts';
import { limitsGiven, setInPlace } from './apply-places.ts';
import type { GatheredWords } from './gathered-words.ts';
import { writeFurtherRows } from './further-rows.service.ts';
import { Outdated } from './outdated.ts';

type Row = { row: number; written: Written };
type Made = { row: number; itemId: number; at: string };

interface Applying {
  id: number;
  checking: Checking;
  words: GatheredWords;
}

/** Limits and archiving change items that are there already. */
const isTouchedAgain = ({ values, patch }: PlannedRow) =>
  Boolean(values.archived) || patch.minimum !== undefined || patch.maximum !== undefined;

/** True if they make items that nothing else is written of: then the next rows may be sent before these are written. */
export function isOnlyNew(rows: readonly PlannedRow[]): boolean {
  return rows.every((row) => row.action === 'create' && !isTouchedAgain(row));
}

/** Writes some planned rows, and what an undo takes back of them; what they name is there by now. */
export async function writeRows(tx: Tx, scope: Scope, applying: Applying, rows: readonly PlannedRow[]): Promise<void> {
  const { id, checking } = applying;
  const made = await createRows(
    tx,
    scope,
    applying,
    rows.filter(({ action }) => action === 'create'),
  );
  const changed = await updateRows(
    tx,
    scope,
    applying,
    rows.filter(({ action, isFurther }) => action === 'update' && !isFurther),
  );
  const known = [...made, ...changed.map(({ row, written: { itemId } }) => ({ row, itemId }))];
  const ids = new Map(known.map(({ row, itemId }) => [row, itemId]));
  const further = await writeFurtherRows(tx, scope, checking.lookups, rows, ids);
  await keepWritten(tx, scope, id, [...changed, ...further]);
}

async function createRows(tx: Tx, scope: Scope, { id: importId, checking, words }: Applying, rows: readonly PlannedRow[]): Promise<Made[]> {
  if (rows.length === 0) return [];
  const { lookups } = checking;
  const madeOf = (items: readonly Pick<CreatedItem, 'id' | 'updatedAt'>[]): Made[] =>
    rows.map(({ row }, place) => ({ row, itemId: items[place]?.id as number, at: items[place]?.updatedAt as string }));
  // An undo asks whether anybody did so since.
  const areTouchedAgain = rows.some(isTouchedAgain);
  const created = await createItems(
    tx,
    scope,
    rows.map(({ values }) => ({
      facts: {
        ...factsOf(values, checking, null),
        method: values.valuationMethod ?? lookups.defaultMethod,
        unitCost: values.unitCost ?? '0',
      },
      quantity: values.quantity ?? '0',
      unitCost: values.unitCost,
      totalValue: values.totalValue,
      tagIds: tagIdsOf(values, checking),
      tagNames: values.tags ?? [],
      vendors: vendorsOf(values, checking, null),
      vendorNames: values.vendors ?? [],
    })),
    async (items) => {
      const recorded = recordCreated(tx, scope, rows, columnOf(items, 'id'), lookups);
      await Promise.all([recorded, areTouchedAgain || keepMade(tx, scope, importId, madeOf(items))]);
    },
  );
  words.add(created.flatMap(({ searchText }) => wordsToLearn(searchText)));
  if (!areTouchedAgain) return madeOf(created);
  const ids = columnOf(created, 'id');
  await giveLimits(
    tx,
    scope,
    rows.flatMap((row, nth) => limitsGiven(row, ids[nth] as number, lookups, { isNewItem: true })),
  );
  await archiveItems(
    tx,
    scope,
    ids.filter((_, place) => rows[place]?.values.archived),
  );
  const moments = await momentsOf(tx, scope, ids);
  const made = madeOf(ids.map((id) => ({ id, updatedAt: moments.get(id) as string })));
  await keepMade(tx, scope, importId, made);
  return made;
}

function recordCreated(
  tx: Tx,
  scope: Scope,
  rows: readonly PlannedRow[],
  ids: readonly number[],
  lookups: Checking['lookups'],
): Promise<void> {
  const entries = rows.map(({ values, changes }, place) => ({
    kind: 'item' as const,
    subjectId: ids[place] as number,
    subjectName: values.name as string,
    action: 'create' as const,
    changes,
    places: [folderOf(values, lookups)],
  }));
  return recordAll(tx, scope, entries);
}

async function updateRows(tx: Tx, scope: Scope, { checking, words }: Applying, rows: readonly PlannedRow[]): Promise<Row[]> {
  if (rows.length === 0) return [];
  const items = rows.map(({ item }) => item as ImportableItem);
  const ids = items.map(({ id }) => id);
  await holdItemsInOrder(tx, scope, ids);
  const moments = await momentsOf(tx, scope, ids);
  // They were read before they were held.
  if (items.some(({ id, updatedAt }) => moments.get(id) !== updatedAt)) throw new Outdated();
  const movements = await changeStocks(
    tx,
    scope,
    rows.map((row) => stockOf(row, checking)),
    { source: 'import' },
  );
  const limits = rows.map((row) => limitsGiven(row, (row.item as ImportableItem).id, checking.lookups));
  await giveLimits(tx, scope, limits.flat());
  await updateAllFacts(
    tx,
    scope,
    rows.map((row) => ({ id: (row.item as ImportableItem).id, ...factsOf(itemsOwn(row), checking, row.item) })),
  );
  const tagged = rows.filter(({ patch }) => patch.tags !== undefined);
  await replaceAllTags(
    tx,
    scope,
    tagged.map(({ patch, item }) => ({ id: (item as ImportableItem).id, tagIds: tagIdsOf(patch, checking) })),
  );
  const supplied = rows.filter(({ patch }) => isOfVendors(patch));
  await replaceAllVendors(
    tx,
    scope,
    supplied.map(({ values, item }) => ({ id: (item as ImportableItem).id, vendors: vendorsOf(values, checking, item) })),
  );
  words.add(await refreshSearchTextOnly(tx, scope, ids));
  await recordAll(
    tx,
    scope,
    rows.map(({ item, patch, changes }) => ({
      kind: 'item',
      subjectId: (item as ImportableItem).id,
      subjectName: patch.name ?? (item as ImportableItem).name,
      action: 'update',
      changes,
    })),
  );
  const after = await momentsOf(tx, scope, ids);
  return rows.map((row, place) => {
    const item = row.item as ImportableItem;
    const [before, now] = changedFacts(row, checking);
    return {
      row: row.row,
      written: {
        itemId: item.id,
        name: item.name,
        isNew: false,
        at: after.get(item.id) ?? '',
        movementIds: movements[place] ?? [],
        before,
        after: now,
        limits: limits[place] ?? [],
      },
    };
  });
}

/** A folder that is one more place of the item is no fact of its own. */
function itemsOwn({ patch, place }: PlannedRow): LineValues {
  const { folder, ...own } = patch;
  return place || !folder ? own : { ...own, folder };
}

function stockOf(row: PlannedRow, checking: Checking): StockOfItem {
  const { patch } = row;
  const item = row.item as ImportableItem;
  const changes: StockOfItem['changes'][number][] = [];
  if (patch.valuationMethod) changes.push({ kind: 'method', change: { kind: 'method', method: patch.valuationMethod } });
  if (isRevalued(patch, item)) changes.push({ kind: 'revalue', change: { kind: 'revalue', unitCost: patch.unitCost as string } });
  if (patch.quantity !== undefined) changes.push(setInPlace(row, patch.quantity, checking.lookups));
  const { folder } = itemsOwn(row);
  return { itemId: item.id, changes, ...(folder && { folderId: checking.lookups.folders.get(pathKey(folder)) ?? null }) };
}

/** True if the cost is as entered, or nothing is on hand that would contradict it. */
function isRevalued({ unitCost, valuationMethod }: LineValues, item: ImportableItem): boolean {
  return unitCost !== undefined && ((valuationMethod ?? item.valuationMethod) === 'standard' || item.quantity === '0');
}

function factsOf(values: LineValues, { lookups, shape }: Checking, item: ImportableItem | null): ItemFacts {
  const unit = values.unit === undefined ? (item ? item.unit : lookups.defaultUnit) : lookups.units.get(values.unit.toLowerCase());
  const custom = { ...item?.custom };
  for (const { id, name } of shape.ownFields) {
    const value = values.own[name.toLowerCase()];
    if (value !== undefined && id !== null) custom[String(id)] = value;
  }
  return {
    name: values.name ?? item?.name ?? '',
    description: values.description ?? item?.description ?? '',
    sku: values.sku ?? item?.sku ?? null,
    inventoryNumber: values.inventoryNumber ?? item?.inventoryNumber ?? null,
    qrCode: values.code ?? item?.code ?? newCode(),
    barcodes: values.barcodes ?? item?.barcodes ?? [],
    unitId: unit?.id ?? null,
    folderId: values.folder ? folderOf(values, lookups) : (item?.folderId ?? null),
    sellingPrice: values.sellingPrice ?? item?.sellingPrice ?? null,
    lowStockThreshold: values.lowStockThreshold ?? item?.lowStockThreshold ?? null,
    notes: values.notes ?? item?.notes ?? '',
    custom,
  };
}

const folderOf = ({ folder }: LineValues, { folders }: Checking['lookups']) => (folder && folders.get(pathKey(folder))) ?? null;

function tagIdsOf({ tags = [] }: LineValues, { lookups }: Checking): number[] {
  return [...new Set(tags.flatMap((name) => lookups.tags.get(name.toLowerCase()) ?? []))];
}

/** The vendors of the file come first, in its order; those it does not name stay behind them. */
function vendorsOf(values: LineValues, { lookups }: Checking, item: ImportableItem | null) {
  const before = item?.vendors ?? [];
  const named = values.vendors ?? before.map(({ name }) => name);
  const ids = [...new Set(named.flatMap((name) => lookups.vendors.get(name.toLowerCase()) ?? []))];
  const known = new Map(item && vendorLinesOf(item).map((line) => [line.vendorId, line]));
  const listed = ids.map((vendorId, place) => ({ ...plainTerms, ...known.get(vendorId), ...termsAt(values, place), vendorId }));
  return [...listed, ...[...known.values()].filter(({ vendorId }) => !ids.includes(vendorId))];
}

const isOfVendors = (patch: LineValues) => patch.vendors !== undefined || vendorColumnNames.some((column) => patch[column] !== undefined);

/**
 * Collects the facts that an undo sets back by itself: the item's own row, its tags, vendors and folder. Stock has its movements for that.
 */
function changedFacts(row: PlannedRow, checking: Checking): [Record<string, unknown>, Record<string, unknown>] {
  const { patch, values } = row;
  const item = row.item as ImportableItem;
  const facts = factsOf(itemsOwn(row), checking, item) as unknown as Record<string, unknown>;
  const old: Record<string, unknown> = { ...item, qrCode: item.code, unitId: item.unit?.id ?? null };
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  const keep = (field: string, from: unknown, to: unknown) => {
    if (JSON.stringify(from) === JSON.stringify(to)) return;
    before[field] = from;
    after[field] = to;
  };
  for (const field of Object.keys(facts)) if (field !== 'custom') keep(field, old[field], facts[field]);
  const custom = facts.custom as Record<string, unknown>;
  for (const id of Object.keys(custom)) keep(`custom.${id}`, item.custom[id] ?? null, custom[id]);
  if (patch.tags) keep('tagIds', idsIn(item.tags.map(({ id }) => id)), idsIn(tagIdsOf(patch, checking)));
  if (isOfVendors(patch)) keep('vendors', vendorLinesOf(item), vendorsOf(values, checking, item));
  if (patch.valuationMethod) keep('valuationMethod', item.valuationMethod, patch.valuationMethod);
  if (isRevalued(patch, item)) keep('unitCost', item.lastUnitCost, patch.unitCost);
  return [before, after];
}

const idsIn = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);
