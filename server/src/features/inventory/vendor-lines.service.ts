import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { insertPricesSaid, type PriceSaid } from './vendor-lines.store.ts';

/**
 * Keeps what a document says that a vendor asks for packs, where it is another price than the last; of an item that it names several times, the last.
 * What the item's line says stays: it is for whoever manages the items.
 */
export async function notePricesSaid(
  tx: Tx,
  scope: Scope,
  said: readonly PriceSaid[],
  document: { kind: string; id: number },
): Promise<void> {
  const lastOf = new Map(said.map((one) => [`${one.itemId} ${one.vendorId}`, one]));
  await insertPricesSaid(tx, scope, [...lastOf.values()], document);
}
