import type { ReturnKind, ReturnState } from '@onhand/contract/vendor-returns';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

/** The kind that rows of the ledger name a return by. */
export const documentKind = 'return';

const personsName = `(SELECT COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email) FROM users u WHERE u.id = $2)`;

export interface NewReturn {
  kind: ReturnKind;
  vendorId: number | null;
  vendorName: string;
  reason: string;
  reference: string;
  hasCredit: boolean;
  creditDue: string | null;
}

/** What is expected is known once the goods have left; without a credit nothing is open. */
export function insertReturn(tx: Tx, scope: Scope, made: NewReturn): Promise<{ id: number; number: number }> {
  const { kind, vendorId, vendorName, reason, reference, hasCredit, creditDue } = made;
  return tx.one(
    `WITH numbered AS (
       INSERT INTO document_numbers AS d (organization_id, kind, last) VALUES ($1, '${documentKind}', 1)
       ON CONFLICT (organization_id, kind) DO UPDATE SET last = d.last + 1 RETURNING last
     )
     INSERT INTO vendor_returns (organization_id, number, state, kind, vendor_id, vendor_name, reason, reference, returned_by, credit_due, closed_at, closed_by)
     SELECT $1, last, CASE WHEN $8 THEN 'open' ELSE 'closed' END, $3, $4, $5, $6, $7, who.name, CASE WHEN $8 THEN $9::date END,
            CASE WHEN NOT $8 THEN clock_timestamp() END, CASE WHEN NOT $8 THEN who.name END
       FROM numbered CROSS JOIN (SELECT ${personsName} AS name) AS who RETURNING id, number`,
    [scope.organizationId, scope.userId, kind, vendorId, vendorName, reason, reference, hasCredit, creditDue],
  );
}

export interface NewReturnLine {
  itemId: number;
  itemName: string;
  receiptId: number | null;
  receiptLine: number | null;
  place: number;
  placeName: string | null;
  quantity: string;
  value: string;
  credit: string;
  movementId: number;
}

export async function insertLines(tx: Tx, scope: Scope, id: number, lines: readonly NewReturnLine[], hasCredit: boolean): Promise<void> {
  const list = <Name extends keyof NewReturnLine>(name: Name) => lines.map((line) => line[name]);
  await tx.run(
    `INSERT INTO vendor_return_lines (organization_id, return_id, line, item_id, item_name, receipt_id, receipt_line, place, place_name, quantity, value, credit, movement_id)
     SELECT $1, $2, n.nth, n.item_id, n.item_name, n.receipt_id, n.receipt_line, n.place, n.place_name, n.quantity, n.value, n.credit, n.movement_id
       FROM unnest($3::bigint[], $4::text[], $5::bigint[], $6::int[], $7::bigint[], $8::text[], $9::numeric[], $10::numeric[], $11::numeric[], $12::bigint[])
            WITH ORDINALITY AS n (item_id, item_name, receipt_id, receipt_line, place, place_name, quantity, value, credit, movement_id, nth)`,
    [
      scope.organizationId,
      id,
      list('itemId'),
      list('itemName'),
      list('receiptId'),
      list('receiptLine'),
      list('place'),
      list('placeName'),
      list('quantity'),
      list('value'),
      list('credit'),
      list('movementId'),
    ],
  );
  if (!hasCredit) return;
  const sql = `UPDATE vendor_returns SET credit_expected = (SELECT sum(credit) FROM vendor_return_lines WHERE organization_id = $1 AND return_id = $2)
    WHERE organization_id = $1 AND id = $2`;
  await tx.run(sql, [scope.organizationId, id]);
}

export interface HeldReturn {
  id: number;
  number: number;
  state: ReturnState;
  credited: string;
}

/** Behind the orders and receipts that its lines came by, and before the items. */
export function holdReturn(tx: Tx, scope: Scope, id: number): Promise<HeldReturn> {
  const sql = `SELECT id, number, state, trim_scale(credited) AS credited FROM vendor_returns WHERE organization_id = $1 AND id = $2 FOR UPDATE`;
  return tx.existing<HeldReturn>(sql, [scope.organizationId, id]);
}

export interface KeptLine {
  line: number;
  itemId: number;
  receiptId: number | null;
  receiptLine: number | null;
  orderId: number | null;
  orderLine: number | null;
  place: number;
  quantity: string;
  movementId: number | null;
  isUndone: boolean;
}

