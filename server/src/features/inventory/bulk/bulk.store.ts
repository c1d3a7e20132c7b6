import { limits } from '@onhand/contract/limits';
import { columnsOf } from '../../../platform/database/columns.ts';
import type { Tx } from '../../../platform/db.ts';
import { foldersIn } from '../../../platform/in-places.ts';
import { folderFilter, type Scope } from '../../../platform/scope.ts';
import { isVisibleItem } from '../../../platform/visible-items.ts';
import type { ItemFacts } from '../items.store.ts';

/** The part of an item that a bulk change needs, to do it and to write it down. */
export interface HeldInBulk extends Pick<ItemFacts, 'name' | 'folderId' | 'unitId' | 'sellingPrice' | 'lowStockThreshold' | 'custom'> {
  id: number;
  folderName: string | null;
  /** The folders it lies in. */
  folderIds: (number | null)[];
  isArchived: boolean;
  quantity: string;
}

/** Locked in the order of their ids, as everyone does who locks several; the folders' names are read when that is done. */
export async function holdItems(tx: Tx, scope: Scope, ids: readonly number[]): Promise<HeldInBulk[]> {
  const items = await tx.rows<Omit<HeldInBulk, 'folderName'>>(
    `SELECT id, name, folder_id AS "folderId", archived_at IS NOT NULL AS "isArchived", unit_id AS "unitId", trim_scale(quantity) AS quantity,
            trim_scale(selling_price) AS "sellingPrice", trim_scale(low_stock_threshold) AS "lowStockThreshold", custom,
            ${foldersIn('items', 'NULL::bigint[]')} AS "folderIds"
       FROM items
      WHERE organization_id = $1 AND ${isVisibleItem('items')} AND id = ANY ($3)
      ORDER BY id FOR UPDATE`,
    [scope.organizationId, folderFilter(scope), ids],
  );
  const folders = await tx.rows<{ id: number; name: string }>('SELECT id, name FROM folders WHERE organization_id = $1 AND id = ANY ($2)', [
    scope.organizationId,
    [...new Set(items.map(({ folderId }) => folderId))],
  ]);
  const names = new Map(folders.map(({ id, name }) => [id, name]));
  return items.map((item) => ({ ...item, folderName: item.folderId === null ? null : (names.get(item.folderId) ?? null) }));
}

export async function setArchived(tx: Tx, scope: Scope, ids: readonly number[], isArchived: boolean): Promise<void> {
  await tx.run(
    `UPDATE items SET archived_at = CASE WHEN $3 THEN now() END, updated_at = clock_timestamp() WHERE organization_id = $1 AND id = ANY ($2)`,
    [scope.organizationId, ids, isArchived],
  );
}

/** Answers the items that did not have the tag yet. */
export function addTag(tx: Tx, scope: Scope, ids: readonly number[], tagId: number): Promise<number[]> {
  return tx.values<number>(
    `INSERT INTO item_tags (organization_id, item_id, tag_id) SELECT $1::bigint, unnest($2::bigint[]), $3::bigint
     ON CONFLICT DO NOTHING RETURNING item_id AS id`,
    [scope.organizationId, ids, tagId],
  );
}

/** Answers the items that had the tag. */
export function takeTag(tx: Tx, scope: Scope, ids: readonly number[], tagId: number): Promise<number[]> {
  const sql = 'DELETE FROM item_tags WHERE organization_id = $1 AND item_id = ANY ($2) AND tag_id = $3 RETURNING item_id AS id';
  return tx.values<number>(sql, [scope.organizationId, ids, tagId]);
}

export async function touch(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  await tx.run('UPDATE items SET updated_at = clock_timestamp() WHERE organization_id = $1 AND id = ANY ($2)', [scope.organizationId, ids]);
}

/** So many are looked for at most: whoever reads that a thousand lie elsewhere too needs no better number. */
const mostSeveral = 1000;

