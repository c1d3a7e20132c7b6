import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleFolder, isVisibleItem } from '../../platform/visible-items.ts';

export interface ReceiptToReturn {
  id: number;
  number: number;
  orderId: number | null;
  vendorId: number | null;
  vendorName: string;
}

/** Which orders are behind them, before anything is held. */
export function receiptsToReturn(tx: Tx, scope: Scope, ids: readonly number[]): Promise<ReceiptToReturn[]> {
  return tx.rows<ReceiptToReturn>(
    `SELECT id, number, order_id AS "orderId", vendor_id AS "vendorId", vendor_name AS "vendorName" FROM receipts
      WHERE organization_id = $1 AND id = ANY ($2) ORDER BY id`,
    [scope.organizationId, ids],
  );
}

/** Receipts alone until the end: behind their orders, before the items. */
export async function holdReceipts(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  await tx.rows('SELECT id FROM receipts WHERE organization_id = $1 AND id = ANY ($2) ORDER BY id FOR UPDATE', [scope.organizationId, ids]);
}

export interface ReturnableLine {
  receiptId: number;
  line: number;
  itemId: number;
  itemName: string;
  orderLine: number | null;
  quantity: string;
  returned: string;
  value: string;
  movementId: number | null;
  isUndone: boolean;
}

/** Of those named, the ones that went into places which the person sees, as on the receipt itself. */
export function linesOfReceipts(
  tx: Tx,
  scope: Scope,
  named: readonly { receiptId: number; receiptLine: number }[],
): Promise<ReturnableLine[]> {
  return tx.rows<ReturnableLine>(
    `SELECT n.receipt_id AS "receiptId", n.line, n.item_id AS "itemId", n.item_name AS "itemName", n.order_line AS "orderLine",
            trim_scale(n.quantity) AS quantity, trim_scale(n.returned) AS returned, trim_scale(n.value) AS value, n.movement_id AS "movementId",
            n.undone_at IS NOT NULL AS "isUndone"
       FROM (SELECT DISTINCT receipt_id, line FROM unnest($3::bigint[], $4::int[]) AS w (receipt_id, line)) AS wanted
       JOIN receipt_lines n ON n.organization_id = $1 AND n.receipt_id = wanted.receipt_id AND n.line = wanted.line
      WHERE ${isVisibleFolder('n.place')}`,
    [scope.organizationId, folderFilter(scope), named.map(({ receiptId }) => receiptId), named.map(({ receiptLine }) => receiptLine)],
  );
}

/** How many of some items the person sees. */
export function countVisible(tx: Tx, scope: Scope, ids: readonly number[]): Promise<number> {
  const sql = `SELECT count(*)::int FROM items i WHERE i.organization_id = $1 AND i.id = ANY ($3) AND ${isVisibleItem()}`;
  return tx.value<number>(sql, [scope.organizationId, folderFilter(scope), ids]);
}

export interface ReturnedOfLine {
  receiptId: number;
  line: number;
  quantity: string;
}

/** Adds to what went back of each line; below zero where a return is taken back. */
export async function addReturned(tx: Tx, scope: Scope, lines: readonly ReturnedOfLine[]): Promise<void> {
  await tx.run(
    `UPDATE receipt_lines l SET returned = l.returned + r.quantity
       FROM (SELECT receipt_id, line, sum(quantity) AS quantity FROM unnest($2::bigint[], $3::int[], $4::numeric[]) AS n (receipt_id, line, quantity)
              GROUP BY receipt_id, line) AS r
      WHERE l.organization_id = $1 AND l.receipt_id = r.receipt_id AND l.line = r.line`,
    [scope.organizationId, lines.map(({ receiptId }) => receiptId), lines.map(({ line }) => line), lines.map(({ quantity }) => quantity)],
  );
}

export function vendorToReturnTo(tx: Tx, scope: Scope, id: number): Promise<{ id: number; name: string } | undefined> {
  return tx.maybeOne('SELECT id, name FROM vendors WHERE organization_id = $1 AND id = $2 FOR KEY SHARE', [scope.organizationId, id]);
}
