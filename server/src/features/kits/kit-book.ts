import type { KitBook, KitPart } from './kit-parts.rules.ts';
import type { KitLineRow, KitRow } from './kits.store.ts';

/** Kits with their lines, as the rules take them. */
export function bookOf(kits: readonly Pick<KitRow, 'id' | 'name' | 'makes'>[], lines: readonly KitLineRow[]): KitBook {
  const byKit = Map.groupBy(lines, ({ kitId }) => kitId);
  const partsOf = (id: number): KitPart[] =>
    (byKit.get(id) ?? []).map(({ itemId, ofKitId, quantity }) => ({ itemId, kitId: ofKitId, quantity }));
  return new Map(kits.map(({ id, name, makes }) => [id, { id, name, makes, lines: partsOf(id) }]));
}
