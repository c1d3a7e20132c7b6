import type { ReceiptLine, ReceiptSummary } from '@onhand/contract/receipt-answers';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleFolder, isVisibleItem } from '../../platform/visible-items.ts';
import { placeOfLine, placeTold } from './expected.store.ts';

/** True if the reader may see a receipt `r`: something of it went into their places, or nothing has come yet. */
const isVisibleReceipt = `($2::bigint[] IS NULL OR EXISTS (
    SELECT FROM receipt_lines n WHERE n.organization_id = $1 AND n.receipt_id = r.id AND ${isVisibleFolder('n.place')})
  OR NOT EXISTS (SELECT FROM receipt_lines n WHERE n.organization_id = $1 AND n.receipt_id = r.id) AND (r.order_id IS NULL OR EXISTS (
    SELECT FROM orders o JOIN order_lines l ON l.organization_id = $1 AND l.order_id = o.id
     WHERE o.organization_id = $1 AND o.id = r.order_id AND ${isVisibleFolder(placeOfLine)})))`;

type Row = z.input<typeof ReceiptSummary>;

const summariesOf = (page: string) => `
  SELECT r.id, r.number, r.state, CASE WHEN r.order_id IS NOT NULL THEN json_build_object('id', r.order_id, 'number', (
           SELECT o.number FROM orders o WHERE o.organization_id = $1 AND o.id = r.order_id)) END AS "order",
         r.vendor_id AS "vendorId", r.vendor_name AS "vendorName", r.reference, r.note, r.received_at AS "receivedAt", r.received_by AS "receivedBy",
         r.closed_at AS "closedAt", r.closed_by AS "closedBy", seen.*
    FROM (SELECT * FROM receipts r WHERE r.organization_id = $1 AND ${isVisibleReceipt} ${page}) AS r CROSS JOIN LATERAL (
      SELECT COALESCE(to_json((array_agg(n.item_name ORDER BY n.line))[1:3]), '[]') AS items, count(*)::int AS "lineCount",
             count(n.undone_at)::int AS "linesUndone", trim_scale(COALESCE(sum(n.value) FILTER (WHERE n.undone_at IS NULL), 0)) AS value
        FROM receipt_lines n WHERE n.organization_id = $1 AND n.receipt_id = r.id AND ${isVisibleFolder('n.place')}
    ) AS seen ORDER BY r.id DESC`;

export interface WantedReceipts {
  show: 'all' | 'open';
  orderId?: number | undefined;
  vendorId?: number | undefined;
  itemId?: number | undefined;
  offset: number;
}

export function listSummaries(tx: Tx, scope: Scope, wanted: WantedReceipts, limit: number): Promise<Row[]> {
  const page = `AND ($3 OR r.state = 'open') AND ($4::bigint IS NULL OR r.order_id = $4) AND ($5::bigint IS NULL OR r.vendor_id = $5)
      AND ($6::bigint IS NULL OR r.id IN (SELECT n.receipt_id FROM receipt_lines n WHERE n.organization_id = $1 AND n.item_id = $6
        AND ${isVisibleFolder('n.place')})) ORDER BY r.id DESC OFFSET $7 LIMIT $8`;
  const { show, orderId = null, vendorId = null, itemId = null, offset } = wanted;
  return tx.rows<Row>(summariesOf(page), [
    scope.organizationId,
    folderFilter(scope),
    show === 'all',
    orderId,
    vendorId,
    itemId,
    offset,
    limit,
  ]);
}

export function findSummary(tx: Tx, scope: Scope, id: number): Promise<Row | undefined> {
  return tx.maybeOne<Row>(summariesOf('AND r.id = $3'), [scope.organizationId, folderFilter(scope), id]);
}

/** Those that went into the reader's places. */
export function listLines(tx: Tx, scope: Scope, id: number): Promise<z.input<typeof ReceiptLine>[]> {
  return tx.rows(
    `SELECT n.line, n.item_id AS "itemId", COALESCE(i.name, n.item_name) AS name, i.sku,
            CASE WHEN u.id IS NOT NULL THEN json_build_object('name', u.name, 'allowsDecimals', u.allows_decimals) END AS unit,
            i.id IS NOT NULL AND ${isVisibleItem()} AS "hasItem", n.order_line AS "orderLine", ${placeTold('n.place', 'n.place_name')} AS place,
            trim_scale(n.quantity) AS quantity, trim_scale(n.pieces_per_pack) AS "piecesPerPack", trim_scale(n.price) AS price,
            trim_scale(n.value) AS value, trim_scale(n.returned) AS returned, n.undone_at IS NOT NULL AS "isUndone", n.lot,
            n.expires_on::text AS "expiresOn", n.movement_id AS "movementId", n.received_at AS "receivedAt", n.received_by AS "receivedBy"
       FROM receipt_lines n LEFT JOIN items i ON i.organization_id = $1 AND i.id = n.item_id
       LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id
      WHERE n.organization_id = $1 AND n.receipt_id = $3 AND ${isVisibleFolder('n.place')} ORDER BY n.line`,
    [scope.organizationId, folderFilter(scope), id],
  );
}
