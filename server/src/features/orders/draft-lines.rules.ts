import { exact, isZero, roundForDisplay, spell, sum } from '@onhand/contract/costing-decimals';
import { priceDecimals } from '@onhand/contract/decimal';
import type { KeptLine, LineToWrite } from './order-lines.store.ts';
import { priceByLast, priceFor } from './vendor-terms.rules.ts';
import type { ItemToOrder } from './vendor-terms.store.ts';

/** A line as somebody asks for it: what they leave out is as the vendor's line of the item says. */
export interface WantedLine {
  itemId: number;
  packs: string;
  piecesPerPack?: string | undefined;
  price?: string | undefined;
  vendorSku?: string | undefined;
  place?: number | null | undefined;
  note?: string | undefined;
}

/** The price of a pack: the vendor's for so many of theirs, or the same for each piece where a pack is of another size. */
export function usualPrice(item: ItemToOrder, piecesPerPack: string, packsInAll: string): string {
  const usualSize = item.piecesPerPack ?? '1';
  const price = priceFor(item, packsInAll);
  if (price === null) return priceByLast(item.lastPrice, piecesPerPack);
  if (exact(usualSize).eq(piecesPerPack)) return price;
  return roundForDisplay(spell(exact(price).times(piecesPerPack).div(usualSize)), priceDecimals);
}

/** How many packs of an item all lines of the order have: what a break is looked up for. */
export const packsOf = (lines: readonly { itemId: number; packs: string }[], itemId: number): string =>
  spell(sum(lines.filter((line) => line.itemId === itemId).map(({ packs }) => packs)));

export function lineFrom(wanted: WantedLine, item: ItemToOrder, packsInAll: string, placeName: string | null): LineToWrite {
  const piecesPerPack = wanted.piecesPerPack ?? item.piecesPerPack ?? '1';
  return {
    itemId: item.itemId,
    itemName: item.name,
    vendorSku: wanted.vendorSku ?? item.vendorSku ?? '',
    packs: wanted.packs,
    piecesPerPack,
    price: wanted.price ?? usualPrice(item, piecesPerPack, packsInAll),
    place: wanted.place ?? null,
    placeName,
    note: wanted.note ?? '',
  };
}

/** The lines of an item whose price was the vendor's for as many as there were, at the vendor's for as many as there are now. */
export function repriced(lines: readonly KeptLine[], item: ItemToOrder, before: string, now: string): KeptLine[] {
  return lines
    .filter(({ itemId, price, piecesPerPack }) => itemId === item.itemId && exact(price).eq(usualPrice(item, piecesPerPack, before)))
    .map((line) => ({ ...line, price: usualPrice(item, line.piecesPerPack, now) }))
    .filter((line) => lines.some((old) => old.line === line.line && !exact(old.price).eq(line.price)));
}

/** The line that is meant: the one named, else that of the item which goes to the same place in packs of the same size. */
export function lineMeant(lines: readonly KeptLine[], wanted: WantedLine & { line?: number | undefined }): KeptLine | undefined {
  if (wanted.line !== undefined) return lines.find(({ line }) => line === wanted.line);
  return lines.find(
    ({ itemId, place, piecesPerPack }) =>
      itemId === wanted.itemId &&
      place === (wanted.place ?? null) &&
      (wanted.piecesPerPack === undefined || exact(piecesPerPack).eq(wanted.piecesPerPack)),
  );
}

export const isRemoval = ({ packs, mode }: { packs: string; mode: 'add' | 'set' }) => mode === 'set' && isZero(packs);
