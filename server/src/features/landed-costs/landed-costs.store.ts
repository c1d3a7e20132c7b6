import type { Charge, ChargeableLine, ChargeKind, ChargePart } from '@onhand/contract/landed-costs';
import type { ShareRule } from '@onhand/contract/charge-shares';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

/** The kind that rows of the ledger name a charge by. */
export const documentKind = 'charge';

const personsName = `(SELECT COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email) FROM users u WHERE u.id = $2)`;

export interface HeldReceipt {
  id: number;
  number: number;
  state: 'open' | 'closed' | 'undone';
  charges: number;
  /** Of all of them. */
  parts: number;
}

/** The receipt before its items, as whoever scans into it holds them. */
export function holdReceipt(tx: Tx, scope: Scope, id: number): Promise<HeldReceipt> {
  return tx.existing<HeldReceipt>(
    `SELECT r.id, r.number, r.state, (SELECT count(*)::int FROM receipt_charges c WHERE c.organization_id = $1 AND c.receipt_id = r.id) AS charges,
            (SELECT count(*)::int FROM receipt_charges c JOIN receipt_charge_parts p ON p.organization_id = $1 AND p.charge_id = c.id
              WHERE c.organization_id = $1 AND c.receipt_id = r.id) AS parts
       FROM receipts r WHERE r.organization_id = $1 AND r.id = $2 FOR UPDATE`,
    [scope.organizationId, id],
  );
}

/** A line that can carry something, with its row of the ledger. */
export type CarrierLine = ChargeableLine & { value: string; price: string; movementId: number };

/** What went back or was taken back carries nothing (L5), nor does what is deleted. A weight is that of the receipt's vendor, else of another. */
export function linesToCharge(tx: Tx, scope: Scope, receiptId: number): Promise<CarrierLine[]> {
  const measure = (name: 'weight' | 'volume') => `(SELECT trim_scale(v.${name}) FROM item_vendors v
              WHERE v.organization_id = $1 AND v.item_id = n.item_id AND v.${name} IS NOT NULL
              ORDER BY v.vendor_id = r.vendor_id DESC NULLS LAST, v.position LIMIT 1) AS ${name}`;
  // Each correction was for what had not gone back by then.
  const corrected = `(SELECT sum(p.amount / (n.quantity - (
              SELECT COALESCE(sum(b.quantity), 0) FROM vendor_return_lines b JOIN vendor_returns v ON v.organization_id = $1 AND v.id = b.return_id
               WHERE b.organization_id = $1 AND b.item_id = n.item_id AND b.receipt_id = $2 AND b.receipt_line = n.line AND b.undone_at IS NULL AND v.returned_at < c.created_at)))
              FROM receipt_charges c JOIN receipt_charge_parts p ON p.organization_id = $1 AND p.charge_id = c.id AND p.receipt_line = n.line
             WHERE c.organization_id = $1 AND c.receipt_id = $2 AND c.kind = 'price' AND c.undone_at IS NULL)`;
  return tx.rows<CarrierLine>(
    `SELECT n.line, n.item_id AS "itemId", i.name, u.name AS unit, trim_scale(n.quantity - n.returned) AS quantity,
            trim_scale(round(n.value * (n.quantity - n.returned) / n.quantity, 10)) AS value, ${measure('weight')}, ${measure('volume')},
            trim_scale(n.pieces_per_pack) AS "piecesPerPack",
            trim_scale(round(n.price + COALESCE(${corrected} * n.pieces_per_pack, 0), 6)) AS price,
            n.movement_id AS "movementId"
       FROM receipt_lines n JOIN receipts r ON r.organization_id = $1 AND r.id = n.receipt_id
       JOIN items i ON i.organization_id = $1 AND i.id = n.item_id
       LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id
      WHERE n.organization_id = $1 AND n.receipt_id = $2 AND n.undone_at IS NULL AND n.returned < n.quantity AND n.movement_id IS NOT NULL
      ORDER BY n.line`,
    [scope.organizationId, receiptId],
  );
}

export interface NewCharge {
  receiptId: number;
  kind: ChargeKind;
  amount: string;
  share: ShareRule;
  reference: string;
  note: string;
}

export function insertCharge(
  tx: Tx,
  scope: Scope,
  { receiptId, kind, amount, share, reference, note }: NewCharge,
): Promise<{ id: number; number: number }> {
  return tx.one(
    `WITH numbered AS (
       INSERT INTO document_numbers AS d (organization_id, kind, last) VALUES ($1, '${documentKind}', 1)
       ON CONFLICT (organization_id, kind) DO UPDATE SET last = d.last + 1 RETURNING last
     )
     INSERT INTO receipt_charges (organization_id, number, receipt_id, kind, amount, share, reference, note, created_by)
     SELECT $1, last, $3, $4, $5, $6, $7, $8, ${personsName} FROM numbered RETURNING id, number`,
    [scope.organizationId, scope.userId, receiptId, kind, amount, share, reference, note],
  );
}

export interface NewPart {
  line: number;
  itemId: number;
  amount: string;
  movementId: number | null;
}

export async function insertParts(tx: Tx, scope: Scope, chargeId: number, parts: readonly NewPart[]): Promise<void> {
  await tx.run(
    `INSERT INTO receipt_charge_parts (organization_id, charge_id, receipt_line, item_id, amount, movement_id)
     SELECT $1, $2, p.line, p.item_id, p.amount, p.movement_id
       FROM unnest($3::int[], $4::bigint[], $5::numeric[], $6::bigint[]) AS p (line, item_id, amount, movement_id)`,
    [
      scope.organizationId,
      chargeId,
      parts.map(({ line }) => line),
      parts.map(({ itemId }) => itemId),
      parts.map(({ amount }) => amount),
      parts.map(({ movementId }) => movementId),
    ],
  );
}

