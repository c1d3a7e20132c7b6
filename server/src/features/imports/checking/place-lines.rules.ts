import { exact } from '@onhand/contract/costing-decimals';
import { type ImportField, importFields } from '@onhand/contract/import-fields';
import { limits, spelledLimit } from '@onhand/contract/limits';
import type { ImportableItem, ImportablePlace } from '../../inventory/import-items.service.ts';
import { pathKey, pathShown } from './cells.rules.ts';
import type { LineValues } from './parse-line.rules.ts';

/** The facts that a further row of an item is compared in with its first one. */
const comparedFields = [
  'name',
  'sku',
  'inventoryNumber',
  'code',
  'unit',
  'sellingPrice',
  'lowStockThreshold',
  'valuationMethod',
] as const satisfies ImportField[];

/** What the rows of a file have said of an item so far: the first says what it is, each says what lies in one place. */
export interface ItemInFile {
  row: number;
  /** The first row makes the item. */
  isNew: boolean;
  /** No row before was without problems, so the next one is the first. */
  isBad: boolean;
  facts: Pick<LineValues, (typeof comparedFields)[number]>;
  /** Few, and nearly always one: a map for each item would be most of what an import takes of memory. */
  rowsByFolder: { folder: string; row: number }[];
}

/** The place that a row speaks of. */
export interface LinePlace {
  path: string[];
  /** Undefined while the folder is yet to be made. */
  place: number | undefined;
  /** What lies there now; undefined where the item does not lie yet. */
  level: ImportablePlace | undefined;
}

export interface PlaceContext {
  hasFolders: boolean;
  folders: ReadonlyMap<string, number>;
  pathOf: ReadonlyMap<number, string[]>;
}

/**
 * Null where a row speaks of the whole item: the file has no folders, or the folder is where the item is moved to. An item that has one row and
 * lies in one place is moved; any other folder that it does not lie in becomes a further place of it.
 */
export function placeMeant(
  values: LineValues,
  item: ImportableItem | null,
  isOnSeveralRows: boolean,
  { hasFolders, folders, pathOf }: PlaceContext,
): LinePlace | null {
  if (!hasFolders) return null;
  const path = values.folder ?? [];
  if (!item) return { path, place: placeAt(path, folders), level: undefined };
  const isInSeveral = item.places.length > 1;
  const pathOfPlace = (place: number) => (place === 0 ? [] : (pathOf.get(place) ?? []));
  const found = item.places.find(({ place }) => pathKey(pathOfPlace(place)) === pathKey(path));
  if (found && (values.folder !== undefined || isInSeveral || isOnSeveralRows)) return { path, place: found.place, level: found };
  if (values.folder === undefined) {
    const place = item.folderId ?? 0;
    return { path: item.folderPath, place, level: item.places.find((one) => one.place === place) };
  }
  const saysHowMuch = values.quantity !== undefined || values.minimum !== undefined || values.maximum !== undefined;
  if (isOnSeveralRows || (isInSeveral && saysHowMuch)) return { path, place: placeAt(path, folders), level: undefined };
  return null;
}

const placeAt = (path: readonly string[], folders: ReadonlyMap<string, number>) => (path.length === 0 ? 0 : folders.get(pathKey(path)));

export const placeShown = (path: readonly string[]) => pathShown(path) || 'no folder';

type Blame = (field: ImportField, message: string, isWarning?: boolean) => void;

/** A folder that an earlier row named for the item, and more places than an item may have. */
export function checkPlace(
  row: number,
  values: LineValues,
  { path }: LinePlace,
  inFile: ItemInFile,
  item: ImportableItem | null,
  field: 'sku' | 'inventoryNumber' | 'code',
  blame: Blame,
): void {
  const folder = pathKey(path);
  const said = inFile.rowsByFolder.find((one) => one.folder === folder);
  const earlier = said?.row;
  const label = importFields[field] === 'SKU' ? 'SKU' : importFields[field].toLowerCase();
  if (earlier !== undefined && earlier !== row) {
    if (values.folder === undefined) blame(field, `The ${label} “${values[field] ?? ''}” is in row ${earlier} already.`);
    else blame('folder', `Row ${earlier} says already how much of ${label} “${values[field] ?? ''}” lies in “${placeShown(path)}”.`);
  } else if (!said) inFile.rowsByFolder.push({ folder, row });
  const most = limits.placesOfItem;
  if (Math.max(item?.places.length ?? 0, inFile.rowsByFolder.length) > most) {
    blame('folder', `An item can lie in at most ${spelledLimit(most)} places.`);
  }
}

/** What a row says of an item that an earlier one says differently; the earlier one counts. */
export function checkFurtherRow(values: LineValues, { row, facts }: ItemInFile, warn: (message: string) => void): void {
  const isOther = (field: (typeof comparedFields)[number]) => {
    const [one, other] = [values[field], facts[field]];
    return one !== undefined && other !== undefined && one.toLowerCase() !== other.toLowerCase();
  };
  const different = comparedFields.filter(isOther).map((field) => importFields[field]);
  if (different.length === 0) return;
  warn(
    `What an item is says its first row, ${row}; of this row only folder, quantity, minimum, maximum and cost count. Different here: ${different.join(', ')}.`,
  );
}

export function factsToCompare(values: LineValues): ItemInFile['facts'] {
  const facts: Partial<Record<(typeof comparedFields)[number], unknown>> = {};
  for (const field of comparedFields) if (values[field] !== undefined) facts[field] = values[field];
  return facts as ItemInFile['facts'];
}

export function checkLimits(values: LineValues, level: ImportablePlace | undefined, blame: Blame): void {
  if (values.minimum === undefined && values.maximum === undefined) return;
  const [minimum, maximum] = [values.minimum ?? level?.minimum, values.maximum ?? level?.maximum];
  if (typeof minimum !== 'string' || typeof maximum !== 'string' || exact(maximum).gte(minimum)) return;
  blame(values.maximum === undefined ? 'minimum' : 'maximum', 'The maximum is below the minimum.');
}
