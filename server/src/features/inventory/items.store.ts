import type { Item, ItemSummary } from '@onhand/contract/item-answers';
import { limits } from '@onhand/contract/limits';
import type { Statement, Tx } from '../../platform/db.ts';
import { folderIn } from '../../platform/in-places.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleItem, isVisibleItemId } from '../../platform/visible-items.ts';
import type { Written } from '../../platform/written-answer.ts';
import { everySight, type Figures, itemOf, ofItem, ofPlaces, organization, seesAllOf, summaryColumns } from './item-summary.store.ts';
import { deleteVendorLines, insertVendorLines, type VendorOfItem } from './vendor-lines.store.ts';

/** Counts how many of some items, in the order of their ids, fit a page; at least one. */
export function howManyFit(tx: Tx, scope: Scope, ids: readonly number[]): Promise<number> {
  return tx.value<number>(
    `SELECT count(*)::int AS fitting FROM (
       SELECT wanted.place, sum(octet_length(i.custom::text)) OVER (ORDER BY wanted.place) AS bytes
         FROM unnest($2::bigint[]) WITH ORDINALITY AS wanted (id, place) CROSS JOIN ${itemOf('wanted.id')}
     ) AS sized WHERE place = 1 OR bytes <= ${limits.pageBytes}`,
    [scope.organizationId, ids],
  );
}

/** Of one item, what a list counts for many comes with its details. */
const ofDetails = (figures: Figures): Figures => ({ ...figures, unit: 'd.unit', placeCount: 'd.place_count', reserved: 'd.reserved' });
const everywhere = { figures: ofDetails(ofItem), isSeen: '$2::bigint[] IS NULL' };
const inPlaces = { figures: ofDetails(ofPlaces('$2')), isSeen: isVisibleItem() };

const wholeItem = ({ figures, isSeen }: typeof everywhere, id = '$3', more = '') => `
  SELECT ${summaryColumns(figures, everySight)}${more}, i.description, i.barcodes, i.notes, f.name AS "folderName", d.vendors, d.images,
         d.last_paid AS "lastPaid", d.places, d.in_transit AS "inTransit", d.on_order AS "onOrder", d.held_by AS "heldBy"
    FROM items i${figures.joined} LEFT JOIN folders f ON f.organization_id = i.organization_id AND f.id = ${figures.folder}
         CROSS JOIN LATERAL item_details(i, $2::bigint[], ${limits.loansTold}) AS d
   WHERE i.organization_id = ${organization} AND ${isSeen} AND i.id = ${id}`;
const [item, itemOfPlaces] = [wholeItem(everywhere), wholeItem(inPlaces)];

/** The activity log writes down the folder's name. */
export interface WholeItem extends Item {
  folderName: string | null;
}

/** Where items lie, as far as the person may see it. */
export function placesOfItems(tx: Tx, scope: Scope, ids: readonly number[]): Promise<Pick<Item, 'id' | 'places'>[]> {
  return tx.rows<Pick<Item, 'id' | 'places'>>(
    `SELECT wanted.id, item_places(one.item, $2::bigint[]) AS places FROM unnest($3::bigint[]) AS wanted (id)
      CROSS JOIN LATERAL (SELECT i AS item FROM items i WHERE i.organization_id = ${organization} AND i.id = wanted.id LIMIT 1) AS one`,
    [scope.organizationId, folderFilter(scope), ids],
  );
}

type NamedItem = Pick<ItemSummary, 'id' | 'name' | 'sku' | 'qrCode' | 'folderId'>;

/** The same of what stands on a label: the rest of thousands may be far more than a thread can hold. */
export function readNames(tx: Tx, scope: Scope, ids: readonly number[]): Promise<NamedItem[]> {
  return tx.rows<NamedItem>(
    `SELECT i.id, i.name, i.sku, i.qr_code AS "qrCode", ${folderIn('i', '$3::bigint[]')} AS "folderId"
       FROM unnest($2::bigint[]) WITH ORDINALITY AS wanted (id, place) CROSS JOIN ${itemOf('wanted.id')} ORDER BY wanted.place`,
    [scope.organizationId, ids, folderFilter(scope)],
  );
}

/** A caller can send this together with a change, in one round trip. */
export function readingOf(scope: Scope, id: number): Statement<WholeItem> {
  return { sql: scope.visibleFolders === 'all' ? item : itemOfPlaces, values: [scope.organizationId, folderFilter(scope), id] };
}

const itemAsJson = `SELECT item_as_json(i, ${limits.loansTold}, '') AS json FROM items i WHERE i.organization_id = ${organization} AND i.id = $2`;

