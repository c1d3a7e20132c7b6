import type { Movement } from '@onhand/contract/movements';
import { inOrderOn, sendInOrder } from '../../platform/database/in-order.ts';
import { plannedOnce } from '../../platform/database/planned-once.ts';
import type { Statement, Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleItem } from '../../platform/visible-items.ts';
import type { Layer } from '@onhand/contract/costing-layers';
import type { Stock } from '@onhand/contract/costing';
import type { Level } from './levels.rules.ts';
import { type LevelOfItem, levelsOf, levelsOfAll } from './levels.store.ts';
import { movementColumns } from './movements.store.ts';
import { asSeenIn } from './seen-movement.rules.ts';
import { isUndoable } from './undo/undo.rules.ts';

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
 * of the statement as it was when it began.
 */
const levelsBefore = `
            (SELECT json_agg(json_build_object('place', l.place, 'quantity', trim_scale(l.quantity)::text,
                                              'minimum', trim_scale(l.minimum)::text)) FROM stock_levels l
              WHERE l.organization_id = $1 AND l.item_id = i.id) AS levels,
            i.ctid <> (SELECT s.ctid FROM items s WHERE s.organization_id = $1 AND s.id = i.id) AS "hasChanged",
            clock_timestamp() AS "heldAt"`;
const oneToHold = `${itemsToHold(levelsBefore)} AND i.id = $3 FOR UPDATE OF i`;
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
  const { levels, hasChanged, ...held } = row;
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

/** Somebody of the crew, on a device that others share. */
export interface DoneBy {
  crewId: number;
  name: string;
}

export interface NewMovement {
  kind: Movement['kind'];
  source: Movement['source'];
  delta: string;
  requested: string | null;
  value: string;
  unitCost: string;
  costOfGoodsCorrection: string;
  note: string;
  /** The place that it changed; for a move, where it went. */
  folderId: number | null;
  fromFolderId: number | null;
  fromFolderName: string | null;
  toFolderName: string | null;
  /** How much a move took along; null is all there was. */
  moved: string | null;
  /** The name of the place, where it is no folder. */
  placeName: string | null;
  document: { kind: string; id: number } | null;
  /** Who did it, where that is not the member whose device it was. */
  by: DoneBy | null;
  reverses: number | null;
  /** Null is now. */
  at: Date | null;
  detail: object;
}

/** The changes to an item's layers. A new layer gets the movement's own id: that is its place in the queue, and its receipt. */
export interface LayerChanges {
  gone: readonly number[];
  /** Grown, shrunk, or brought back under the id it had. */
  kept: readonly Layer[];
  fresh: Layer | undefined;
}

/** Everything that one change writes. */
export interface LedgerRow {
  held: HeldItem;
  /** The home place from now on. */
  homeFolderId: number | null;
  stock: Stock;
  /** Levels that are not what they were. */
  levels: readonly Level[];
  movement: NewMovement;
  layers: LayerChanges | undefined;
}

const writeItemAndMovement = `
  WITH changed AS (
    UPDATE items SET quantity = $4, total_value = $5, last_unit_cost = $6, valuation_method = $7, folder_id = $25,
           last_price_paid = $23, updated_at = clock_timestamp(), level_writes = level_writes + 1
     WHERE organization_id = $1 AND id = $3 RETURNING id
  ), lying AS (
    INSERT INTO stock_levels (organization_id, item_id, place, quantity)
    SELECT $1, $3, l.place, l.quantity FROM unnest($26::bigint[], $27::numeric[]) AS l (place, quantity)
    ON CONFLICT (organization_id, item_id, place, lot) DO UPDATE SET quantity = excluded.quantity
  ), m AS (
    INSERT INTO movements (organization_id, user_id, user_name, item_id, quantity_after, value_after, folder_id, folder_name, item_name, kind,
                           source, delta, requested, value_delta, unit_cost, note, from_folder_id, from_folder_name, to_folder_name, reverses,
                           at, detail, cost_of_goods_correction, moved, document_kind, document_id, crew_id)
    SELECT $1, u.id, COALESCE($33, NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email), changed.id, $4, $5, $8,
           COALESCE($31, (SELECT name FROM folders WHERE organization_id = $1 AND id = $8)), $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
           COALESCE($21, clock_timestamp()), $22, $24, $28, $29, $30, $32
      FROM changed CROSS JOIN users u WHERE u.id = $2
    RETURNING *
  )`;
