import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { touch } from './bulk/bulk.store.ts';
import { insertPricesSaid, type PriceSaid, updateLinePrice } from './vendor-lines.store.ts';

/** A price that a document says. The item's line follows when asked: what an order hopes for is no price yet. */
export interface NotedPrice extends PriceSaid {
  updatesLine?: boolean;
}

/**
 * Keeps what a document says that a vendor asks for packs, where it is another price than the last; of an item that it names several times, the last.
 * Whoever calls it tells the browsers.
 */
export async function notePricesSaid(
  tx: Tx,
  scope: Scope,
  said: readonly NotedPrice[],
  document: { kind: string; id: number },
): Promise<void> {
  if (said.length === 0) return;
  const prices = [...new Map(said.map((one) => [`${one.itemId} ${one.vendorId}`, one])).values()];
  await insertPricesSaid(tx, scope, prices, document);
  for (const one of prices) if (one.updatesLine && (await updateLinePrice(tx, scope, one))) await touch(tx, scope, [one.itemId]);
}
