import { exact, spell } from '@onhand/contract/costing-decimals';
import type { Movement } from '@onhand/contract/movements';
import { inOrderOn } from '../../platform/database/in-order.ts';
import type { Statement, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Layer } from '@onhand/contract/costing-layers';
import type { Stock } from '@onhand/contract/costing';
import type { HeldItem } from './held-items.store.ts';
import type { Level } from './levels.rules.ts';
import { asSeenIn } from './seen-movement.rules.ts';
import { isUndoable } from './undo/undo.rules.ts';

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
  /** The kind of the row that this one undoes. */
  undoes: Movement['kind'] | null;
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

/**
 * Most changes are of a place that is known, in an item that stays where it is: its level is changed, which is less than to look whether there is one, and
 * its folder is not named, so that nothing looks whether it moved. The item is changed only with its level, and the row of the ledger written only with
 * both: where a level were missing, nothing would be. So it is where something goes from one known place to another. Everything else is an insert that may
 * find its row.
 */
const ways = {
  inPlace: {
    lying: `
    UPDATE stock_levels SET quantity = $32
     WHERE organization_id = $1 AND item_id = $3 AND place = $31 AND lot = 0 AND set_config('app.lies_alone', $33, true) IS NOT NULL RETURNING item_id`,
    home: '',
    item: '(SELECT item_id FROM lying)',
    told: `, set_config('app.lies_alone', '', true) AS "liesAlone"`,
  },
  between: {
    lying: `
    UPDATE stock_levels s SET quantity = l.quantity FROM unnest($31::bigint[], $32::numeric[]) AS l (place, quantity)
     WHERE s.organization_id = $1 AND s.item_id = $3 AND s.place = l.place AND s.lot = 0 RETURNING s.item_id`,
    home: '',
    item: '(SELECT item_id FROM lying GROUP BY item_id HAVING count(*) = $33)',
    told: '',
  },
  anyhow: {
    lying: `
    INSERT INTO stock_levels (organization_id, item_id, place, quantity)
    SELECT $1, $3, l.place, l.quantity FROM unnest($31::bigint[], $32::numeric[]) AS l (place, quantity)
    ON CONFLICT (organization_id, item_id, place, lot) DO UPDATE SET quantity = excluded.quantity`,
    home: 'folder_id = $33, ',
    item: '$3',
    told: '',
  },
};
type Way = keyof typeof ways;

const writing = ({ lying, home, item, told }: (typeof ways)[Way], more = '') => `
  WITH lying AS (${lying}
  ), changed AS (
    UPDATE items SET quantity = $4, total_value = $5, last_unit_cost = $6, valuation_method = $7, ${home}last_price_paid = $23,
           updated_at = clock_timestamp(), level_writes = level_writes + 1
     WHERE organization_id = $1 AND id = ${item} RETURNING id
  ), m AS (
    INSERT INTO movements (organization_id, user_id, user_name, item_id, quantity_after, value_after, folder_id, folder_name, item_name, kind,
                           source, delta, requested, value_delta, unit_cost, note, from_folder_id, from_folder_name, to_folder_name, reverses,
                           at, detail, cost_of_goods_correction, moved, document_kind, document_id, crew_id)
    SELECT $1, u.id, COALESCE($30, NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email), changed.id, $4, $5, $8,
           COALESCE($28, (SELECT name FROM folders WHERE organization_id = $1 AND id = $8)), $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
           COALESCE($21, clock_timestamp()), $22, $24, $25, $26, $27, $29
      FROM changed CROSS JOIN users u WHERE u.id = $2
    RETURNING id, at, user_name, folder_name
  )${more}
  SELECT id, at, user_name AS "userName", folder_name AS folder${told} FROM m`;

const ofLayers = `, gone AS (
    DELETE FROM cost_layers WHERE organization_id = $1 AND item_id = $3 AND id = ANY ($34)
  ), kept AS (
    INSERT INTO cost_layers (organization_id, item_id, id, quantity, value)
    SELECT $1, $3, l.id, l.quantity, l.value FROM unnest($35::bigint[], $36::numeric[], $37::numeric[]) AS l (id, quantity, value)
    ON CONFLICT (organization_id, item_id, id) DO UPDATE SET quantity = excluded.quantity, value = excluded.value
  ), fresh AS (
    INSERT INTO cost_layers (organization_id, item_id, id, quantity, value)
    SELECT $1, $3, m.id, $38, $39 FROM m WHERE $38::numeric IS NOT NULL
  )`;
