import type { CustomField } from '@onhand/contract/custom-fields';
import { decimalInput, PriceInput, priceDigits, QuantityInput } from '@onhand/contract/decimal';
import type { ImportField } from '@onhand/contract/import-fields';
import type { LineProblem } from '@onhand/contract/imports';
import { ValuationMethod } from '@onhand/contract/item-answers';
import { limits } from '@onhand/contract/limits';
import { longText, text } from '@onhand/contract/text';
import { LeadTime, PiecesPerPack, VendorTerms } from '@onhand/contract/vendor-lines';
import { z } from 'zod';
import { besideVendorsIn, dayOf, nameIn, onOneLine, pathIn, saidIn, vendorsIn, wordsIn, yesOrNo } from './cells.rules.ts';
import { type Decimals, figureOf } from './figures.rules.ts';

/** A field of the organization's own; one that is yet to be made has no id. */
export type OwnField = Pick<CustomField, 'name' | 'kind' | 'choices'> & { id: number | null };

export interface ColumnUse {
  index: number;
  field: ImportField | 'own';
  own?: OwnField;
}

export interface LineShape {
  columns: readonly ColumnUse[];
  decimals: Decimals;
  paths: 'path' | 'name';
}

/** The values of a row; an empty cell leaves its field out. */
export interface LineValues {
  name?: string;
  sku?: string;
  inventoryNumber?: string;
  code?: string;
  barcodes?: string[];
  description?: string;
  notes?: string;
  folder?: string[];
  minimum?: string;
  maximum?: string;
  tags?: string[];
  vendors?: string[];
  vendorSku?: string[];
  /** Of a pack, like all that is said of a vendor: null leaves what is there. */
  vendorPrice?: (string | null)[];
  vendorPack?: (string | null)[];
  vendorBreaks?: (VendorTerms['breaks'] | null)[];
  vendorMinimum?: (string | null)[];
  vendorLeadTime?: (number | null)[];
  vendorBarcodes?: (string[] | null)[];
  quantity?: string;
  unit?: string;
  unitCost?: string;
  totalValue?: string;
  sellingPrice?: string;
  lowStockThreshold?: string;
  valuationMethod?: ValuationMethod;
  archived?: boolean;
  /** The keys are the fields' names in small letters. */
  own: Record<string, string | boolean>;
}

export interface ParsedLine {
  values: LineValues;
  problems: LineProblem[];
}

/** Made once: to make one takes far longer than to use it. */
const schemas = {
  name: text(250),
  code: text(120),
  label: text(250),
  folder: text(120),
  unit: text(40),
  long: longText(10_000),
  ownText: longText(2000),
  vendorSku: longText(120),
  barcodes: z.array(text(120)).max(limits.barcodesOfItem, `At most ${limits.barcodesOfItem} barcodes.`),
  tags: z.array(text(60)).max(limits.tagsOfItem, `At most ${limits.tagsOfItem} tags.`),
  vendors: z.array(text(120)).max(limits.vendorsOfItem, `At most ${limits.vendorsOfItem} vendors.`),
  cost: decimalInput({ decimals: 10, digits: priceDigits }),
  value: decimalInput({ decimals: 10 }),
  signed: decimalInput({ decimals: 10, isSigned: true }),
  link: z.url({ protocol: /^https?$/ }).max(2000),
};

/** Thrown where a cell says something its field cannot hold. */
class BadCell extends Error {}

function held<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new BadCell(parsed.error.issues[0]?.message ?? 'Please check this.');
  return parsed.data;
}

const figure = (schema: z.ZodType<string>, decimals: Decimals) => (cell: string) => {
  const value = figureOf(cell, decimals);
  if (value === undefined) throw new BadCell(`“${short(cell)}” is not a number.`);
  return held(schema, value);
};

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

const methods: [RegExp, ValuationMethod][] = [
  [/^fifo\b|first in/, 'fifo'],
  [/^mac$/, 'mac'],
  [/average|avg|wac|moving/, 'moving_average'],
  [/standard|fixed|actual/, 'standard'],
];

function methodOf(cell: string): ValuationMethod {
  const exact = ValuationMethod.safeParse(cell.toLowerCase());
  if (exact.success) return exact.data;
  const found = methods.find(([pattern]) => pattern.test(cell.toLowerCase()));
  if (!found) throw new BadCell(`“${short(cell)}” is no costing method. Use moving average, FIFO or standard.`);
  return found[1];
}

function yesOrNoIn(cell: string): boolean {
  const value = yesOrNo(cell);
  if (value === undefined) throw new BadCell(`“${short(cell)}” is neither yes nor no.`);
  return value;
}

function folderNames(cell: string, paths: LineShape['paths']): string[] {
  const path = paths === 'path' ? pathIn(cell) : nameIn(cell);
  if (path.length > limits.folderDepth) {
    throw new BadCell(`This path is ${path.length} folders deep. At most ${limits.folderDepth} are possible.`);
  }
  return path.map((name) => held(schemas.folder, name));
}

