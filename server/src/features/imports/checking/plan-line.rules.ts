import { isTooMuchCustom, tooMuchCustom } from '@onhand/contract/custom-size';
import { plain } from '@onhand/contract/decimal';
import { type ImportField, importFields } from '@onhand/contract/import-fields';
import type { ImportLine, LineAction, LineProblem, MatchBy } from '@onhand/contract/imports';
import { limits } from '@onhand/contract/limits';
import type { ImportableItem } from '../../inventory/import-items.service.ts';
import { pathShown } from './cells.rules.ts';
import type { ColumnUse, OwnField, ParsedLine, LineValues } from './parse-line.rules.ts';

export interface UnitTerms {
  name: string;
  allowsDecimals: boolean;
  /** This very file makes the unit, so it does not exist yet. */
  isMade?: boolean;
}

/** The organization's records that a row is compared with. */
export interface PlanContext {
  columns: readonly ColumnUse[];
  matchBy: MatchBy;
  /** The keys are names in small letters. */
  units: ReadonlyMap<string, UnitTerms>;
  defaultUnit: UnitTerms | null;
  ownFields: readonly OwnField[];
  /** Items that have one of the file's codes; the keys begin with `sku:`, `inventoryNumber:` or `code:`. */
  itemsByKey: ReadonlyMap<string, ImportableItem>;
  /** The row of the file in which a code stood first; each row adds its own. */
  rowsByKey: Map<string, number>;
}