/** The same as the database writes it, for whoever sees everything of every item; undefined for anybody else. */
export function readingAsJson(scope: Scope, id: number): Statement<Written> | undefined {
  return seesAllOf(scope) ? { sql: itemAsJson, values: [scope.organizationId, id] } : undefined;
}

/** The whole item whose id is an expression, with more columns: `$1` is the organization, `$2` the places that may be seen. */
export const wholeItemInPlacesBy = (id: string, more: string) => wholeItem(inPlaces, id, more);

export function findItem(tx: Tx, scope: Scope, id: number): Promise<WholeItem | undefined> {
  const { sql, values } = readingOf(scope, id);
  return tx.maybeOne<WholeItem>(sql, values);
}

/** The facts of an item that stand in its own row and are no stock. */
export interface ItemFacts {
  name: string;
  description: string;
  sku: string | null;
  inventoryNumber: string | null;
  qrCode: string;
  barcodes: readonly string[];
  unitId: number | null;
  folderId: number | null;
  sellingPrice: string | null;
  lowStockThreshold: string | null;
  notes: string;
  custom: Record<string, string | boolean>;
}

const factColumns = `name, description, sku, inventory_number, qr_code, barcodes, unit_id, selling_price, low_stock_threshold, notes, custom`;

function factValues(facts: ItemFacts): unknown[] {
  return [
    facts.name,
    facts.description,
    facts.sku,
    facts.inventoryNumber,
    facts.qrCode,
    facts.barcodes,
    facts.unitId,
    facts.sellingPrice,
    facts.lowStockThreshold,
    facts.notes,
    JSON.stringify(facts.custom),
  ];
}

/**
 * The item begins without stock, which only the ledger gives; its cost is that assumed for the first receipt. Answers undefined when one of
 * its codes is taken.
 */
export function insertItem(
  tx: Tx,
  scope: Scope,
  facts: ItemFacts,
  { method, unitCost }: { method: string; unitCost: string },
): Promise<number | undefined> {
  return tx.maybeValue<number>(
    `INSERT INTO items (organization_id, ${factColumns}, folder_id, valuation_method, last_unit_cost)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) ON CONFLICT DO NOTHING RETURNING id`,
    [scope.organizationId, ...factValues(facts), facts.folderId, method, unitCost],
  );
}

/** Everything but the folder and the stock, which have their own ways. */
export async function updateFacts(tx: Tx, scope: Scope, id: number, facts: ItemFacts): Promise<void> {
  await tx.run(
    `UPDATE items SET (${factColumns}) = ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13), updated_at = clock_timestamp()
      WHERE organization_id = $1 AND id = $2`,
    [scope.organizationId, id, ...factValues(facts)],
  );
}

export interface TakenCode {
  field: 'sku' | 'inventoryNumber' | 'qrCode';
  /** The item that has it is not in the person's folders. */
  isElsewhere: boolean;
}

/** Tells which of the codes that must be unique another item has already. */
export async function takenCode(tx: Tx, scope: Scope, facts: ItemFacts): Promise<TakenCode> {
  const taken = await tx.maybeOne<TakenCode>(
    `SELECT field, NOT ${isVisibleItemId('taken.id', '$5')} AS "isElsewhere"
       FROM (SELECT 1 AS place, 'sku' AS field, id FROM items WHERE organization_id = $1 AND lower(sku) = lower($2)
              UNION ALL
             SELECT 2, 'inventoryNumber', id FROM items WHERE organization_id = $1 AND lower(inventory_number) = lower($3)
              UNION ALL
             SELECT 3, 'qrCode', id FROM items WHERE organization_id = $1 AND qr_code = $4) AS taken
      ORDER BY place LIMIT 1`,
    [scope.organizationId, facts.sku, facts.inventoryNumber, facts.qrCode, folderFilter(scope)],
  );
  return taken ?? { field: 'qrCode', isElsewhere: false };
}

export async function replaceTags(tx: Tx, scope: Scope, id: number, tagIds: readonly number[]): Promise<void> {
  const sql = 'DELETE FROM item_tags WHERE organization_id = $1 AND item_id = $2 AND NOT tag_id = ANY ($3)';
  await tx.run(sql, [scope.organizationId, id, tagIds]);
  await tx.run(
    'INSERT INTO item_tags (organization_id, item_id, tag_id) SELECT DISTINCT $1::bigint, $2::bigint, unnest($3::bigint[]) ON CONFLICT DO NOTHING',
    [scope.organizationId, id, tagIds],
  );
}

export async function replaceVendors(tx: Tx, scope: Scope, id: number, vendors: readonly VendorOfItem[]): Promise<void> {
  await deleteVendorLines(tx, scope, [id]);
  await insertVendorLines(
    tx,
    scope,
    vendors.map((line, position) => ({ ...line, itemId: id, position })),
  );
}
