import { type Alert, type AlertCounts, countedUpTo } from '@onhand/contract/alerts';
import type { Queries, Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { onOrderOf } from '../../platform/on-order.ts';
import { isVisibleAlert, isVisibleFolder } from '../../platform/visible-items.ts';

export interface AlertsWanted {
  state: 'open' | 'resolved';
  /** Only these. */
  ids?: readonly number[];
  kind?: Alert['kind'];
  isUnread?: boolean;
  /** Only of this place, as it stands in the ledger. */
  place?: number;
  before: number | null;
  limit: number;
}

export const isReadBy = (alert: string) =>
  `EXISTS (SELECT FROM alert_reads r WHERE r.organization_id = $1 AND r.user_id = $3 AND r.alert_id = ${alert}.id)`;
const isRead = isReadBy('a');

export type AlertRow = Omit<Alert, 'id' | 'item'> &
  Omit<Alert['item'], 'stockStatus' | 'onOrder'> & { alertId: number; status: number; onOrder: Alert['item']['onOrder'] | null };

/** But for whether it was read, which is each reader's own. */
export const alertColumns = `a.id AS "alertId", a.kind, a.at, a.resolved_at AS "resolvedAt", trim_scale(a.quantity) AS "quantityThen",
            a.place IS NOT NULL AS "isOfPlace", NULLIF(a.place, 0) AS "placeId", CASE WHEN a.place IS NOT NULL THEN f.name END AS "placeName",
            i.id, i.name, i.sku, trim_scale(CASE WHEN a.place IS NULL THEN i.quantity ELSE COALESCE(l.quantity, 0) END) AS quantity,
            trim_scale(CASE WHEN a.place IS NULL THEN i.low_stock_threshold ELSE l.minimum END) AS "lowStockThreshold",
            CASE WHEN a.place IS NULL THEN i.stock_status ELSE place_status(l.quantity, l.minimum) END AS status, u.name AS unit,
            f.id AS "folderId", f.name AS folder, i.cover_image_id AS "coverImageId",
            COALESCE(i.vendor_shown, item_vendor_shown($1, i.id)) ->> 'name' AS vendor, ${onOrderOf('i.id')} AS "onOrder"`;
export const alertJoins = `
       JOIN items i ON i.organization_id = $1 AND i.id = a.item_id
       LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id
       LEFT JOIN stock_levels l ON l.organization_id = $1 AND l.item_id = a.item_id AND l.place = a.place AND l.lot = 0
       LEFT JOIN folders f ON f.organization_id = $1 AND f.id = COALESCE(a.place, i.folder_id)`;

export function alertOf({ alertId, kind, at, resolvedAt, isRead: wasRead, quantityThen, status, ...row }: AlertRow): Alert {
  const { isOfPlace, placeId, placeName, onOrder, ...item } = row;
  const stockStatus = (['out', 'low', 'in'] as const)[status] ?? 'in';
  const place = { isOfPlace, placeId, placeName };
  return {
    id: alertId,
    kind,
    at,
    resolvedAt,
    isRead: wasRead,
    quantityThen,
    ...place,
    item: { ...item, stockStatus, ...(onOrder && { onOrder }) },
  };
}

/**
 * Written by the database as items are made or cross their thresholds (note_alerts.sql), and places their minimum (note_place_alerts.sql);
 * here they are only read. They are chosen before anything is looked up for them: the planner, which does not know of rows that are not
 * committed, else may begin with the items, and passes all that an import has written.
 */
export async function findAlerts(tx: Queries, scope: Scope, wanted: AlertsWanted): Promise<Alert[]> {
  const { state, ids, kind, isUnread, place, before, limit } = wanted;
  const rows = await tx.rows<AlertRow>(
    `SELECT ${alertColumns}, ${isRead} AS "isRead" FROM (
       SELECT * FROM alerts a WHERE a.organization_id = $1 AND ${isVisibleAlert()}
          AND a.resolved_at IS ${state === 'open' ? 'NULL' : 'NOT NULL'} AND ($4::text IS NULL OR a.kind = $4)
          AND ($5::boolean IS NULL OR ${isRead} <> $5) AND ($6::bigint IS NULL OR a.id < $6)
          AND ($7::bigint[] IS NULL OR a.id = ANY ($7)) AND ($8::bigint IS NULL OR a.place = $8)
        ORDER BY a.id DESC LIMIT $9) AS a ${alertJoins}
      ORDER BY a.id DESC`,
    [scope.organizationId, folderFilter(scope), scope.userId, kind ?? null, isUnread ?? null, before, ids ?? null, place ?? null, limit],
  );
  return rows.map(alertOf);
}

/** Those among them that are open and that the person may see: how many, and the first of them, what is out before what is low. */
export async function findOpenAmong(
  tx: Queries,
  scope: Scope,
  ids: readonly number[],
  limit: number,
): Promise<{ count: number; alerts: Alert[] }> {
  if (ids.length === 0) return { count: 0, alerts: [] };
  const count = await tx.value<number>(
    `SELECT count(*)::int AS count FROM alerts a
      WHERE a.organization_id = $1 AND a.resolved_at IS NULL AND ${isVisibleAlert()} AND a.id = ANY ($3)`,
    [scope.organizationId, folderFilter(scope), ids],
  );
  const wanted = { state: 'open', ids, before: null } as const;
  const out = await findAlerts(tx, scope, { ...wanted, kind: 'out', limit });
  const low = out.length < limit ? await findAlerts(tx, scope, { ...wanted, kind: 'low', limit: limit - out.length }) : [];
  return { count, alerts: [...out, ...low] };
}

const openAlerts = (
  { visibleFolders }: Scope,
  columns = 'a.id',
) => `SELECT ${columns} FROM alerts a WHERE a.organization_id = $1 AND a.resolved_at IS NULL
  AND ${visibleFolders === 'all' ? '$2::bigint[] IS NULL' : isVisibleAlert()}`;

/** EXCEPT and no join: right after thousands were read, tables that are not analyzed yet would be joined by comparing each with each. */
const unreadAmong = (alerts: string) =>
  `${alerts} EXCEPT SELECT r.alert_id FROM alert_reads r WHERE r.organization_id = $1 AND r.user_id = $3`;

const counted = (alerts: string) => `(SELECT count(*)::int FROM (${alerts} LIMIT ${countedUpTo}) AS counted)`;

const today = `(SELECT (clock_timestamp() AT TIME ZONE z.time_zone)::date FROM organizations z WHERE z.id = $1)`;
const overdue = `SELECT l.id FROM tool_loans l JOIN holders h ON h.organization_id = $1 AND h.place = l.place
  WHERE l.organization_id = $1 AND l.held > 0 AND l.until < ${today} AND (${isVisibleFolder('l.from_place')} OR h.user_id = $3)`;

/** Orders of which something has not come by its day: all that were sent for whoever sees all, else those for their places. */
const overdueOrders = `SELECT o.id FROM orders o WHERE o.organization_id = $1 AND o.state = 'sent' AND o.expected_on < ${today}
    AND ($2::bigint[] IS NULL OR o.places && $2::bigint[]) AND EXISTS (
      SELECT FROM order_lines l WHERE l.organization_id = $1 AND l.order_id = o.id AND l.outstanding > 0
         AND COALESCE(l.confirmed_on, o.expected_on) < ${today} AND ${isVisibleFolder('COALESCE(l.place, o.place)')})`;

/** Credits that were due before today, of what left the reader's places. */
const overdueCredits = `SELECT v.id FROM vendor_returns v WHERE v.organization_id = $1 AND v.state = 'open' AND v.credit_due < ${today}
    AND ($2::bigint[] IS NULL OR EXISTS (
      SELECT FROM vendor_return_lines n WHERE n.organization_id = $1 AND n.return_id = v.id AND ${isVisibleFolder('n.place')}))`;

/**
 * Open alerts of each kind and those that the person has not read, and what is overdue: the rows that the screen has. Which alerts staff may see is
 * found out once; whoever sees all is counted to the most that is told, and no further.
 */
export function countOpen(tx: Queries, scope: Scope): Promise<Omit<AlertCounts, 'low' | 'out'>> {
  const isStaff = scope.visibleFolders !== 'all';
  const open = isStaff ? 'SELECT a.id FROM seen a WHERE true' : openAlerts(scope);
  const ofKind = (kind: string) => counted(`${open} AND a.kind = '${kind}'`);
  const sql = `${isStaff ? `WITH seen AS MATERIALIZED (${openAlerts(scope, 'a.id, a.kind')})` : ''}
    SELECT ${counted(unreadAmong(open))} AS count, ${ofKind('low')} AS "openLow", ${ofKind('out')} AS "openOut", ${counted(overdue)} AS overdue,
           ${counted(overdueOrders)} AS "overdueOrders", ${counted(overdueCredits)} AS "overdueCredits"`;
  return tx.one(sql, [scope.organizationId, folderFilter(scope), scope.userId]);
}

/** Enough to see past the largest import; a badge that is beyond a thousand says no more than that. */
const unreadLookedAt = 20_000;

/** As lines among the notifications: what was made together counts once. */
export async function countUnreadAlertLines(tx: Tx, scope: Scope): Promise<number> {
  const count = await tx.value<number>(
    `SELECT count(DISTINCT COALESCE(a.batch, -a.id))::int AS count
       FROM alerts a JOIN (${unreadAmong(openAlerts(scope))} LIMIT ${unreadLookedAt}) AS unread ON unread.id = a.id WHERE a.organization_id = $1`,
    [scope.organizationId, folderFilter(scope), scope.userId],
  );
  return Math.min(count, countedUpTo);
}

/** Only what the person can see; ids of anything else are passed over. */
export async function markRead(tx: Tx, scope: Scope, ids: readonly number[] | null): Promise<void> {
  await tx.run(
    `INSERT INTO alert_reads (organization_id, user_id, alert_id)
     SELECT $1, $3, a.id FROM alerts a
      WHERE a.organization_id = $1 AND ${isVisibleAlert()}
        AND CASE WHEN $4::bigint[] IS NULL THEN a.resolved_at IS NULL ELSE a.id = ANY ($4) END
     ON CONFLICT DO NOTHING`,
    [scope.organizationId, folderFilter(scope), scope.userId, ids],
  );
}

export async function markUnread(tx: Tx, scope: Scope, ids: readonly number[] | null): Promise<void> {
  const sql = 'DELETE FROM alert_reads WHERE organization_id = $1 AND user_id = $2 AND ($3::bigint[] IS NULL OR alert_id = ANY ($3))';
  await tx.run(sql, [scope.organizationId, scope.userId, ids]);
}

/**
 * Hands alerts that no mail was thought of yet to the mails of whoever wants them, each alert once; answers how many. What a person
 * may not see is left out when the mail is written, because folders and items move meanwhile. `choice` is for who never chose.
 * A line is as old as its alert: what happened before the digest's hour is in that digest.
 */
export function collectAlerts(platform: Queries, choice: string, limit: number): Promise<number> {
  return platform.value<number>(
    `WITH taken AS (
       SELECT organization_id, id FROM alerts WHERE NOT is_collected ORDER BY organization_id, id LIMIT $2 FOR UPDATE SKIP LOCKED
     ), collected AS (
       UPDATE alerts a SET is_collected = true FROM taken t WHERE a.organization_id = t.organization_id AND a.id = t.id
       RETURNING a.organization_id, a.id, a.at, a.resolved_at
     ), lines AS (
       INSERT INTO mail_lines (organization_id, user_id, alert_id, is_digest, created_at)
       SELECT c.organization_id, m.user_id, c.id, chosen.email = 'digest', c.at
         FROM collected c
         JOIN memberships m ON m.organization_id = c.organization_id
         LEFT JOIN notification_preferences p ON p.organization_id = m.organization_id AND p.user_id = m.user_id
        CROSS JOIN LATERAL (SELECT COALESCE(p.choices -> 'low_stock' ->> 'email', $1) AS email) AS chosen
        WHERE c.resolved_at IS NULL AND chosen.email <> 'off'
     )
     SELECT count(*)::int AS collected FROM collected`,
    [choice, limit],
  );
}

/** Those that resolved before a day long ago. */
export function forgetAlerts(platform: Queries, before: Date): Promise<number> {
  return platform.run('DELETE FROM alerts WHERE resolved_at < $1', [before]);
}
