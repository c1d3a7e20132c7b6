import type { Big } from 'big.js';
import { exact, isZero, least, spell } from './costing-decimals.ts';
import { type Layer, type Slice, slicesToTake } from './costing-layers.ts';
import {
  addBought,
  addStock,
  applyCosting,
  type Outcome,
  type RecordedMovement,
  recosted,
  type Stock,
  takeSlices,
  takeStock,
  withLayerId,
} from './costing.ts';

/**
 * The four ways a row was undone: `exact`ly put back; `replayed`, as if it had never been; or only what was `left` of it taken out. Rows
 * from before there was a replay were `made up` for at their recorded cost.
 */
export type WayOfUndo = 'exact' | 'replayed' | 'left' | 'made up';

/** A row of the ledger, as far as it matters to costs. */
export interface LedgerEntry {
  id: number;
  isIssue: boolean;
  isCostAssumed: boolean;
  recorded: RecordedMovement;
  /** For an undo, the row that it undoes and how it did. */
  undoes: { id: number; way: WayOfUndo } | null;
}

/** Had a row never been, or been another (`becomes`): a price that is corrected, freight that is added to a receipt. */
export interface ChangedRow {
  id: number;
  becomes: LedgerEntry | null;
}

export interface Replayed {
  /** The stock that would be there. */
  stock: Stock;
  /** The stock that the rows add up to as they are. If that is not what is there, the replay does not know all that happened. */
  asBooked: Stock;
  /** The row's own value in stock as booked, signed. */
  own: string;
  /** The cost of all other issues since, as booked and as it would have been. */
  issued: { asBooked: string; becomes: string };
}

/**
 * Goes through the rows from `before` on, once as they are and once with the one changed. Every row moves the quantity it moved; what it
 * was worth follows from what would have been there. Null where an issue could not have been made. Past undos count as their rows and
 * they never having been, so where a row since undoes an earlier one, the rows must begin there: see `mustBeginAt`.
 */
export function replay(before: Stock, rows: readonly LedgerEntry[], changed: ChangedRow): Replayed | null {
  const standing = standingRows(rows);
  const asBooked = play(before, standing, changed.id);
  const would = play(
    before,
    standing.flatMap((row) => (row.id === changed.id ? (changed.becomes ?? []) : row)),
    changed.id,
  );
  if (!asBooked || !would) return null;
  return {
    stock: would.stock,
    asBooked: asBooked.stock,
    own: spell(asBooked.own),
    issued: { asBooked: spell(asBooked.issued), becomes: spell(would.issued) },
  };
}

/** Rows that count: without those that were undone for good, their undos, and those that changed nothing. */
export function standingRows(rows: readonly LedgerEntry[]): LedgerEntry[] {
  const gone = new Set(rows.flatMap(({ undoes }) => (undoes && isForGood(undoes) ? undoes.id : [])));
  return rows.filter((row) => !gone.has(row.id) && !(row.undoes && isForGood(row.undoes)) && !isNothing(row.recorded));
}

/** The earliest row of those whose undoing these rows know; the row itself where there is none. */
export function mustBeginAt(id: number, rows: readonly Pick<LedgerEntry, 'undoes'>[]): number {
  return rows.reduce((first, { undoes }) => (undoes && isForGood(undoes) ? Math.min(first, undoes.id) : first), id);
}

function isForGood({ way }: { way: WayOfUndo }): boolean {
  return way === 'exact' || way === 'replayed';
}

function isNothing({ changed, delta, value }: RecordedMovement): boolean {
  return changed === 'quantity' && isZero(delta) && isZero(value);
}