const eachWay = (more?: string) => ({
  inPlace: writing(ways.inPlace, more),
  between: writing(ways.between, more),
  anyhow: writing(ways.anyhow, more),
});
const [withoutLayers, withLayers] = [eachWay(), eachWay(ofLayers)];

/** Nothing has to be shared out between places, so the triggers need not look for others; they are told so for this statement alone. */
const liesAlone = ({ levels: [level, ...others] }: HeldItem) => others.length === 0 && level?.minimum === null;

function wayOf({ folderId, levels: known }: HeldItem, homeFolderId: number | null, levels: readonly Level[]): Way {
  const isKnown = levels.length > 0 && levels.every(({ place }) => known.some((level) => level.place === place));
  if (homeFolderId !== folderId || !isKnown) return 'anyhow';
  return levels.length === 1 ? 'inPlace' : 'between';
}

/** The item, its layers and its row of the ledger, in one statement: there is never one without the other. */
function writingOf(scope: Scope, { held, homeFolderId, stock, levels, movement, layers }: LedgerRow): Statement<WrittenRow> {
  const [level] = levels;
  const way = wayOf(held, homeFolderId, levels);
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
    movement.moved,
    movement.document?.kind ?? null,
    movement.document?.id ?? null,
    movement.placeName,
    movement.by?.crewId ?? null,
    movement.by?.name ?? null,
    ...(way === 'inPlace'
      ? [level?.place, level?.quantity, liesAlone(held) ? 'on' : '']
      : [levels.map(({ place }) => place), levels.map(({ quantity }) => quantity), way === 'between' ? levels.length : homeFolderId]),
    ...(layers ? valuesOf(layers) : []),
  ];
  return { sql: (layers ? withLayers : withoutLayers)[way], values };
}

/** With `isLast` it ends the transaction, which costs one way to the database less. */
export async function writeMovement(tx: Tx, scope: Scope, row: LedgerRow, { isLast = false } = {}): Promise<Movement> {
  const send = isLast ? tx.finish : inOrderOn(tx);
  const [[written]] = await send<[WrittenRow]>(writingOf(scope, row));
  if (!written) throw notWritten();
  return movementOf(scope, row, written);
}

const notWritten = () => new Error('a movement of an item that is held was not written');

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
  if (!written) throw notWritten();
  return { movement: movementOf(scope, row, written), found };
}

/** What the database says of a row that it was given. */
type WrittenRow = Pick<Movement, 'id' | 'at' | 'userName' | 'folder'>;

/** The row as the history tells it later: its figures are exact, so they were stored as they stand here. */
function movementOf(scope: Scope, { held, stock, movement }: LedgerRow, row: WrittenRow): Movement {
  const { kind, source, delta, requested, value, unitCost, note, detail, undoes, moved, document, reverses } = movement;
  const told = {
    id: row.id,
    itemId: held.id,
    itemName: held.name,
    at: row.at,
    userId: scope.userId,
    userName: row.userName,
    kind,
    source,
    delta,
    requested,
    quantityBefore: spell(exact(stock.quantity).minus(delta)),
    quantityAfter: stock.quantity,
    unitCost,
    value,
    valueAfter: stock.value,
    costOfGoods: spell(exact(movement.costOfGoodsCorrection).minus(kind === 'out' || undoes === 'out' ? value : 0)),
    note,
    isCostAssumed: 'isCostAssumed' in detail,
    folder: row.folder,
    fromFolder: movement.fromFolderName,
    toFolder: movement.toFolderName,
    moved,
    document,
    reverses,
  };
  const { visibleFolders: visible } = scope;
  return {
    ...(visible === 'all' ? told : asSeenIn(visible, held.levels, movement, told)),
    hasItem: true,
    unit: held.unitName,
    isUndone: false,
    canUndo: isUndoable(movement) || (kind === 'move' && 'isTransfer' in detail),
    undoRefusal: null,
  };
}

function valuesOf({ gone, kept, fresh }: LayerChanges): unknown[] {
  const columns = [kept.map(({ id }) => id), kept.map(({ quantity }) => quantity), kept.map(({ value }) => value)];
  return [gone, ...columns, fresh?.quantity ?? null, fresh?.value ?? null];
}
