import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { noteVendorPrices } from '../vendors/vendors.service.ts';
import type { ArrivingLine } from './arriving-lines.ts';
import { documentKind } from './write-receipts.store.ts';

/**
 * BUY-01: what came was sold at its price, which is kept with the delivery that says so. The vendor's line follows a price that somebody read from
 * the papers; what an order agreed may hold for that quantity alone. What came without either is at no price that the vendor named.
 */
export async function keepPrices(
  tx: Tx,
  scope: Scope,
  { vendorId, receiptId }: { vendorId: number | null; receiptId: number },
  arriving: readonly ArrivingLine[],
): Promise<void> {
  if (vendorId === null) return;
  const said = arriving
    .filter(({ price, ordered }) => price !== undefined || ordered !== null)
    .filter(({ item: { lastSaid }, packPrice, piecesPerPack }) => lastSaid?.price !== packPrice || lastSaid.piecesPerPack !== piecesPerPack)
    .map(({ itemId, packPrice, piecesPerPack, price }) => ({
      itemId,
      vendorId,
      price: packPrice,
      piecesPerPack,
      updatesLine: price !== undefined,
    }));
  const differing = Map.groupBy(said, ({ itemId, price, piecesPerPack }) => `${itemId} ${price} ${piecesPerPack}`);
  await noteVendorPrices(
    tx,
    scope,
    [...differing.values()].flatMap((same) => same.find(({ updatesLine }) => updatesLine) ?? same[0] ?? []),
    { kind: documentKind, id: receiptId },
  );
}