export async function markUndone(tx: Tx, scope: Scope, id: number): Promise<void> {
  const sql = `UPDATE receipt_charges SET undone_at = clock_timestamp(), undone_by = ${personsName} WHERE organization_id = $1 AND id = $3`;
  await tx.run(sql, [scope.organizationId, scope.userId, id]);
}

/** The charge alone until the end, behind its receipt. */
export function holdCharge(tx: Tx, scope: Scope, id: number): Promise<{ number: number; receiptId: number; isUndone: boolean }> {
  return tx.existing(
    'SELECT number, receipt_id AS "receiptId", undone_at IS NOT NULL AS "isUndone" FROM receipt_charges WHERE organization_id = $1 AND id = $2 FOR UPDATE',
    [scope.organizationId, id],
  );
}

export function receiptOfCharge(tx: Tx, scope: Scope, id: number): Promise<{ receiptId: number }> {
  return tx.existing('SELECT receipt_id AS "receiptId" FROM receipt_charges WHERE organization_id = $1 AND id = $2', [
    scope.organizationId,
    id,
  ]);
}

export interface PartToUndo {
  itemId: number;
  amount: string;
  movementId: number;
  receiptMovementId: number;
}

/** The parts that have a row of the ledger, and whose item is still there. */
export function partsToUndo(tx: Tx, scope: Scope, id: number): Promise<PartToUndo[]> {
  return tx.rows<PartToUndo>(
    `SELECT p.item_id AS "itemId", trim_scale(p.amount) AS amount, p.movement_id AS "movementId", n.movement_id AS "receiptMovementId"
       FROM receipt_charge_parts p JOIN receipt_charges c ON c.organization_id = $1 AND c.id = p.charge_id
       JOIN receipt_lines n ON n.organization_id = $1 AND n.receipt_id = c.receipt_id AND n.line = p.receipt_line
       JOIN items i ON i.organization_id = $1 AND i.id = p.item_id
      WHERE p.organization_id = $1 AND p.charge_id = $2 AND p.movement_id IS NOT NULL ORDER BY p.receipt_line`,
    [scope.organizationId, id],
  );
}

/** The latest charge that stands, and has a part of a line which made one of these rows that no replay of it leaves out. */
export function chargeBeside(
  tx: Tx,
  scope: Scope,
  receiptMovementIds: readonly number[],
): Promise<{ number: number; kind: ChargeKind } | undefined> {
  return tx.maybeOne(
    `SELECT c.number, c.kind FROM receipt_lines n
       JOIN receipt_charges c ON c.organization_id = $1 AND c.receipt_id = n.receipt_id AND c.undone_at IS NULL
       JOIN receipt_charge_parts p ON p.organization_id = $1 AND p.charge_id = c.id AND p.receipt_line = n.line
       JOIN movements m ON m.organization_id = $1 AND m.id = p.movement_id AND m.detail ->> 'way' IS DISTINCT FROM 'replayed'
      WHERE n.organization_id = $1 AND n.movement_id = ANY ($2) ORDER BY c.id DESC LIMIT 1`,
    [scope.organizationId, receiptMovementIds],
  );
}

const charges = `SELECT c.id, c.number, c.receipt_id AS "receiptId", c.kind, trim_scale(c.amount) AS amount, c.share, c.reference, c.note,
    c.created_at AS "createdAt", c.created_by AS "createdBy", c.undone_at AS "undoneAt", c.undone_by AS "undoneBy"
  FROM receipt_charges c WHERE c.organization_id = $1`;

export function chargesOf(tx: Tx, scope: Scope, receiptId: number): Promise<Omit<Charge, 'parts'>[]> {
  return tx.rows(`${charges} AND c.receipt_id = $2 ORDER BY c.id DESC`, [scope.organizationId, receiptId]);
}

export function findCharge(tx: Tx, scope: Scope, id: number): Promise<Omit<Charge, 'parts'> | undefined> {
  return tx.maybeOne(`${charges} AND c.id = $2`, [scope.organizationId, id]);
}

/** What a part did to stock and to cost of goods is what its row of the ledger says. */
export function partsOf(tx: Tx, scope: Scope, chargeIds: readonly number[]): Promise<(ChargePart & { chargeId: number })[]> {
  return tx.rows(
    `SELECT p.charge_id AS "chargeId", p.receipt_line AS line, p.item_id AS "itemId", COALESCE(i.name, n.item_name) AS name, trim_scale(p.amount) AS amount,
            trim_scale(COALESCE(m.value_delta, 0)) AS "inStock", trim_scale(COALESCE(m.cost_of_goods_correction, 0)) AS "costOfGoods",
            n.undone_at IS NOT NULL AS "isGone"
       FROM receipt_charge_parts p JOIN receipt_charges c ON c.organization_id = $1 AND c.id = p.charge_id
       JOIN receipt_lines n ON n.organization_id = $1 AND n.receipt_id = c.receipt_id AND n.line = p.receipt_line
       LEFT JOIN items i ON i.organization_id = $1 AND i.id = p.item_id
       LEFT JOIN movements m ON m.organization_id = $1 AND m.id = p.movement_id
      WHERE p.organization_id = $1 AND p.charge_id = ANY ($2) ORDER BY p.charge_id, p.receipt_line`,
    [scope.organizationId, chargeIds],
  );
}

export function receiptExists(tx: Tx, scope: Scope, id: number): Promise<{ id: number } | undefined> {
  return tx.maybeOne('SELECT id FROM receipts WHERE organization_id = $1 AND id = $2', [scope.organizationId, id]);
}