export interface PlannedLine {
  action: LineAction;
  item: ImportableItem | null;
  /** The fields that the item is to change in; for a new one, all. */
  patch: LineValues;
  changes: ImportLine['changes'];
  problems: LineProblem[];
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

export function planLine(row: number, { values, problems: found }: ParsedLine, context: PlanContext): PlannedLine {
  const problems = [...found];
  const at = (field: ImportField) => context.columns.find((column) => column.field === field)?.index ?? null;
  const blame = (field: ImportField, message: string, isWarning = false) => problems.push({ column: at(field), message, isWarning });
  const { matchBy } = context;
  const key = matchBy === 'none' ? undefined : values[matchBy];
  const item = key === undefined ? null : (context.itemsByKey.get(keyOf(matchBy as KeyField, key)) ?? null);
  checkKeys(row, values, item, context, blame);
  if (!item && values.name === undefined && !problems.some(({ column }) => column !== null && column === at('name'))) {
    blame('name', 'A new item needs a name.');
  }
  if (!item && isTotal(values.name)) blame('name', 'This looks like a line of totals, not an item. Leave it out, or give it another name.');
  checkDecimals(values, item, context, blame);
  const patch = item ? differences(values, item, context.ownFields, blame) : values;
  checkSizes(patch, item, context.ownFields, problems, blame);
  const changes = changesOf(patch, item, context.ownFields);
  if (item?.isArchived && changes.length > 0)
    problems.push({ column: null, message: `“${item.name}” is archived. Restore it first.`, isWarning: false });
  const isBad = problems.some(({ isWarning }) => !isWarning);
  const action = isBad ? 'problem' : !item ? 'create' : changes.length > 0 ? 'update' : 'unchanged';
  return { action, item, patch, changes, problems };
}

/** Reports end with one. */
const isTotal = (name: string | undefined) => /^(grand |sub)?\s*totals?:?$/i.test(name ?? '');

type Blame = (field: ImportField, message: string, isWarning?: boolean) => void;

function checkKeys(row: number, values: LineValues, item: ImportableItem | null, context: PlanContext, blame: Blame): void {
  for (const field of keyFields) {
    const value = values[field];
    if (value === undefined) continue;
    const key = keyOf(field, value);
    const label = importFields[field];
    const earlier = context.rowsByKey.get(key);
    if (earlier !== undefined && earlier !== row)
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
function checkDecimals(values: LineValues, item: ImportableItem | null, context: PlanContext, blame: Blame): void {
  const name = values.unit?.toLowerCase();
  const unit: UnitTerms | null | undefined = name === undefined ? (item ? item.unit : context.defaultUnit) : context.units.get(name);
  if (unit === undefined || unit?.allowsDecimals || unit?.isMade) return;
  const isFractional = (value: string | null | undefined) => value?.includes('.') ?? false;
  const sentence = unit ? `“${unit.name}” allows no decimals.` : 'Without a unit that allows decimals, only whole numbers.';
  if (isFractional(values.quantity)) blame('quantity', sentence);
  else if (values.unit !== undefined && values.quantity === undefined && isFractional(item?.quantity)) blame('unit', sentence);
  if (isFractional(values.lowStockThreshold)) blame('lowStockThreshold', sentence);
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const sameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, place) => same(text, other[place] as string));
const inOrder = (names: readonly string[]) => [...new Set(names.map((name) => name.toLowerCase()))].sort();

/** Tells for each field if an item already has the row's value. */
const isAlready: { [Field in ImportField]?: (values: LineValues, item: ImportableItem) => boolean } = {
  barcodes: ({ barcodes = [] }, item) =>
    sameList(barcodes, item.barcodes) && barcodes.every((code, place) => code === item.barcodes[place]),
  folder: ({ folder = [] }, item) => sameList(folder, item.folderPath),
  tags: ({ tags = [] }, item) => sameList(inOrder(tags), inOrder(item.tags.map(({ name }) => name))),
  vendors: ({ vendors = [] }, item) => vendors.every((name, place) => same(name, item.vendors[place]?.name ?? '')),
  vendorSku: ({ vendorSku = [] }, item) => vendorSku.every((sku, place) => sku === '' || sku === (item.vendors[place]?.vendorSku ?? '')),
  vendorPrice: ({ vendorPrice = [] }, item) =>
    vendorPrice.every((price, place) => price === null || price === (item.vendors[place]?.price ?? '')),
  unit: ({ unit = '' }, item) => same(unit, item.unit?.name ?? ''),
};

function differences(values: LineValues, item: ImportableItem, ownFields: readonly OwnField[], blame: Blame): LineValues {
  const patch: Record<string, unknown> = { own: {} };
  for (const field of Object.keys(importFields) as ImportField[]) {
    const value = values[field];
    if (value === undefined || field === 'totalValue' || field === 'unitCost' || field === 'archived') continue;
    const isSame = isAlready[field]?.(values, item) ?? value === (item as unknown as Record<string, unknown>)[field];
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
    priceDifference(patch as unknown as LineValues, values, item, blame);
  return patch as unknown as LineValues;
}

/** A cost can be entered for what arrives, where the method takes it as entered, and where nothing is on hand; else it follows from what was paid. */
function priceDifference(patch: LineValues, values: LineValues, item: ImportableItem, blame: Blame): void {
  const method = values.valuationMethod ?? item.valuationMethod;
  const arrives = values.quantity !== undefined && Number(values.quantity) > Number(item.quantity);
  if (arrives || method === 'standard' || item.quantity === '0') patch.unitCost = values.unitCost as string;
  else blame('unitCost', `The unit cost follows from what was paid and stays ${item.unitCost}.`, true);
}

function changesOf(patch: LineValues, item: ImportableItem | null, ownFields: readonly OwnField[]): ImportLine['changes'] {
  const changes: ImportLine['changes'] = [];
  for (const [field, label] of Object.entries(importFields) as [ImportField, string][]) {
    const value = patch[field];
    if (value === undefined || field === 'totalValue' || value === false) continue;
    changes.push({ field: label, from: item && shown(field, item), to: spelled(field, value) });
  }
  for (const { name, id } of ownFields) {
    const value = patch.own[name.toLowerCase()];
    if (value === undefined) continue;
    const before = item && id !== null ? item.custom[String(id)] : undefined;
    changes.push({ field: name, from: before === undefined ? null : ownText(before), to: ownText(value) });
  }
  return changes;
}

const ownText = (value: string | boolean) => (value === true ? 'yes' : value === false ? 'no' : value);

function spelled(field: ImportField, value: unknown): string {
  if (field === 'folder') return pathShown(value as string[]);
  if (Array.isArray(value)) return value.filter((one) => one !== null && one !== '').join(', ');
  if (typeof value === 'boolean') return ownText(value);
  return field === 'quantity' ? plain(String(value)) : String(value);
}

function shown(field: ImportField, item: ImportableItem): string | null {
  switch (field) {
    case 'folder':
      return pathShown(item.folderPath) || null;
    case 'tags':
      return item.tags.map(({ name }) => name).join(', ') || null;
    case 'vendors':
      return item.vendors.map(({ name }) => name).join(', ') || null;
    case 'vendorSku':
      return (
        item.vendors
          .map(({ vendorSku }) => vendorSku)
          .filter(Boolean)
          .join(', ') || null
      );
    case 'vendorPrice':
      return item.vendors.flatMap(({ price }) => price ?? []).join(', ') || null;
    case 'unit':
      return item.unit?.name ?? null;
    case 'barcodes':
      return item.barcodes.join(', ') || null;
    case 'totalValue':
    case 'archived':
      return null;
    default:
      return item[field] || null;
  }
}
