import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleFolder } from '../../platform/visible-items.ts';
import { isVisibleOrder } from './orders.store.ts';

/**
 * What is on order, as a table: what is still to come of each line of drafts and sent orders. It is computed whenever it is asked for and kept
 * nowhere. `$1` is the organization; `where` may compare `l` (the line) and `o` (the order), such as `l.item_id = ANY ($3)`.
 */
export const onOrderLines = (where = 'true') => `(
  SELECT l.item_id, COALESCE(l.place, o.place) AS place, l.outstanding AS quantity, o.state = 'draft' AS is_draft,
         COALESCE(l.confirmed_on, o.expected_on) AS expected_on, l.order_id, o.number, l.line, o.vendor_id
    FROM order_lines l JOIN orders o ON o.organization_id = l.organization_id AND o.id = l.order_id
   WHERE l.organization_id = $1 AND l.outstanding > 0 AND o.state IN ('draft', 'sent') AND (${where}))`;

export interface OnOrder {
  orderId: number;
  number: number;
  line: number;
  vendorName: string;
  /** 0 is no folder. */
  place: number;
  /** In pieces. */
  quantity: string;
  isDraft: boolean;
  expectedOn: string | null;
}

/** What is on order of an item, the soonest first, as far as the person sees where it goes. Staff see what was sent. */
export function readOnOrder(tx: Tx, scope: Scope, itemId: number): Promise<OnOrder[]> {
  return tx.rows<OnOrder>(
    `SELECT c.order_id AS "orderId", c.number, c.line, o.vendor_name AS "vendorName", c.place, trim_scale(c.quantity) AS quantity,
            c.is_draft AS "isDraft", c.expected_on::text AS "expectedOn"
       FROM ${onOrderLines('l.item_id = $3')} AS c JOIN orders o ON o.organization_id = $1 AND o.id = c.order_id
      WHERE ${isVisibleFolder('c.place')} AND ${isVisibleOrder()} ORDER BY c.is_draft, c.expected_on NULLS LAST, c.order_id, c.line LIMIT 500`,
    [scope.organizationId, folderFilter(scope), itemId],
  );
}
