import { sendInOrder } from '../../platform/database/in-order.ts';
import { plannedOnce } from '../../platform/database/planned-once.ts';
import type { Statement, Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleItem } from '../../platform/visible-items.ts';
import type { Layer } from '@onhand/contract/costing-layers';
import type { Stock } from '@onhand/contract/costing';
import type { Level } from './levels.rules.ts';
import { type LevelOfItem, levelsOf, levelsOfAll } from './levels.store.ts';

/** An item's stock, locked until the end of the transaction. */
export interface HeldItem {
  id: number;
  name: string;
  /** Its home place. */
  folderId: number | null;
  unitId: number | null;
  unitName: string | null;
  isArchived: boolean;
  lowStockThreshold: string | null;
  /** Something of it is kept for somebody by place (`goodsMoved`). */
  isPromised?: boolean;
  stock: Stock;
  /** Where it lies; together they are the stock's quantity. The home place is always among them. */
  levels: readonly Level[];
  /** When it was held; of one that is held alone. */
  heldAt?: string;
}

export interface HeldRowAndLevels extends HeldRow {
  levels: Level[] | null;
  hasChanged: boolean;
  isOne: string;
}

export interface HeldRow extends Omit<HeldItem, 'stock' | 'levels'>, Omit<Stock, 'layers'> {}

const stockColumns = `i.valuation_method AS method, trim_scale(i.quantity) AS quantity, trim_scale(i.total_value) AS value,
            trim_scale(i.last_unit_cost) AS "lastUnitCost", trim_scale(i.last_price_paid) AS "lastPaid"`;

const itemsToHold = (more?: string) => `
     SELECT i.id, i.name, i.folder_id AS "folderId", i.unit_id AS "unitId", u.name AS "unitName", i.archived_at IS NOT NULL AS "isArchived",
            trim_scale(i.low_stock_threshold) AS "lowStockThreshold", i.reserved > 0 AS "isPromised",
            ${stockColumns}${more ? `, ${more}` : ''}
       FROM items i LEFT JOIN units u ON u.organization_id = i.organization_id AND u.id = i.unit_id
      WHERE i.organization_id = $1 AND ${isVisibleItem()}`;
/**
 * The levels with the item, and whether they are older than it: whoever had to wait for the lock gets the row as it is by then, and the rest
 * of the statement as it was when it began. Who holds one item says so to the triggers (note_one_item.sql), which are then handed its row.
 */
const levelsBefore = `
            (SELECT json_agg(json_build_object('place', l.place, 'quantity', trim_scale(l.quantity)::text,
                                              'minimum', trim_scale(l.minimum)::text)) FROM stock_levels l
              WHERE l.organization_id = $1 AND l.item_id = i.id) AS levels,
            i.ctid <> (SELECT s.ctid FROM items s WHERE s.organization_id = $1 AND s.id = i.id) AS "hasChanged",
            clock_timestamp() AS "heldAt", set_config('app.one_item', 'on', true) AS "isOne"`;
const oneToHold = plannedOnce(`${itemsToHold(levelsBefore)} AND i.id = $3 FOR UPDATE OF i`, { $2: 'bigint[]' });
const manyToHold = plannedOnce(`${itemsToHold()} AND i.id = ANY ($3) ORDER BY i.id FOR UPDATE OF i`, { $2: 'bigint[]', $3: 'bigint[]' });

function heldOf({ method, quantity, value, lastUnitCost, lastPaid, ...item }: HeldRow, levels: Level[], layers: Layer[]): HeldItem {
  return { ...item, levels, stock: { method, quantity, value, lastUnitCost, lastPaid, layers } };
}

/** Undefined when it is not there, or not to be seen. Its layers are read after it: read with it, they could be older than the lock. */
export async function holdItem(tx: Tx, scope: Scope, id: number): Promise<HeldItem | undefined> {
  const [rows] = await sendInOrder<[HeldRowAndLevels]>(tx, holdingOf(scope, id));
  return heldFrom(tx, scope, rows);
}

/** The same for a caller who sends it behind another statement; `heldFrom` takes the answer. */
export function holdingOf(scope: Scope, id: number): Statement<HeldRowAndLevels> {
  return { sql: oneToHold, values: [scope.organizationId, folderFilter(scope), id] };
}

