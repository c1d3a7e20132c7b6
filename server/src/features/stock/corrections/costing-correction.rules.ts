import { exact, least, spell } from '@onhand/contract/costing-decimals';
import { addValue, isSame, type LedgerEntry, type Replayed, replay, standingRows, stockBefore } from '@onhand/contract/costing-replay';
import { type Outcome, outcomeOf, type Stock } from '@onhand/contract/costing';
import { changedSlices } from '../undo/costing-undo.rules.ts';

/**
 * A receipt was corrected by replay; or where that did not add up, what is left of it was; or it is not valued by what was paid, and all of it is
 * cost of goods.
 */
export type WayOfCorrection = 'replayed' | 'shared' | 'expensed';

export interface Corrected extends Outcome {
  way: WayOfCorrection;
  replayed: Pick<Replayed, 'own' | 'issued' | 'documents'> | null;
}

/** The row of a receipt, the quantity that came by it, and what it is to be worth more, or less. */
export interface WantedCorrection {
  id: number;
  received: string;
  amount: string;
  /** The way of the correction that this one takes back. */
  takesBack?: WayOfCorrection;
}

/**
 * L6–L11. What is still there gets its part of the amount, and what was issued the rest, which is cost of goods: nothing of it is lost, whatever
 * else happened since. `since` are the rows of the ledger since the receipt, or since an earlier one where `mustBeginAt` says so; null where there
 * are more than may be gone through.
 */
export function correctReceipt(stock: Stock, wanted: WantedCorrection, since: readonly LedgerEntry[] | null): Corrected {
  const { id, amount, takesBack = 'replayed' } = wanted;
  if (stock.method === 'standard' || takesBack === 'expensed') return balanced(outcomeOf(stock, stock), amount, 'expensed');
  const becomes = since && takesBack === 'replayed' && worth(since, wanted);
  const replayed = becomes && replay(stockBefore(stock, since.toReversed()), since, { id, becomes });
  if (replayed && isSame(replayed.asBooked, stock)) {
    const outcome = outcomeOf(stock, replayed.stock, changedSlices(stock.layers, replayed.stock.layers));
    const { own, issued, documents } = replayed;
    return { ...balanced(outcome, amount, 'replayed'), replayed: { own, issued, documents } };
  }
  return balanced(addValue(stock, shareLeft(stock, wanted), id) ?? outcomeOf(stock, stock), amount, 'shared');
}

/** The receipt as it stands once this is added to what was added before. */
function worth(since: readonly LedgerEntry[], { id, amount }: WantedCorrection): LedgerEntry | undefined {
  const receipt = since.find((row) => row.id === id);
  const added = receipt && { ...receipt, id: Number.POSITIVE_INFINITY, corrects: { id, amount, isReplayed: true } };
  return added && standingRows([...since, added]).find((row) => row.id === id);
}

/** The part of what is left: under FIFO of its own layer, otherwise as if what is on hand were of it. */
function shareLeft({ method, quantity, layers }: Stock, { id, received, amount }: WantedCorrection) {
  const here = method === 'fifo' ? (layers.find((layer) => layer.id === id)?.quantity ?? '0') : quantity;
  return exact(amount)
    .times(least(exact(here), exact(received)))
    .div(received);
}

/** What is not in stock is cost of goods. */
function balanced(outcome: Outcome, amount: string, way: WayOfCorrection): Corrected {
  return { ...outcome, costOfGoodsCorrection: spell(exact(amount).minus(outcome.value)), way, replayed: null };
}
