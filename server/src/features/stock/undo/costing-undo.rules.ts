import { atCost, exact, least, spell } from '@onhand/contract/costing-decimals';
import { type Layer, wholeSlice, withoutSlices, withSlices } from '@onhand/contract/costing-layers';
import {
  isSame,
  isSameLayer,
  type LedgerEntry,
  type Replayed,
  replay,
  standingRows,
  stockBefore,
  takeLeft,
  type WayOfUndo,
} from '@onhand/contract/costing-replay';
import { addStock, type Outcome, outcomeOf, type Stock } from '@onhand/contract/costing';

export interface Undone extends Outcome {
  way: WayOfUndo;
  /** Set if it was replayed: the row's worth, and the cost of later issues before and after. */
  replayed: Pick<Replayed, 'own' | 'issued' | 'documents'> | null;
}

/**
 * UNDO-03. `since` are the rows of the ledger since the row, oldest first and itself among them, or since an earlier one where
 * `mustBeginAt` says so. Where nothing touched the stock since, everything is put back in its old place; otherwise it becomes what it
 * would be had the row never been; where that cannot be, what is left of it leaves at what it carries now.
 */
export function undoChange(stock: Stock, id: number, since: readonly LedgerEntry[]): Undone {
  const row = since.find((one) => one.id === id) as LedgerEntry;
  if (since[0] === row && standingRows(since).at(-1) === row) return { ...restore(stock, row), way: 'exact', replayed: null };
  const replayed = replay(stockBefore(stock, since.toReversed()), since, { id, becomes: null });
  if (replayed && isSame(replayed.asBooked, stock)) return asIfNever(stock, row, replayed);
  if (row.recorded.delta.startsWith('-')) return { ...putBack(stock, row), way: 'made up', replayed: null };
  return { ...takeWhatIsLeft(stock, row), way: 'left', replayed: null };
}

function restore(stock: Stock, { id, recorded: { changed, delta, value, before, taken, put: asWritten } }: LedgerEntry): Outcome {
  const put = asWritten.map((slice) => ({ ...slice, layerId: slice.layerId ?? id }));
  const after: Stock = {
    ...before,
    lastPaid: before.lastPaid === undefined ? stock.lastPaid : before.lastPaid,
    quantity: spell(exact(stock.quantity).minus(delta)),
    value: spell(exact(stock.value).minus(value)),
    layers: withSlices(withoutSlices(stock.layers, put), taken),
  };
  return outcomeOf(stock, after, { changed, taken: put, put: taken });
}

/** One row carries the difference: its value is what it did to stock, the correction what it did to the cost of goods beside that. */
function asIfNever(stock: Stock, row: LedgerEntry, { stock: would, own, issued, documents }: Replayed): Undone {
  const outcome = outcomeOf(stock, would, changedSlices(stock.layers, would.layers));
  const ofOthers = exact(issued.becomes).minus(issued.asBooked);
  const ofRow = row.isIssue ? exact(own).plus(outcome.value) : exact(row.cameBack ? own : '0');
  return {
    ...outcome,
    costOfGoodsCorrection: spell(ofOthers.plus(ofRow)),
    way: 'replayed',
    replayed: { own, issued, documents },
  };
}

/** Layers that are not what they were, each taken and put as a whole. */
export function changedSlices(before: readonly Layer[], after: readonly Layer[]) {
  const others = (layers: readonly Layer[]) => new Map(layers.map((layer) => [layer.id, layer]));
  const differing = (layers: readonly Layer[], there: Map<Layer['id'], Layer>) =>
    layers.flatMap((layer, place) => {
      const same = there.get(layer.id);
      return same && isSameLayer(layer, same) ? [] : wholeSlice(layer, place);
    });
  return { taken: differing(before, others(after)), put: differing(after, others(before)) };
}

/**
 * The stock comes back at its recorded value. FIFO gets it as a new layer, since the old place may be gone. A standard cost stays as
 * entered.
 */
function putBack(stock: Stock, { recorded: { delta, value } }: LedgerEntry): Outcome {
  const quantity = exact(delta).neg();
  return addStock(stock, quantity, stock.method === 'standard' ? atCost(quantity, stock.lastUnitCost) : exact(value).neg());
}

function takeWhatIsLeft(stock: Stock, { id, recorded: { delta } }: LedgerEntry): Outcome {
  const quantity = least(exact(delta), exact(stock.quantity));
  return { ...takeLeft(stock, quantity, id), requested: quantity.eq(delta) ? null : spell(exact(delta).neg()) };
}
