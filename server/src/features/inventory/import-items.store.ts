import type { ValuationMethod } from '@onhand/contract/item-answers';
import type { Tx } from '../../platform/db.ts';
import { folderIn, quantityIn } from '../../platform/in-places.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleFolder } from '../../platform/visible-items.ts';
import type { Stock } from '@onhand/contract/costing';
import { arrayText, columnOf, columnsOf, listText } from '../../platform/database/columns.ts';
import { levelsWithValues } from './item-summary.store.ts';
import type { ItemFacts } from './items.store.ts';
import { deleteVendorLines, insertVendorLines, type VendorOfItem } from './vendor-lines.store.ts';

/** An item with everything a file can say about one. */
export interface ImportableItem extends Omit<ItemFacts, 'qrCode' | 'barcodes' | 'unitId'> {
  id: number;
  code: string;
  barcodes: string[];
  quantity: string;
  totalValue: string;
  lastUnitCost: string;
  unitCost: string;
  valuationMethod: ValuationMethod;
  unit: { id: number; name: string; allowsDecimals: boolean } | null;
  /** The caller fills it in, because only it knows the folders. */
  folderPath: string[];
  /** Where it lies, its home first. */
  places: ImportablePlace[];
  /** Some of it that is no whole one is on the way, in somebody's hands, or in a place that the reader does not see. */
  hasPartsElsewhere: boolean;
  tags: { id: number; name: string }[];
  vendors: (VendorOfItem & { name: string })[];
  isArchived: boolean;
  updatedAt: string;
}

/** What lies of an item in a place: a folder's id, or 0 for no folder. */
export interface ImportablePlace {
  place: number;
  quantity: string;
  minimum: string | null;
  maximum: string | null;
  /** Its share of the item's value, by quantity. */
  value: string;
}

export function idsByKeys(tx: Tx, scope: Scope, keys: { skus: string[]; numbers: string[]; codes: string[] }): Promise<number[]> {
  const sql = 'SELECT id FROM find_items_by_keys($1, $2, $3, $4)';
  return tx.values<number>(sql, [scope.organizationId, keys.skus, keys.numbers, keys.codes]);
}

const wholeItems = `
  SELECT i.id, i.name, i.sku, i.inventory_number AS "inventoryNumber", i.qr_code AS code, i.barcodes, i.description, i.notes,
         trim_scale(CASE WHEN $3::bigint[] IS NULL THEN i.quantity ELSE ${quantityIn('i', '$3::bigint[]')} END) AS quantity, trim_scale(i.total_value) AS "totalValue", trim_scale(i.last_unit_cost) AS "lastUnitCost",
         trim_scale(CASE WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10)
                         ELSE i.last_unit_cost END) AS "unitCost",
         i.valuation_method AS "valuationMethod", trim_scale(i.selling_price) AS "sellingPrice",
         trim_scale(i.low_stock_threshold) AS "lowStockThreshold",
         CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name, 'allowsDecimals', u.allows_decimals) END AS unit,
         ${folderIn('i', '$3::bigint[]')} AS "folderId", i.custom, i.archived_at IS NOT NULL AS "isArchived", i.updated_at::text AS "updatedAt",
         COALESCE((SELECT json_agg(json_build_object('id', t.id, 'name', t.name) ORDER BY lower(t.name), t.id)
            FROM item_tags it JOIN tags t ON t.organization_id = it.organization_id AND t.id = it.tag_id
           WHERE it.organization_id = $1 AND it.item_id = i.id), '[]') AS tags,
         item_vendor_lines($1, i.id) AS vendors,
         COALESCE((SELECT json_agg(json_build_object('place', l.place, 'quantity', trim_scale(l.quantity)::text,
                                                     'minimum', trim_scale(l.minimum)::text, 'maximum', trim_scale(l.maximum)::text,
                                                     'value', trim_scale(l.value)::text) ORDER BY l.place <> COALESCE(i.folder_id, 0), l.place)
            FROM (${levelsWithValues}) AS l WHERE l.place >= 0 AND ${isVisibleFolder('l.place', '$3')}), '[]') AS places,
         EXISTS (SELECT FROM stock_levels l WHERE l.organization_id = $1 AND l.item_id = i.id AND l.quantity <> trunc(l.quantity)
                    AND NOT (l.place >= 0 AND ${isVisibleFolder('l.place', '$3')})) AS "hasPartsElsewhere"
    FROM items i LEFT JOIN units u ON u.organization_id = i.organization_id AND u.id = i.unit_id
    JOIN unnest($2::bigint[]) WITH ORDINALITY AS wanted (id, place) ON wanted.id = i.id
   WHERE i.organization_id = $1 ORDER BY wanted.place`;

