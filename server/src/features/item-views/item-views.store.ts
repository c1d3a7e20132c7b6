import type { ItemView, ItemViewInput } from '@onhand/contract/item-views';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

export type ViewRow = Pick<Required<ItemViewInput>, 'name' | 'list' | 'isShared'>;

const views = `
  SELECT v.id, v.name, v.list, v.is_shared AS "isShared", v.user_id IS NOT DISTINCT FROM $2::uuid AS "isMine",
         NULLIF(concat_ws(' ', NULLIF(u.first_name, ''), NULLIF(u.last_name, '')), '') AS "madeBy"
    FROM item_views v LEFT JOIN users u ON u.id = v.user_id
   WHERE v.organization_id = $1 AND (v.is_shared OR v.user_id = $2::uuid)`;

export function listViews(tx: Tx, scope: Scope): Promise<ItemView[]> {
  return tx.rows<ItemView>(`${views} ORDER BY lower(v.name) COLLATE "und-x-icu", v.id`, [scope.organizationId, scope.userId]);
}

export function readView(tx: Tx, scope: Scope, id: number): Promise<ItemView> {
  return tx.existing<ItemView>(`${views} AND v.id = $3`, [scope.organizationId, scope.userId, id]);
}

export function countOwnViews(tx: Tx, scope: Scope): Promise<number> {
  const sql = 'SELECT count(*)::int AS made FROM item_views WHERE organization_id = $1 AND user_id = $2';
  return tx.value<number>(sql, [scope.organizationId, scope.userId]);
}

/** Undefined when the name is taken. */
export function insertView(tx: Tx, scope: Scope, { name, list, isShared }: ViewRow): Promise<number | undefined> {
  return tx.maybeValue<number>(
    `INSERT INTO item_views (organization_id, user_id, name, list, is_shared) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING id`,
    [scope.organizationId, scope.userId, name, JSON.stringify(list), isShared],
  );
}

export async function updateView(tx: Tx, scope: Scope, id: number, { name, list, isShared }: ViewRow): Promise<void> {
  const sql = 'UPDATE item_views SET name = $3, list = $4, is_shared = $5 WHERE organization_id = $1 AND id = $2';
  await tx.run(sql, [scope.organizationId, id, name, JSON.stringify(list), isShared]);
}

export async function deleteView(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.run('DELETE FROM item_views WHERE organization_id = $1 AND id = $2', [scope.organizationId, id]);
}
