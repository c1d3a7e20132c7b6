import type { Big } from 'big.js';
import { asked, atCost, exact, isZero, least, share, spell, sum } from './costing-decimals.ts';
import { type Layer, type Slice, slicesToTake, wholeSlice, withoutSlices, withSlices } from './costing-layers.ts';

/**
 * `mac` and `moving_average` are two names of one method. `standard` stands for every other: the unit cost stays as entered.
 * Under it receipts come in at that cost whatever they were bought for, issues take value × taken ÷ on hand, which is the same
 * figure, and only `revalue` changes it. Switched to, it starts from value ÷ quantity, so the value stays at that moment.
 */
export type Method = 'mac' | 'moving_average' | 'fifo' | 'standard';

/** The total value is what is stored; a unit cost is derived from it. Nothing on hand is worth nothing. */
export interface Stock {
  method: Method;
  quantity: string;
  value: string;
  /** The average after the last receipt, FIFO's most recent price, or the cost as entered: what is shown and assumed at zero. */
  lastUnitCost: string;
  /** The most recent price that was paid; null while there is none. Units that came for free do not change it. */
  lastPaid: string | null;
  /** Empty unless FIFO; together they are the quantity and the value. */
  layers: readonly Layer[];
}

export type CostingChange =
  /** What arrives may have a value that is known better than cost times quantity. */
  | { kind: 'in'; quantity: string; unitCost?: string; value?: string }
  | { kind: 'out'; quantity: string }
  | { kind: 'set'; quantity: string; unitCost?: string; value?: string }
  | { kind: 'method'; method: Method }
  | { kind: 'revalue'; unitCost: string };

/** Rows of the first version do not say what was paid last. */
type Terms = Pick<Stock, 'method' | 'lastUnitCost'> & { lastPaid?: string | null };

/** The data that a history row keeps so that it can be undone; all of it is plain JSON. */
export interface RecordedMovement {
  changed: 'quantity' | 'method' | 'unitCost';
  /** The quantity that really moved, signed. */
  delta: string;
  /** The change of the total value, signed: the sum over the history is the value, always. */
  value: string;
  before: Terms;
  after: Terms;
  /** FIFO layers consumed by an issue, or ended by a change of method. */
  taken: readonly Slice[];
  /** FIFO layers made by a receipt or a change of method, or brought back by an undo. */
  put: readonly Slice[];
}

export interface Outcome extends RecordedMovement {
  stock: Stock;
  /** The quantity asked for, if less than that was there to be taken; signed like delta. */
  requested: string | null;
  /** |value| ÷ |delta|, or the unit cost afterwards where nothing moved. */
  unitCost: string;
  /** Stock went up without a price, so the current cost was taken, and the history says so. */
  isCostAssumed: boolean;
  /** The amount by which this changes the cost of earlier issues; the row's own issue is in its value already. */
  costOfGoodsCorrection: string;
}

/** Null where there is nothing to record. An issue from empty stock is recorded: somebody asked, and got nothing. */
export function applyCosting(stock: Stock, change: CostingChange): Outcome | null {
  switch (change.kind) {
    case 'in':
      return receive(stock, asked(change.quantity), change);
    case 'out':
      return issue(stock, asked(change.quantity));
    case 'set': {
      const difference = asked(change.quantity).minus(stock.quantity);
      return difference.gt(0) ? receive(stock, difference, change) : issue(stock, difference.abs());
    }
    case 'method':
      return change.method === stock.method ? null : switchMethod(stock, change.method);
    case 'revalue':
      return asked(change.unitCost).eq(stock.lastUnitCost) ? null : revalue(stock, change.unitCost);
  }
}

/** The unit cost for display: an average or FIFO's mean moves with what is on hand, a standard cost does not. */
export function unitCostOf(stock: Stock): string {
  return stock.method === 'standard' ? spell(exact(stock.lastUnitCost)) : ratio(stock, stock.lastUnitCost);
}

/** No movement makes more than one new layer; this names it, once it is stored, in the stock and in what is kept for undo. */
export function withLayerId<One extends Outcome>(outcome: One, id: number): One {
  // Most movements make none, and an item may have thousands of layers.
  if (outcome.put.every(({ layerId }) => layerId !== null)) return outcome;
  const { layers } = outcome.stock;
  const place = layers.findLastIndex((layer) => layer.id === null);
  const put = outcome.put.map((slice) => (slice.layerId === null ? { ...slice, layerId: id } : slice));
  return { ...outcome, stock: { ...outcome.stock, layers: layers.with(place, { ...(layers[place] as Layer), id }) }, put };
}

function receive(stock: Stock, quantity: Big, { unitCost, value }: { unitCost?: string; value?: string }): Outcome | null {
  if (quantity.eq(0)) return null;
  if (stock.method === 'standard') return addStock(stock, quantity, atCost(quantity, stock.lastUnitCost));
  if (value !== undefined) return addBought(stock, quantity, asked(value));
  if (unitCost !== undefined) return addBought(stock, quantity, atCost(quantity, asked(unitCost)));
  return { ...addStock(stock, quantity, assumedValue(stock, quantity)), isCostAssumed: true };
}

function issue(stock: Stock, quantity: Big): Outcome | null {
  if (quantity.eq(0)) return null;
  const moved = least(quantity, exact(stock.quantity));
  const outcome = takeOut(stock, moved);
  return { ...outcome, requested: moved.eq(quantity) ? null : spell(quantity.neg()) };
}

