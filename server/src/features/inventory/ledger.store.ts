import type { Movement } from '@onhand/contract/inventory';
import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import type { Layer } from './costing-layers.rules.ts';
import type { Stock } from './costing.rules.ts';

/** An item's stock, locked until the end of the transaction. */
export interface HeldItem {
  id: number;
  name: string;
  folderId: number | null;
  unitId: number | null;
  isArchived: boolean;
  stock: Stock;
}

interface HeldRow extends Omit<HeldItem, 'stock'>, Omit<Stock, 'layers'> {}

/**
 * The item first, its layers after it: read in one statement, the layers could be older than the lock. Undefined when it is not
 * there, or not to be seen.
 */
export async function holdItem(tx: Tx, scope: Scope, id: number): Promise<HeldItem | undefined> {
  const row = await tx.maybeOne<HeldRow>(
    `SELECT i.id, i.name, i.folder_id AS "folderId", i.unit_id AS "unitId", i.archived_at IS NOT NULL AS "isArchived", i.valuation_method AS method,
            trim_scale(i.quantity) AS quantity, trim_scale(i.total_value) AS value,
            trim_scale(i.last_unit_cost) AS "lastUnitCost"
       FROM items i
      WHERE i.organization_id = $1 AND ($2::bigint[] IS NULL OR i.folder_id = ANY ($2)) AND i.id = $3
        FOR UPDATE`,
    [scope.organizationId, folderFilter(scope), id],
  );
  if (!row) return undefined;
  const { method, quantity, value, lastUnitCost, ...item } = row;
  const layers = method === 'fifo' ? await layersOf(tx, scope, id) : [];
  return { ...item, stock: { method, quantity, value, lastUnitCost, layers } };
}

function layersOf(tx: Tx, scope: Scope, itemId: number): Promise<Layer[]> {
  return tx.rows<Layer>(
    `SELECT id, trim_scale(quantity) AS quantity, trim_scale(value) AS value FROM cost_layers
      WHERE organization_id = $1 AND item_id = $2 ORDER BY id`,
    [scope.organizationId, itemId],
  );
}

export async function deleteLayers(tx: Tx, scope: Scope, itemId: number, ids: readonly number[]): Promise<void> {
  await tx.run('DELETE FROM cost_layers WHERE organization_id = $1 AND item_id = $2 AND id = ANY ($3)', [
    scope.organizationId,
    itemId,
    ids,
  ]);
}

/** A layer that was used up comes back, by undo, under the id it had: that is its place in the queue. */
export async function writeLayers(tx: Tx, scope: Scope, itemId: number, layers: readonly Layer[]): Promise<void> {
  await tx.run(
    `INSERT INTO cost_layers (organization_id, item_id, id, quantity, value)
     SELECT $1, $2, l.id, l.quantity, l.value FROM unnest($3::bigint[], $4::numeric[], $5::numeric[]) AS l (id, quantity, value)
     ON CONFLICT (organization_id, item_id, id) DO UPDATE SET quantity = excluded.quantity, value = excluded.value`,
    [scope.organizationId, itemId, layers.map(({ id }) => id), layers.map(({ quantity }) => quantity), layers.map(({ value }) => value)],
  );
}

export async function insertLayer(tx: Tx, scope: Scope, itemId: number, { quantity, value }: Layer): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    'INSERT INTO cost_layers (organization_id, item_id, quantity, value) VALUES ($1, $2, $3, $4) RETURNING id',
    [scope.organizationId, itemId, quantity, value],
  );
  return id;
}

export interface NewMovement {
  itemId: number;
  itemName: string;
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
  detail: object;
}

const movementColumns = `id, item_id AS "itemId", item_name AS "itemName", at, user_name AS "userName", kind, source, trim_scale(delta) AS delta,
  trim_scale(requested) AS requested, trim_scale(quantity_after - delta) AS "quantityBefore", trim_scale(quantity_after) AS "quantityAfter",
  trim_scale(unit_cost) AS "unitCost", trim_scale(value_delta) AS value, trim_scale(value_after) AS "valueAfter", note,
  COALESCE((detail ->> 'isCostAssumed')::boolean, false) AS "isCostAssumed"`;

/** The item and its row of the ledger, in one statement: there is never one without the other. */
export function writeMovement(
  tx: Tx,
  scope: Scope,
  { method, quantity, value, lastUnitCost }: Stock,
  movement: NewMovement,
): Promise<Movement> {
  return tx.one<Movement>(
    `WITH changed AS (
       UPDATE items SET quantity = $4, total_value = $5, last_unit_cost = $6, valuation_method = $7, folder_id = $8, updated_at = clock_timestamp()
        WHERE organization_id = $1 AND id = $3 RETURNING id
     )
     INSERT INTO movements (organization_id, user_id, user_name, item_id, quantity_after, value_after, folder_id, item_name, kind, source, delta,
                            requested, value_delta, unit_cost, note, from_folder_id, from_folder_name, to_folder_name, detail)
     SELECT $1, u.id, COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email), changed.id, $4, $5, $8, $9, $10, $11, $12, $13,
            $14, $15, $16, $17, $18, $19, $20
       FROM changed CROSS JOIN users u WHERE u.id = $2
     RETURNING ${movementColumns}, from_folder_name AS "fromFolder", to_folder_name AS "toFolder"`,
    [
      scope.organizationId,
      scope.userId,
      movement.itemId,
      quantity,
      value,
      lastUnitCost,
      method,
      movement.folderId,
      movement.itemName,
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
      JSON.stringify(movement.detail),
    ],
  );
}

/** Newest first. A folder the reader may not see is not named. */
export function listMovements(tx: Tx, scope: Scope, itemId: number, before: number | null, limit: number): Promise<Movement[]> {
  return tx.rows<Movement>(
    `SELECT ${movementColumns},
            CASE WHEN $2::bigint[] IS NULL OR from_folder_id = ANY ($2) THEN from_folder_name END AS "fromFolder",
            CASE WHEN $2::bigint[] IS NULL OR folder_id = ANY ($2) THEN to_folder_name END AS "toFolder"
       FROM movements
      WHERE organization_id = $1 AND item_id = $3 AND id < COALESCE($4::bigint, 9223372036854775807)
      ORDER BY id DESC LIMIT $5`,
    [scope.organizationId, folderFilter(scope), itemId, before, limit],
  );
}
