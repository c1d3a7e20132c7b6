import type { RefillLevel, RefillLine } from '@onhand/contract/refills';
import type { Tx } from '../../platform/db.ts';
import { onOrderOf } from '../../platform/on-order.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleFolder } from '../../platform/visible-items.ts';
import { isVisibleLine } from './refills.store.ts';

export interface LineRow
  extends Pick<
    RefillLine,
    | 'line'
    | 'itemId'
    | 'name'
    | 'sku'
    | 'codes'
    | 'unit'
    | 'state'
    | 'isReturn'
    | 'planned'
    | 'picked'
    | 'isSettled'
    | 'loaded'
    | 'pickedBy'
  > {
  fromPlace: number | null;
  fromName: string | null;
  isFromGone: boolean;
  toPlace: number;
  toName: string | null;
  isToGone: boolean;
  missing: string;
  onOrder: NonNullable<RefillLine['onOrder']> | null;
  level: RefillLevel | null;
  available: string | null;
  seesFrom: boolean;
  seesTo: boolean;
}

/** The level is that of the place which is refilled or gives back; nobody is told quantities of places that are not theirs. */
const lines = `
  SELECT n.line, n.item_id AS "itemId", COALESCE(i.name, n.item_name) AS name, i.sku,
         COALESCE(to_json(array_remove(i.barcodes || ARRAY[i.qr_code, i.inventory_number], NULL)), '[]') AS codes,
         CASE WHEN u.id IS NOT NULL THEN json_build_object('name', u.name, 'allowsDecimals', u.allows_decimals) END AS unit,
         CASE WHEN i.id IS NULL THEN 'deleted' WHEN i.archived_at IS NOT NULL THEN 'archived' ELSE 'live' END AS state,
         n.from_place AS "fromPlace", COALESCE(ff.name, n.from_name) AS "fromName", n.from_place > 0 AND ff.id IS NULL AS "isFromGone",
         n.to_place AS "toPlace", COALESCE(ft.name, n.to_name) AS "toName", n.to_place > 0 AND ft.id IS NULL AS "isToGone", n.is_return AS "isReturn",
         trim_scale(n.planned) AS planned, trim_scale(n.missing) AS missing, trim_scale(n.picked) AS picked, n.is_settled AS "isSettled",
         trim_scale(n.loaded) AS loaded, to_json(n.picker_names) AS "pickedBy",
         ${isVisibleFolder('n.from_place')} AS "seesFrom", ${isVisibleFolder('n.to_place')} AS "seesTo",
         CASE WHEN l.item_id IS NOT NULL THEN json_build_object('quantity', trim_scale(l.quantity)::text, 'minimum', trim_scale(l.minimum)::text,
           'maximum', trim_scale(l.maximum)::text) END AS level,
         trim_scale(COALESCE(s.quantity, 0)) AS available, CASE WHEN n.missing > 0 THEN ${onOrderOf('i.id')} END AS "onOrder"
    FROM refill_lines n
    LEFT JOIN items i ON i.organization_id = $1 AND i.id = n.item_id
    LEFT JOIN folders ff ON ff.organization_id = $1 AND ff.id = n.from_place
    LEFT JOIN folders ft ON ft.organization_id = $1 AND ft.id = n.to_place
    LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id
    LEFT JOIN stock_levels l ON l.organization_id = $1 AND l.item_id = n.item_id AND l.lot = 0
     AND l.place = CASE WHEN n.is_return THEN n.from_place ELSE n.to_place END
    LEFT JOIN stock_levels s ON s.organization_id = $1 AND s.item_id = n.item_id AND s.lot = 0 AND s.place = n.from_place
   WHERE n.organization_id = $1 AND n.refill_id = $3 AND ${isVisibleLine()}`;

export function listLines(tx: Tx, scope: Scope, id: number): Promise<LineRow[]> {
  return tx.rows<LineRow>(`${lines} ORDER BY n.line`, [scope.organizationId, folderFilter(scope), id]);
}

export function findLine(tx: Tx, scope: Scope, id: number, line: number): Promise<LineRow | undefined> {
  return tx.maybeOne<LineRow>(`${lines} AND n.line = $4`, [scope.organizationId, folderFilter(scope), id, line]);
}

export interface HeldLine {
  line: number;
  itemId: number;
  itemName: string;
  fromPlace: number | null;
  fromName: string | null;
  toPlace: number;
  toName: string | null;
  seesFrom: boolean;
  seesTo: boolean;
  isReturn: boolean;
  planned: string;
  picked: string;
  isSettled: boolean;
  loaded: string;
}