const writtenMovement = `
  SELECT ${movementColumns}, folder_name AS folder, from_folder_name AS "fromFolder", to_folder_name AS "toFolder" FROM m`;
const withoutLayers = writeItemAndMovement + writtenMovement;
const withLayers = `${writeItemAndMovement}, gone AS (
    DELETE FROM cost_layers WHERE organization_id = $1 AND item_id = $3 AND id = ANY ($34)
  ), kept AS (
    INSERT INTO cost_layers (organization_id, item_id, id, quantity, value)
    SELECT $1, $3, l.id, l.quantity, l.value FROM unnest($35::bigint[], $36::numeric[], $37::numeric[]) AS l (id, quantity, value)
    ON CONFLICT (organization_id, item_id, id) DO UPDATE SET quantity = excluded.quantity, value = excluded.value
  ), fresh AS (
    INSERT INTO cost_layers (organization_id, item_id, id, quantity, value)
    SELECT $1, $3, m.id, $38, $39 FROM m WHERE $38::numeric IS NOT NULL
  )${writtenMovement}`;

/** The item, its layers and its row of the ledger, in one statement: there is never one without the other. */
function writingOf(scope: Scope, { held, homeFolderId, stock, levels, movement, layers }: LedgerRow): Statement<WrittenRow> {
  const values = [
    scope.organizationId,
    scope.userId,
    held.id,
    stock.quantity,
    stock.value,
    stock.lastUnitCost,
    stock.method,
    movement.folderId,
    held.name,
    movement.kind,
    movement.source,
    movement.delta,
    movement.requested,
    movement.value,
    movement.unitCost,
    movement.note,
    movement.fromFolderId,
    movement.fromFolderName,
    movement.toFolderName,
    movement.reverses,
    movement.at,
    JSON.stringify(movement.detail),
    stock.lastPaid,
    movement.costOfGoodsCorrection,
    homeFolderId,
    levels.map(({ place }) => place),
    levels.map(({ quantity }) => quantity),
    movement.moved,
    movement.document?.kind ?? null,
    movement.document?.id ?? null,
    movement.placeName,
    movement.by?.crewId ?? null,
    movement.by?.name ?? null,
    ...(layers ? valuesOf(layers) : []),
  ];
  return { sql: layers ? withLayers : withoutLayers, values };
}

export async function writeMovement(tx: Tx, scope: Scope, row: LedgerRow): Promise<Movement> {
  const { sql, values } = writingOf(scope, row);
  return movementOf(scope, row, await tx.one<WrittenRow>(sql, values));
}

/**
 * `read` is sent behind the writing, so it finds what the writing left. It ends the transaction for whoever sees everything; what others do not see
 * afterwards is taken back, too.
 */
export async function writeMovementAndRead<Row extends object>(
  tx: Tx,
  scope: Scope,
  row: LedgerRow,
  read: Statement<Row>,
): Promise<{ movement: Movement; found: Row[] }> {
  const send = scope.visibleFolders === 'all' ? tx.finish : inOrderOn(tx);
  const [[written], found] = await send<[WrittenRow, Row]>(writingOf(scope, row), read);
  if (!written) throw new Error('a movement of an item that is held was not written');
  return { movement: movementOf(scope, row, written), found };
}

type WrittenRow = Omit<Movement, 'hasItem' | 'unit' | 'isUndone' | 'canUndo' | 'undoRefusal'>;

function movementOf(scope: Scope, { held, movement }: LedgerRow, written: WrittenRow): Movement {
  const canUndo = isUndoable(written) || (written.kind === 'move' && 'isTransfer' in movement.detail);
  const { visibleFolders: visible } = scope;
  return {
    ...(visible === 'all' ? written : asSeenIn(visible, held.levels, movement, written)),
    hasItem: true,
    unit: held.unitName,
    isUndone: false,
    canUndo,
    undoRefusal: null,
  };
}

function valuesOf({ gone, kept, fresh }: LayerChanges): unknown[] {
  const columns = [kept.map(({ id }) => id), kept.map(({ quantity }) => quantity), kept.map(({ value }) => value)];
  return [gone, ...columns, fresh?.quantity ?? null, fresh?.value ?? null];
}