/** The stock before the last of these rows, newest first: what each of them put is taken, what it took is put. */
export function stockBefore(stock: Stock, newestFirst: readonly LedgerEntry[]): Stock {
  const layers = new Map(stock.layers.map((layer) => [layer.id, layer]));
  let quantity = exact(stock.quantity);
  let value = exact(stock.value);
  for (const { id, recorded } of newestFirst) {
    quantity = quantity.minus(recorded.delta);
    value = value.minus(recorded.value);
    for (const slice of recorded.put) shrink(layers, { ...slice, layerId: slice.layerId ?? id });
    for (const slice of recorded.taken) grow(layers, slice);
  }
  const { method, lastUnitCost, lastPaid } = newestFirst.at(-1)?.recorded.before ?? stock;
  // A layer's id is its age.
  const inOrder = [...layers.values()].sort((one, other) => (one.id as number) - (other.id as number));
  return { method, lastUnitCost, lastPaid: lastPaid ?? null, quantity: spell(quantity), value: spell(value), layers: inOrder };
}

function grow(layers: Map<Layer['id'], Layer>, { layerId, quantity, value }: Slice): void {
  const there = layers.get(layerId) ?? { quantity: '0', value: '0' };
  const [more, worth] = [exact(there.quantity).plus(quantity), exact(there.value).plus(value)];
  layers.set(layerId, { id: layerId, quantity: spell(more), value: spell(worth) });
}

function shrink(layers: Map<Layer['id'], Layer>, { layerId, quantity, value, isWhole }: Slice): void {
  const there = layers.get(layerId);
  if (isWhole || !there) layers.delete(layerId);
  else
    layers.set(layerId, {
      ...there,
      quantity: spell(exact(there.quantity).minus(quantity)),
      value: spell(exact(there.value).minus(value)),
    });
}

interface Played {
  stock: Stock;
  own: Big;
  issued: Big;
}

function play(before: Stock, rows: readonly LedgerEntry[], own: number): Played | null {
  const played: Played = { stock: before, own: exact('0'), issued: exact('0') };
  for (const row of rows) {
    if (exact(row.recorded.delta).plus(played.stock.quantity).lt(0)) return null;
    const outcome = follow(played.stock, row);
    if (!outcome) continue;
    played.stock = withLayerId(outcome, row.id).stock;
    if (row.id === own) played.own = exact(outcome.value);
    else if (row.isIssue) played.issued = played.issued.minus(outcome.value);
  }
  return played;
}

/** Applies a row to another stock than the one it was made in. */
function follow(stock: Stock, row: LedgerEntry): Outcome | null {
  const { changed, delta, after } = row.recorded;
  if (changed === 'method') return applyCosting(stock, { kind: 'method', method: after.method });
  if (changed === 'unitCost') {
    // An average or a layer is not typed over; it was, while nothing was there.
    const isPossible = stock.method === 'standard' || isZero(stock.quantity);
    return isPossible ? applyCosting(stock, { kind: 'revalue', unitCost: after.lastUnitCost }) : null;
  }
  const quantity = exact(delta).abs();
  return delta.startsWith('-') ? goOut(stock, quantity, row) : comeIn(stock, quantity, row);
}

function comeIn(stock: Stock, quantity: Big, { recorded, isCostAssumed, undoes }: LedgerEntry): Outcome | null {
  if (stock.method === 'standard' || isCostAssumed) return applyCosting(stock, { kind: 'in', quantity: spell(quantity) });
  return undoes ? addStock(stock, quantity, exact(recorded.value)) : addBought(stock, quantity, exact(recorded.value));
}

function goOut(stock: Stock, quantity: Big, { recorded, undoes }: LedgerEntry): Outcome | null {
  if (!undoes) return applyCosting(stock, { kind: 'out', quantity: spell(quantity) });
  if (undoes.way === 'left' || stock.method === 'standard') return takeLeft(stock, quantity, undoes.id);
  if (stock.method === 'fifo') return recosted(takeLeft(stock, quantity, undoes.id));
  const isAll = quantity.eq(stock.quantity);
  return recosted(takeStock(stock, quantity, isAll ? exact(stock.value) : least(exact(recorded.value).neg(), exact(stock.value))));
}

/**
 * Takes the rest of a receipt at what it carries now: its share of an average; under FIFO what is left of its own layer, then the oldest.
 */
export function takeLeft(stock: Stock, quantity: Big, receipt: number): Outcome {
  return stock.method === 'fifo' ? takeSlices(stock, slicesToTake(stock.layers, quantity, receipt)) : takeStock(stock, quantity);
}
