import { exact, spell } from '@onhand/contract/costing-decimals';
import { insertLines, insertReturn } from '../../features/vendor-returns/write-returns.store.ts';
import type { Tx } from '../../platform/db.ts';
import type { PlannedReturn } from '../catalogue/purchasing.ts';
import type { PlannedMovement } from './history.ts';
import type { Known } from './past-orders.ts';
import type { PastLine, PastReceipt } from './purchases.ts';

/** What went back, of the last delivery before that, if there was one. */
export interface PastReturn {
  planned: PlannedReturn;
  movement: PlannedMovement;
  vendorName: string;
  from: { receipt: PastReceipt; line: PastLine } | null;
}

export function returnsOf(
  movements: readonly PlannedMovement[],
  receipts: readonly PastReceipt[],
  { catalogue }: Pick<Known, 'catalogue'>,
): PastReturn[] {
  return movements.flatMap((movement) => {
    const planned = catalogue.purchasing.returns.find(({ sku }) => movement.what.kind === 'return' && sku === movement.sku);
    if (!planned) return [];
    const vendorName = catalogue.parts.find(({ sku }) => sku === planned.sku)?.vendorRefs[0]?.vendorName ?? '';
    const from = receipts
      .filter((receipt) => receipt.vendorName === vendorName)
      .flatMap((receipt) => receipt.lines.map((line) => ({ receipt, line })))
      .findLast(
        ({ line }) => line.movement.sku === planned.sku && line.movement.at < movement.at && exact(line.quantity).gte(planned.quantity),
      );
    return [{ planned, movement, vendorName, from: from ?? null }];
  });
}

/** Answers the return of each movement. */
export async function writeReturns(tx: Tx, returns: readonly PastReturn[], known: Known): Promise<Map<PlannedMovement, number>> {
  const ids = new Map<PlannedMovement, number>();
  for (const { planned, movement, vendorName } of returns) {
    const { kind, reason, reference, creditDueInDays } = planned;
    const hasCredit = creditDueInDays !== null;
    const creditDue = hasCredit ? new Date(known.now.getTime() + creditDueInDays * 24 * 60 * 60_000).toISOString().slice(0, 10) : null;
    const vendor = { vendorId: known.vendorId(vendorName), vendorName };
    const made = await insertReturn(tx, known.scopes[movement.by], { kind, ...vendor, reason, reference, hasCredit, creditDue });
    ids.set(movement, made.id);
  }
  return ids;
}

interface Left {
  returnIds: ReadonlyMap<PlannedMovement, number>;
  receiptIds: ReadonlyMap<PlannedMovement, number>;
  /** The rows of the ledger, and what the goods carried. */
  rows: ReadonlyMap<PlannedMovement, { id: number; value: string }>;
}

export async function writeReturnLines(
  tx: Tx,
  returns: readonly PastReturn[],
  { returnIds, receiptIds, rows }: Left,
  known: Known,
): Promise<void> {
  const { organizationId } = known.scopes.owner;
  for (const { planned, movement, from } of returns) {
    const row = rows.get(movement);
    const id = returnIds.get(movement);
    if (!row || id === undefined) throw new Error(`the return of “${planned.sku}” has no row in the ledger`);
    const { place, name } = known.placeOf(planned.sku);
    const value = row.value.replace('-', '');
    const hasCredit = planned.creditDueInDays !== null;
    const paid = from ? spell(exact(from.line.value).times(planned.quantity).div(from.line.quantity)) : value;
    const receiptId = from ? (receiptIds.get(from.line.movement) ?? null) : null;
    const itemName = known.catalogue.parts.find(({ sku }) => sku === planned.sku)?.name ?? planned.sku;
    const line = {
      itemId: known.itemId(planned.sku),
      itemName,
      place,
      placeName: name,
      quantity: planned.quantity,
      value,
      movementId: row.id,
    };
    const receipt = { receiptId, receiptLine: from?.line.line ?? null };
    await insertLines(tx, known.scopes.owner, id, [{ ...line, ...receipt, credit: hasCredit ? paid : '0' }], hasCredit);
    await tx.run(
      `UPDATE vendor_returns SET returned_at = $3, closed_at = CASE WHEN closed_at IS NOT NULL THEN $3::timestamptz END WHERE organization_id = $1 AND id = $2`,
      [organizationId, id, movement.at],
    );
    if (!from) continue;
    const onReceipt = 'UPDATE receipt_lines SET returned = returned + $4 WHERE organization_id = $1 AND receipt_id = $2 AND line = $3';
    await tx.run(onReceipt, [organizationId, receiptId, from.line.line, planned.quantity]);
    const onOrder = `UPDATE order_lines SET returned = returned + $4 WHERE organization_id = $1 AND line = $3
        AND order_id = (SELECT order_id FROM receipts WHERE organization_id = $1 AND id = $2)`;
    if (from.line.orderLine !== null) await tx.run(onOrder, [organizationId, receiptId, from.line.orderLine, planned.quantity]);
  }
}
