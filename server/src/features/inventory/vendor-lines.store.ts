import type { VendorTerms } from '@onhand/contract/vendor-lines';
import { arrayText, columnOf, columnsOf, listText } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

/** What a vendor sells of an item; the price is that of a pack. */
export interface VendorOfItem extends VendorTerms {
  vendorId: number;
}

/** A line in its place among those of its item. */
export interface PlacedLine extends VendorOfItem {
  itemId: number;
  position: number;
}

/** Writes lines of items that have none of these vendors yet; a vendor that was deleted meanwhile is left out. */
export async function insertVendorLines(tx: Tx, scope: Scope, lines: readonly PlacedLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.run(
    `INSERT INTO item_vendors (organization_id, item_id, vendor_id, position, vendor_sku, pieces_per_pack, price, minimum_packs, lead_time_days, weight, volume,
                               barcodes, breaks)
     SELECT $1::bigint, n.item_id, n.vendor_id, n.position, n.vendor_sku, n.pieces, n.price, n.minimum, n.days, n.weight, n.volume,
            n.barcodes::text[], n.breaks
       FROM unnest($2::bigint[], $3::bigint[], $4::int[], $5::text[], $6::numeric[], $7::numeric[], $8::numeric[], $9::int[], $10::numeric[],
                   $11::numeric[], $12::text[], $13::jsonb[])
            AS n (item_id, vendor_id, position, vendor_sku, pieces, price, minimum, days, weight, volume, barcodes, breaks)
       JOIN vendors v ON v.organization_id = $1 AND v.id = n.vendor_id`,
    [
      scope.organizationId,
      ...columnsOf(
        lines,
        'itemId',
        'vendorId',
        'position',
        'vendorSku',
        'piecesPerPack',
        'price',
        'minimumPacks',
        'leadTimeDays',
        'weight',
        'volume',
      ),
      arrayText(lines.map(({ barcodes }) => listText(barcodes))),
      arrayText(lines.map(({ breaks }) => JSON.stringify(breaks))),
    ],
  );
  const priced = lines.filter(({ price }) => price !== null);
  if (priced.length > 0) await notePrices(tx, scope, [...new Set(columnOf(priced, 'itemId'))]);
}

export async function deleteVendorLines(tx: Tx, scope: Scope, itemIds: readonly number[]): Promise<void> {
  await tx.run('DELETE FROM item_vendors WHERE organization_id = $1 AND item_id = ANY ($2)', [scope.organizationId, itemIds]);
}

/**
 * Keeps the prices of some items that differ from the last that was written down: whatever wrote their lines, each new price has its day. What documents
 * said meanwhile does not change the line, which is not written anew by it either.
 */
async function notePrices(tx: Tx, { organizationId }: Scope, itemIds: readonly number[]): Promise<void> {
  await tx.run(
    `INSERT INTO vendor_prices (organization_id, item_id, vendor_id, price, pieces_per_pack)
     SELECT iv.organization_id, iv.item_id, iv.vendor_id, iv.price, iv.pieces_per_pack
       FROM item_vendors iv LEFT JOIN LATERAL (${lastPrice('iv.item_id', 'iv.vendor_id', 'AND p.document_kind IS NULL')}) AS last ON true
      WHERE iv.organization_id = $1 AND iv.item_id = ANY ($2) AND iv.price IS NOT NULL
        AND (iv.price, iv.pieces_per_pack) IS DISTINCT FROM (last.price, last.pieces_per_pack)`,
    [organizationId, itemIds],
  );
}

const lastPrice = (item: string, vendor: string, which = '') => `
  SELECT p.price, p.pieces_per_pack FROM vendor_prices p
   WHERE p.organization_id = $1 AND p.item_id = ${item} AND p.vendor_id = ${vendor} ${which} ORDER BY p.id DESC LIMIT 1`;

export interface PriceSaid {
  itemId: number;
  vendorId: number;
  /** Of a pack. */
  price: string;
  piecesPerPack: string;
}

/** Keeps prices that a document says, where they are others than the last; of an item or a vendor that is gone nothing is kept. */
export async function insertPricesSaid(
  tx: Tx,
  { organizationId }: Scope,
  said: readonly PriceSaid[],
  document: { kind: string; id: number },
): Promise<void> {
  await tx.run(
    `INSERT INTO vendor_prices (organization_id, item_id, vendor_id, price, pieces_per_pack, document_kind, document_id)
     SELECT $1, i.id, v.id, n.price, n.pieces, $6, $7
       FROM unnest($2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[]) AS n (item_id, vendor_id, price, pieces)
       JOIN items i ON i.organization_id = $1 AND i.id = n.item_id
       JOIN vendors v ON v.organization_id = $1 AND v.id = n.vendor_id LEFT JOIN LATERAL (${lastPrice('i.id', 'v.id')}) AS last ON true
      WHERE (n.price, n.pieces) IS DISTINCT FROM (last.price, last.pieces_per_pack)`,
    [organizationId, ...columnsOf(said, 'itemId', 'vendorId', 'price', 'piecesPerPack'), document.kind, document.id],
  );
}

/**
 * Answers whether the line has this price now. One of another pack keeps its own, since its breaks and its minimum are in packs of that size; so does
 * one with breaks, whose price depends on how many came.
 */
export async function updateLinePrice(tx: Tx, scope: Scope, { itemId, vendorId, price, piecesPerPack }: PriceSaid): Promise<boolean> {
  const changed = await tx.values<number>(
    `UPDATE item_vendors SET price = $4, pieces_per_pack = $5
      WHERE organization_id = $1 AND item_id = $2 AND vendor_id = $3 AND (pieces_per_pack = $5 OR price IS NULL) AND breaks = '[]'
        AND (price, pieces_per_pack) IS DISTINCT FROM ($4::numeric, $5::numeric) RETURNING item_id`,
    [scope.organizationId, itemId, vendorId, price, piecesPerPack],
  );
  return changed.length > 0;
}
