import type { CostLine } from '@onhand/contract/cost-explanation';
import type { Movement } from '@onhand/contract/movements';
import type { Tx } from '../../../platform/db.ts';
import { folderFilter, type Scope } from '../../../platform/scope.ts';
import { isVisibleFolder } from '../../../platform/visible-items.ts';
import type { RecordedMovement } from '@onhand/contract/costing';
import { costOfGoods } from '../movements.store.ts';
import type { ReceiptDetail, UndoDetail } from '../recorded-row.ts';

/** An explanation adds up only if all of it is from one moment. To be called before anything else in the transaction. */
export async function seeOneMoment(tx: Tx): Promise<void> {
  await tx.run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
}

/** A row of the ledger as a step of the running balance. */
export type Step = Omit<CostLine, 'of' | 'movementId' | 'quantityAfter' | 'valueAfter'> & {
  movementId: number;
  quantityAfter: string;
  valueAfter: string;
};

const step = `m.id AS "movementId", m.at, m.user_name AS "userName", m.kind, m.note, trim_scale(m.delta) AS quantity,
  trim_scale(m.unit_cost) AS "unitCost", trim_scale(m.value_delta) AS value, trim_scale(m.quantity_after) AS "quantityAfter",
  trim_scale(m.value_after) AS "valueAfter"`;

/** Newest first, before a row of the ledger: what changed the quantity, the value or the method. */
export function stepsBefore(tx: Tx, scope: Scope, itemId: number, before: number | null, limit: number): Promise<Step[]> {
  return tx.rows<Step>(
    `SELECT ${step} FROM movements m
      WHERE m.organization_id = $1 AND m.item_id = $2 AND m.id < COALESCE($3::bigint, 9223372036854775807)
        AND (m.delta <> 0 OR m.value_delta <> 0 OR m.kind = 'method')
      ORDER BY m.id DESC LIMIT $4`,
    [scope.organizationId, itemId, before, limit],
  );
}

export async function countSteps(tx: Tx, scope: Scope, itemId: number, upTo: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    `SELECT count(*) FROM movements m
      WHERE m.organization_id = $1 AND m.item_id = $2 AND m.id <= $3 AND (m.delta <> 0 OR m.value_delta <> 0 OR m.kind = 'method')`,
    [scope.organizationId, itemId, upTo],
  );
  return count;
}

/** The last row that set a cost which is not made of receipts; the opening where none has. */
export function lastCostSetting(tx: Tx, scope: Scope, itemId: number): Promise<Step | undefined> {
  return tx.maybeOne<Step>(
    `SELECT ${step} FROM movements m
      WHERE m.organization_id = $1 AND m.item_id = $2 AND m.kind IN ('revalue', 'method', 'opening') ORDER BY m.id DESC LIMIT 1`,
    [scope.organizationId, itemId],
  );
}

/** The movements that made these layers, with how much came in by each: layers have the ids of their movements. */
export function receiptsOf(tx: Tx, scope: Scope, ids: readonly number[]): Promise<(Step & { received: string })[]> {
  return tx.rows(
    `SELECT ${step}, trim_scale(CASE WHEN m.delta > 0 THEN m.delta ELSE m.quantity_after END) AS received
       FROM movements m WHERE m.organization_id = $1 AND m.id = ANY ($2)`,
    [scope.organizationId, ids],
  );
}

export interface ReceiptBehind {
  movementId: number;
  receipt: NonNullable<CostLine['receipt']>;
}

/** Of these movements those that a receipt made, with what was added to their cost since and stands. */
export function receiptsBehind(tx: Tx, scope: Scope, ids: readonly number[]): Promise<ReceiptBehind[]> {
  return tx.rows<ReceiptBehind>(
    `SELECT n.movement_id AS "movementId", json_build_object('id', r.id, 'number', r.number, 'vendorName', r.vendor_name, 'paid', trim_scale(n.value)::text,
              'charges', COALESCE((
                SELECT json_agg(json_build_object('number', c.number, 'kind', c.kind, 'amount', trim_scale(p.amount)::text) ORDER BY c.id)
                  FROM receipt_charges c JOIN receipt_charge_parts p ON p.organization_id = $1 AND p.charge_id = c.id AND p.receipt_line = n.line
                 WHERE c.organization_id = $1 AND c.receipt_id = n.receipt_id AND c.undone_at IS NULL), '[]')) AS receipt
       FROM receipt_lines n JOIN receipts r ON r.organization_id = $1 AND r.id = n.receipt_id
      WHERE n.organization_id = $1 AND n.movement_id = ANY ($2)`,
    [scope.organizationId, ids],
  );
}

export type ExplainedRow = Step &
  Pick<Movement, 'itemId' | 'reverses' | 'isCostAssumed'> & {
    detail: (RecordedMovement | { after?: RecordedMovement['after'] }) & UndoDetail & ReceiptDetail;
    quantityBefore: string;
    costOfGoods: string;
  };

export function findExplained(tx: Tx, scope: Scope, id: number): Promise<ExplainedRow | undefined> {
  return tx.maybeOne<ExplainedRow>(
    `SELECT ${step}, m.item_id AS "itemId", m.reverses, m.detail, trim_scale(m.quantity_after - m.delta) AS "quantityBefore",
            ${costOfGoods} AS "costOfGoods", COALESCE((m.detail ->> 'isCostAssumed')::boolean, false) AS "isCostAssumed"
       FROM movements m WHERE m.organization_id = $1 AND ${isVisibleFolder('m.folder_id')} AND m.id = $3`,
    [scope.organizationId, folderFilter(scope), id],
  );
}
