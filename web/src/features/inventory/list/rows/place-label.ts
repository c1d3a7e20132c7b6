import type { ItemSummary } from '@onhand/contract/item-answers';
import { figureText } from '../../../../platform/count-text.ts';

/** “in 3 places”; null where it lies in one. */
export function severalPlaces({ placeCount = 1 }: Pick<ItemSummary, 'placeCount'>): string | null {
  return placeCount > 1 ? `in ${figureText(placeCount)} places` : null;
}

/** PLC-01: where an item lies: in its folder, or quietly in how many places. A row of a phone has no room for both. */
export function placeLabel(
  item: Pick<ItemSummary, 'folderId' | 'placeCount'>,
  nameOf: (folderId: number) => string | undefined,
): string | null {
  return severalPlaces(item) ?? (item.folderId === null ? null : (nameOf(item.folderId) ?? null));
}
