import type { CustomField } from '@onhand/contract/custom-fields';
import { BulkChange } from '@onhand/contract/bulk-change';
import { decimalIn } from '../../platform/typed-decimal.rules.ts';

/** These fields can be set to one value in many items: the product's own by name, the organization's by `field:` and id. */
export type BulkField = 'unitId' | 'lowStockThreshold' | 'sellingPrice' | 'vendorId' | `field:${number}`;

export const bulkFieldLabels = {
  unitId: 'Unit',
  lowStockThreshold: 'Low-stock threshold',
  sellingPrice: 'Selling price',
  vendorId: 'Vendor',
} as const;

type Edit = Extract<BulkChange, { action: 'edit' }>;

/** A field is set to a value, or changed by so many percent of the item's own. */
export type BulkOperation = 'set' | 'raise' | 'lower';

/** Figures can be raised and lowered; everything else can only be set. */
export function hasPercent(field: BulkField): field is 'lowStockThreshold' | 'sellingPrice' {
  return field === 'lowStockThreshold' || field === 'sellingPrice';
}

/** The change that sets a field to what was typed or chosen, or changes it by percent; '' empties it. An error says what is wrong with the value. */
export function editOf(
  field: BulkField,
  value: string,
  fields: readonly CustomField[],
  operation: BulkOperation = 'set',
): { change: Edit } | { error: string } {
  const changes = hasPercent(field) && operation !== 'set' ? byPercent(field, value, operation) : changesOf(field, value, fields);
  if (changes === null) return { error: 'Please enter a percentage above zero.' };
  const change = { action: 'edit', changes };
  const { success, error } = BulkChange.safeParse(change);
  return success ? { change: change as Edit } : { error: error.issues[0]?.message ?? 'Please check this.' };
}

function byPercent(field: 'lowStockThreshold' | 'sellingPrice', value: string, operation: 'raise' | 'lower'): Edit['changes'] | null {
  const percent = decimalIn(value.replace('%', ''));
  if (percent === null || !/^\d/.test(percent) || Number(percent) === 0) return null;
  return { [`${field}Percent` as const]: operation === 'lower' ? `-${percent}` : percent };
}

function changesOf(field: BulkField, value: string, fields: readonly CustomField[]): Edit['changes'] {
  switch (field) {
    case 'unitId':
    case 'vendorId':
      return { [field]: value === '' ? null : Number(value) };
    case 'lowStockThreshold':
    case 'sellingPrice':
      return { [field]: decimalIn(value) };
    default: {
      const id = Number(field.slice('field:'.length));
      const kind = fields.find((one) => one.id === id)?.kind;
      return { custom: { [id]: customValue(kind, value) } };
    }
  }
}

function customValue(kind: CustomField['kind'] | undefined, value: string): string | boolean | null {
  if (kind === 'checkbox') return value === 'true';
  return (kind === 'number' ? decimalIn(value) : value.trim()) || null;
}
