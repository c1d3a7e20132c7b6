import type { Movement } from '@onhand/contract/movements';
import type { Tx } from '../../platform/db.ts';
import { changeIn, isAmong, isAway } from '../../platform/in-places.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleItem } from '../../platform/visible-items.ts';
import type { RecordedRow } from './recorded-row.ts';
import { type Made, undoRefusal } from './undo/undo-rights.rules.ts';
import { undoableKinds } from './undo/undo.rules.ts';

/**
 * Computes the effect of a row, as `m`, on the cost of goods: what was issued by it, less what was undone, and what it corrects in earlier
 * issues.
 */
export const costOfGoods = `trim_scale(m.cost_of_goods_correction - CASE WHEN m.kind = 'out' OR m.kind = 'undo' AND EXISTS (
    SELECT FROM movements r WHERE r.organization_id = m.organization_id AND r.id = m.reverses AND r.kind = 'out') THEN m.value_delta ELSE 0 END)`;

/** What is told differently to whoever sees only some places of an item. */
const asWritten = {
  kind: 'm.kind',
  delta: 'm.delta',
  before: 'm.quantity_after - m.delta',
  after: 'm.quantity_after',
  note: 'm.note',
  moved: 'm.moved',
};
const columnsOf = ({ kind, delta, before, after, note, moved }: typeof asWritten) => `
  m.id, m.item_id AS "itemId", m.item_name AS "itemName", m.at, m.user_id AS "userId", m.user_name AS "userName", ${kind} AS kind,
  m.source, trim_scale(${delta}) AS delta, trim_scale(m.requested) AS requested, trim_scale(${before}) AS "quantityBefore",
  trim_scale(${after}) AS "quantityAfter", trim_scale(m.unit_cost) AS "unitCost", trim_scale(m.value_delta) AS value,
  trim_scale(m.value_after) AS "valueAfter", ${costOfGoods} AS "costOfGoods", ${note} AS note, trim_scale(${moved}) AS moved,
  CASE WHEN m.document_id IS NOT NULL THEN json_build_object('kind', m.document_kind, 'id', m.document_id) END AS document,
  COALESCE((m.detail ->> 'isCostAssumed')::boolean, false) AS "isCostAssumed", m.reverses`;

/** Columns of the ledger's row alone, as `m`. */
const movementColumns = columnsOf(asWritten);

const undoable = undoableKinds.map((kind) => `'${kind}'`).join(', ');

const ofLastDay = `m.at > now() - interval '1 day' AS "isOfLastDay"`;

type SeenRow = Omit<Movement, 'canUndo' | 'undoRefusal'> & Made & { isUndoable: boolean };

function withRights(scope: Scope, { isUndoable, isOfLastDay, ...row }: SeenRow): Movement {
  const refusal = isUndoable ? undoRefusal({ userId: row.userId, isOfLastDay }, scope) : null;
  return { ...row, canUndo: isUndoable && refusal === null, undoRefusal: refusal };
}

/** What has become of a row since. */
const sinceThen = `i.id IS NOT NULL AS "hasItem", u.name AS unit, r.id IS NOT NULL AS "isUndone", ${ofLastDay}`;
const isUndoable = `(m.kind IN (${undoable}) AND m.delta <> 0 OR m.kind = 'move' AND m.detail ? 'isTransfer')
           AND r.id IS NULL AND i.id IS NOT NULL AND i.archived_at IS NULL`;
const becameOf = (isVisible: string) => `
    LEFT JOIN items i ON i.organization_id = m.organization_id AND i.id = m.item_id AND ${isVisible}
    LEFT JOIN units u ON u.organization_id = i.organization_id AND u.id = i.unit_id
    LEFT JOIN movements r ON r.organization_id = m.organization_id AND r.reverses = m.id`;

/** `$2` is null: the reader may see everything. */
const wholeRows = (which: string) => `
  SELECT ${movementColumns}, ${sinceThen}, ${isUndoable} AS "isUndoable", m.folder_name AS folder, m.from_folder_name AS "fromFolder",
         m.to_folder_name AS "toFolder", m.folder_id AS "folderId", m.from_folder_id AS "fromFolderId"
    FROM movements m ${becameOf('$2::bigint[] IS NULL')}
   WHERE m.organization_id = $1 AND ${which}`;

const [wentTo, cameFrom] = [isAmong('m.folder_id', '$2::bigint[]'), isAmong('m.from_folder_id', '$2::bigint[]')];
const isMove = `(m.kind = 'move' OR m.moved IS NOT NULL)`;
/** A folder that is not the reader's. What is on the way, or in somebody's hands, is no folder. */
const isHidden = (folder: string, isSeen: string) => `(NOT ${isSeen} AND NOT ${isAway(folder)})`;
const [isGoalHidden, isOriginHidden] = [isHidden('m.folder_id', wentTo), isHidden('m.from_folder_id', cameFrom)];
/** Something came from a folder that is not the reader's, or went there. */
const isHalfSeen = `(${isMove} AND (${isGoalHidden} OR ${isOriginHidden}))`;

/**
 * The rows as whoever sees only some places ($2) is told of them. What a row left there is what lies there now less all that changed there
 * since, so an item's later rows are read too. A folder that they may not see is not named, and what came from there or went there is to them
 * stock that came or went; so is what was taken back of it, whose note may name the folder. Whoever takes from there may put it back.
 */
