import type { Big } from 'big.js';
import { exact, isZero, least, share, spell, sum } from './costing-decimals.ts';
import { type Layer, type Slice, slicesToTake, wholeSlice } from './costing-layers.ts';
import { bringBack, type IssuedPart, partsComingBack, partsOfIssue, worthOf } from './costing-returns.ts';
import {
  addBought,
  addStock,
  applyCosting,
  type Outcome,
  outcomeOf,
  type RecordedMovement,
  recosted,
  type Stock,
  takeOut,
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
  /** For a row that adds to what a receipt was worth, or takes from it: freight, a corrected price, the undo of one. */
  corrects?: Correction | null;
  /** For what went back to a vendor, the receipt it came by; null where nobody knows. */
  returns?: { receipt: number | null } | null;
  /** For what came back of an issue, the row of that: what it is worth follows from what that one cost. */
  cameBack?: { of: number; worth: string } | null;
  /** The document that the row names: it bears what the row issued. */
  document?: DocumentOfEntry | null;
}

interface DocumentOfEntry {
  kind: string;
  id: number;
}

export interface Correction {
  /** The row of the receipt. */
  id: number;
  amount: string;
  /** The receipt counts as corrected from then on, and this row as never having been; otherwise the row stands for itself. */
  isReplayed: boolean;
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
  /** The cost of all other issues since, as booked and as it would have been, and what returns carried beyond what was recorded for them. */
  issued: { asBooked: string; becomes: string };
  /** How that changes what documents bear for their issues, less what came back of them, beyond what the changed row itself is recorded with. */
  documents: { document: DocumentOfEntry; amount: string }[];
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
    documents: changedDocuments(asBooked.borne, would.borne, changed.becomes ? undefined : standing.find(({ id }) => id === changed.id)),
  };
}

/** What a document's own row is recorded with, the document itself takes back. */
function changedDocuments(asBooked: Borne, would: Borne, struck: LedgerEntry | undefined): Replayed['documents'] {
  const none = { cost: exact('0') };
  const own = struck && isBorne(struck) ? { key: keyOf(struck.document), cost: recordedCost(struck) } : undefined;
  return [...asBooked].flatMap(([key, { document, cost }]) => {
    const becomes = (would.get(key) ?? none).cost.minus(cost);
    const amount = own?.key === key ? becomes.plus(own.cost) : becomes;
    return amount.eq(0) ? [] : [{ document, amount: spell(amount) }];
  });
}

/** What a document bears by the row as it was written; below zero for what came back. */
function recordedCost({ recorded, cameBack }: LedgerEntry): Big {
  return cameBack ? exact(cameBack.worth).neg() : exact(recorded.value).neg();
}

/** What an issue took, as all the rows say by now; undefined where they do not add up to what is there. */
export function standingPartsOf(stock: Stock, since: readonly LedgerEntry[], id: number): readonly IssuedPart[] | undefined {
  const asBooked = play(stockBefore(stock, since.toReversed()), standingRows(since), id);
  return asBooked && isSame(asBooked.stock, stock) ? asBooked.parts.get(id) : undefined;
}

export function isSame(one: Stock, other: Stock): boolean {
  if (one.method !== other.method || one.layers.length !== other.layers.length || !isSameLayer(one, other)) return false;
  return one.layers.every((layer, place) => {
    const there = other.layers[place] as Layer;
    return layer.id === there.id && isSameLayer(layer, there);
  });
}

export function isSameLayer(one: Pick<Layer, 'quantity' | 'value'>, other: Pick<Layer, 'quantity' | 'value'>): boolean {
  return exact(one.quantity).eq(other.quantity) && exact(one.value).eq(other.value);
}

/**
 * Rows that count: without those that were undone for good, their undos, and those that changed nothing. Receipts are worth what corrections
 * made of them, and the rows of these corrections are left out.
 */
export function standingRows(rows: readonly LedgerEntry[]): LedgerEntry[] {
  const gone = new Set(rows.flatMap(({ undoes }) => (undoes && isForGood(undoes) ? undoes.id : [])));
  const corrections = Map.groupBy(
    rows.flatMap(({ corrects }) => (corrects?.isReplayed ? corrects : [])),
    ({ id }) => id,
  );
  return rows
    .filter((row) => !gone.has(row.id) && !(row.undoes && isForGood(row.undoes)) && !row.corrects?.isReplayed && !isNothing(row.recorded))
    .map((row) => withCorrections(row, corrections.get(row.id)));
}

/** What was taken off beyond what the receipt was worth cannot make it worth less than nothing. */
function withCorrections(row: LedgerEntry, corrections: readonly Correction[] | undefined): LedgerEntry {
  if (!corrections) return row;
  const total = sum(corrections.map(({ amount }) => amount));
  if (total.eq(0)) return row;
  const value = total.plus(row.recorded.value);
  return { ...row, recorded: { ...row.recorded, value: spell(value.lt(0) ? exact('0') : value) } };
}

