import type { SentOrder } from '@onhand/contract/order-answers';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { type HeldOrder, orderColumns } from './write-orders.store.ts';

export async function readToShow(tx: Tx, scope: Scope, id: number): Promise<{ order: HeldOrder; document: SentOrder | null }> {
  const { document, ...order } = await tx.existing<HeldOrder & { document: SentOrder | null }>(
    `SELECT ${orderColumns}, sent_document AS document FROM orders WHERE organization_id = $1 AND id = $2`,
    [scope.organizationId, id],
  );
  return { order, document };
}
