import { isKnownBetter } from '../stock/openings.service.ts';
import type { StockOfItem } from '../stock/many-items.service.ts';
import type { LimitsOfItem } from '../stock/many-limits.service.ts';
import { pathKey } from './checking/cells.rules.ts';
import type { PlannedRow } from './checking/check.service.ts';
import type { LookupTables } from './lookup-tables.ts';

type Folders = Pick<LookupTables, 'folders'>;

/** The place that a row speaks of, once its folder is made; undefined is the whole item. */
function placeIn({ place }: PlannedRow, { folders }: Folders): number | undefined {
  if (!place) return undefined;
  return place.place ?? (place.path.length === 0 ? 0 : folders.get(pathKey(place.path)));
}

/** What arrives has the cost, or the value, that the row says. */
export function setInPlace(row: PlannedRow, quantity: string, lookups: Folders): StockOfItem['changes'][number] {
  const { unitCost, totalValue } = row.values;
  const place = placeIn(row, lookups);
  const isAll = row.place !== null && (row.place.level?.quantity ?? '0') === '0';
  const isWorth = isAll && unitCost !== undefined && totalValue !== undefined && isKnownBetter(quantity, unitCost, totalValue);
  const cost = { ...(unitCost !== undefined && { unitCost }), ...(isWorth && { value: totalValue }) };
  return { kind: 'set', change: { kind: 'set', quantity, ...cost }, ...(place !== undefined && { place }) };
}

/** The minimum and maximum that a row gives, and the place that it adds. */
export function limitsGiven(row: PlannedRow, itemId: number, lookups: Folders, { isNewItem = false } = {}): LimitsOfItem[] {
  const { patch, item, place: meant } = row;
  const isNew = !isNewItem && meant !== null && !meant.level;
  if (patch.minimum === undefined && patch.maximum === undefined && !isNew) return [];
  const home = patch.folder ? lookups.folders.get(pathKey(patch.folder)) : item?.folderId;
  const place = placeIn(row, lookups) ?? home ?? 0;
  const level = meant ? meant.level : item?.places.find((one) => one.place === (item.folderId ?? 0));
  const before = { minimum: level?.minimum ?? null, maximum: level?.maximum ?? null };
  const after = { minimum: patch.minimum ?? before.minimum, maximum: patch.maximum ?? before.maximum };
  return [{ itemId, place, isNew, before, after }];
}
