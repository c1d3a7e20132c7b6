import type { Big } from 'big.js';
import { exact, least, share, spell } from './costing-decimals.ts';

/** The remainder of one FIFO receipt; its unit cost is value ÷ quantity. Lists are oldest first. */
export interface Layer {
  /** Null while it is not stored. */
  id: number | null;
  quantity: string;
  value: string;
}

/**
 * A part of a layer that was taken out or put in. `place` is the layer's index in the list that contains the part: before the
 * movement for what was taken, after it for what was put. So either can be reversed, and that reversed again.
 */
export interface Slice {
  layerId: number | null;
  quantity: string;
  value: string;
  place: number;
  /** The layer came or went with it; otherwise it only grew or shrank. */
  isWhole: boolean;
}

/** The oldest first, at each layer's own cost; before them what is left of the receipt `own`, where that is what is taken back. */
export function slicesToTake(layers: readonly Layer[], quantity: Big, own: number | null = null): Slice[] {
  const ownPlace = own === null ? -1 : layers.findIndex(({ id }) => id === own);
  const taken: Slice[] = [];
  let missing = quantity;
  const takeFrom = (place: number) => {
    const layer = layers[place];
    if (!layer || missing.lte(0)) return;
    const here = exact(layer.quantity);
    const part = least(here, missing);
    const value = share(exact(layer.value), part, here);
    taken.push({ layerId: layer.id, quantity: spell(part), value: spell(value), place, isWhole: part.eq(here) });
    missing = missing.minus(part);
  };
  takeFrom(ownPlace);
  // An issue takes from few layers, however many there are, so only those are looked at.
  for (let place = 0; missing.gt(0) && place < layers.length; place++) if (place !== ownPlace) takeFrom(place);
  return taken.sort(byPlace);
}

/** A layer as one slice: a receipt that arrives, or a layer that ends with the method. */
export function wholeSlice({ id, quantity, value }: Layer, place: number): Slice {
  return { layerId: id, quantity, value, place, isWhole: true };
}

export function withoutSlices(layers: readonly Layer[], slices: readonly Slice[]): Layer[] {
  const result = [...layers];
  // Layers are removed from the back, so that no place moves before its turn.
  for (const slice of [...slices].sort(byPlace).reverse()) {
    const there = result[slice.place];
    if (slice.isWhole) result.splice(slice.place, 1);
    else if (there) result[slice.place] = grown(there, slice, -1);
  }
  return result;
}

export function withSlices(layers: readonly Layer[], slices: readonly Slice[]): Layer[] {
  const result = [...layers];
  // Layers are put back from the front, so that each place is already counted as it will be in the end.
  for (const slice of [...slices].sort(byPlace)) {
    const there = slice.isWhole ? undefined : result[slice.place];
    if (there) result[slice.place] = grown(there, slice, 1);
    else result.splice(slice.place, 0, { id: slice.layerId, quantity: slice.quantity, value: slice.value });
  }
  return result;
}

function grown(layer: Layer, slice: Slice, sign: 1 | -1): Layer {
  const quantity = exact(slice.quantity).times(sign).plus(layer.quantity);
  const value = exact(slice.value).times(sign).plus(layer.value);
  return { ...layer, quantity: spell(quantity), value: spell(value) };
}

function byPlace(one: Slice, other: Slice): number {
  return one.place - other.place;
}
