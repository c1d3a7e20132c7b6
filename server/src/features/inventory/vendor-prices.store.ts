import { type VendorPrice, pricesTold } from '@onhand/contract/vendor-lines';
import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleItem } from '../../platform/visible-items.ts';

/** The last prices of an item, of a vendor, or of one at the other, newest first. */
export function listVendorPrices(tx: Tx, scope: Scope, of: { itemId?: number; vendorId?: number }): Promise<VendorPrice[]> {
  return tx.rows<VendorPrice>(
    `SELECT p.item_id AS "itemId", i.name AS "itemName", p.vendor_id AS "vendorId", v.name AS "vendorName", p.at, trim_scale(p.price) AS price,
            trim_scale(p.pieces_per_pack) AS "piecesPerPack", p.document_kind AS "documentKind", p.document_id AS "documentId"
       FROM vendor_prices p JOIN items i ON i.organization_id = p.organization_id AND i.id = p.item_id AND ${isVisibleItem()}
       JOIN vendors v ON v.organization_id = p.organization_id AND v.id = p.vendor_id
      WHERE p.organization_id = $1 AND ($3::bigint IS NULL OR p.item_id = $3) AND ($4::bigint IS NULL OR p.vendor_id = $4)
      ORDER BY p.id DESC LIMIT ${pricesTold}`,
    [scope.organizationId, folderFilter(scope), of.itemId ?? null, of.vendorId ?? null],
  );
}
