import type { Alert } from '@onhand/contract/alerts';
import type { LowStockItem } from '@onhand/contract/dashboard';
import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';

const statuses = ['out', 'low', 'in'] as const;

const itemColumns = `
  i.id, i.name, i.sku, trim_scale(i.quantity) AS quantity, trim_scale(i.low_stock_threshold) AS "lowStockThreshold",
  i.stock_status AS status, u.name AS unit, i.folder_id AS "folderId", f.name AS folder, i.cover_image_id AS "coverImageId",
  (SELECT v.name FROM item_vendors iv JOIN vendors v ON v.organization_id = $1 AND v.id = iv.vendor_id
    WHERE iv.organization_id = $1 AND iv.item_id = i.id ORDER BY iv.position, iv.vendor_id LIMIT 1) AS vendor`;
const itemJoins = `
  LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id
  LEFT JOIN folders f ON f.organization_id = $1 AND f.id = i.folder_id`;

type ItemRow = Omit<LowStockItem, 'stockStatus'> & { status: number };

function itemOf({ status, ...item }: ItemRow): LowStockItem {
  return { ...item, stockStatus: statuses[status] ?? 'in' };
}

export interface LowStockPlace {
  status: number;
  name: string;
  id: number;
}

/** Nothing left before little left, then by name: the order of the index `items_low`. Two statements, because one plan would sort. */
export async function findLowStock(tx: Tx, scope: Scope, after: LowStockPlace | null, limit: number): Promise<LowStockItem[]> {
  const rows: ItemRow[] = [];
  for (const status of [0, 1].filter((one) => one >= (after?.status ?? 0))) {
    const isSame = after?.status === status;
    rows.push(
      ...(await tx.rows<ItemRow>(
        `SELECT ${itemColumns} FROM (
           SELECT * FROM items WHERE organization_id = $1 AND archived_at IS NULL AND stock_status = $3 AND stock_status < 2
              AND ($2::bigint[] IS NULL OR folder_id = ANY ($2))
              AND (name COLLATE "und-x-icu", id) > ($4::text COLLATE "und-x-icu", $5::bigint)
            ORDER BY name COLLATE "und-x-icu", id LIMIT $6) AS i ${itemJoins}
          ORDER BY i.name COLLATE "und-x-icu", i.id`,
        [scope.organizationId, folderFilter(scope), status, isSame ? after.name : '', isSame ? after.id : 0, limit - rows.length],
      )),
    );
    if (rows.length >= limit) break;
  }
  return rows.map(itemOf);
}

/** The newest open alerts, with whether this person has read them. */
export async function newestAlerts(tx: Tx, scope: Scope, limit: number): Promise<Alert[]> {
  const rows = await tx.rows<ItemRow & Omit<Alert, 'id' | 'item'> & { alertId: number }>(
    `SELECT a.id AS "alertId", a.kind, a.at, a.resolved_at AS "resolvedAt", trim_scale(a.quantity) AS "quantityThen",
            EXISTS (SELECT FROM alert_reads r WHERE r.organization_id = $1 AND r.user_id = $3 AND r.alert_id = a.id) AS "isRead", ${itemColumns}
       FROM alerts a JOIN items i ON i.organization_id = $1 AND i.id = a.item_id ${itemJoins}
      WHERE a.organization_id = $1 AND a.resolved_at IS NULL AND ($2::bigint[] IS NULL OR i.folder_id = ANY ($2))
      ORDER BY a.id DESC LIMIT $4`,
    [scope.organizationId, folderFilter(scope), scope.userId, limit],
  );
  return rows.map(({ alertId, kind, at, resolvedAt, isRead, quantityThen, ...item }) => ({
    id: alertId,
    kind,
    at,
    resolvedAt,
    isRead,
    quantityThen,
    item: itemOf(item),
  }));
}