/**
 * The order is that of the ids; the caller has made sure that they may be seen. Whoever sees only some places is told what lies there; what
 * it is worth only those see who see all.
 */
export function readImportable(tx: Tx, scope: Scope, ids: readonly number[]): Promise<Omit<ImportableItem, 'folderPath'>[]> {
  return tx.rows(wholeItems, [scope.organizationId, ids, folderFilter(scope)]);
}

export async function holdInOrder(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  await tx.run('SELECT id FROM items WHERE organization_id = $1 AND id = ANY ($2) ORDER BY id FOR UPDATE', [scope.organizationId, ids]);
}

export type ImportedFacts = ItemFacts & { method: ValuationMethod; unitCost: string };

/** The stock is that after the first receipt, which `writeOpenings` writes. */
export interface OpenedFacts extends ImportedFacts, Pick<Stock, 'quantity' | 'value' | 'lastPaid'> {
  /** The names of its tags, and of its vendors with their numbers for it; null where it has none. */
  tagWords: string | null;
  vendorWords: string | null;
  tagIds: readonly number[];
  /** The first of its vendors, which a list shows. */
  vendorId: number | null;
}

const factsAsRows = `unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::numeric[], $10::numeric[],
       $11::text[], $12::jsonb[], $13::bigint[]) WITH ORDINALITY
       AS n (name, description, sku, number, code, barcodes, unit_id, price, threshold, notes, custom, folder_or_id, place)`;

function factArrays(items: readonly ItemFacts[]): unknown[] {
  return [
    ...columnsOf(items, 'name', 'description', 'sku', 'inventoryNumber', 'qrCode'),
    arrayText(items.map(({ barcodes }) => listText(barcodes))),
    ...columnsOf(items, 'unitId', 'sellingPrice', 'lowStockThreshold', 'notes'),
    arrayText(items.map(({ custom }) => JSON.stringify(custom))),
  ];
}

/** It equals `item_search_text`, but is made before the item exists: written twice, each item would pass all indexes twice. */
const searchTextOf = `lower(concat_ws(' ', n.name, n.sku, n.number, n.code, array_to_string(n.barcodes::text[], ' '), more.tag_words, more.vendor_words,
              CASE WHEN n.custom <> '{}' THEN left((SELECT string_agg(value, ' ') FROM jsonb_each_text(n.custom) WHERE value NOT IN ('true', 'false')), 4000) END))`;

/** What lists show of their tags (065-the-list.md), for the same reason: once for all items with the same. */
const withTagsShown = `
  WITH shown AS MATERIALIZED (
    SELECT tag_ids, (SELECT COALESCE(json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name), t.id), '[]')
                       FROM tags t WHERE t.organization_id = $1 AND t.id = ANY (tag_ids::bigint[])) AS tags_shown
      FROM (SELECT DISTINCT tag_ids FROM unnest($21::text[]) AS tag_ids) AS several
  )`;
const vendorShown = `CASE WHEN v.id IS NULL THEN 'null' ELSE json_build_object('id', v.id, 'name', v.name) END`;

export interface CreatedItem {
  id: number;
  updatedAt: string;
  searchText: string;
}

