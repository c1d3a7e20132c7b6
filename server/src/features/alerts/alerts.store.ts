import type { Alert, AlertCounts } from '@onhand/contract/alerts';
import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';

export interface AlertsWanted {
  state: 'open' | 'resolved';
  kind?: Alert['kind'];
  isUnread?: boolean;
  before: number | null;
  limit: number;
}

const isRead = `EXISTS (SELECT FROM alert_reads r WHERE r.organization_id = $1 AND r.user_id = $3 AND r.alert_id = a.id)`;

/** Written by the database as items cross their thresholds (0014_alerts.sql); here they are only read. */
export async function findAlerts(tx: Tx, scope: Scope, { state, kind, isUnread, before, limit }: AlertsWanted): Promise<Alert[]> {
  const rows = await tx.rows<Omit<Alert, 'item'> & Alert['item'] & { alertId: number; status: number }>(
    `SELECT a.id AS "alertId", a.kind, a.at, a.resolved_at AS "resolvedAt", ${isRead} AS "isRead", trim_scale(a.quantity) AS "quantityThen",
            i.id, i.name, i.sku, trim_scale(i.quantity) AS quantity, trim_scale(i.low_stock_threshold) AS "lowStockThreshold",
            i.stock_status AS status, u.name AS unit, i.folder_id AS "folderId", f.name AS folder, i.cover_image_id AS "coverImageId",
            (SELECT v.name FROM item_vendors iv JOIN vendors v ON v.organization_id = $1 AND v.id = iv.vendor_id
              WHERE iv.organization_id = $1 AND iv.item_id = i.id ORDER BY iv.position, iv.vendor_id LIMIT 1) AS vendor
       FROM alerts a
       JOIN items i ON i.organization_id = $1 AND i.id = a.item_id
       LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id
       LEFT JOIN folders f ON f.organization_id = $1 AND f.id = i.folder_id
      WHERE a.organization_id = $1 AND ($2::bigint[] IS NULL OR i.folder_id = ANY ($2))
        AND (a.resolved_at IS NULL) = $4 AND ($5::text IS NULL OR a.kind = $5) AND ($6::boolean IS NULL OR ${isRead} <> $6)
        AND ($7::bigint IS NULL OR a.id < $7)
      ORDER BY a.id DESC LIMIT $8`,
    [scope.organizationId, folderFilter(scope), scope.userId, state === 'open', kind ?? null, isUnread ?? null, before, limit],
  );
  return rows.map(({ alertId, kind, at, resolvedAt, isRead, quantityThen, status, ...item }) => {
    const stockStatus = (['out', 'low', 'in'] as const)[status] ?? 'in';
    return { id: alertId, kind, at, resolvedAt, isRead, quantityThen, item: { ...item, stockStatus } };
  });
}

export function countAlerts(tx: Tx, scope: Scope): Promise<AlertCounts> {
  return tx.one<AlertCounts>(
    `SELECT count(*) FILTER (WHERE NOT ${isRead})::int AS count, count(*) FILTER (WHERE a.kind = 'low')::int AS low,
            count(*) FILTER (WHERE a.kind = 'out')::int AS out
       FROM alerts a JOIN items i ON i.organization_id = $1 AND i.id = a.item_id
      WHERE a.organization_id = $1 AND a.resolved_at IS NULL AND ($2::bigint[] IS NULL OR i.folder_id = ANY ($2))`,
    [scope.organizationId, folderFilter(scope), scope.userId],
  );
}

/** Only what the person can see; ids of anything else are passed over. */
export async function markRead(tx: Tx, scope: Scope, ids: readonly number[] | null): Promise<void> {
  await tx.run(
    `INSERT INTO alert_reads (organization_id, user_id, alert_id)
     SELECT $1, $3, a.id FROM alerts a JOIN items i ON i.organization_id = $1 AND i.id = a.item_id
      WHERE a.organization_id = $1 AND ($2::bigint[] IS NULL OR i.folder_id = ANY ($2))
        AND CASE WHEN $4::bigint[] IS NULL THEN a.resolved_at IS NULL ELSE a.id = ANY ($4) END
     ON CONFLICT DO NOTHING`,
    [scope.organizationId, folderFilter(scope), scope.userId, ids],
  );
}

export async function markUnread(tx: Tx, scope: Scope, ids: readonly number[] | null): Promise<void> {
  await tx.run('DELETE FROM alert_reads WHERE organization_id = $1 AND user_id = $2 AND ($3::bigint[] IS NULL OR alert_id = ANY ($3))', [
    scope.organizationId,
    scope.userId,
    ids,
  ]);
}