/** The earliest row of those whose undoing, correction or coming back these rows know; the row itself where there is none. */
export function mustBeginAt(id: number, rows: readonly Pick<LedgerEntry, 'undoes' | 'corrects' | 'cameBack'>[]): number {
  return rows.reduce((first, { undoes, corrects, cameBack }) => {
    if (corrects?.isReplayed) return Math.min(first, corrects.id);
    if (cameBack) return Math.min(first, cameBack.of);
    return undoes && isForGood(undoes) ? Math.min(first, undoes.id) : first;
  }, id);
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
  borne: Borne;
  /** What the row in question took, and those of which something comes back, and how much came back so far. */
  parts: Map<number, readonly IssuedPart[]>;
  cameBack: Map<number, Big>;
}

type Borne = Map<string, { document: DocumentOfEntry; cost: Big }>;

const keyOf = ({ kind, id }: DocumentOfEntry) => `${kind} ${id}`;

function isBorne(row: LedgerEntry): row is LedgerEntry & { document: DocumentOfEntry } {
  return (row.isIssue || isBack(row)) && row.document !== undefined && row.document !== null;
}

const isBack = ({ cameBack }: LedgerEntry) => cameBack !== undefined && cameBack !== null;

function play(before: Stock, rows: readonly LedgerEntry[], own: number): Played | null {
  const played: Played = { stock: before, own: exact('0'), issued: exact('0'), borne: new Map(), parts: new Map(), cameBack: new Map() };
  const kept = new Set([own, ...rows.flatMap(({ cameBack }) => cameBack?.of ?? [])]);
  for (let at = 0; at < rows.length; ) {
    const issues = playIssues(played, rows, at, { own, kept });
    if (issues === null) return null;
    at += issues;
    const row = rows[at++];
    if (!row) break;
    if (exact(row.recorded.delta).plus(played.stock.quantity).lt(0)) return null;
    const back = row.cameBack ? partsBack(played, row, row.cameBack) : undefined;
    const outcome = back ? bringBack(played.stock, back) : follow(played.stock, row);
    const isFixed = row.corrects || row.returns;
    // Its worth is agreed with somebody else; what it does to stock beyond that, somebody who used the goods has to bear.
    if (isFixed) played.issued = played.issued.plus(row.recorded.value).minus(outcome?.value ?? '0');
    if (!outcome) continue;
    played.stock = withLayerId(outcome, row.id).stock;
    if (row.isIssue && kept.has(row.id)) played.parts.set(row.id, partsOfIssue(outcome));
    bear(played, row, back ? worthOf(back).neg() : exact(outcome.value).neg());
    if (row.id === own) played.own = exact(isFixed ? row.recorded.value : outcome.value);
    else if (row.isIssue || back) played.issued = played.issued.minus(outcome.value);
  }
  return played;
}

/** What comes back of an issue, as that one went here. Where the issue is not among the rows, as it was written. */
function partsBack({ parts, cameBack }: Played, { recorded }: LedgerEntry, { of, worth }: { of: number; worth: string }): IssuedPart[] {
  const issued = parts.get(of);
  if (!issued) return [{ layerId: null, quantity: recorded.delta, value: worth }];
  const before = cameBack.get(of) ?? exact('0');
  cameBack.set(of, before.plus(recorded.delta));
  return partsComingBack(issued, before, exact(recorded.delta));
}

function bear({ borne }: Played, row: LedgerEntry, cost: Big): void {
  if (!isBorne(row)) return;
  const key = keyOf(row.document);
  const known = borne.get(key);
  if (known) known.cost = known.cost.plus(cost);
  else borne.set(key, { document: row.document, cost });
}

/**
 * Goes through the issues that follow on each other from a row on, as `takeOut` would one by one, and answers how many they were: under FIFO as far as
 * the oldest layer has enough for each. Between them nothing is spelled and read again, which for ten thousand of them is most of the work.
 */