/** They come in the order they were given. */
export async function insertItems(tx: Tx, scope: Scope, items: readonly OpenedFacts[]): Promise<CreatedItem[]> {
  const rows = await tx.rows<CreatedItem>(
    `${withTagsShown}
     INSERT INTO items (organization_id, name, description, sku, inventory_number, qr_code, barcodes, unit_id, selling_price,
                        low_stock_threshold, notes, custom, folder_id, valuation_method, last_unit_cost, last_price_paid, quantity, total_value,
                        search_text, tags_shown, vendor_shown)
     SELECT $1, n.name, n.description, n.sku, n.number, n.code, n.barcodes::text[], n.unit_id, n.price, n.threshold, n.notes, n.custom,
            n.folder_or_id, more.method, more.unit_cost, more.last_paid, more.quantity, more.value, ${searchTextOf}, shown.tags_shown, ${vendorShown}
       FROM ${factsAsRows}
       JOIN unnest($14::text[], $15::numeric[], $16::numeric[], $17::numeric[], $18::text[], $19::text[], $20::numeric[],
                   $21::text[], $22::bigint[]) WITH ORDINALITY
            AS more (method, unit_cost, quantity, value, tag_words, vendor_words, last_paid, tag_ids, vendor_id, place) USING (place)
       JOIN shown USING (tag_ids)
       LEFT JOIN vendors v ON v.organization_id = $1 AND v.id = more.vendor_id
      ORDER BY place RETURNING id, updated_at::text AS "updatedAt", search_text AS "searchText"`,
    [
      scope.organizationId,
      ...factArrays(items),
      ...columnsOf(items, 'folderId', 'method', 'unitCost', 'quantity', 'value', 'tagWords', 'vendorWords', 'lastPaid'),
      arrayText(items.map(({ tagIds }) => listText(tagIds))),
      ...columnsOf(items, 'vendorId'),
    ],
  );
  return rows.sort((one, other) => one.id - other.id);
}

/** Everything but the folder and the stock, which have their own ways. */
export async function updateAllFacts(tx: Tx, scope: Scope, items: readonly (ItemFacts & { id: number })[]): Promise<void> {
  await tx.run(
    `UPDATE items i SET name = n.name, description = n.description, sku = n.sku, inventory_number = n.number, qr_code = n.code,
            barcodes = n.barcodes::text[], unit_id = n.unit_id, selling_price = n.price, low_stock_threshold = n.threshold, notes = n.notes,
            custom = n.custom, updated_at = clock_timestamp()
       FROM ${factsAsRows} WHERE i.organization_id = $1 AND i.id = n.folder_or_id`,
    [scope.organizationId, ...factArrays(items), items.map(({ id }) => id)],
  );
}

interface TagsOfItem {
  id: number;
  tagIds: readonly number[];
}

export async function replaceAllTags(tx: Tx, scope: Scope, items: readonly TagsOfItem[]): Promise<void> {
  await tx.run('DELETE FROM item_tags WHERE organization_id = $1 AND item_id = ANY ($2)', [scope.organizationId, columnOf(items, 'id')]);
  await insertAllTags(tx, scope, items);
}

/** Inserts the tags of items that have none yet. */
export async function insertAllTags(tx: Tx, scope: Scope, items: readonly TagsOfItem[]): Promise<void> {
  const flat = items.flatMap(({ id, tagIds }) => tagIds.map((tagId) => [id, tagId] as const));
  if (flat.length === 0) return;
  await tx.run(
    'INSERT INTO item_tags (organization_id, item_id, tag_id) SELECT DISTINCT $1::bigint, * FROM unnest($2::bigint[], $3::bigint[])',
    [scope.organizationId, arrayText(flat.map(([id]) => id)), arrayText(flat.map(([, tagId]) => tagId))],
  );
}

export interface VendorsOfItem {
  id: number;
  vendors: readonly VendorOfItem[];
}

/** Its vendors as they are written: without their names. */
export const vendorLinesOf = ({ vendors }: Pick<ImportableItem, 'vendors'>): VendorOfItem[] =>
  vendors.map(({ name: _name, ...line }) => line);

export async function replaceAllVendors(tx: Tx, scope: Scope, items: readonly VendorsOfItem[]): Promise<void> {
  await deleteVendorLines(tx, scope, columnOf(items, 'id'));
  await insertAllVendors(tx, scope, items);
}

/** Inserts the vendors of items that have none yet. */
export async function insertAllVendors(tx: Tx, scope: Scope, items: readonly VendorsOfItem[]): Promise<void> {
  const lines = items.flatMap(({ id, vendors }) => vendors.map((vendor, position) => ({ ...vendor, itemId: id, position })));
  await insertVendorLines(tx, scope, lines);
}

/** Reads the times that tell later if somebody changed an item since. */
export async function momentsOf(tx: Tx, scope: Scope, ids: readonly number[]): Promise<Map<number, string>> {
  const sql = 'SELECT id, updated_at::text AS at FROM items WHERE organization_id = $1 AND id = ANY ($2)';
  const rows = await tx.rows<{ id: number; at: string }>(sql, [scope.organizationId, ids]);
  return new Map(rows.map(({ id, at }) => [id, at]));
}
