import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

/** The item that one of the spellings of a code stands for already: for anybody, or for this vendor. */
export function itemWithCode(tx: Tx, scope: Scope, forms: readonly string[]): Promise<{ id: number; name: string } | undefined> {
  return tx.maybeOne(
    `SELECT i.id, i.name FROM items i WHERE i.organization_id = $1 AND i.id IN (
       SELECT found.id FROM visible_items_by_code($1, NULL, $2, NULL) AS found
        UNION
       SELECT v.item_id FROM item_vendors v WHERE v.organization_id = $1 AND v.barcodes && $2
     ) ORDER BY i.id LIMIT 1`,
    [scope.organizationId, forms],
  );
}

export interface NewCode {
  itemId: number;
  vendorId: number;
  code: string;
  /** As the order has it, for an item that the vendor was not known to sell. */
  vendorSku: string;
  piecesPerPack: string;
  /** Null where nobody has said. */
  price: string | null;
}

/** Zero where the vendor's line of the item, or the item, has no room for more. */
export function keepCode(
  tx: Tx,
  scope: Scope,
  { itemId, vendorId, code, ...line }: NewCode,
  most: { codes: number; vendors: number },
): Promise<number> {
  return tx.run(
    `INSERT INTO item_vendors AS v (organization_id, item_id, vendor_id, vendor_sku, pieces_per_pack, price, barcodes, position)
     SELECT $1, $2, $3, $5, $6, $7, ARRAY[$4::text], (SELECT COALESCE(max(position), -1) + 1 FROM item_vendors WHERE organization_id = $1 AND item_id = $2)
      WHERE EXISTS (SELECT FROM item_vendors WHERE organization_id = $1 AND item_id = $2 AND vendor_id = $3)
         OR (SELECT count(*) FROM item_vendors WHERE organization_id = $1 AND item_id = $2) < $9
     ON CONFLICT (organization_id, item_id, vendor_id) DO UPDATE SET barcodes = v.barcodes || excluded.barcodes WHERE cardinality(v.barcodes) < $8`,
    [scope.organizationId, itemId, vendorId, code, line.vendorSku, line.piecesPerPack, line.price, most.codes, most.vendors],
  );
}
