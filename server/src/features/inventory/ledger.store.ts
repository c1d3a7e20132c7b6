import type { Movement } from '@onhand/contract/movements';
import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import type { Layer } from '@onhand/contract/costing-layers';
import type { Stock } from '@onhand/contract/costing';
import { movementColumns } from './movements.store.ts';
import { isUndoable } from './undo.rules.ts';

/** An item's stock, locked until the end of the transaction. */
export interface HeldItem {
  id: number;
  name: string;
  folderId: number | null;
  unitId: number | null;
  unitName: string | null;
  isArchived: boolean;
  stock: Stock;
}

interface HeldRow extends Omit<HeldItem, 'stock'>, Omit<Stock, 'layers'> {}

const stockColumns = `i.valuation_method AS method, trim_scale(i.quantity) AS quantity, trim_scale(i.total_value) AS value,
            trim_scale(i.last_unit_cost) AS "lastUnitCost"`;

/**
 * The item first, its layers after it: read in one statement, the layers could be older than the lock. Undefined when it is not
 * there, or not to be seen.
 */
export async function holdItem(tx: Tx, scope: Scope, id: number): Promise<HeldItem | undefined> {
  const row = await tx.maybeOne<HeldRow>(
    `SELECT i.id, i.name, i.folder_id AS "folderId", i.unit_id AS "unitId", u.name AS "unitName", i.archived_at IS NOT NULL AS "isArchived",
            ${stockColumns}
       FROM items i LEFT JOIN units u ON u.organization_id = i.organization_id AND u.id = i.unit_id
      WHERE i.organization_id = $1 AND ($2::bigint[] IS NULL OR i.folder_id = ANY ($2)) AND i.id = $3
        FOR UPDATE OF i`,
    [scope.organizationId, folderFilter(scope), id],
  );
  if (!row) return undefined;
  const { method, quantity, value, lastUnitCost, ...item } = row;
  const layers = method === 'fifo' ? await layersOf(tx, scope, id) : [];
  return { ...item, stock: { method, quantity, value, lastUnitCost, layers } };
}

