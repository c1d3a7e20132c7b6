import type { Unit } from '@onhand/contract/units';
import type { Queries, Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleItem, visibleItems } from '../../platform/visible-items.ts';

export type UnitRow = Omit<Unit, 'itemCount'>;

const columns = 'id, name, allows_decimals AS "allowsDecimals"';

/**
 * Archived items count too: they keep a unit from being deleted just as well. The items are read once for all units, and those without one not at all: so an
 * import under way, whose rows mostly have none, is not passed over row by row.
 */
const allUnits = (scope: Scope) => `
  SELECT u.id, u.name, u.allows_decimals AS "allowsDecimals", COALESCE(used.items, 0)::int AS "itemCount"
    FROM units u LEFT JOIN (SELECT i.unit_id, count(*) AS items FROM ${visibleItems(scope)} AS i WHERE i.unit_id IS NOT NULL GROUP BY i.unit_id) AS used ON used.unit_id = u.id
   WHERE u.organization_id = $1 ORDER BY lower(u.name) COLLATE "und-x-icu", u.id`;
const oneUnit = `
  SELECT u.id, u.name, u.allows_decimals AS "allowsDecimals",
         (SELECT count(*)::int FROM items i WHERE i.organization_id = $1 AND i.unit_id = u.id AND ${isVisibleItem()}) AS "itemCount"
    FROM units u WHERE u.organization_id = $1 AND u.id = $3`;

export function listUnits(tx: Tx, scope: Scope): Promise<Unit[]> {
  return tx.rows<Unit>(allUnits(scope), [scope.organizationId, folderFilter(scope)]);
}

export function readUnit(tx: Tx, scope: Scope, id: number): Promise<Unit> {
  return tx.one<Unit>(oneUnit, [scope.organizationId, folderFilter(scope), id]);
}

/** Locked, in the order of their ids, so that no item takes a unit while it is judged, and two reassignments never wait for each other. */
export function lockUnits(tx: Tx, scope: Scope, ids: readonly number[]): Promise<UnitRow[]> {
  const sql = `SELECT ${columns} FROM units WHERE organization_id = $1 AND id = ANY ($2) ORDER BY id FOR UPDATE`;
  return tx.rows<UnitRow>(sql, [scope.organizationId, ids]);
}

/** Undefined when the name is taken. */
export function insertUnit(queries: Queries, organizationId: number, unit: Omit<UnitRow, 'id'>): Promise<UnitRow | undefined> {
  return queries.maybeOne<UnitRow>(
    `INSERT INTO units (organization_id, name, allows_decimals) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING ${columns}`,
    [organizationId, unit.name, unit.allowsDecimals],
  );
}

export async function updateUnit(tx: Tx, scope: Scope, unit: UnitRow): Promise<void> {
  const sql = 'UPDATE units SET name = $3, allows_decimals = $4 WHERE organization_id = $1 AND id = $2';
  await tx.run(sql, [scope.organizationId, unit.id, unit.name, unit.allowsDecimals]);
}

export async function deleteUnit(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.run('DELETE FROM units WHERE organization_id = $1 AND id = $2', [scope.organizationId, id]);
}

/** Counts the items that use the unit, and those of them with a fraction in their quantity or threshold. */
export function countUses(tx: Tx, scope: Scope, id: number): Promise<{ items: number; fractional: number }> {
  return tx.one(
    `SELECT count(*)::int AS items,
            count(*) FILTER (WHERE quantity <> trunc(quantity) OR low_stock_threshold <> trunc(low_stock_threshold) OR EXISTS (
              SELECT FROM stock_levels l WHERE l.organization_id = $1 AND l.item_id = i.id AND (l.quantity <> trunc(l.quantity)
                 OR l.minimum <> trunc(l.minimum) OR l.maximum <> trunc(l.maximum))))::int AS fractional
       FROM items i WHERE i.organization_id = $1 AND i.unit_id = $2`,
    [scope.organizationId, id],
  );
}

export function reassignItems(tx: Tx, scope: Scope, from: number, to: number): Promise<number> {
  const sql = 'UPDATE items SET unit_id = $3, updated_at = clock_timestamp() WHERE organization_id = $1 AND unit_id = $2';
  return tx.run(sql, [scope.organizationId, from, to]);
}
