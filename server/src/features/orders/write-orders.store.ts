import type { OrderState, SentOrder } from '@onhand/contract/order-answers';
import type { Statement, Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';

/** The kind by which rows of other documents and of the history name an order. */
export const documentKind = 'order';

export const personsName = (user = '$2') =>
  `(SELECT COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email) FROM users u WHERE u.id = ${user})`;

export interface HeldOrder {
  id: number;
  number: number;
  state: OrderState;
  vendorId: number | null;
  vendorName: string;
  place: number;
  placeName: string | null;
  note: string;
  expectedOn: string | null;
  senderId: string | null;
  isSent: boolean;
}

export const orderColumns = `id, number, state, vendor_id AS "vendorId", vendor_name AS "vendorName", place, place_name AS "placeName", note,
  expected_on::text AS "expectedOn", sender_id AS "senderId", sent_at IS NOT NULL AS "isSent"`;

/** Whoever changes, sends or receives it has it alone, before folders and items. */
export function holdOrder(tx: Tx, scope: Scope, id: number): Promise<HeldOrder> {
  return tx.existing<HeldOrder>(`SELECT ${orderColumns} FROM orders WHERE organization_id = $1 AND id = $2 FOR UPDATE`, [
    scope.organizationId,
    id,
  ]);
}

/** The same of an order that something is delivered of to places that the person sees, for whoever sends more behind it. */
export function holdingSeen(scope: Scope, id: number): Statement<HeldOrder> {
  const isSeen = '($2::bigint[] IS NULL OR sent_at IS NOT NULL AND places && $2)';
  const sql = `SELECT ${orderColumns} FROM orders WHERE organization_id = $1 AND id = $3 AND ${isSeen} FOR UPDATE`;
  return { sql, values: [scope.organizationId, folderFilter(scope), id] };
}

export interface NewOrder {
  vendorId: number;
  vendorName: string;
  place: number;
  placeName: string | null;
  note: string;
  vendorReference: string;
  expectedOn: string | null;
  isPlanned: boolean;
}

export function insertOrder(tx: Tx, scope: Scope, order: NewOrder): Promise<HeldOrder> {
  return tx.one<HeldOrder>(
    `WITH numbered AS (
       INSERT INTO document_numbers AS d (organization_id, kind, last) VALUES ($1, '${documentKind}', 1)
       ON CONFLICT (organization_id, kind) DO UPDATE SET last = d.last + 1 RETURNING last)
     INSERT INTO orders (organization_id, number, state, vendor_id, vendor_name, place, place_name, note, vendor_reference, expected_on,
                         is_planned, created_by, creator_id)
     SELECT $1, last, 'draft', $3, $4, $5, $6, $7, $8, $9, $10, ${personsName()}, $2::uuid FROM numbered RETURNING ${orderColumns}`,
    [
      scope.organizationId,
      scope.userId,
      order.vendorId,
      order.vendorName,
      order.place,
      order.placeName,
      order.note,
      order.vendorReference,
      order.expectedOn,
      order.isPlanned,
    ],
  );
}

export interface OrderDetails {
  vendorId: number | null;
  vendorName: string;
  place: number;
  placeName: string | null;
  note: string;
  vendorReference: string | undefined;
  expectedOn: string | null;
}

export async function updateOrder(tx: Tx, scope: Scope, id: number, order: OrderDetails): Promise<void> {
  await tx.run(
    `UPDATE orders SET vendor_id = $3, vendor_name = $4, place = $5, place_name = $6, note = $7,
            vendor_reference = COALESCE($8, vendor_reference), expected_on = $9 WHERE organization_id = $1 AND id = $2`,
    [
      scope.organizationId,
      id,
      order.vendorId,
      order.vendorName,
      order.place,
      order.placeName,
      order.note,
      order.vendorReference,
      order.expectedOn,
    ],
  );
}

export async function setState(tx: Tx, scope: Scope, id: number, state: OrderState): Promise<void> {
  await tx.run(
    `UPDATE orders SET state = $4, closed_at = CASE WHEN $4 IN ('closed', 'cancelled') THEN clock_timestamp() END,
            closed_by = CASE WHEN $4 IN ('closed', 'cancelled') THEN ${personsName()} END
      WHERE organization_id = $1 AND id = $3`,
    [scope.organizationId, scope.userId, id, state],
  );
}

export async function markSent(tx: Tx, scope: Scope, id: number, document: SentOrder, at: Date): Promise<void> {
  await tx.run(
    `UPDATE orders SET state = 'sent', sent_at = $5, sent_by = ${personsName()}, sender_id = $2, sent_document = $4, expected_on = $6
      WHERE organization_id = $1 AND id = $3`,
    [scope.organizationId, scope.userId, id, JSON.stringify(document), at, document.expectedOn],
  );
}

/** Is the order over, and did anything come of it? */
export interface Sums {
  isOpen: boolean;
  hasArrived: boolean;
}

export function sumsOf(tx: Tx, scope: Scope, id: number): Promise<Sums> {
  const { sql, values } = readingSums(scope, id);
  return tx.one<Sums>(sql, values);
}

export function readingSums(scope: Scope, id: number): Statement<Sums> {
  return {
    sql: `SELECT lines_open > 0 AS "isOpen", lines_untouched < lines AS "hasArrived" FROM orders WHERE organization_id = $1 AND id = $2`,
    values: [scope.organizationId, id],
  };
}
