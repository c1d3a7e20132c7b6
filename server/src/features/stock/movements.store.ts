import type { Movement } from '@onhand/contract/movements';
import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleFolder, isVisibleItem } from '../../platform/visible-items.ts';
import type { RecordedRow } from './recorded-row.ts';
import { type Made, undoRefusal } from './undo/undo-rights.rules.ts';
import { undoableKinds } from './undo/undo.rules.ts';

/**
 * Computes the effect of a row, as `m`, on the cost of goods: what was issued by it, less what was undone, and what it corrects in earlier
 * issues.
 */
export const costOfGoods = `trim_scale(m.cost_of_goods_correction - CASE WHEN m.kind = 'out' OR m.kind = 'undo' AND EXISTS (
    SELECT FROM movements r WHERE r.organization_id = m.organization_id AND r.id = m.reverses AND r.kind = 'out') THEN m.value_delta ELSE 0 END)`;

/** Columns of the ledger's row alone, as `m`. */
export const movementColumns = `m.id, m.item_id AS "itemId", m.item_name AS "itemName", m.at, m.user_id AS "userId", m.user_name AS "userName", m.kind,
  m.source, trim_scale(m.delta) AS delta, trim_scale(m.requested) AS requested, trim_scale(m.quantity_after - m.delta) AS "quantityBefore",
  trim_scale(m.quantity_after) AS "quantityAfter", trim_scale(m.unit_cost) AS "unitCost", trim_scale(m.value_delta) AS value,
  trim_scale(m.value_after) AS "valueAfter", ${costOfGoods} AS "costOfGoods", m.note, trim_scale(m.moved) AS moved,
  CASE WHEN m.document_id IS NOT NULL THEN json_build_object('kind', m.document_kind, 'id', m.document_id) END AS document, COALESCE((m.detail ->> 'isCostAssumed')::boolean, false) AS "isCostAssumed", m.reverses`;

const undoable = undoableKinds.map((kind) => `'${kind}'`).join(', ');

const ofLastDay = `m.at > now() - interval '1 day' AS "isOfLastDay"`;

type SeenRow = Omit<Movement, 'canUndo' | 'undoRefusal'> & Made & { isUndoable: boolean };

function withRights(scope: Scope, { isUndoable, isOfLastDay, ...row }: SeenRow): Movement {
  const refusal = isUndoable ? undoRefusal({ userId: row.userId, isOfLastDay }, scope) : null;
  return { ...row, canUndo: isUndoable && refusal === null, undoRefusal: refusal };
}

/** The row tells what has become of it since. A folder that the reader may not see ($2) is not named. */
const seenMovement = `
  SELECT ${movementColumns}, i.id IS NOT NULL AS "hasItem", u.name AS unit, r.id IS NOT NULL AS "isUndone",
         (m.kind IN (${undoable}) AND m.delta <> 0 OR m.kind = 'move' AND m.detail ? 'isTransfer') AND r.id IS NULL AND i.id IS NOT NULL AND i.archived_at IS NULL AS "isUndoable", ${ofLastDay},
         CASE WHEN ${isVisibleFolder('m.folder_id')} THEN m.folder_name END AS folder,
         CASE WHEN ${isVisibleFolder('m.from_folder_id')} THEN m.from_folder_name END AS "fromFolder",
         CASE WHEN ${isVisibleFolder('m.folder_id')} THEN m.to_folder_name END AS "toFolder",
         CASE WHEN ${isVisibleFolder('m.folder_id')} THEN m.folder_id END AS "folderId",
         CASE WHEN ${isVisibleFolder('m.from_folder_id')} THEN m.from_folder_id END AS "fromFolderId"
    FROM movements m
    LEFT JOIN items i ON i.organization_id = m.organization_id AND i.id = m.item_id AND ${isVisibleItem()}
    LEFT JOIN units u ON u.organization_id = i.organization_id AND u.id = i.unit_id
    LEFT JOIN movements r ON r.organization_id = m.organization_id AND r.reverses = m.id
   WHERE m.organization_id = $1`;

