import type { TransferLine, TransferSummary } from '@onhand/contract/transfers';
import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleFolder, isVisibleItem } from '../../platform/visible-items.ts';

/** True if a transfer `t` leaves or reaches a place that the reader may see. */
const isVisibleTransfer = `(${isVisibleFolder('t.from_place')} OR ${isVisibleFolder('t.to_place')})`;

/** A place that may not be seen is named only where the organization shows staff who has one (PLC-11). */
const endOf = (end: 'from' | 'to', { seesWhoHasOne }: Scope) => {
  const isNamed = seesWhoHasOne ? 'true' : isVisibleFolder(`t.${end}_place`);
  return `json_build_object('placeId', CASE WHEN ${isNamed} THEN NULLIF(t.${end}_place, 0) END, 'name', CASE WHEN ${isNamed} THEN COALESCE(
    (SELECT f.name FROM folders f WHERE f.organization_id = $1 AND f.id = t.${end}_place), t.${end}_name) END,
    'isElsewhere', NOT ${isVisibleFolder(`t.${end}_place`)}) AS "${end}"`;
};

const isWaiting = 'l.in_transit > 0 AND l.short_at IS NOT NULL AND l.late_at IS NULL';

const summariesOf = (scope: Scope, page: string) => `
  SELECT t.id, t.number, t.state, ${endOf('from', scope)}, ${endOf('to', scope)}, t.note, t.created_at AS "createdAt", t.created_by AS "createdBy",
         t.sent_at AS "sentAt", t.sent_by AS "sentBy", t.closed_at AS "closedAt", t.closed_by AS "closedBy", seen.*,
         ${isVisibleFolder('t.from_place')} AS "canSend", ${isVisibleFolder('t.to_place')} AS "canReceive"
    FROM (SELECT * FROM transfers t WHERE t.organization_id = $1 AND ${isVisibleTransfer} ${page}) AS t CROSS JOIN LATERAL (
      SELECT COALESCE(to_json((array_agg(l.item_name ORDER BY l.position))[1:3]), '[]') AS items, count(*)::int AS "lineCount",
             count(*) FILTER (WHERE l.sent > 0 AND l.received = l.sent)::int AS "linesReceived",
             count(*) FILTER (WHERE l.in_transit > 0)::int AS "linesOnTheWay", count(*) FILTER (WHERE ${isWaiting})::int AS "linesShort"
        FROM transfer_lines l WHERE l.organization_id = $1 AND l.transfer_id = t.id
    ) AS seen ORDER BY t.id DESC`;

const statesOf = { open: ['sent'], drafts: ['draft'], done: ['received', 'cancelled', 'undone'] } as const;

export interface WantedTransfers {
  show: keyof typeof statesOf;
  /** 0 is no folder. */
  place?: number | undefined;
  itemId?: number | undefined;
  offset: number;
}

export function listTransfers(tx: Tx, scope: Scope, wanted: WantedTransfers, limit: number): Promise<TransferSummary[]> {
  const page = `AND t.state = ANY ($3) AND ($4::bigint IS NULL OR $4 IN (t.from_place, t.to_place)) AND ($5::bigint IS NULL OR EXISTS (
      SELECT FROM transfer_lines l WHERE l.organization_id = $1 AND l.transfer_id = t.id AND l.item_id = $5))
      ORDER BY t.id DESC OFFSET $6 LIMIT $7`;
  const { show, place = null, itemId = null, offset } = wanted;
  return tx.rows(summariesOf(scope, page), [scope.organizationId, folderFilter(scope), statesOf[show], place, itemId, offset, limit]);
}

export function findTransfer(tx: Tx, scope: Scope, id: number): Promise<TransferSummary | undefined> {
  return tx.maybeOne<TransferSummary>(summariesOf(scope, 'AND t.id = $3'), [scope.organizationId, folderFilter(scope), id]);
}

/** Folders by name; one that lies in a folder that may not be seen is told as if it lay in none. */
export function listPlaces(tx: Tx, scope: Scope): Promise<{ placeId: number; name: string; parentId: number | null }[]> {
  return tx.rows(
    `SELECT id AS "placeId", name, CASE WHEN ${isVisibleFolder('parent_id')} THEN parent_id END AS "parentId"
       FROM folders WHERE organization_id = $1 AND ${isVisibleFolder('id')} ORDER BY name COLLATE "und-x-icu", id`,
    [scope.organizationId, folderFilter(scope)],
  );
}

/** Whoever sees the transfer sees what is on it, though not necessarily the item. */
export function linesOf(tx: Tx, scope: Scope, id: number): Promise<TransferLine[]> {
  return tx.rows<TransferLine>(
    `SELECT l.item_id AS "itemId", COALESCE(i.name, l.item_name) AS name, i.sku,
            array_remove(ARRAY[i.inventory_number, i.qr_code] || i.barcodes, NULL) AS codes,
            CASE WHEN u.id IS NOT NULL THEN json_build_object('name', u.name, 'allowsDecimals', u.allows_decimals) END AS unit,
            i.id IS NOT NULL AND ${isVisibleItem()} AS "hasItem", trim_scale(l.planned) AS planned, trim_scale(l.sent) AS sent,
            trim_scale(l.received) AS received, trim_scale(l.back) AS back, trim_scale(l.lost) AS lost,
            trim_scale(l.in_transit) AS "inTransit", ${isWaiting} AS "isShort", l.in_transit > 0 AND l.late_at IS NOT NULL AS "isLate",
            CASE WHEN t.state = 'draft' AND ${isVisibleFolder('t.from_place')} THEN COALESCE((SELECT trim_scale(s.quantity) FROM stock_levels s
              WHERE s.organization_id = $1 AND s.item_id = l.item_id AND s.place = t.from_place AND s.lot = 0), 0) END AS available
       FROM transfer_lines l JOIN transfers t ON t.organization_id = $1 AND t.id = l.transfer_id
       LEFT JOIN items i ON i.organization_id = $1 AND i.id = l.item_id
       LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id
      WHERE l.organization_id = $1 AND l.transfer_id = $3 ORDER BY l.position, l.item_id`,
    [scope.organizationId, folderFilter(scope), id],
  );
}