/** An item's stock for looking only; whoever asks has made the transaction see one moment. */
export async function readStock(tx: Tx, scope: Scope, id: number): Promise<(Stock & { createdAt: string }) | undefined> {
  const row = await tx.maybeOne<Omit<Stock, 'layers'> & { createdAt: string }>(
    `SELECT ${stockColumns}, i.created_at AS "createdAt" FROM items i
      WHERE i.organization_id = $1 AND ($2::bigint[] IS NULL OR i.folder_id = ANY ($2)) AND i.id = $3`,
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

export interface NewMovement {
  kind: Movement['kind'];
  source: Movement['source'];
  delta: string;
  requested: string | null;
  value: string;
  unitCost: string;
  note: string;
  folderId: number | null;
  fromFolderId: number | null;
  fromFolderName: string | null;
  toFolderName: string | null;
  reverses: number | null;
  /** Null is now. */
  at: Date | null;
  detail: object;
}

/** What becomes of an item's layers. One that is new gets the movement's own id: that is its place in the queue, and its receipt. */
export interface LayerChanges {
  gone: readonly number[];
  /** Grown, shrunk, or brought back under the id it had. */
  kept: readonly Layer[];
  fresh: Layer | undefined;
}

const writeItemAndMovement = `
  WITH changed AS (
    UPDATE items SET quantity = $4, total_value = $5, last_unit_cost = $6, valuation_method = $7, folder_id = $8, updated_at = clock_timestamp()
     WHERE organization_id = $1 AND id = $3 RETURNING id
  ), m AS (
    INSERT INTO movements (organization_id, user_id, user_name, item_id, quantity_after, value_after, folder_id, folder_name, item_name, kind,
                           source, delta, requested, value_delta, unit_cost, note, from_folder_id, from_folder_name, to_folder_name, reverses,
                           at, detail)
    SELECT $1, u.id, COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email), changed.id, $4, $5, $8,
           (SELECT name FROM folders WHERE organization_id = $1 AND id = $8), $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
           COALESCE($21, clock_timestamp()), $22
      FROM changed CROSS JOIN users u WHERE u.id = $2
    RETURNING *
  )`;
const writtenMovement = `
  SELECT ${movementColumns}, folder_name AS folder, from_folder_name AS "fromFolder", to_folder_name AS "toFolder" FROM m`;
const withoutLayers = writeItemAndMovement + writtenMovement;
const withLayers = `${writeItemAndMovement}, gone AS (
    DELETE FROM cost_layers WHERE organization_id = $1 AND item_id = $3 AND id = ANY ($23)
  ), kept AS (
    INSERT INTO cost_layers (organization_id, item_id, id, quantity, value)
    SELECT $1, $3, l.id, l.quantity, l.value FROM unnest($24::bigint[], $25::numeric[], $26::numeric[]) AS l (id, quantity, value)
    ON CONFLICT (organization_id, item_id, id) DO UPDATE SET quantity = excluded.quantity, value = excluded.value
  ), fresh AS (
    INSERT INTO cost_layers (organization_id, item_id, id, quantity, value)
    SELECT $1, $3, m.id, $27, $28 FROM m WHERE $27::numeric IS NOT NULL
  )${writtenMovement}`;

/** The item, its layers and its row of the ledger, in one statement: there is never one without the other. */
export async function writeMovement(
  tx: Tx,
  scope: Scope,
  held: HeldItem,
  stock: Stock,
  movement: NewMovement,
  layers?: LayerChanges,
): Promise<Movement> {
  const written = await tx.one<Movement>(layers ? withLayers : withoutLayers, [
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
    ...(layers ? valuesOf(layers) : []),
  ]);
  return { ...written, hasItem: true, unit: held.unitName, isUndone: false, canUndo: isUndoable(written) };
}

function valuesOf({ gone, kept, fresh }: LayerChanges): unknown[] {
  const columns = [kept.map(({ id }) => id), kept.map(({ quantity }) => quantity), kept.map(({ value }) => value)];
  return [gone, ...columns, fresh?.quantity ?? null, fresh?.value ?? null];
}

/** What `writeMovement` is given, for one of many. */
export interface LedgerRow {
  held: HeldItem;
  stock: Stock;
  movement: NewMovement;
  layers: LayerChanges | undefined;
}

const writeMany = `
  WITH n AS MATERIALIZED (
    SELECT * FROM unnest($3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[], $7::text[], $8::bigint[], $9::text[], $10::text[],
                         $11::text[], $12::numeric[], $13::numeric[], $14::numeric[], $15::numeric[], $16::text[], $17::bigint[], $18::text[],
                         $19::text[], $20::bigint[], $21::timestamptz[], $22::jsonb[]) WITH ORDINALITY
      AS n (item_id, quantity, value, last_unit_cost, method, folder_id, item_name, kind, source, delta, requested, value_delta, unit_cost,
            note, from_folder_id, from_folder_name, to_folder_name, reverses, at, detail, place)
  ), changed AS (
    UPDATE items i SET quantity = n.quantity, total_value = n.value, last_unit_cost = n.last_unit_cost, valuation_method = n.method,
           folder_id = n.folder_id, updated_at = clock_timestamp()
      FROM n WHERE i.organization_id = $1 AND i.id = n.item_id
  ), m AS (
    INSERT INTO movements (organization_id, user_id, user_name, item_id, quantity_after, value_after, folder_id, folder_name, item_name, kind,
                           source, delta, requested, value_delta, unit_cost, note, from_folder_id, from_folder_name, to_folder_name, reverses,
                           at, detail)
    SELECT $1, u.id, COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email), n.item_id, n.quantity, n.value, n.folder_id,
           (SELECT name FROM folders WHERE organization_id = $1 AND id = n.folder_id), n.item_name, n.kind, n.source, n.delta, n.requested,
           n.value_delta, n.unit_cost, n.note, n.from_folder_id, n.from_folder_name, n.to_folder_name, n.reverses,
           COALESCE(n.at, clock_timestamp()), n.detail
      FROM n CROSS JOIN users u WHERE u.id = $2 ORDER BY n.place
    RETURNING id, item_id
  ), gone AS (
    DELETE FROM cost_layers l USING unnest($23::bigint[], $24::bigint[]) AS g (item_id, id)
     WHERE l.organization_id = $1 AND l.item_id = g.item_id AND l.id = g.id
  ), kept AS (
    INSERT INTO cost_layers (organization_id, item_id, id, quantity, value)
    SELECT $1, k.item_id, k.id, k.quantity, k.value
      FROM unnest($25::bigint[], $26::bigint[], $27::numeric[], $28::numeric[]) AS k (item_id, id, quantity, value)
    ON CONFLICT (organization_id, item_id, id) DO UPDATE SET quantity = excluded.quantity, value = excluded.value
  ), fresh AS (
    INSERT INTO cost_layers (organization_id, item_id, id, quantity, value)
    SELECT $1, m.item_id, m.id, f.quantity, f.value
      FROM unnest($29::bigint[], $30::numeric[], $31::numeric[]) AS f (item_id, quantity, value) JOIN m ON m.item_id = f.item_id
  ) SELECT id FROM m`;

/** `writeMovement` for many held items in one statement, each of them once. Answers the movements' ids in the order of the rows. */
export async function writeMovements(tx: Tx, scope: Scope, rows: readonly LedgerRow[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const stocks = rows.map(({ stock }) => stock);
  const movements = rows.map(({ movement }) => movement);
  const gone = rows.flatMap(({ held, layers }) => (layers?.gone ?? []).map((id) => ({ itemId: held.id, id })));
  const kept = rows.flatMap(({ held, layers }) => (layers?.kept ?? []).map((layer) => ({ itemId: held.id, ...layer })));
  const fresh = rows.flatMap(({ held, layers }) => (layers?.fresh ? [{ ...layers.fresh, itemId: held.id }] : []));
  const written = await tx.rows<{ id: number }>(writeMany, [
    scope.organizationId,
    scope.userId,
    rows.map(({ held }) => held.id),
    stocks.map(({ quantity }) => quantity),
    stocks.map(({ value }) => value),
    stocks.map(({ lastUnitCost }) => lastUnitCost),
    stocks.map(({ method }) => method),
    movements.map(({ folderId }) => folderId),
    rows.map(({ held }) => held.name),
    movements.map(({ kind }) => kind),
    movements.map(({ source }) => source),
    movements.map(({ delta }) => delta),
    movements.map(({ requested }) => requested),
    movements.map(({ value }) => value),
    movements.map(({ unitCost }) => unitCost),
    movements.map(({ note }) => note),
    movements.map(({ fromFolderId }) => fromFolderId),
    movements.map(({ fromFolderName }) => fromFolderName),
    movements.map(({ toFolderName }) => toFolderName),
    movements.map(({ reverses }) => reverses),
    movements.map(({ at }) => at),
    movements.map(({ detail }) => JSON.stringify(detail)),
    gone.map(({ itemId }) => itemId),
    gone.map(({ id }) => id),
    kept.map(({ itemId }) => itemId),
    kept.map(({ id }) => id),
    kept.map(({ quantity }) => quantity),
    kept.map(({ value }) => value),
    fresh.map(({ itemId }) => itemId),
    fresh.map(({ quantity }) => quantity),
    fresh.map(({ value }) => value),
  ]);
  return written.map(({ id }) => id).sort((one, other) => one - other);
}
