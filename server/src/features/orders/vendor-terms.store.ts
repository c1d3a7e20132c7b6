import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleItem } from '../../platform/visible-items.ts';
import type { PriceBreak } from './vendor-terms.rules.ts';

/** An item as an order needs it, with what the vendor says of it: null is nothing. */
export interface ItemToOrder {
  itemId: number;
  name: string;
  unit: string | null;
  allowsDecimals: boolean;
  vendorSku: string | null;
  piecesPerPack: string | null;
  price: string | null;
  breaks: PriceBreak[] | null;
  /** What a piece cost when it last came, from whomever. */
  lastPrice: string | null;
}

/** Those that the person may see and that are not archived. */
export async function itemsToOrder(
  tx: Tx,
  scope: Scope,
  vendorId: number | null,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, ItemToOrder>> {
  const rows = await tx.rows<ItemToOrder>(
    `SELECT i.id AS "itemId", i.name, u.name AS unit, COALESCE(u.allows_decimals, false) AS "allowsDecimals", iv.vendor_sku AS "vendorSku",
            trim_scale(iv.pieces_per_pack) AS "piecesPerPack", trim_scale(iv.price) AS price, iv.breaks,
            trim_scale(i.last_price_paid) AS "lastPrice"
       FROM items i LEFT JOIN item_vendors iv ON iv.organization_id = $1 AND iv.item_id = i.id AND iv.vendor_id = $4
       LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id
      WHERE i.organization_id = $1 AND i.id = ANY ($3) AND i.archived_at IS NULL AND ${isVisibleItem()}`,
    [scope.organizationId, folderFilter(scope), itemIds, vendorId],
  );
  return new Map(rows.map((row) => [row.itemId, row]));
}

export interface HeldVendor {
  id: number;
  name: string;
  contact: string;
  email: string;
  address: string;
  leadTimeDays: number | null;
}

/** It cannot be deleted before this is done. */
export function holdVendor(tx: Tx, scope: Scope, id: number): Promise<HeldVendor | undefined> {
  return tx.maybeOne<HeldVendor>(
    `SELECT id, name, contact, email, address, lead_time_days AS "leadTimeDays" FROM vendors
      WHERE organization_id = $1 AND id = $2 FOR KEY SHARE`,
    [scope.organizationId, id],
  );
}

/** Days until the last of some items comes: as the vendor's line of it says, else as the vendor does. Null is unknown. */
export function leadDays(tx: Tx, scope: Scope, vendorId: number, orderId: number): Promise<number | null> {
  return tx.value<number | null>(
    `SELECT max(COALESCE(iv.lead_time_days, v.lead_time_days)) FROM vendors v
       JOIN order_lines l ON l.organization_id = $1 AND l.order_id = $3
       LEFT JOIN item_vendors iv ON iv.organization_id = $1 AND iv.vendor_id = v.id AND iv.item_id = l.item_id
      WHERE v.organization_id = $1 AND v.id = $2`,
    [scope.organizationId, vendorId, orderId],
  );
}
