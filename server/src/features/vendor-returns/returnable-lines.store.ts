import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

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

export function linesOfReceipts(tx: Tx, scope: Scope, ids: readonly number[]): Promise<ReturnableLine[]> {
  return tx.rows<ReturnableLine>(
    `SELECT receipt_id AS "receiptId", line, item_id AS "itemId", item_name AS "itemName", order_line AS "orderLine", trim_scale(quantity) AS quantity,
            trim_scale(returned) AS returned, trim_scale(value) AS value, movement_id AS "movementId", undone_at IS NOT NULL AS "isUndone"
       FROM receipt_lines WHERE organization_id = $1 AND receipt_id = ANY ($2)`,
    [scope.organizationId, ids],
  );
}

export interface ReturnedOfLine {
  receiptId: number;
  line: number;
  quantity: string;
}

/** Adds to what went back of each line, named once; below zero where a return is taken back. */
export async function addReturned(tx: Tx, scope: Scope, lines: readonly ReturnedOfLine[]): Promise<void> {
  await tx.run(
    `UPDATE receipt_lines l SET returned = l.returned + r.quantity
       FROM unnest($2::bigint[], $3::int[], $4::numeric[]) AS r (receipt_id, line, quantity)
      WHERE l.organization_id = $1 AND l.receipt_id = r.receipt_id AND l.line = r.line`,
    [scope.organizationId, lines.map(({ receiptId }) => receiptId), lines.map(({ line }) => line), lines.map(({ quantity }) => quantity)],
  );
}

export function vendorToReturnTo(tx: Tx, scope: Scope, id: number): Promise<{ id: number; name: string } | undefined> {
  return tx.maybeOne('SELECT id, name FROM vendors WHERE organization_id = $1 AND id = $2 FOR KEY SHARE', [scope.organizationId, id]);
}
