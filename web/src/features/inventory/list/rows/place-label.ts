import type { ItemSummary } from '@onhand/contract/inventory';
import { figureText } from '../../../../platform/count-text.ts';

/** “in 3 places”; null where it lies in one. */
export function severalPlaces({ placeCount = 1 }: Pick<ItemSummary, 'placeCount'>): string | null {
  return placeCount > 1 ? `in ${figureText(placeCount)} places` : null;
}

/** PLC-01: where an item is kept, and quietly in how many places it lies if these are several: “Warehouse, in 3 places”. */
export function placeLabel(
  item: Pick<ItemSummary, 'folderId' | 'placeCount'>,
  nameOf: (folderId: number) => string | undefined,
): string | null {
  const several = severalPlaces(item);
  const folder = item.folderId === null ? undefined : nameOf(item.folderId);
  // The number is short and the name is cut where there is no room, so the number comes first.
  return [several, folder].filter(Boolean).join(' · ') || null;
}