function ownValue({ name, kind, choices }: OwnField, cell: string, decimals: Decimals): string | boolean {
  switch (kind) {
    case 'number':
      return figure(schemas.signed, decimals)(cell);
    case 'date': {
      const day = dayOf(cell);
      if (!day) throw new BadCell(`“${short(cell)}” is not a date. 2026-01-31 would be.`);
      return day;
    }
    case 'checkbox':
      return yesOrNoIn(cell);
    case 'choice': {
      const choice = choices.find((one) => one.toLowerCase() === cell.toLowerCase());
      if (!choice) throw new BadCell(`“${short(cell)}” is none of the options of “${name}”.`);
      return choice;
    }
    case 'link':
      if (!schemas.link.safeParse(cell).success) throw new BadCell(`“${short(cell)}” is not a web address.`);
      return cell;
    default:
      return held(schemas.ownText, cell);
  }
}

const besideVendors =
  <Value>(read: (cell: string) => Value) =>
  (cell: string): (Value | null)[] =>
    besideVendorsIn(cell).map((one) => (one === '' ? null : read(one)));

function breaksIn(cell: string, decimals: Decimals): VendorTerms['breaks'] {
  const breaks = cell.split('|').map((one) => {
    const [packs = '', price, ...rest] = one.split(':');
    if (price === undefined || rest.length > 0)
      throw new BadCell(`“${short(one.trim())}” is no price from so many packs on. “10: 7.50” would be.`);
    return { packs: figure(QuantityInput, decimals)(packs.trim()), price: figure(PriceInput, decimals)(price.trim()) };
  });
  return held(VendorTerms.shape.breaks, breaks);
}

function daysIn(cell: string): number {
  const days = /^\d{1,5}/.exec(cell)?.[0];
  if (days === undefined || !/^\d+\s*(d|days?)?$/i.test(cell)) throw new BadCell(`“${short(cell)}” is not a number of days.`);
  return held(LeadTime, Number(days));
}

function readers(
  decimals: Decimals,
  paths: LineShape['paths'],
): { [Field in ImportField]: (cell: string) => NonNullable<LineValues[Field]> } {
  const price = figure(PriceInput, decimals);
  const quantity = figure(QuantityInput, decimals);
  return {
    name: (cell) => held(schemas.name, onOneLine(cell)),
    sku: (cell) => held(schemas.code, cell),
    inventoryNumber: (cell) => held(schemas.code, cell),
    code: (cell) => held(schemas.label, cell),
    barcodes: (cell) => held(schemas.barcodes, wordsIn(cell)),
    description: (cell) => held(schemas.long, cell),
    notes: (cell) => held(schemas.long, cell),
    folder: (cell) => folderNames(cell, paths),
    tags: (cell) => held(schemas.tags, wordsIn(cell)),
    vendors: (cell) => held(schemas.vendors, vendorsIn(cell)),
    vendorSku: (cell) => besideVendorsIn(cell).map((sku) => held(schemas.vendorSku, sku)),
    vendorPrice: besideVendors(price),
    vendorPack: besideVendors(figure(PiecesPerPack, decimals)),
    vendorBreaks: besideVendors((cell) => breaksIn(cell, decimals)),
    vendorMinimum: besideVendors(quantity),
    vendorLeadTime: besideVendors(daysIn),
    vendorBarcodes: besideVendors((cell) => held(VendorTerms.shape.barcodes, wordsIn(cell))),
    quantity,
    unit: (cell) => held(schemas.unit, cell),
    unitCost: figure(schemas.cost, decimals),
    totalValue: figure(schemas.value, decimals),
    sellingPrice: price,
    lowStockThreshold: quantity,
    minimum: quantity,
    maximum: quantity,
    valuationMethod: methodOf,
    archived: yesOrNoIn,
  };
}

/** Fields whose cells hardly ever come twice; all others are read once for each text, up to so many. */
const ownTexts: readonly (ImportField | 'own')[] = ['name', 'sku', 'inventoryNumber', 'code', 'barcodes', 'description', 'notes'];
const mostRemembered = 1000;

/** Reads a text that was read before as it was then. What it stands for is shared by all rows that say it, and never changed. */
function remembering<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = read(text);
    if (known.size === mostRemembered) known.clear();
    known.set(text, value);
    return value;
  };
}

export function lineParser({ columns, decimals, paths }: LineShape): (cells: readonly string[]) => ParsedLine {
  const all = readers(decimals, paths);
  const read = columns.map(({ field, own }) => {
    const one: (text: string) => unknown = own ? (text) => ownValue(own, text, decimals) : all[field as ImportField];
    return ownTexts.includes(field) ? one : remembering(one);
  });
  return (cells) => {
    const values: LineValues = { own: {} };
    const problems: LineProblem[] = [];
    for (const [place, { index, field, own }] of columns.entries()) {
      const said = saidIn(cells[index] ?? '');
      if ('problem' in said) problems.push({ column: index, message: said.problem, isWarning: false });
      else if (said.text !== '') {
        try {
          const value = read[place]?.(said.text);
          if (own) values.own[own.name.toLowerCase()] = value as string | boolean;
          else take(values, field as ImportField, value);
        } catch (error) {
          if (!(error instanceof BadCell)) throw error;
          problems.push({ column: index, message: error.message, isWarning: false });
        }
      }
    }
    return { values, problems };
  };
}

/** Several columns may make one path, or one list of tags. */
function take(values: LineValues, field: ImportField, value: unknown): void {
  const before = values[field];
  const isJoined = (field === 'folder' || field === 'tags') && Array.isArray(before);
  (values as unknown as Record<string, unknown>)[field] = isJoined ? [...before, ...(value as string[])] : value;
}