/** Those of some items of which something lies in more than one place: the first few by name, each with how many there are. */
export function inSeveralPlaces(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  limit: number,
): Promise<{ id: number; name: string; unit: string | null; quantity: string; count: number }[]> {
  return tx.rows(
    `SELECT i.id, i.name, u.name AS unit, trim_scale(i.quantity) AS quantity, (count(*) OVER ())::int AS count
       FROM (SELECT item_id FROM stock_levels WHERE organization_id = $1 AND item_id = ANY ($2) AND quantity > 0 AND place >= 0
              GROUP BY item_id HAVING count(*) > 1 ORDER BY item_id LIMIT ${mostSeveral}) AS several
       JOIN items i ON i.organization_id = $1 AND i.id = several.item_id
       LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id
      ORDER BY lower(i.name), i.id LIMIT $3`,
    [scope.organizationId, ids, limit],
  );
}

export type EditedInBulk = Pick<HeldInBulk, 'id' | 'unitId' | 'sellingPrice' | 'lowStockThreshold' | 'custom'>;

export async function updateAll(tx: Tx, scope: Scope, items: readonly EditedInBulk[]): Promise<void> {
  await tx.run(
    `UPDATE items i SET unit_id = n.unit_id, selling_price = n.selling_price, low_stock_threshold = n.threshold, custom = n.custom,
            updated_at = clock_timestamp()
       FROM unnest($2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[], $6::jsonb[]) AS n (id, unit_id, selling_price, threshold, custom)
      WHERE i.organization_id = $1 AND i.id = n.id`,
    [
      scope.organizationId,
      ...columnsOf(items, 'id', 'unitId', 'sellingPrice', 'lowStockThreshold'),
      items.map(({ custom }) => JSON.stringify(custom)),
    ],
  );
}

/** Each item's vendors as the log writes them down. */
export async function vendorsOf(tx: Tx, scope: Scope, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.rows<{ id: number; vendors: string }>(
    `SELECT iv.item_id AS id, string_agg(concat_ws(' ', v.name, NULLIF(iv.vendor_sku, ''), trim_scale(iv.price), CASE WHEN iv.pieces_per_pack <> 1 THEN 'for ' || trim_scale(iv.pieces_per_pack) END), ', ' ORDER BY iv.position, v.id) AS vendors
       FROM item_vendors iv JOIN vendors v ON v.organization_id = iv.organization_id AND v.id = iv.vendor_id
      WHERE iv.organization_id = $1 AND iv.item_id = ANY ($2) GROUP BY iv.item_id`,
    [scope.organizationId, ids],
  );
  return new Map(rows.map(({ id, vendors }) => [id, vendors]));
}

/** Counts the items that have as many vendors as they may, and not this one. */
export async function fullOfVendors(tx: Tx, scope: Scope, ids: readonly number[], vendorId: number): Promise<number> {
  const rows = await tx.rows<object>(
    `SELECT item_id FROM item_vendors WHERE organization_id = $1 AND item_id = ANY ($2)
      GROUP BY item_id HAVING count(*) >= $4 AND NOT bool_or(vendor_id = $3)`,
    [scope.organizationId, ids, vendorId, limits.vendorsOfItem],
  );
  return rows.length;
}

/** Counts the items that have more tags than they may. */
export async function overTagged(tx: Tx, scope: Scope, ids: readonly number[]): Promise<number> {
  const sql = 'SELECT item_id FROM item_tags WHERE organization_id = $1 AND item_id = ANY ($2) GROUP BY item_id HAVING count(*) > $3';
  const rows = await tx.rows<object>(sql, [scope.organizationId, ids, limits.tagsOfItem]);
  return rows.length;
}

/** Makes it the first vendor of each; null takes every vendor off. */
export async function setVendor(tx: Tx, scope: Scope, ids: readonly number[], vendorId: number | null): Promise<void> {
  if (vendorId === null) {
    await tx.run('DELETE FROM item_vendors WHERE organization_id = $1 AND item_id = ANY ($2)', [scope.organizationId, ids]);
    return;
  }
  const sql = 'UPDATE item_vendors SET position = position + 1 WHERE organization_id = $1 AND item_id = ANY ($2) AND vendor_id <> $3';
  await tx.run(sql, [scope.organizationId, ids, vendorId]);
  await tx.run(
    `INSERT INTO item_vendors (organization_id, item_id, vendor_id, position) SELECT $1::bigint, unnest($2::bigint[]), $3::bigint, 0
     ON CONFLICT (organization_id, item_id, vendor_id) DO UPDATE SET position = 0`,
    [scope.organizationId, ids, vendorId],
  );
}
