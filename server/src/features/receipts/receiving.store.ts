import type { Statement, Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleItem } from '../../platform/visible-items.ts';

/** What is known of an item before a delivery of it: its costs, and what the vendor asks for a pack. */
export interface ItemToReceive {
  id: number;
  name: string;
  isGone: boolean;
  isVisible: boolean;
  lastPrice: string | null;
  quantity: string;
  value: string;
  unitCost: string;
  vendorPrice: string | null;
  piecesPerPack: string | null;
  /** The last price that anything said of it, of a pack of so many. */
  lastSaid: { price: string; piecesPerPack: string } | null;
}

export function itemsToReceive(tx: Tx, scope: Scope, ids: readonly number[], vendorId: number | null): Promise<ItemToReceive[]> {
  const { sql, values } = readingItems(scope, ids, { vendorId });
  return tx.rows<ItemToReceive>(sql, values);
}

/** The same as a statement: of a vendor, or of that of an order. */
export function readingItems(
  scope: Scope,
  ids: readonly number[],
  of: { vendorId: number | null } | { orderId: number },
): Statement<ItemToReceive> {
  const isOfOrder = 'orderId' in of;
  const vendor = isOfOrder ? '(SELECT o.vendor_id FROM orders o WHERE o.organization_id = $1 AND o.id = $4)' : '$4::bigint';
  return { sql: itemsOf(vendor), values: [scope.organizationId, folderFilter(scope), ids, isOfOrder ? of.orderId : of.vendorId] };
}

const itemsOf = (
  vendor: string,
) => `SELECT i.id, i.name, i.archived_at IS NOT NULL AS "isGone", ${isVisibleItem()} AS "isVisible", trim_scale(i.last_price_paid) AS "lastPrice",
            trim_scale(i.quantity) AS quantity, trim_scale(i.total_value) AS value, trim_scale(i.last_unit_cost) AS "unitCost",
            trim_scale(v.price) AS "vendorPrice", trim_scale(v.pieces_per_pack) AS "piecesPerPack",
            (SELECT json_build_object('price', trim_scale(p.price)::text, 'piecesPerPack', trim_scale(p.pieces_per_pack)::text) FROM vendor_prices p
              WHERE p.organization_id = $1 AND p.item_id = i.id AND p.vendor_id = ${vendor} ORDER BY p.id DESC LIMIT 1) AS "lastSaid"
       FROM items i LEFT JOIN item_vendors v ON v.organization_id = $1 AND v.item_id = i.id AND v.vendor_id = ${vendor}
      WHERE i.organization_id = $1 AND i.id = ANY ($3)`;

/** What an organization has chosen for its deliveries. */
export interface DeliveryRules {
  priceGuardPercent: number;
  surplusPercent: number;
}

export function deliveryRules(tx: Tx, scope: Scope): Promise<DeliveryRules> {
  const { sql, values } = readingRules(scope);
  return tx.one<DeliveryRules>(sql, values);
}

export function readingRules({ organizationId }: Scope): Statement<DeliveryRules> {
  const sql = `SELECT price_guard_percent AS "priceGuardPercent", surplus_percent AS "surplusPercent" FROM organizations WHERE id = $1`;
  return { sql, values: [organizationId] };
}
