import { limits } from '@onhand/contract/limits';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { touch } from './bulk/bulk.store.ts';
import { insertBarcode, insertPricesSaid, type PriceSaid, updateLinePrice } from './vendor-lines.store.ts';

/**
 * Keeps what a document says that a vendor asks for a pack, where it is another price than the last. The item's line follows when asked: what an
 * order hopes for is no price yet. Whoever calls it tells the browsers, as it does of the document.
 */
export async function notePriceSaid(
  tx: Tx,
  scope: Scope,
  said: PriceSaid,
  { kind, id, updatesLine = false }: { kind: string; id: number; updatesLine?: boolean },
): Promise<void> {
  await insertPricesSaid(tx, scope, [said], { kind, id });
  if (updatesLine && (await updateLinePrice(tx, scope, said))) await touch(tx, scope, [said.itemId]);
}

/** The same of all lines of a document at once; no item's line follows. */
export async function notePricesSaid(
  tx: Tx,
  scope: Scope,
  said: readonly PriceSaid[],
  document: { kind: string; id: number },
): Promise<void> {
  if (said.length > 0) await insertPricesSaid(tx, scope, said, document);
}

/** BUY-05: from now on a code that was unknown means this item, as this vendor marks it. False where no more fit, or it is known already. */
export async function learnVendorCode(tx: Tx, scope: Scope, known: { itemId: number; vendorId: number; code: string }): Promise<boolean> {
  const isNew = await insertBarcode(tx, scope, known, { lines: limits.vendorsOfItem, codes: limits.barcodesOfItem });
  if (isNew) await touch(tx, scope, [known.itemId]);
  return isNew;
}
