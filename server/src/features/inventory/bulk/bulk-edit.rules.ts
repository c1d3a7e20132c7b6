import { exact, spell } from '@onhand/contract/costing-decimals';
import type { EditedInBulk } from './bulk.store.ts';
import type { EditedItem, KeptFields, VendorLine } from './bulk-edits.store.ts';

interface Percents {
  sellingPricePercent?: string | undefined;
  lowStockThresholdPercent?: string | undefined;
}
type Figures = Partial<Pick<EditedInBulk, 'sellingPrice' | 'lowStockThreshold'>>;

/** Applies a percentage to an item's figures. Prices keep at least the currency's decimals, thresholds those they have. */
export function changedByPercent(
  { sellingPrice, lowStockThreshold }: Pick<EditedInBulk, 'sellingPrice' | 'lowStockThreshold'>,
  { sellingPricePercent, lowStockThresholdPercent }: Percents,
  priceDecimals: number,
): Figures {
  return {
    ...(sellingPricePercent !== undefined && { sellingPrice: byPercent(sellingPrice, sellingPricePercent, priceDecimals) }),
    ...(lowStockThresholdPercent !== undefined && { lowStockThreshold: byPercent(lowStockThreshold, lowStockThresholdPercent, 0) }),
  };
}

/** Rounded half-up to the decimals the figure has, but to no fewer than said. */
export function byPercent(figure: string | null, percent: string, leastDecimals: number): string | null {
  if (figure === null) return null;
  const decimals = Math.max(leastDecimals, figure.split('.')[1]?.length ?? 0);
  return spell(exact(figure).times(exact(percent).plus(100)).div(100).round(decimals));
}

type Fields = Pick<EditedInBulk, 'unitId' | 'sellingPrice' | 'lowStockThreshold' | 'custom'> & { vendors: VendorLine[] };

const plainFields = ['unitId', 'sellingPrice', 'lowStockThreshold', 'vendors'] as const;

/** Keeps only the fields that differ before and after an edit: taking it back needs to know those. */
export function editedFields(itemId: number, before: Fields, after: Fields): EditedItem {
  const names = plainFields.filter((name) => !isSame(before[name], after[name]));
  const own = [...new Set([...Object.keys(before.custom), ...Object.keys(after.custom)])].filter(
    (id) => !isSame(before.custom[id], after.custom[id]),
  );
  return { itemId, before: picked(before, names, own), after: picked(after, names, own) };
}

function picked(fields: Fields, names: readonly (typeof plainFields)[number][], own: readonly string[]): KeptFields {
  return {
    ...Object.fromEntries(names.map((name) => [name, fields[name]])),
    ...(own.length > 0 && { custom: Object.fromEntries(own.map((id) => [id, fields.custom[id] ?? null])) }),
  };
}

export const isSame = (one: unknown, other: unknown) => spelled(one ?? null) === spelled(other ?? null);

/** The database may return an object's keys in another order than they were written in. */
function spelled(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/** An item as it is now with the edit taken back: only where it still has what the edit gave it. Null where nothing is left to take back. */
export function takenBack(now: Fields, { before, after }: Pick<EditedItem, 'before' | 'after'>): Fields | null {
  const back = { ...now, custom: { ...now.custom } };
  let isChanged = false;
  for (const name of plainFields) {
    if (!(name in after) || !isSame(now[name], after[name])) continue;
    Object.assign(back, { [name]: before[name] ?? null });
    isChanged = true;
  }
  for (const [id, given] of Object.entries(after.custom ?? {})) {
    if (!isSame(now.custom[id], given)) continue;
    const had = before.custom?.[id] ?? null;
    if (had === null) delete back.custom[id];
    else back.custom[id] = had;
    isChanged = true;
  }
  return isChanged ? back : null;
}
