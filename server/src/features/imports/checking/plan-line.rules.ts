import { isTooMuchCustom, tooMuchCustom } from '@onhand/contract/custom-size';
import { type ImportField, importFields } from '@onhand/contract/import-fields';
import type { ImportLine, LineAction, LineProblem, MatchBy } from '@onhand/contract/imports';
import { limits } from '@onhand/contract/limits';
import type { ImportableItem, ImportablePlace } from '../../inventory/import-items.service.ts';
import { changesOf } from './line-changes.rules.ts';
import {
  checkFurtherRow,
  checkLimits,
  checkPlace,
  factsToCompare,
  type ItemInFile,
  type LinePlace,
  type PlaceContext,
  placeMeant,
} from './place-lines.rules.ts';
import { isVendorColumn, isVendorsOwn } from './vendor-columns.rules.ts';
import type { ColumnUse, OwnField, ParsedLine, LineValues } from './parse-line.rules.ts';

export interface UnitTerms {
  name: string;
  allowsDecimals: boolean;
  /** This very file makes the unit, so it does not exist yet. */
  isMade?: boolean;
}

/** The organization's records that a row is compared with. */
export interface PlanContext extends PlaceContext {
  columns: readonly ColumnUse[];
  /** False leaves the changes of new items out. */
  tellsNew: boolean;
  matchBy: MatchBy;
  /** The keys are names in small letters. */
  units: ReadonlyMap<string, UnitTerms>;
  defaultUnit: UnitTerms | null;
  ownFields: readonly OwnField[];
  /** Items that have one of the file's codes; the keys begin with `sku:`, `inventoryNumber:` or `code:`. */
  itemsByKey: ReadonlyMap<string, ImportableItem>;
  /** The row of the file in which a code stood first; each row adds its own. */
  rowsByKey: Map<string, number>;
  /** The items that have rows already, by the code that names them; each row adds its own. */
  itemsInFile: Map<string, ItemInFile>;
  onSeveralRows: ReadonlySet<string>;
}

export interface PlannedLine {
  action: LineAction;
  item: ImportableItem | null;
  /** The fields that the item is to change in; for a new one, all. */
  patch: LineValues;
  changes: ImportLine['changes'];
  problems: LineProblem[];
  /** The place that it speaks of; null is the whole item. */
  place: LinePlace | null;
  /** An earlier row says what the item is; this one says what lies in one more place. */
  isFurther: boolean;
  /** The file makes the item, with this row or an earlier one. */
  isOfNewItem: boolean;
  /** The code that names its item in the file. */
  codeInFile: string | undefined;
}

const keyFields = ['sku', 'inventoryNumber', 'code'] as const;
type KeyField = (typeof keyFields)[number];

/** Codes are compared without regard to letters being small, but the label's own code is exact. */
export function keyOf(field: KeyField, value: string): string {
  return `${field}:${field === 'code' ? value : value.toLowerCase()}`;
}

export function keysOf(values: LineValues): string[] {
  return keyFields.flatMap((field) => (values[field] === undefined ? [] : [keyOf(field, values[field])]));
}

/** The code by which several rows are known to be about one item; undefined where each row is an item of its own. */
export function codeInFile(values: LineValues, { matchBy, hasFolders }: Pick<PlanContext, 'matchBy' | 'hasFolders'>): string | undefined {
  const field = matchBy === 'none' || !hasFolders ? undefined : [matchBy, ...keyFields].find((one) => values[one] !== undefined);
  return field && keyOf(field, values[field] as string);
}

