import { atCost, exact, isZero, least, share, spell } from '@onhand/contract/costing-decimals';
import { slicesToTake, withoutSlices, withSlices } from '@onhand/contract/costing-layers';
import {
  addStock,
  changeStock,
  type Outcome,
  outcomeOf,
  type RecordedMovement,
  type Stock,
  takeSlices,
  takeStock,
  withCurrentCost,
} from '@onhand/contract/costing';

export interface Undone extends Outcome {
  /** As if it had not happened; otherwise a movement that makes up for it as well as can be, and the history says so. */
  isExact: boolean;
}

/** The outcome is itself a movement that can be recorded, and undone. */
export function undoChange(stock: Stock, recorded: RecordedMovement, isUntouchedSince: boolean): Undone {
  const outcome = isUntouchedSince ? restore(stock, recorded) : compensate(stock, recorded);
  return { ...outcome, isExact: isUntouchedSince };
}

function restore(stock: Stock, { changed, delta, value, before, taken, put }: RecordedMovement): Outcome {
  const after: Stock = {
    ...before,
    quantity: spell(exact(stock.quantity).minus(delta)),
    value: spell(exact(stock.value).minus(value)),
    layers: withSlices(withoutSlices(stock.layers, put), taken),
  };
  return outcomeOf(stock, after, { changed, taken: put, put: taken });
}

function compensate(stock: Stock, recorded: RecordedMovement): Outcome {
  if (recorded.changed !== 'quantity') return revert(stock, recorded);
  const delta = exact(recorded.delta);
  if (delta.eq(0)) return outcomeOf(stock, stock);
  return delta.gt(0) ? takeBack(stock, recorded) : putBack(stock, recorded);
}

/** At the recorded value; FIFO gets it as a new layer, since the old place may be gone. A standard cost stays as entered. */
function putBack(stock: Stock, { delta, value }: RecordedMovement): Outcome {
  const quantity = exact(delta).neg();
  return addStock(stock, quantity, stock.method === 'standard' ? atCost(quantity, stock.lastUnitCost) : exact(value).neg());
}

/**
 * At the recorded cost, but never more than is there, and all of the value with the last unit. FIFO takes what is left of the
 * receipt's own layer, and what was issued from it meanwhile from the oldest, since layers keep their own cost.
 */
function takeBack(stock: Stock, { delta, value, put }: RecordedMovement): Outcome {
  const onHand = exact(stock.quantity);
  const asked = exact(delta);
  const quantity = least(asked, onHand);
  const requested = quantity.eq(asked) ? null : spell(asked.neg());
  if (stock.method === 'standard') return { ...takeStock(stock, quantity), requested };
  if (stock.method === 'fifo') {
    const own = put.map(({ layerId }) => layerId);
    return { ...recosted(takeSlices(stock, slicesToTake(stock.layers, quantity, own))), requested };
  }
  const atRecordedCost = least(share(exact(value), quantity, asked), exact(stock.value));
  return { ...recosted(takeStock(stock, quantity, quantity.eq(onHand) ? exact(stock.value) : atRecordedCost)), requested };
}

/** Unlike an issue, what is taken back changes the cost of what stays. */
function recosted(outcome: Outcome): Outcome {
  const stock = withCurrentCost(outcome.stock);
  return { ...outcome, stock, after: { method: stock.method, lastUnitCost: stock.lastUnitCost } };
}

/** A method or an entered cost goes back only where it is still the one that was set: a later decision stands. */
function revert(stock: Stock, { changed, before, after }: RecordedMovement): Outcome {
  const nothing = outcomeOf(stock, stock, { changed });
  if (stock.method !== after.method) return nothing;
  if (changed === 'method') return changeStock(stock, { kind: 'method', method: before.method }) ?? nothing;
  const isStanding = exact(stock.lastUnitCost).eq(after.lastUnitCost) && (stock.method === 'standard' || isZero(stock.quantity));
  return (isStanding && changeStock(stock, { kind: 'revalue', unitCost: before.lastUnitCost })) || nothing;
}