/** Newest first. */
export async function listMovements(tx: Tx, scope: Scope, itemId: number, before: number | null, limit: number): Promise<Movement[]> {
  const rows = await tx.rows<SeenRow>(
    `${seenMovement} AND m.item_id = $3 AND m.id < COALESCE($4::bigint, 9223372036854775807) ORDER BY m.id DESC LIMIT $5`,
    [scope.organizationId, folderFilter(scope), itemId, before, limit],
  );
  return rows.map((row) => withRights(scope, row));
}

/** The order is that of the ids; the caller has made sure that they may be seen. */
export async function readMovements(tx: Tx, scope: Scope, ids: readonly number[]): Promise<Movement[]> {
  if (ids.length === 0) return [];
  const rows = await tx.rows<SeenRow>(`${seenMovement} AND m.id = ANY ($3)`, [scope.organizationId, folderFilter(scope), ids]);
  const byId = new Map(rows.map((row) => [row.id, withRights(scope, row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The rows that name a document, newest first. */
export async function movementsOfDocument(tx: Tx, scope: Scope, { kind, id }: { kind: string; id: number }): Promise<Movement[]> {
  const sql = `${seenMovement} AND m.document_kind = $3 AND m.document_id = $4 ORDER BY m.id DESC LIMIT 1000`;
  const rows = await tx.rows<SeenRow>(sql, [scope.organizationId, folderFilter(scope), kind, id]);
  return rows.map((row) => withRights(scope, row));
}

const recordedColumns = `m.id, m.item_id AS "itemId", m.kind, m.reverses, trim_scale(m.delta) AS delta, trim_scale(m.value_delta) AS value, m.detail,
  m.folder_id AS "folderId", m.from_folder_id AS "fromFolderId", trim_scale(m.moved) AS moved,
  CASE WHEN m.document_id IS NOT NULL THEN json_build_object('kind', m.document_kind, 'id', m.document_id) END AS document`;

/** The person who made it and its age decide who may undo it. */
export function findRecorded(tx: Tx, scope: Scope, id: number): Promise<(RecordedRow & Made) | undefined> {
  return tx.maybeOne<RecordedRow & Made>(
    `SELECT ${recordedColumns}, m.user_id AS "userId", ${ofLastDay} FROM movements m WHERE m.organization_id = $1 AND m.id = $2`,
    [scope.organizationId, id],
  );
}

/** The rows of a document that brought something to a place and are not undone, newest first. */
export function arrivalsOf(
  tx: Tx,
  scope: Scope,
  { kind, id }: { kind: string; id: number },
  place: number,
): Promise<(RecordedRow & Made)[]> {
  return tx.rows<RecordedRow & Made>(
    `SELECT ${recordedColumns}, m.user_id AS "userId", ${ofLastDay} FROM movements m
      WHERE m.organization_id = $1 AND m.document_kind = $2 AND m.document_id = $3 AND m.place = $4 AND m.kind = 'move'
        AND NOT EXISTS (SELECT FROM movements r WHERE r.organization_id = $1 AND r.reverses = m.id) ORDER BY m.id DESC`,
    [scope.organizationId, kind, id, place],
  );
}

export async function isReversed(tx: Tx, scope: Scope, id: number): Promise<boolean> {
  const rows = await tx.rows<object>('SELECT id FROM movements WHERE organization_id = $1 AND reverses = $2', [scope.organizationId, id]);
  return rows.length > 0;
}

/** A page of an item's rows, newest first: before one, and back to another, which is included. */
export function rowsBackTo(tx: Tx, scope: Scope, itemId: number, first: number, before: number, limit: number): Promise<RecordedRow[]> {
  return tx.rows<RecordedRow>(
    `SELECT ${recordedColumns} FROM movements m
      WHERE m.organization_id = $1 AND m.item_id = $2 AND m.id >= $3 AND m.id < $4 ORDER BY m.id DESC LIMIT $5`,
    [scope.organizationId, itemId, first, before, limit],
  );
}
