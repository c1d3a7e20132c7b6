import type { ReceiptState } from '@onhand/contract/receipt-answers';
import type { Statement, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

/** The kind that rows of the ledger name a receipt by. */
export const documentKind = 'receipt';

const personsName = `(SELECT COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email) FROM users u WHERE u.id = $2)`;

export interface HeldReceipt {
  id: number;
  number: number;
  state: ReceiptState;
  orderId: number | null;
  vendorId: number | null;
  vendorName: string;
  note: string;
}

const columns = 'id, number, state, order_id AS "orderId", vendor_id AS "vendorId", vendor_name AS "vendorName", note';

/** Behind its order and before the items; whoever scans into it, closes it or takes it back has it alone. */
export function holdReceipt(tx: Tx, scope: Scope, id: number): Promise<HeldReceipt> {
  const sql = `SELECT ${columns} FROM receipts WHERE organization_id = $1 AND id = $2 FOR UPDATE`;
  return tx.existing<HeldReceipt>(sql, [scope.organizationId, id]);
}

/** The order that a receipt is of, to be held before it; null is none. */
export function orderOf(tx: Tx, scope: Scope, id: number): Promise<number | null> {
  return tx
    .existing<{ orderId: number | null }>('SELECT order_id AS "orderId" FROM receipts WHERE organization_id = $1 AND id = $2', [
      scope.organizationId,
      id,
    ])
    .then(({ orderId }) => orderId);
}

export function holdingOpenReceiptOf(scope: Scope, orderId: number): Statement<HeldReceipt> {
  const sql = `SELECT ${columns} FROM receipts WHERE organization_id = $1 AND order_id = $2 AND state = 'open' FOR UPDATE`;
  return { sql, values: [scope.organizationId, orderId] };
}

export interface NewReceipt {
  orderId: number | null;
  vendorId: number | null;
  vendorName: string;
  reference?: string;
  note?: string;
}

export function insertReceipt(tx: Tx, scope: Scope, made: NewReceipt): Promise<HeldReceipt> {
  const { orderId, vendorId, vendorName, reference = '', note = '' } = made;
  return tx.one<HeldReceipt>(
    `WITH numbered AS (
       INSERT INTO document_numbers AS d (organization_id, kind, last) VALUES ($1, '${documentKind}', 1)
       ON CONFLICT (organization_id, kind) DO UPDATE SET last = d.last + 1 RETURNING last
     )
     INSERT INTO receipts (organization_id, number, state, order_id, vendor_id, vendor_name, reference, note, received_by)
     SELECT $1, last, 'open', $3, $4, $5, $6, $7, ${personsName} FROM numbered RETURNING ${columns}`,
    [scope.organizationId, scope.userId, orderId, vendorId, vendorName, reference, note],
  );
}

export interface NewLine {
  itemId: number;
  itemName: string;
  orderLine: number | null;
  place: number;
  placeName: string | null;
  quantity: string;
  piecesPerPack: string;
  price: string;
  value: string;
  movementId: number;
  lot: string | null;
  expiresOn: string | null;
}

/** Answers the numbers of the new lines. The receipt is held, so no number is given twice. */
export function insertingLines(scope: Scope, id: number, lines: readonly NewLine[]): Statement<{ line: number }> {
  const list = <Name extends keyof NewLine>(name: Name) => lines.map((line) => line[name]);
  return {
    sql: `INSERT INTO receipt_lines (organization_id, receipt_id, line, item_id, item_name, order_line, place, place_name, quantity, pieces_per_pack, price,
                                value, movement_id, lot, expires_on, received_by)
     SELECT $1, $3, known.last + n.nth, n.item_id, n.item_name, n.order_line, n.place, n.place_name, n.quantity, n.pieces_per_pack, n.price, n.value,
            n.movement_id, n.lot, n.expires_on, ${personsName}
       FROM unnest($4::bigint[], $5::text[], $6::int[], $7::bigint[], $8::text[], $9::numeric[], $10::numeric[], $11::numeric[], $12::numeric[],
                   $13::bigint[], $14::text[], $15::date[]) WITH ORDINALITY
            AS n (item_id, item_name, order_line, place, place_name, quantity, pieces_per_pack, price, value, movement_id, lot, expires_on, nth)
      CROSS JOIN (SELECT COALESCE(max(line), 0) AS last FROM receipt_lines WHERE organization_id = $1 AND receipt_id = $3) AS known
     RETURNING line`,
    values: [
      scope.organizationId,
      scope.userId,
      id,
      list('itemId'),
      list('itemName'),
      list('orderLine'),
      list('place'),
      list('placeName'),
      list('quantity'),
      list('piecesPerPack'),
      list('price'),
      list('value'),
      list('movementId'),
      list('lot'),
      list('expiresOn'),
    ],
  };
}

export async function setState(tx: Tx, scope: Scope, id: number, state: ReceiptState): Promise<void> {
  await tx.run(
    `UPDATE receipts SET state = $4, closed_at = CASE WHEN $4 <> 'open' THEN clock_timestamp() END, closed_by = CASE WHEN $4 <> 'open' THEN ${personsName} END
      WHERE organization_id = $1 AND id = $3`,
    [scope.organizationId, scope.userId, id, state],
  );
}

export async function writeDetails(
  tx: Tx,
  scope: Scope,
  id: number,
  { reference, note }: { reference?: string | undefined; note?: string | undefined },
) {
  const sql = `UPDATE receipts SET reference = COALESCE($3, reference), note = COALESCE($4, note) WHERE organization_id = $1 AND id = $2`;
  await tx.run(sql, [scope.organizationId, id, reference ?? null, note ?? null]);
}

export interface ReceivedBefore {
  line: number;
  itemId: number;
  itemName: string;
  orderLine: number | null;
  place: number;
  quantity: string;
  returned: string;
  movementId: number | null;
}

const received = `line, item_id AS "itemId", item_name AS "itemName", order_line AS "orderLine", place, trim_scale(quantity) AS quantity,
            trim_scale(returned) AS returned, movement_id AS "movementId"`;

/** Those that still stand, by their number. */
export function linesToUndo(tx: Tx, scope: Scope, id: number): Promise<ReceivedBefore[]> {
  return tx.rows<ReceivedBefore>(
    `SELECT ${received} FROM receipt_lines WHERE organization_id = $1 AND receipt_id = $2 AND undone_at IS NULL ORDER BY line`,
    [scope.organizationId, id],
  );
}

/** The lines that made rows of the ledger. A receipt may have thousands, of which one is taken back by itself. */
export function linesOfMovements(tx: Tx, scope: Scope, id: number, movementIds: readonly number[]): Promise<ReceivedBefore[]> {
  return tx.rows<ReceivedBefore>(
    `SELECT ${received} FROM receipt_lines WHERE organization_id = $1 AND receipt_id = $2 AND movement_id = ANY ($3)`,
    [scope.organizationId, id, movementIds],
  );
}

export function hasLinesStanding(tx: Tx, scope: Scope, id: number): Promise<boolean> {
  const sql = 'SELECT EXISTS (SELECT FROM receipt_lines WHERE organization_id = $1 AND receipt_id = $2 AND undone_at IS NULL)';
  return tx.value<boolean>(sql, [scope.organizationId, id]);
}

export async function markUndone(tx: Tx, scope: Scope, id: number, lines: readonly number[]): Promise<void> {
  const sql = 'UPDATE receipt_lines SET undone_at = clock_timestamp() WHERE organization_id = $1 AND receipt_id = $2 AND line = ANY ($3)';
  await tx.run(sql, [scope.organizationId, id, lines]);
}