/**
 * Values units without a price at the present unit cost, by its fraction rather than its rounded figure, so that the average stays what it
 * was. If all stock came for free, that is no price: the most recent one that was paid is used.
 */
function assumedValue(stock: Stock, quantity: Big): Big {
  const source = stock.method === 'fifo' ? stock.layers.findLast(({ value }) => !isZero(value)) : stock;
  if (source && !isZero(source.value)) return share(exact(source.value), quantity, exact(source.quantity));
  return atCost(quantity, isZero(stock.lastUnitCost) ? (stock.lastPaid ?? '0') : stock.lastUnitCost);
}

export function addStock(stock: Stock, quantity: Big, value: Big, before: Stock = stock): Outcome {
  const layer = { id: null, quantity: spell(quantity), value: spell(value) };
  const put = stock.method === 'fifo' ? [wholeSlice(layer, stock.layers.length)] : [];
  return outcomeOf(before, withCurrentCost(moved(stock, quantity, value, withSlices(stock.layers, put))), { put });
}

/** A receipt whose price is known, which is the price paid unless it came for free. */
export function addBought(stock: Stock, quantity: Big, value: Big): Outcome {
  return addStock(value.eq(0) ? stock : { ...stock, lastPaid: spell(value.div(quantity)) }, quantity, value, stock);
}

/** So much of what is there, under FIFO the oldest first. */
export function takeOut(stock: Stock, quantity: Big): Outcome {
  return stock.method === 'fifo' ? takeSlices(stock, slicesToTake(stock.layers, quantity)) : takeStock(stock, quantity);
}

/** An issue leaves the unit cost alone, and with it what is shown once nothing is left. */
export function takeStock(stock: Stock, quantity: Big, value = share(exact(stock.value), quantity, exact(stock.quantity))): Outcome {
  return outcomeOf(stock, moved(stock, quantity.neg(), value.neg(), stock.layers));
}

export function takeSlices(stock: Stock, taken: readonly Slice[]): Outcome {
  const quantity = sum(taken.map((slice) => slice.quantity));
  const value = sum(taken.map((slice) => slice.value));
  return outcomeOf(stock, moved(stock, quantity.neg(), value.neg(), withoutSlices(stock.layers, taken)), { taken });
}

function switchMethod(stock: Stock, method: Method): Outcome {
  const { quantity, value } = stock;
  const put = method === 'fifo' && !isZero(quantity) ? [wholeSlice({ id: null, quantity, value }, 0)] : [];
  const taken = stock.layers.map(wholeSlice);
  const isRenamed = isAverage(stock.method) && isAverage(method);
  const lastUnitCost = isRenamed ? stock.lastUnitCost : ratio(stock, stock.lastUnitCost);
  return outcomeOf(stock, { ...stock, method, lastUnitCost, layers: withSlices([], put) }, { changed: 'method', put, taken });
}

/**
 * Refuses a typed cost where value follows from receipts, because it would contradict them; with nothing on hand there is nothing to
 * contradict.
 */
function revalue(stock: Stock, unitCost: string): Outcome {
  if (stock.method !== 'standard' && !isZero(stock.quantity)) throw new RangeError(`${stock.method} is not valued by an entered cost`);
  const value = spell(atCost(exact(stock.quantity), unitCost));
  return outcomeOf(stock, { ...stock, value, lastUnitCost: spell(exact(unitCost)) }, { changed: 'unitCost' });
}

/** Movement figures are the difference between before and after, so the history cannot but add up. */
export function outcomeOf(before: Stock, after: Stock, more: Partial<Outcome> = {}): Outcome {
  const delta = exact(after.quantity).minus(before.quantity);
  const value = exact(after.value).minus(before.value);
  return {
    changed: 'quantity',
    stock: after,
    delta: spell(delta),
    requested: null,
    value: spell(value),
    // A replay of ten thousand issues asks for none of their unit costs, and a division takes longest of all.
    get unitCost() {
      return delta.eq(0) ? unitCostOf(after) : spell(value.abs().div(delta.abs()));
    },
    isCostAssumed: false,
    costOfGoodsCorrection: '0',
    before: termsOf(before),
    after: termsOf(after),
    taken: [],
    put: [],
    ...more,
  };
}

function termsOf({ method, lastUnitCost, lastPaid }: Stock): Terms {
  return { method, lastUnitCost, lastPaid };
}

function withCurrentCost(stock: Stock): Stock {
  return stock.method === 'standard' ? stock : { ...stock, lastUnitCost: ratio(costSource(stock), stock.lastUnitCost) };
}

/** Unlike an issue, what is taken back changes the cost of what stays. */
export function recosted(outcome: Outcome): Outcome {
  const stock = withCurrentCost(outcome.stock);
  return { ...outcome, stock, after: termsOf(stock) };
}

function moved(stock: Stock, quantity: Big, value: Big, layers: readonly Layer[]): Stock {
  return { ...stock, quantity: spell(quantity.plus(stock.quantity)), value: spell(value.plus(stock.value)), layers };
}

type Amount = Pick<Stock, 'quantity' | 'value'>;

/** The amount that gives the unit cost after a receipt. */
function costSource(stock: Stock): Amount {
  return stock.method === 'fifo' ? (stock.layers.at(-1) ?? { quantity: '0', value: '0' }) : stock;
}

function ratio({ quantity, value }: Amount, atZero: string): string {
  return isZero(quantity) ? spell(exact(atZero)) : spell(exact(value).div(quantity));
}

function isAverage(method: Method): boolean {
  return method === 'mac' || method === 'moving_average';
}
