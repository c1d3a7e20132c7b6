import type { LowStockItem } from '@onhand/contract/dashboard';
import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { onOrderOf } from '../../platform/on-order.ts';
import { isVisibleItem } from '../../platform/visible-items.ts';

const statuses = ['out', 'low', 'in'] as const;

const itemColumns = `
  i.id, i.name, i.sku, trim_scale(i.quantity) AS quantity, trim_scale(i.low_stock_threshold) AS "lowStockThreshold",
  i.stock_status AS status, u.name AS unit, i.folder_id AS "folderId", f.name AS folder, i.cover_image_id AS "coverImageId",
  COALESCE(i.vendor_shown, item_vendor_shown($1, i.id)) ->> 'name' AS vendor, ${onOrderOf('i.id')} AS "onOrder"`;
const itemJoins = `
  LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id
  LEFT JOIN folders f ON f.organization_id = $1 AND f.id = i.folder_id`;

type ItemRow = Omit<LowStockItem, 'stockStatus' | 'onOrder'> & { status: number; onOrder: LowStockItem['onOrder'] | null };

function itemOf({ status, onOrder, ...item }: ItemRow): LowStockItem {
  return { ...item, stockStatus: statuses[status] ?? 'in', ...(onOrder && { onOrder }) };
}

export interface LowStockPlace {
  status: number;
  name: string;
  id: number;
}

/**
 * Nothing left before little left, then by name: the order of the index `items_low`. Status, name and id are compared as one, so that no other index
 * has more of it than the organization: the planner, which does not know of rows that are not committed, else takes another for as good,
 * and passes all that an import has written.
 */
export async function findLowStock(tx: Tx, scope: Scope, after: LowStockPlace | null, limit: number): Promise<LowStockItem[]> {
  const rows = await tx.rows<ItemRow>(
    `SELECT ${itemColumns} FROM (
       SELECT * FROM items WHERE organization_id = $1 AND archived_at IS NULL AND stock_status < 2 AND ${isVisibleItem('items')}
          AND (stock_status, name COLLATE "und-x-icu", id) > ($3::smallint, $4::text COLLATE "und-x-icu", $5::bigint)
        ORDER BY stock_status, name COLLATE "und-x-icu", id LIMIT $6) AS i ${itemJoins}
      ORDER BY i.stock_status, i.name COLLATE "und-x-icu", i.id`,
    [scope.organizationId, folderFilter(scope), after?.status ?? 0, after?.name ?? '', after?.id ?? 0, limit],
  );
  return rows.map(itemOf);
}
