import type { CustomField, CustomValues } from '@onhand/contract/custom-fields';
import { type Item, type ValuationMethod } from '@onhand/contract/item-answers';
import { ItemInput } from '@onhand/contract/item-inputs';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { customProblem, customValueOf } from '../fields/custom-value-of.ts';
import { type FieldError, fieldErrorsOf } from '../fields/field-errors.ts';
import { quantityProblem } from '../../../../platform/quantity-check.ts';
import { type ChosenTag, stillThere } from '../fields/tag-choice.tsx';
import { chooseVendor, linesOfNobody, type VendorLine, vendorsIn } from '../fields/vendor-lines.tsx';

/** The form as it is typed: every figure a text, every empty line an empty one. */
export interface ItemFormValues {
  name: string;
  sku: string;
  inventoryNumber: string;
  qrCode: string;
  barcodes: string[];
  folderId: number | null;
  quantity: string;
  unitId: string;
  unitCost: string;
  sellingPrice: string;
  lowStockThreshold: string;
  valuationMethod: ValuationMethod;
  tags: ChosenTag[];
  vendors: VendorLine[];
  description: string;
  notes: string;
  custom: CustomValues;
}

/** A new item begins with these, as the organization prefers it (SET-01). */
export interface ItemDefaults {
  defaultMethod: ValuationMethod;
  defaultUnitId: number | null;
}

const plain: ItemDefaults = { defaultMethod: 'moving_average', defaultUnitId: null };

export function blankItem(folderId: number | null, { defaultMethod, defaultUnitId }: ItemDefaults = plain): ItemFormValues {
  return {
    name: '',
    sku: '',
    inventoryNumber: '',
    qrCode: '',
    barcodes: [],
    folderId,
    quantity: '0',
    unitId: defaultUnitId === null ? '' : String(defaultUnitId),
    unitCost: '',
    sellingPrice: '',
    lowStockThreshold: '',
    valuationMethod: defaultMethod,
    tags: [],
    vendors: [],
    description: '',
    notes: '',
    custom: {},
  };
}

/** SCAN-09: the code was scanned and belongs to nothing yet. Makers print codes of digits only, so any other one is a QR code. */
export function withCode(values: ItemFormValues, code: string | null): ItemFormValues {
  if (!code || code.length > 250 || values.barcodes.includes(code)) return values;
  return /^\d{6,14}$/.test(code) ? { ...values, barcodes: [...values.barcodes, code] } : { ...values, qrCode: code };
}

/** Several of one kind are often entered in a row: what they share stays. */
export function nextItem(last: ItemFormValues): ItemFormValues {
  const { folderId, unitId, valuationMethod, tags } = last;
  return { ...blankItem(folderId), unitId, valuationMethod, tags };
}

/** The fields that hold something else than at first. A field of one's own that was emptied again is as it was. */
export function changedNames(values: ItemFormValues, blank: ItemFormValues): (keyof ItemFormValues)[] {
  const textOf = ({ custom, ...rest }: ItemFormValues, name: keyof ItemFormValues) =>
    name === 'custom'
      ? JSON.stringify(Object.entries(custom).filter(([, value]) => value !== null && value !== '' && value !== false))
      : JSON.stringify(rest[name]);
  return (Object.keys(blank) as (keyof ItemFormValues)[]).filter((name) => textOf(values, name) !== textOf(blank, name));
}

/** Sorts the problems of a refused item: some stand at a field of the form, under the name it has there, the others at none. */
export function formErrorsOf(error: unknown): { atFields: FieldError[]; elsewhere: FieldError[] } {
  const names = new Set(Object.keys(blankItem(null)));
  const problems = fieldErrorsOf(error).map(({ field, message }) => ({ field: field.replace(/^tagIds\b.*/, 'tags'), message }));
  const isAtField = ({ field }: FieldError) => names.has(field.split('.')[0] ?? '');
  return { atFields: problems.filter(isAtField), elsewhere: problems.filter((problem) => !isAtField(problem)) };
}

function inputOf(values: ItemFormValues): ItemInput {
  const { tags, vendors, unitId, unitCost, qrCode, ...rest } = values;
  return {
    ...rest,
    sku: rest.sku.trim() || null,
    inventoryNumber: rest.inventoryNumber.trim() || null,
    quantity: rest.quantity.trim() || '0',
    sellingPrice: rest.sellingPrice.trim() || null,
    lowStockThreshold: rest.lowStockThreshold.trim() || null,
    unitId: unitId === '' ? null : Number(unitId),
    tagIds: tags.map(({ id }) => id),
    vendors: vendorsIn(vendors),
    ...(unitCost.trim() && { unitCost }),
    ...(qrCode.trim() && { qrCode }),
  };
}

interface Catalogue {
  units: readonly NonNullable<Item['unit']>[];
  fields: readonly CustomField[];
  /** Undefined until they are known. */
  tags: readonly { id: number }[] | undefined;
}

/** The contract's own rules, and those that depend on the unit and on the organization's fields. */
export function itemResolver({ units, fields, tags }: Catalogue): Resolver<ItemFormValues, unknown, z.output<typeof ItemInput>> {
  return (values) => {
    const unit = units.find(({ id }) => String(id) === values.unitId) ?? null;
    const custom = Object.fromEntries(
      fields.flatMap((field) => {
        const value = values.custom[field.id];
        return value === undefined ? [] : [[field.id, typeof value === 'string' ? customValueOf(field, value) : value]];
      }),
    );
    const parsed = ItemInput.safeParse({ ...inputOf({ ...values, tags: stillThere(values.tags, tags) }), custom });
    const problems = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
    for (const name of ['quantity', 'lowStockThreshold'] as const) {
      const problem = values[name].trim() ? quantityProblem(values[name], unit) : undefined;
      if (problem) problems.push({ path: [name], message: problem });
    }
    for (const place of linesOfNobody(values.vendors))
      problems.push({ path: ['vendors', String(place), 'vendorId'], message: chooseVendor });
    for (const field of fields) {
      const value = values.custom[field.id];
      const problem = typeof value === 'string' ? customProblem(field, value) : undefined;
      if (problem) problems.push({ path: ['custom', String(field.id)], message: problem });
    }
    return parsed.success && problems.length === 0 ? { values: parsed.data, errors: {} } : { values: {}, errors: nested(problems) };
  };
}

interface Problem {
  path: readonly string[];
  message: string;
}

type Nest = { [name: string]: Nest } | { type: string; message: string };

/** The form wants `vendors.0.price` three deep, and one problem for a field: the first. */
function nested(problems: readonly Problem[]): FieldErrors<ItemFormValues> {
  const errors: Record<string, Nest> = {};
  for (const { path, message } of problems) {
    let at = errors;
    for (const name of path.slice(0, -1)) at = (at[name] ??= {}) as Record<string, Nest>;
    at[path.at(-1) ?? 'name'] ??= { type: 'check', message };
  }
  return errors;
}
