import type { Item, ItemSummary } from '@onhand/contract/inventory';
import { limits } from '@onhand/contract/limits';
import type { Statement, Tx } from '../../platform/db.ts';
import { folderIn } from '../../platform/in-places.ts';
import { ordersOfItem } from '../../platform/on-order.ts';
import { reservedOf } from '../../platform/reserved.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleFolder, isVisibleItem, isVisibleItemId } from '../../platform/visible-items.ts';
import {
  everySight,
  type Figures,
  itemOf,
  levelsWithValues,
  ofItem,
  ofPlaces,
  organization,
  summaryColumns,
} from './item-summary.store.ts';
import { deleteVendorLines, insertVendorLines, type VendorOfItem, vendorsJson } from './vendor-lines.store.ts';

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

/**
 * The latest receipt that somebody put a price to and nobody took back. Looked for among the latest rows only: an item that was since issued
 * a thousand times is bought at a price nobody remembers.
 */
const lastPaid = `
  (SELECT json_build_object('price', trim_scale(m.unit_cost)::text,
                            'at', to_char(m.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     FROM (SELECT * FROM movements WHERE organization_id = ${organization} AND item_id = i.id ORDER BY id DESC LIMIT 500) AS m
    WHERE m.kind IN ('opening', 'in', 'set') AND m.delta > 0 AND m.unit_cost > 0
      AND NOT m.detail ?| ARRAY['isCostAssumed', 'isPriceAssumed', 'cameBack']
      AND NOT EXISTS (SELECT FROM movements r WHERE r.organization_id = ${organization} AND r.reverses = m.id)
    ORDER BY m.id DESC LIMIT 1)`;

const places = `
  (SELECT json_agg(json_build_object('placeId', NULLIF(l.place, 0), 'name', f.name, 'isHome', l.place = COALESCE(i.folder_id, 0),
                                     'quantity', trim_scale(l.quantity)::text,
                                     'reserved', ${reservedOf('i.id', 'r.place = l.place', organization)}::text, 'minimum', trim_scale(l.minimum)::text,
                                     'maximum', trim_scale(l.maximum)::text, 'value', trim_scale(l.value)::text,
                                     'status', CASE WHEN l.minimum IS NOT NULL
                                                    THEN (ARRAY['out', 'low', 'in'])[place_status(l.quantity, l.minimum) + 1] END,
                                     'refillFromPlaceId', r.id, 'refillFromName', r.name)
                   ORDER BY l.place = COALESCE(i.folder_id, 0) DESC, lower(f.name), l.place)
     FROM (${levelsWithValues}) AS l LEFT JOIN folders f ON f.organization_id = ${organization} AND f.id = l.folder_id
     LEFT JOIN LATERAL (SELECT r.id, r.name FROM folders r
                         WHERE r.organization_id = ${organization} AND r.id = l.refill_from AND ${isVisibleFolder('r.id')} LIMIT 1) AS r ON true
    WHERE ${isVisibleFolder('l.place')} AND l.place >= 0)`;

/** In the hands of people: what was taken from a place that may be seen. Those who must bring it back first are named. */
const heldBy = `
  (SELECT json_agg(json_build_object('loanId', o.id, 'name', h.name, 'quantity', trim_scale(o.held)::text, 'until', o.until) ORDER BY o.until, o.id)
     FROM (SELECT l.id, l.place, l.held, l.until FROM tool_loans l
            WHERE l.organization_id = ${organization} AND l.item_id = i.id AND l.held > 0
              AND (${isVisibleFolder('l.from_place')} OR ${isVisibleFolder('l.place')}) ORDER BY l.until, l.id LIMIT ${limits.loansTold}) AS o
     JOIN holders h ON h.organization_id = ${organization} AND h.place = o.place)`;

/** On the way to or from a place that may be seen. */
const inTransit = `
  (SELECT trim_scale(COALESCE(sum(l.in_transit), 0)) FROM transfer_lines l
     JOIN transfers t ON t.organization_id = ${organization} AND t.id = l.transfer_id AND (${isVisibleFolder('t.from_place')} OR ${isVisibleFolder('t.to_place')})
    WHERE l.organization_id = ${organization} AND l.item_id = i.id AND l.in_transit > 0)`;

const wholeItem = (figures: Figures, id = '$3', more = '') => `
  SELECT ${summaryColumns(figures, everySight)}${more}, i.description, i.barcodes, i.notes, f.name AS "folderName",
         ${vendorsJson(organization)} AS vendors,
         COALESCE((SELECT json_agg(json_build_object('id', p.id, 'width', p.width, 'height', p.height) ORDER BY p.position, p.id)
            FROM item_images p WHERE p.organization_id = ${organization} AND p.item_id = i.id), '[]') AS images,
         ${lastPaid} AS "lastPaid", COALESCE(${places}, '[]') AS places, ${inTransit} AS "inTransit", ${ordersOfItem('i.id')} AS "onOrder",
         COALESCE(${heldBy}, '[]') AS "heldBy"
    FROM items i${figures.joined} LEFT JOIN folders f ON f.organization_id = i.organization_id AND f.id = ${figures.folder}
   WHERE i.organization_id = ${organization} AND ${isVisibleItem()} AND i.id = ${id}`;
const [item, itemOfPlaces] = [wholeItem(ofItem), wholeItem(ofPlaces('$2'))];

/** The activity log writes down the folder's name. */
export interface WholeItem extends Item {
  folderName: string | null;
}

/** Where items lie, as far as the person may see it. */
export function placesOfItems(tx: Tx, scope: Scope, ids: readonly number[]): Promise<Pick<Item, 'id' | 'places'>[]> {
  return tx.rows<Pick<Item, 'id' | 'places'>>(
    `SELECT i.id, COALESCE(${places}, '[]') AS places FROM unnest($3::bigint[]) AS wanted (id) CROSS JOIN ${itemOf('wanted.id')}`,
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

/** The whole item whose id is an expression, with more columns: `$1` is the organization, `$2` the places that may be seen. */
export const wholeItemsBy = (id: string, more: string) => [wholeItem(ofItem, id, more), wholeItem(ofPlaces('$2'), id, more)] as const;

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