const rowsOfPlaces = (which: string, { takesElsewhere }: Scope) => `
  WITH shown AS MATERIALIZED (
    SELECT m.* FROM movements m WHERE m.organization_id = $1 AND (${wentTo} OR ${isMove} AND ${cameFrom}) AND ${which}
  ), changes AS (
    SELECT later.item_id, later.id, CASE WHEN later.kind <> 'delete' THEN ${changeIn('later', '$2::bigint[]')} ELSE -COALESCE((
             SELECT sum(${changeIn('earlier', '$2::bigint[]')}) FROM movements earlier
              WHERE earlier.organization_id = $1 AND earlier.item_id = later.item_id AND earlier.id < later.id), 0) END AS change
      FROM (SELECT item_id, min(id) AS id FROM shown GROUP BY item_id) AS oldest
      JOIN movements later ON later.organization_id = $1 AND later.item_id = oldest.item_id AND later.id >= oldest.id
  ), running AS (
    SELECT id, change, sum(change) OVER (PARTITION BY item_id ORDER BY id DESC) AS since FROM changes
  )
  SELECT ${columnsOf({
    kind: `CASE WHEN m.kind = 'move' AND ${isHalfSeen} THEN CASE WHEN ${wentTo} THEN 'in' ELSE 'out' END ELSE m.kind END`,
    delta: 'running.change',
    before: 'GREATEST(here.quantity - running.since, 0)',
    after: 'GREATEST(here.quantity - running.since + running.change, 0)',
    note: `CASE WHEN m.kind = 'undo' AND ${isHalfSeen} THEN '' ELSE m.note END`,
    moved: `CASE WHEN NOT ${isHalfSeen} THEN m.moved END`,
  })}, ${sinceThen}, ${isUndoable} AND NOT ${takesElsewhere ? `(${isMove} AND ${isGoalHidden})` : isHalfSeen} AS "isUndoable",
         CASE WHEN ${isGoalHidden} THEN m.from_folder_name ELSE m.folder_name END AS folder,
         CASE WHEN NOT ${isOriginHidden} THEN m.from_folder_name END AS "fromFolder", CASE WHEN NOT ${isGoalHidden} THEN m.to_folder_name END AS "toFolder",
         CASE WHEN ${isGoalHidden} THEN m.from_folder_id ELSE m.folder_id END AS "folderId",
         CASE WHEN NOT ${isOriginHidden} THEN m.from_folder_id END AS "fromFolderId"
    FROM shown m JOIN running ON running.id = m.id
   CROSS JOIN LATERAL (SELECT COALESCE(sum(s.quantity), 0) AS quantity FROM stock_levels s
                        WHERE s.organization_id = $1 AND s.item_id = m.item_id AND s.place = ANY ($2)) AS here ${becameOf(isVisibleItem())}`;

const seenRows = (scope: Scope, which: string) => (scope.visibleFolders === 'all' ? wholeRows(which) : rowsOfPlaces(which, scope));

/** Newest first. */
export async function listMovements(tx: Tx, scope: Scope, itemId: number, before: number | null, limit: number): Promise<Movement[]> {
  const page = 'm.item_id = $3 AND m.id < COALESCE($4::bigint, 9223372036854775807) ORDER BY m.id DESC LIMIT $5';
  const values = [scope.organizationId, folderFilter(scope), itemId, before, limit];
  const rows = await tx.rows<SeenRow>(seenRows(scope, page), values);
  return rows.toSorted((one, other) => other.id - one.id).map((row) => withRights(scope, row));
}

/** The order is that of the ids; those that may not be seen are left out. */
export async function readMovements(tx: Tx, scope: Scope, ids: readonly number[]): Promise<Movement[]> {
  if (ids.length === 0) return [];
  const rows = await tx.rows<SeenRow>(seenRows(scope, 'm.id = ANY ($3)'), [scope.organizationId, folderFilter(scope), ids]);
  const byId = new Map(rows.map((row) => [row.id, withRights(scope, row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The rows that name a document, newest first. */
export async function movementsOfDocument(tx: Tx, scope: Scope, { kind, id }: { kind: string; id: number }): Promise<Movement[]> {
  const page = 'm.document_kind = $3 AND m.document_id = $4 ORDER BY m.id DESC LIMIT 1000';
  const rows = await tx.rows<SeenRow>(seenRows(scope, page), [scope.organizationId, folderFilter(scope), kind, id]);
  return rows.map((row) => withRights(scope, row));
}

export const recordedColumns = `m.id, m.item_id AS "itemId", m.kind, m.reverses, trim_scale(m.delta) AS delta, trim_scale(m.value_delta) AS value, m.detail,
  m.folder_id AS "folderId", m.from_folder_id AS "fromFolderId", trim_scale(m.moved) AS moved,
  CASE WHEN m.document_id IS NOT NULL THEN json_build_object('kind', m.document_kind, 'id', m.document_id) END AS document`;

/** In the order of the ids; those that are not there are left out. The person who made a row and its age decide who may undo it. */
export async function findRecorded(tx: Tx, scope: Scope, ids: readonly number[]): Promise<(RecordedRow & Made)[]> {
  const rows = await tx.rows<RecordedRow & Made>(
    `SELECT ${recordedColumns}, m.user_id AS "userId", ${ofLastDay} FROM movements m WHERE m.organization_id = $1 AND m.id = ANY ($2)`,
    [scope.organizationId, ids],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
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