/** All of them, or those that some rows of the ledger are of. */
export function keptLines(tx: Tx, scope: Scope, id: number, movementIds: readonly number[] | null = null): Promise<KeptLine[]> {
  return tx.rows<KeptLine>(
    `SELECT n.line, n.item_id AS "itemId", n.receipt_id AS "receiptId", n.receipt_line AS "receiptLine", r.order_id AS "orderId", l.order_line AS "orderLine",
            n.place, trim_scale(n.quantity) AS quantity, n.movement_id AS "movementId", n.undone_at IS NOT NULL AS "isUndone"
       FROM vendor_return_lines n
       LEFT JOIN receipts r ON r.organization_id = $1 AND r.id = n.receipt_id
       LEFT JOIN receipt_lines l ON l.organization_id = $1 AND l.receipt_id = n.receipt_id AND l.line = n.receipt_line
      WHERE n.organization_id = $1 AND n.return_id = $2 AND ($3::bigint[] IS NULL OR n.movement_id = ANY ($3)) ORDER BY n.line`,
    [scope.organizationId, id, movementIds],
  );
}

/** The credit that is expected is less by that of the lines; with the last line the return is undone. */
export async function markLinesUndone(tx: Tx, scope: Scope, id: number, lines: readonly number[]): Promise<void> {
  const values = [scope.organizationId, id, lines];
  await tx.run(
    'UPDATE vendor_return_lines SET undone_at = clock_timestamp() WHERE organization_id = $1 AND return_id = $2 AND line = ANY ($3)',
    values,
  );
  await tx.run(
    `UPDATE vendor_returns v SET credit_expected = CASE WHEN v.credit_expected IS NOT NULL THEN GREATEST(v.credit_expected - gone.credit, 0) END,
            state = CASE WHEN left_over.some THEN v.state ELSE 'undone' END, closed_at = CASE WHEN left_over.some THEN v.closed_at ELSE clock_timestamp() END
       FROM (SELECT sum(credit) AS credit FROM vendor_return_lines WHERE organization_id = $1 AND return_id = $2 AND line = ANY ($3)) AS gone CROSS JOIN (
         SELECT EXISTS (SELECT FROM vendor_return_lines WHERE organization_id = $1 AND return_id = $2 AND undone_at IS NULL) AS some) AS left_over
      WHERE v.organization_id = $1 AND v.id = $2`,
    values,
  );
}

export interface ReturnChange {
  creditExpected?: string | null | undefined;
  creditDue?: string | null | undefined;
  reason?: string | undefined;
  reference?: string | undefined;
}

/** Without a credit nothing is open any more; with one it is. */
export async function writeChange(tx: Tx, scope: Scope, id: number, change: ReturnChange): Promise<void> {
  const { creditExpected, creditDue, reason, reference } = change;
  await tx.run(
    `UPDATE vendor_returns SET credit_expected = CASE WHEN $4 THEN $5::numeric ELSE credit_expected END,
            credit_due = CASE WHEN $4 AND $5::numeric IS NULL THEN NULL WHEN $6 THEN $7::date ELSE credit_due END,
            reason = COALESCE($8, reason), reference = COALESCE($9, reference),
            state = CASE WHEN NOT $4 THEN state WHEN $5::numeric IS NULL THEN 'closed' ELSE 'open' END,
            closed_at = CASE WHEN NOT $4 THEN closed_at WHEN $5::numeric IS NULL THEN clock_timestamp() END,
            closed_by = CASE WHEN NOT $4 THEN closed_by WHEN $5::numeric IS NULL THEN ${personsName} END
      WHERE organization_id = $1 AND id = $3`,
    [
      scope.organizationId,
      scope.userId,
      id,
      creditExpected !== undefined,
      creditExpected ?? null,
      creditDue !== undefined,
      creditDue ?? null,
      reason ?? null,
      reference ?? null,
    ],
  );
}

export async function writeCredit(tx: Tx, scope: Scope, id: number, amount: string, isLast: boolean): Promise<void> {
  await tx.run(
    `UPDATE vendor_returns SET credited = credited + $4::numeric, credited_at = clock_timestamp(), state = CASE WHEN $5 THEN 'closed' ELSE state END,
            closed_at = CASE WHEN $5 THEN clock_timestamp() END, closed_by = CASE WHEN $5 THEN ${personsName} END
      WHERE organization_id = $1 AND id = $3`,
    [scope.organizationId, scope.userId, id, amount, isLast],
  );
}