export async function heldFrom(tx: Tx, scope: Scope, [row]: readonly HeldRowAndLevels[]): Promise<HeldItem | undefined> {
  if (!row) return undefined;
  const { levels, hasChanged, isOne: _isOne, ...held } = row;
  const lying = hasChanged ? await levelsOf(tx, scope, held.id) : (levels ?? []);
  return heldOf(held, lying, held.method === 'fifo' ? await layersOf(tx, scope, held.id) : []);
}

/**
 * The same for many, by their ids, and locked in that order, as everyone does who locks several. Their levels are read behind the lock.
 */
export function holdItems(tx: Tx, scope: Scope, ids: readonly number[]): Promise<Map<number, HeldItem>> {
  return holdAll(tx, scope, ids, folderFilter(scope));
}

/** The same of items that a document names, whose reader need not see them yet: what arrives in a place may never have lain there. */
export function holdNamedItems(tx: Tx, scope: Scope, ids: readonly number[]): Promise<Map<number, HeldItem>> {
  return holdAll(tx, scope, ids, null);
}

/** The same for a caller who sends both behind other statements, in this order; `heldFromAll` takes the answers. */
export function holdingNamedItems(scope: Scope, ids: readonly number[]): [Statement<HeldRow>, Statement<LevelOfItem>] {
  return [{ sql: manyToHold, values: [scope.organizationId, null, ids] }, levelsOfAll(scope, ids)];
}

async function holdAll(tx: Tx, scope: Scope, ids: readonly number[], folders: readonly number[] | null): Promise<Map<number, HeldItem>> {
  const holding = { sql: manyToHold, values: [scope.organizationId, folders, ids] };
  return heldFromAll(tx, scope, ...(await sendInOrder<[HeldRow, LevelOfItem]>(tx, holding, levelsOfAll(scope, ids))));
}

export async function heldFromAll(
  tx: Tx,
  scope: Scope,
  rows: readonly HeldRow[],
  lying: readonly LevelOfItem[],
): Promise<Map<number, HeldItem>> {
  const levels = Map.groupBy(lying, ({ itemId }) => itemId);
  const fifo = rows.flatMap(({ id, method }) => (method === 'fifo' ? [id] : []));
  const layers = fifo.length > 0 ? await layersOfAll(tx, scope, fifo) : new Map<number, Layer[]>();
  return new Map(rows.map((row) => [row.id, heldOf(row, levels.get(row.id) ?? [], layers.get(row.id) ?? [])]));
}

/** Reads an item's stock without holding it; the caller has made the transaction see one moment. */
export async function readStock(tx: Tx, scope: Scope, id: number): Promise<(Stock & { createdAt: string }) | undefined> {
  const row = await tx.maybeOne<Omit<Stock, 'layers'> & { createdAt: string }>(
    `SELECT ${stockColumns}, i.created_at AS "createdAt" FROM items i
      WHERE i.organization_id = $1 AND ${isVisibleItem()} AND i.id = $3`,
    [scope.organizationId, folderFilter(scope), id],
  );
  return row && { ...row, layers: row.method === 'fifo' ? await layersOf(tx, scope, id) : [] };
}

function layersOf(tx: Tx, scope: Scope, itemId: number): Promise<Layer[]> {
  return tx.rows<Layer>(
    `SELECT id, trim_scale(quantity) AS quantity, trim_scale(value) AS value FROM cost_layers
      WHERE organization_id = $1 AND item_id = $2 ORDER BY id`,
    [scope.organizationId, itemId],
  );
}

async function layersOfAll(tx: Tx, scope: Scope, ids: readonly number[]): Promise<Map<number, Layer[]>> {
  const rows = await tx.rows<Layer & { itemId: number }>(
    `SELECT item_id AS "itemId", id, trim_scale(quantity) AS quantity, trim_scale(value) AS value FROM cost_layers
      WHERE organization_id = $1 AND item_id = ANY ($2) ORDER BY item_id, id`,
    [scope.organizationId, ids],
  );
  const byItem = new Map<number, Layer[]>();
  for (const { itemId, ...layer } of rows) byItem.set(itemId, [...(byItem.get(itemId) ?? []), layer]);
  return byItem;
}