export function planLine(row: number, { values, problems: found }: ParsedLine, context: PlanContext): PlannedLine {
  const problems = [...found];
  const at = (field: ImportField) => context.columns.find((column) => column.field === field)?.index ?? null;
  const blame = (field: ImportField, message: string, isWarning = false) => problems.push({ column: at(field), message, isWarning });
  const { matchBy } = context;
  const key = matchBy === 'none' ? undefined : values[matchBy];
  const item = key === undefined ? null : (context.itemsByKey.get(keyOf(matchBy as KeyField, key)) ?? null);
  const named = codeInFile(values, context);
  const earlier = named === undefined ? undefined : context.itemsInFile.get(named);
  const isFurther = earlier !== undefined && !earlier.isBad && earlier.row !== row;
  const place = placeMeant(values, item, named !== undefined && context.onSeveralRows.has(named), context);
  const inFile: ItemInFile = isFurther
    ? earlier
    : { row, isNew: !item, isBad: true, facts: factsToCompare(values), rowsByFolder: earlier?.rowsByFolder ?? [] };
  if (named !== undefined) {
    context.itemsInFile.set(named, inFile);
    checkPlace(row, values, place ?? placeItself(values), inFile, item, named.slice(0, named.indexOf(':')) as KeyField, blame);
  }
  if (isFurther) checkFurtherRow(values, inFile, (message) => problems.push({ column: null, message, isWarning: true }));
  else checkKeys(row, values, item, context, blame, earlier !== undefined);
  const isAdded = !item && !isFurther;
  if (isAdded && values.name === undefined && !problems.some(({ column }) => column !== null && column === at('name'))) {
    blame('name', 'A new item needs a name.');
  }
  if (isAdded && isTotal(values.name))
    blame('name', 'This looks like a line of totals, not an item. Leave it out, or give it another name.');
  const level = place ? place.level : homeOf(item);
  checkDecimals(isFurther ? { ...inFile.facts, ...values } : values, item, place, context, blame);
  checkLimits(values, level, blame);
  const patch: LineValues = isFurther ? { own: {} } : item ? differences(values, item, context.ownFields, level, blame) : { ...values };
  if (item || isFurther) putPlace(patch, values, item, place);
  checkSizes(patch, item, context.ownFields, problems, blame);
  const isTold = !isAdded || context.tellsNew || problems.length > 0;
  const changes = isTold ? changesOf(patch, item, context.ownFields, isAdded ? null : place, level) : [];
  if (item?.isArchived && changes.length > 0 && !(isFurther && inFile.isNew))
    problems.push({ column: null, message: `“${item.name}” is archived. Restore it first.`, isWarning: false });
  const isBad = problems.some(({ isWarning }) => !isWarning);
  if (!isBad) inFile.isBad = false;
  const action = isBad ? 'problem' : isAdded ? 'create' : changes.length > 0 ? 'update' : 'unchanged';
  return { action, item, patch, changes, problems, place, isFurther, isOfNewItem: inFile.isNew, codeInFile: named };
}

const homeOf = (item: ImportableItem | null) => item?.places.find(({ place }) => place === (item.folderId ?? 0));
const placeItself = ({ folder = [] }: LineValues): LinePlace => ({ path: folder, place: undefined, level: undefined });

/** Notes what the row changes in its place, or of the item as a whole. */
function putPlace(patch: LineValues, values: LineValues, item: ImportableItem | null, place: LinePlace | null): void {
  const level = place ? place.level : homeOf(item);
  const [quantity, minimum, maximum] = [place ? (level?.quantity ?? '0') : item?.quantity, level?.minimum, level?.maximum];
  if (place ? !level : values.folder !== undefined && item && !sameList(values.folder, item.folderPath)) patch.folder = values.folder ?? [];
  if (values.quantity !== undefined && values.quantity !== quantity) patch.quantity = values.quantity;
  if (values.minimum !== undefined && values.minimum !== minimum) patch.minimum = values.minimum;
  if (values.maximum !== undefined && values.maximum !== maximum) patch.maximum = values.maximum;
}

/** Reports end with one. */
const isTotal = (name: string | undefined) => /^(grand |sub)?\s*totals?:?$/i.test(name ?? '');

type Blame = (field: ImportField, message: string, isWarning?: boolean) => void;

function checkKeys(
  row: number,
  values: LineValues,
  item: ImportableItem | null,
  context: PlanContext,
  blame: Blame,
  hasBadRowsBefore: boolean,
): void {
  for (const field of keyFields) {
    const value = values[field];
    if (value === undefined) continue;
    const key = keyOf(field, value);
    const label = importFields[field];
    const earlier = context.rowsByKey.get(key);
    if (earlier !== undefined && earlier !== row && !hasBadRowsBefore)
      blame(field, `The ${label === 'SKU' ? label : label.toLowerCase()} “${value}” is in row ${earlier} already.`);
    else context.rowsByKey.set(key, row);
    const owner = context.itemsByKey.get(key);
    if (owner && owner.id !== item?.id) blame(field, `“${owner.name}” has this ${label === 'SKU' ? label : label.toLowerCase()} already.`);
  }
}

/** Checks the size of all vendors and custom fields together; each by itself was checked when the row was read. */
function checkSizes(
  { vendors = [], own }: LineValues,
  item: ImportableItem | null,
  ownFields: readonly OwnField[],
  problems: LineProblem[],
  blame: Blame,
): void {
  const before = item?.vendors.map(({ name }) => name.toLowerCase()) ?? [];
  const after = new Set([...before, ...vendors.map((name) => name.toLowerCase())]).size;
  if (after > limits.vendorsOfItem && after > before.length) blame('vendors', `At most ${limits.vendorsOfItem} vendors.`);
  if (Object.keys(own).length === 0) return;
  const custom: Record<string, string | boolean> = { ...item?.custom };
  for (const { id, name } of ownFields) {
    const value = own[name.toLowerCase()];
    if (value !== undefined) custom[String(id ?? name)] = value;
  }
  if (isTooMuchCustom(item?.custom ?? {}, custom)) problems.push({ column: null, message: tooMuchCustom, isWarning: false });
}

