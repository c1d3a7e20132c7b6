import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { orderName } from './order-states.ts';

/** A folder that something is to be delivered to stays until it came, is expected no more, or goes elsewhere. */
export async function refuseFoldersOfOrders(tx: Tx, scope: Scope, folderIds: readonly number[]): Promise<void> {
  const open = await tx.maybeOne<{ number: number; isDraft: boolean }>(
    `SELECT o.number, o.state = 'draft' AS "isDraft" FROM orders o
      WHERE o.organization_id = $1 AND o.state IN ('draft', 'sent') AND (o.places && $2::bigint[] OR o.place = ANY ($2)) AND (o.state = 'draft' OR EXISTS (
        SELECT FROM order_lines l WHERE l.organization_id = $1 AND l.order_id = o.id AND l.outstanding > 0 AND COALESCE(l.place, o.place) = ANY ($2)))
      ORDER BY o.id LIMIT 1`,
    [scope.organizationId, folderIds],
  );
  if (!open) return;
  const wayOut = open.isDraft ? 'Send it elsewhere or cancel it first.' : 'Receive it or close it first.';
  throw new AppError('CONFLICT', { message: `Order ${orderName(open.number)} is to be delivered here. ${wayOut}` });
}

/** An item of which something is still to come can be neither archived nor deleted: it could not be received. Drafts say what is gone. */
export async function refuseItemsOnOrder(tx: Tx, scope: Scope, itemIds: readonly number[]): Promise<void> {
  const open = await tx.maybeOne<{ name: string; number: number }>(
    `SELECT l.item_name AS name, o.number FROM order_lines l JOIN orders o ON o.organization_id = $1 AND o.id = l.order_id AND o.state = 'sent'
      WHERE l.organization_id = $1 AND l.item_id = ANY ($2) AND l.outstanding > 0 ORDER BY l.order_id, l.line LIMIT 1`,
    [scope.organizationId, itemIds],
  );
  if (!open) return;
  throw new AppError('CONFLICT', {
    message: `“${open.name}” is on order in ${orderName(open.number)}. Receive it or close that line short first.`,
  });
}