const held = `
  SELECT n.line, n.item_id AS "itemId", n.item_name AS "itemName", n.from_place AS "fromPlace", n.from_name AS "fromName",
         n.to_place AS "toPlace", n.to_name AS "toName", n.is_return AS "isReturn", trim_scale(n.planned) AS planned,
         trim_scale(n.picked) AS picked, n.is_settled AS "isSettled", trim_scale(n.loaded) AS loaded,
         ${isVisibleFolder('n.from_place')} AS "seesFrom", ${isVisibleFolder('n.to_place')} AS "seesTo"
    FROM refill_lines n WHERE n.organization_id = $1 AND n.refill_id = $3 AND ${isVisibleLine()}`;

export function holdLine(tx: Tx, scope: Scope, id: number, line: number): Promise<HeldLine> {
  return tx.existing<HeldLine>(`${held} AND n.line = $4 FOR UPDATE`, [scope.organizationId, folderFilter(scope), id, line]);
}

/** Every line that is picked and not loaded yet. */
export function holdPicked(tx: Tx, scope: Scope, id: number): Promise<HeldLine[]> {
  return tx.rows<HeldLine>(`${held} AND n.picked > n.loaded ORDER BY n.line FOR UPDATE`, [scope.organizationId, folderFilter(scope), id]);
}

export interface PickedLine {
  line: number;
  picked: string;
  isSettled: boolean;
  from: { place: number; name: string | null } | undefined;
}

/** Whoever picked is named once, and nobody is where nothing is picked. */
export async function writePick(tx: Tx, scope: Scope, id: number, { line, picked, isSettled, from }: PickedLine): Promise<void> {
  await tx.run(
    `UPDATE refill_lines n SET picked = $4, is_settled = $5,
            from_place = CASE WHEN $6 THEN $7 ELSE n.from_place END, from_name = CASE WHEN $6 THEN $8 ELSE n.from_name END,
            picker_names = CASE WHEN $4::numeric = 0 AND NOT $5 THEN '{}'
              WHEN me.name = ANY (n.picker_names) THEN n.picker_names ELSE n.picker_names || me.name END
       FROM (SELECT COALESCE(NULLIF(trim(first_name || ' ' || last_name), ''), email) AS name FROM users WHERE id = $9) AS me
      WHERE n.organization_id = $1 AND n.refill_id = $2 AND n.line = $3`,
    [scope.organizationId, id, line, picked, isSettled, from !== undefined, from?.place ?? null, from?.name ?? null, scope.userId],
  );
}

export async function writeLoaded(tx: Tx, scope: Scope, id: number, lines: readonly { line: number; loaded: string }[]): Promise<void> {
  await tx.run(
    `UPDATE refill_lines n SET loaded = n.loaded + m.loaded FROM unnest($3::int[], $4::numeric[]) AS m (line, loaded)
      WHERE n.organization_id = $1 AND n.refill_id = $2 AND n.line = m.line`,
    [scope.organizationId, id, lines.map(({ line }) => line), lines.map(({ loaded }) => loaded)],
  );
}

/** True where something is still to be picked or to be loaded, whoever may see it. */
export function hasWork(tx: Tx, scope: Scope, id: number): Promise<boolean> {
  return tx.value<boolean>(
    `SELECT EXISTS (SELECT FROM refill_lines n WHERE n.organization_id = $1 AND n.refill_id = $2
        AND (n.picked > n.loaded OR NOT n.is_settled AND n.planned > 0))`,
    [scope.organizationId, id],
  );
}

export interface AddedLine {
  itemId: number;
  itemName: string;
  from: { place: number; name: string | null };
  to: { place: number; name: string | null };
  quantity: string;
}

/** The caller holds the list alone, so that no number is given twice. */
export function insertLine(tx: Tx, scope: Scope, id: number, { itemId, itemName, from, to, quantity }: AddedLine): Promise<number> {
  return tx.value<number>(
    `INSERT INTO refill_lines (organization_id, refill_id, line, item_id, item_name, from_place, from_name, to_place, to_name, is_return,
                               planned, missing, picked, is_settled, picker_names)
     SELECT $1, $2, (SELECT COALESCE(max(line), 0) + 1 FROM refill_lines WHERE organization_id = $1 AND refill_id = $2), $3, $4, $5, $6, $7, $8, false,
            $9, 0, $9, true, ARRAY[COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email)]
       FROM users u WHERE u.id = $10 RETURNING line`,
    [scope.organizationId, id, itemId, itemName, from.place, from.name, to.place, to.name, quantity, scope.userId],
  );
}
