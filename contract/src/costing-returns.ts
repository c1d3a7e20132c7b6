import type { Big } from 'big.js';
import { atCost, exact, least, share, spell, sum } from './costing-decimals.ts';
import { type Layer, type Slice, withSlices } from './costing-layers.ts';
import { addStock, type Outcome, outcomeOf, type RecordedMovement, type Stock } from './costing.ts';

/** What an issue took, of a layer under FIFO; or all of it, without one. */
export type IssuedPart = Pick<Slice, 'layerId' | 'quantity' | 'value'>;

/** Oldest layer first, as they were taken. */
export function partsOfIssue({ delta, value, taken }: Pick<RecordedMovement, 'delta' | 'value' | 'taken'>): readonly IssuedPart[] {
  if (taken.length > 0) return taken;
  return [{ layerId: null, quantity: spell(exact(delta).abs()), value: spell(exact(value).neg()) }];
}

/**
 * JOB-06: so much of an issue comes back, after so much of it came back before: what was taken last comes first. Each is worth what it left at, and
 * whatever way a part comes back in pieces, together they are worth exactly that part.
 */
export function partsComingBack(issued: readonly IssuedPart[], before: Big, quantity: Big): IssuedPart[] {
  const back: IssuedPart[] = [];
  let [known, wanted] = [before, quantity];
  for (const { layerId, ...part } of issued.toReversed()) {
    const [size, worth] = [exact(part.quantity), exact(part.value)];
    const gone = least(known, size);
    const here = least(wanted, size.minus(gone));
    [known, wanted] = [known.minus(gone), wanted.minus(here)];
    if (here.lte(0)) continue;
    const value = share(worth, gone.plus(here), size).minus(share(worth, gone, size));
    back.push({ layerId, quantity: spell(here), value: spell(value) });
  }
  return back;
}

/** What whoever bore the issue gets back. */
export const worthOf = (parts: readonly IssuedPart[]) => sum(parts.map(({ value }) => value));

/**
 * Puts it back at what it left at, under FIFO into its layers, of which one that is gone comes back in its old place. It is no purchase: no price was
 * paid, and its worth is taken off the cost of goods. A standard cost takes it at that.
 */
export function bringBack(stock: Stock, parts: readonly IssuedPart[]): Outcome {
  const quantity = sum(parts.map((part) => part.quantity));
  const outcome = isLayered(stock)
    ? intoLayers(stock, parts, quantity)
    : addStock(stock, quantity, stock.method === 'standard' ? atCost(quantity, stock.lastUnitCost) : worthOf(parts));
  return { ...outcome, costOfGoodsCorrection: spell(exact(outcome.value).neg()) };
}

const isLayered = ({ method }: Stock) => method === 'fifo';

function intoLayers(stock: Stock, parts: readonly IssuedPart[], quantity: Big): Outcome {
  const put = placed(stock.layers, parts);
  const value = worthOf(parts);
  const after = { ...stock, quantity: spell(quantity.plus(stock.quantity)), value: spell(value.plus(stock.value)) };
  return outcomeOf(stock, { ...after, layers: withSlices(stock.layers, put) }, { put });
}

/** A layer's id is its age. What left before there were layers is a layer of its own, the newest. */
function placed(layers: readonly Layer[], parts: readonly IssuedPart[]): Slice[] {
  const ids = layers.map(({ id }) => id);
  const known = new Set(ids);
  const fresh = parts.map(({ layerId }) => layerId).filter((id) => !known.has(id));
  const age = (id: number | null) => id ?? Number.POSITIVE_INFINITY;
  const places = new Map([...ids, ...fresh].sort((one, other) => age(one) - age(other)).map((id, place) => [id, place]));
  return parts.map((part) => ({ ...part, place: places.get(part.layerId) as number, isWhole: !known.has(part.layerId) }));
}