/** Things that are counted in whole ones have no decimals; a unit that is made on the way allows what the file needs. */
function checkDecimals(values: LineValues, item: ImportableItem | null, place: LinePlace | null, context: PlanContext, blame: Blame): void {
  const name = values.unit?.toLowerCase();
  const unit: UnitTerms | null | undefined = name === undefined ? (item ? item.unit : context.defaultUnit) : context.units.get(name);
  if (unit === undefined || unit?.allowsDecimals || unit?.isMade) return;
  const isFractional = (value: string | null | undefined) => value?.includes('.') ?? false;
  const sentence = unit ? `“${unit.name}” allows no decimals.` : 'Without a unit that allows decimals, only whole numbers.';
  if (isFractional(values.quantity)) blame('quantity', sentence);
  else if (values.unit !== undefined && item && staysInParts(values, item, place)) blame('unit', sentence);
  for (const field of ['lowStockThreshold', 'minimum', 'maximum'] as const) if (isFractional(values[field])) blame(field, sentence);
}

/** Halves in two places are a whole one together, so each place is looked at; what the row itself says of one takes the place of what lies there. */
function staysInParts({ quantity, minimum, maximum }: LineValues, item: ImportableItem, place: LinePlace | null): boolean {
  // Of an item that lies in one place, a row that names none speaks of that one.
  const spoken = place ? place.level : item.places.length === 1 ? item.places[0] : undefined;
  const figures = item.places.flatMap((level) =>
    level === spoken
      ? [quantity ?? level.quantity, minimum ?? level.minimum, maximum ?? level.maximum]
      : [level.quantity, level.minimum, level.maximum],
  );
  return item.hasPartsElsewhere || figures.some((figure) => figure?.includes('.'));
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const sameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, place) => same(text, other[place] as string));
const inOrder = (names: readonly string[]) => [...new Set(names.map((name) => name.toLowerCase()))].sort();

/** Tells for each field if an item already has the row's value. */
const isAlready: { [Field in ImportField]?: (values: LineValues, item: ImportableItem) => boolean } = {
  barcodes: ({ barcodes = [] }, item) =>
    sameList(barcodes, item.barcodes) && barcodes.every((code, place) => code === item.barcodes[place]),
  tags: ({ tags = [] }, item) => sameList(inOrder(tags), inOrder(item.tags.map(({ name }) => name))),
  vendors: ({ vendors = [] }, item) => vendors.every((name, place) => same(name, item.vendors[place]?.name ?? '')),
  unit: ({ unit = '' }, item) => same(unit, item.unit?.name ?? ''),
};

/** These have their own ways: what they are compared with lies in a place, or follows from what was paid. */
const comparedElsewhere: readonly ImportField[] = ['totalValue', 'unitCost', 'archived', 'folder', 'quantity', 'minimum', 'maximum'];

const fieldsInOrder = Object.keys(importFields) as ImportField[];

function differences(
  values: LineValues,
  item: ImportableItem,
  ownFields: readonly OwnField[],
  level: ImportablePlace | undefined,
  blame: Blame,
): LineValues {
  const patch: Record<string, unknown> = { own: {} };
  for (const field of fieldsInOrder) {
    const value = values[field];
    if (value === undefined || comparedElsewhere.includes(field)) continue;
    const isSame = isVendorColumn(field)
      ? isVendorsOwn(field, values, item)
      : (isAlready[field]?.(values, item) ?? value === (item as unknown as Record<string, unknown>)[field]);
    if (!isSame) patch[field] = value;
  }
  // Archiving is a decision about an item, not a fact in a list: only what is new comes in archived.
  if (values.archived !== undefined && values.archived !== item.isArchived) {
    blame('archived', `“${item.name}” ${item.isArchived ? 'stays archived' : 'is in use and is not archived by an import'}.`, true);
  }
  for (const field of ownFields) {
    const name = field.name.toLowerCase();
    const value = values.own[name];
    if (value !== undefined && (field.id === null || value !== item.custom[String(field.id)]))
      (patch.own as LineValues['own'])[name] = value;
  }
  if (values.unitCost !== undefined && values.unitCost !== item.unitCost)
    priceDifference(patch as unknown as LineValues, values, item, level, blame);
  return patch as unknown as LineValues;
}

/** A cost can be entered for what arrives, where the method takes it as entered, and where nothing is on hand; else it follows from what was paid. */
function priceDifference(
  patch: LineValues,
  values: LineValues,
  item: ImportableItem,
  level: ImportablePlace | undefined,
  blame: Blame,
): void {
  const method = values.valuationMethod ?? item.valuationMethod;
  const arrives = values.quantity !== undefined && Number(values.quantity) > Number(level?.quantity ?? '0');
  if (arrives || method === 'standard' || item.quantity === '0') patch.unitCost = values.unitCost as string;
  else blame('unitCost', `The unit cost follows from what was paid and stays ${item.unitCost}.`, true);
}