function playIssues(
  played: Played,
  rows: readonly LedgerEntry[],
  from: number,
  { own, kept }: { own: number; kept: ReadonlySet<number> },
): number | null {
  const { stock } = played;
  const oldest = stock.method === 'fifo' ? stock.layers[0] : undefined;
  const source = stock.method === 'fifo' ? oldest : stock;
  if (!source || !isPlainIssue(rows[from])) return 0;
  let [quantity, value] = [exact(source.quantity), exact(source.value)];
  let at = from;
  for (let row = rows[at]; row && isPlainIssue(row); row = rows[++at]) {
    const taken = exact(row.recorded.delta).abs();
    // The rest of a layer, and what is in the next one, is for whoever takes the one after the other.
    if (oldest && taken.gte(quantity)) break;
    if (taken.gt(quantity)) return null;
    const worth = share(value, taken, quantity);
    [quantity, value] = [quantity.minus(taken), value.minus(worth)];
    if (kept.has(row.id)) played.parts.set(row.id, [{ layerId: oldest?.id ?? null, quantity: spell(taken), value: spell(worth) }]);
    bear(played, row, worth);
    if (row.id === own) played.own = worth.neg();
    else if (row.isIssue) played.issued = played.issued.plus(worth);
  }
  const left = { quantity: spell(quantity), value: spell(value) };
  played.stock = oldest
    ? {
        ...stock,
        quantity: spell(exact(stock.quantity).minus(oldest.quantity).plus(quantity)),
        value: spell(exact(stock.value).minus(oldest.value).plus(value)),
        layers: stock.layers.with(0, { ...oldest, ...left }),
      }
    : { ...stock, ...left };
  return at - from;
}

/** It takes so much, and what that is worth follows from what is there. */
function isPlainIssue(row: LedgerEntry | undefined): boolean {
  return (
    row !== undefined &&
    row.recorded.changed === 'quantity' &&
    row.recorded.delta.startsWith('-') &&
    !row.undoes &&
    !row.corrects &&
    !row.returns
  );
}

/** Applies a row to another stock than the one it was made in. */
function follow(stock: Stock, row: LedgerEntry): Outcome | null {
  const { changed, delta, value, after } = row.recorded;
  if (row.corrects) return addValue(stock, exact(value), row.corrects.id);
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

function goOut(stock: Stock, quantity: Big, row: LedgerEntry): Outcome | null {
  const { recorded, undoes } = row;
  if (row.returns) return goBack(stock, quantity, row.returns.receipt, recorded);
  if (!undoes) return quantity.eq(0) ? null : takeOut(stock, quantity);
  if (undoes.way === 'left' || stock.method === 'standard') return takeLeft(stock, quantity, undoes.id);
  if (stock.method === 'fifo') return recosted(takeLeft(stock, quantity, undoes.id));
  const isAll = quantity.eq(stock.quantity);
  return recosted(takeStock(stock, quantity, isAll ? exact(stock.value) : least(exact(recorded.value).neg(), exact(stock.value))));
}

/**
 * Takes the rest of a receipt at what it carries now: its share of an average; under FIFO what is left of its own layer, then the oldest.
 */
export function takeLeft(stock: Stock, quantity: Big, receipt: number | null): Outcome {
  return stock.method === 'fifo' ? takeSlices(stock, slicesToTake(stock.layers, quantity, receipt)) : takeStock(stock, quantity);
}

/** What goes back to a vendor leaves as what is left of its receipt does, for as much as it was recorded with, if that is there. */
function goBack(stock: Stock, quantity: Big, receipt: number | null, recorded: RecordedMovement): Outcome {
  if (stock.method === 'standard') return takeStock(stock, quantity);
  if (stock.method !== 'fifo')
    return quantity.eq(stock.quantity)
      ? takeStock(stock, quantity)
      : takeStock(stock, quantity, least(exact(recorded.value).neg(), exact(stock.value)));
  const slices = slicesToTake(stock.layers, quantity, receipt).map((slice) => {
    const then = recorded.taken.find(({ layerId, quantity: size }) => layerId === slice.layerId && size === slice.quantity);
    const layer = stock.layers[slice.place];
    return slice.isWhole || !then || !layer ? slice : { ...slice, value: spell(least(exact(then.value), exact(layer.value))) };
  });
  return takeSlices(stock, slices);
}

/** Adds to what is there, or takes from it down to nothing; under FIFO to the layer of the receipt alone. Null where none of it is there. */
export function addValue(stock: Stock, amount: Big, receipt: number): Outcome | null {
  if (stock.method === 'standard' || isZero(stock.quantity)) return null;
  const added = (value: string) => (amount.plus(value).lt(0) ? exact(value).neg() : amount);
  if (stock.method !== 'fifo') return recosted(outcomeOf(stock, { ...stock, value: spell(added(stock.value).plus(stock.value)) }));
  const place = stock.layers.findIndex(({ id }) => id === receipt);
  const layer = stock.layers[place];
  if (!layer) return null;
  const more = added(layer.value);
  const worth = { ...layer, value: spell(more.plus(layer.value)) };
  const after = { ...stock, value: spell(more.plus(stock.value)), layers: stock.layers.with(place, worth) };
  return recosted(outcomeOf(stock, after, { taken: [wholeSlice(layer, place)], put: [wholeSlice(worth, place)] }));
}
