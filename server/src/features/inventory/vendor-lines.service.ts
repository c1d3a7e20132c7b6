import { limits } from '@onhand/contract/limits';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { touch } from './bulk/bulk.store.ts';
import { insertBarcode, insertPricesSaid, type PriceSaid, updateLinePrice } from './vendor-lines.store.ts';

/** A price that a document says. The item's line follows when asked: what an order hopes for is no price yet. */
export interface NotedPrice extends PriceSaid {
  updatesLine?: boolean;
}

/** Keeps what a document says that a vendor asks for packs, where it is another price than the last. Whoever calls it tells the browsers. */
export async function notePricesSaid(
  tx: Tx,
  scope: Scope,
  said: readonly NotedPrice[],
  document: { kind: string; id: number },
): Promise<void> {
  if (said.length === 0) return;
  await insertPricesSaid(tx, scope, said, document);
  for (const one of said) if (one.updatesLine && (await updateLinePrice(tx, scope, one))) await touch(tx, scope, [one.itemId]);
}

/** BUY-05: from now on a code that was unknown means this item, as this vendor marks it. False where no more fit, or it is known already. */
export async function learnVendorCode(tx: Tx, scope: Scope, known: { itemId: number; vendorId: number; code: string }): Promise<boolean> {
  const isNew = await insertBarcode(tx, scope, known, { lines: limits.vendorsOfItem, codes: limits.barcodesOfItem });
  if (isNew) await touch(tx, scope, [known.itemId]);
  return isNew;
}
