import type { PriceComparison } from '@onhand/contract/receipt-answers';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

/** Held until the end, so that nobody deletes it meanwhile. */
export function vendorToReceiveOf(tx: Tx, scope: Scope, id: number): Promise<{ name: string } | undefined> {
  return tx.maybeOne('SELECT name FROM vendors WHERE organization_id = $1 AND id = $2 FOR KEY SHARE', [scope.organizationId, id]);
}

/** Those that hear of it: where it was put. */
export function placesOfReceipt(tx: Tx, scope: Scope, id: number): Promise<number[]> {
  const sql = 'SELECT DISTINCT place FROM receipt_lines WHERE organization_id = $1 AND receipt_id = $2';
  return tx.values<number>(sql, [scope.organizationId, id]);
}

/** The cheapest piece first; the first of an item's vendors is the preferred one. */
export function pricesOfVendors(tx: Tx, scope: Scope, itemId: number): Promise<z.input<typeof PriceComparison>['vendors']> {
  return tx.rows(
    `SELECT v.id AS "vendorId", v.name, iv.position = min(iv.position) OVER () AS "isPreferred", trim_scale(iv.pieces_per_pack) AS "piecesPerPack",
            trim_scale(iv.price) AS price, trim_scale(round(iv.price / iv.pieces_per_pack, 10)) AS "piecePrice"
       FROM item_vendors iv JOIN vendors v ON v.organization_id = $1 AND v.id = iv.vendor_id
      WHERE iv.organization_id = $1 AND iv.item_id = $2
      ORDER BY iv.price / iv.pieces_per_pack NULLS LAST, iv.position, v.id`,
    [scope.organizationId, itemId],
  );
}
