import type { Movement } from '@onhand/contract/movements';
import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import type { RecordedMovement } from '@onhand/contract/costing';
import { undoableKinds } from './undo.rules.ts';

/** Of the ledger's row alone, as `m`. */
export const movementColumns = `m.id, m.item_id AS "itemId", m.item_name AS "itemName", m.at, m.user_id AS "userId", m.user_name AS "userName", m.kind,
  m.source, trim_scale(m.delta) AS delta, trim_scale(m.requested) AS requested, trim_scale(m.quantity_after - m.delta) AS "quantityBefore",
  trim_scale(m.quantity_after) AS "quantityAfter", trim_scale(m.unit_cost) AS "unitCost", trim_scale(m.value_delta) AS value,
  trim_scale(m.value_after) AS "valueAfter", m.note, COALESCE((m.detail ->> 'isCostAssumed')::boolean, false) AS "isCostAssumed", m.reverses`;

const undoable = undoableKinds.map((kind) => `'${kind}'`).join(', ');

/** With what has become of it since. A folder the reader may not see ($2) is not named. */
const seenMovement = `
  SELECT ${movementColumns}, i.id IS NOT NULL AS "hasItem", u.name AS unit, r.id IS NOT NULL AS "isUndone",
         m.kind IN (${undoable}) AND m.delta <> 0 AND r.id IS NULL AND i.id IS NOT NULL AND i.archived_at IS NULL AS "canUndo",
         CASE WHEN $2::bigint[] IS NULL OR m.folder_id = ANY ($2) THEN m.folder_name END AS folder,
         CASE WHEN $2::bigint[] IS NULL OR m.from_folder_id = ANY ($2) THEN m.from_folder_name END AS "fromFolder",
         CASE WHEN $2::bigint[] IS NULL OR m.folder_id = ANY ($2) THEN m.to_folder_name END AS "toFolder",
         CASE WHEN $2::bigint[] IS NULL OR m.folder_id = ANY ($2) THEN m.folder_id END AS "folderId",
         CASE WHEN $2::bigint[] IS NULL OR m.from_folder_id = ANY ($2) THEN m.from_folder_id END AS "fromFolderId"
    FROM movements m
    LEFT JOIN items i ON i.organization_id = m.organization_id AND i.id = m.item_id AND ($2::bigint[] IS NULL OR i.folder_id = ANY ($2))
    LEFT JOIN units u ON u.organization_id = i.organization_id AND u.id = i.unit_id
    LEFT JOIN movements r ON r.organization_id = m.organization_id AND r.reverses = m.id
   WHERE m.organization_id = $1`;

/** Newest first. */
export function listMovements(tx: Tx, scope: Scope, itemId: number, before: number | null, limit: number): Promise<Movement[]> {
  return tx.rows<Movement>(
    `${seenMovement} AND m.item_id = $3 AND m.id < COALESCE($4::bigint, 9223372036854775807) ORDER BY m.id DESC LIMIT $5`,
    [scope.organizationId, folderFilter(scope), itemId, before, limit],
  );
}

/** In the order of the ids; whoever asks has made sure that they may be seen. */
export async function readMovements(tx: Tx, scope: Scope, ids: readonly number[]): Promise<Movement[]> {
  if (ids.length === 0) return [];
  const rows = await tx.rows<Movement>(`${seenMovement} AND m.id = ANY ($3)`, [scope.organizationId, folderFilter(scope), ids]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type RecordedRow = Pick<Movement, 'id' | 'itemId' | 'kind' | 'delta'> & { detail: RecordedMovement };

export function findRecorded(tx: Tx, scope: Scope, id: number): Promise<RecordedRow | undefined> {
  return tx.maybeOne<RecordedRow>(
    'SELECT id, item_id AS "itemId", kind, trim_scale(delta) AS delta, detail FROM movements WHERE organization_id = $1 AND id = $2',
    [scope.organizationId, id],
  );
}

/**
 * To be asked while the item is held. A move touches no stock; and what was put back exactly as it was has not touched it either,
 * neither the movement nor its undo.
 */
export function sinceThen(tx: Tx, scope: Scope, { id, itemId }: RecordedRow): Promise<{ isUndone: boolean; isTouched: boolean }> {
  return tx.one(
    `SELECT EXISTS (SELECT FROM movements WHERE organization_id = $1 AND reverses = $3) AS "isUndone",
            EXISTS (SELECT FROM movements later
                     WHERE later.organization_id = $1 AND later.item_id = $2 AND later.id > $3 AND later.kind <> 'move'
                       AND NOT COALESCE((later.detail ->> 'isExact')::boolean, false)
                       AND NOT EXISTS (SELECT FROM movements undo WHERE undo.organization_id = $1 AND undo.reverses = later.id
                                          AND (undo.detail ->> 'isExact')::boolean)) AS "isTouched"`,
    [scope.organizationId, itemId, id],
  );
}
