import { type ImportField, joinedFields } from '@onhand/contract/import-fields';
import type { ImportMapping, MatchBy } from '@onhand/contract/imports';
import knownHeadings from './known-headings.json' with { type: 'json' };

/**
 * Headings people bring along, in small letters and without signs: our own export's, and those of Sortly, inFlow, BoxHero, Zoho
 * Inventory, Square, Shopify and QuickBooks. The first column that fits gets the field; what is further left in a list fits better.
 */
const headings: Record<ImportField, readonly string[]> = knownHeadings;

const places = new Map<string, { field: ImportField; place: number }>();
for (const [field, names] of Object.entries(headings)) {
  for (const [place, name] of names.entries()) if (!places.has(name)) places.set(name, { field: field as ImportField, place });
}

/** “ReorderPoint”, “reorder_point” and “Reorder point (units)” are one heading. */
const spelled = (heading: string) =>
  heading
    .replace(/(\p{Ll})(\p{Lu})|(\p{L})(\p{N})/gu, '$1$3 $2$4')
    .toLowerCase()
    .replace(/\((.*?)\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export function fieldOfHeading(heading: string): ImportField | undefined {
  return places.get(spelled(heading))?.field ?? fieldAtPlace(heading);
}

/** Square writes “Current Quantity Main Street”, one column for each place it sells at. */
function fieldAtPlace(heading: string): ImportField | undefined {
  const text = spelled(heading);
  if (text.startsWith('stock alert count ')) return 'lowStockThreshold';
  return /^(current|new) quantity /.test(text) ? 'quantity' : undefined;
}

/** Words for the least there should be, of an item or of what lies of it in one place. */
const leastWords = /^(min|minimum|par)( (level|stock|qty|quantity))?$/;

/**
 * One word means two things: where a file says a maximum too, or has several lines of one item, the minimum is that of the place; else it is
 * the item's own threshold.
 */
export function withMinimum(titles: readonly string[], mapping: ImportMapping, hasLinesOfPlaces: boolean): ImportMapping {
  const isOfPlace = mapping.includes('maximum') || hasLinesOfPlaces;
  const [from, to] = isOfPlace ? ['lowStockThreshold', 'minimum'] : ['minimum', 'lowStockThreshold'];
  if (mapping.includes(to)) return mapping;
  return mapping.map((field, column) => (field === from && leastWords.test(spelled(titles[column] ?? '')) ? to : field));
}

/** Each field once, by the heading that fits it best; what is the organization's own by its name. */
export function guessMapping(titles: readonly string[], ownFields: readonly { id: number; name: string }[]): ImportMapping {
  const own = new Map(ownFields.map(({ id, name }) => [spelled(name), `custom:${id}`]));
  const mapping: ImportMapping = titles.map((title) => own.get(spelled(title)) ?? null);
  const fitting = titles
    .map((title, column) => ({ column, field: fieldOfHeading(title), place: places.get(spelled(title))?.place ?? 50 }))
    .filter(({ column, field }) => field !== undefined && mapping[column] === null)
    .sort((one, other) => one.place - other.place || one.column - other.column);
  const taken = new Set<string>();
  for (const { column, field, place } of fitting) {
    // Sortly has a column for each level of folders; of other words for a place only one is meant.
    const isAnother =
      taken.has(field as string) && !(joinedFields.includes(field as string) && place > 0 && place < 7 && field === 'folder');
    if (isAnother) continue;
    taken.add(field as string);
    mapping[column] = field as string;
  }
  return mapping;
}

export function guessMatchBy(mapping: ImportMapping): MatchBy {
  return (['code', 'sku', 'inventoryNumber'] as const).find((field) => mapping.includes(field)) ?? 'none';
}
