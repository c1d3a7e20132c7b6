import type { CustomField } from '@onhand/contract/custom-fields';
import { BulkChange } from '@onhand/contract/bulk-change';
import { decimalIn } from './typed-decimal.rules.ts';

/** What can be set to one value in many items: the product's own fields by name, the organization's by `field:` and id. */
export type BulkField = 'unitId' | 'lowStockThreshold' | 'sellingPrice' | 'vendorId' | `field:${number}`;

export const bulkFieldLabels = {
  unitId: 'Unit',
  lowStockThreshold: 'Low-stock threshold',
  sellingPrice: 'Selling price',
  vendorId: 'Vendor',
} as const;

type Edit = Extract<BulkChange, { action: 'edit' }>;

/** The change that sets a field to what was typed or chosen; '' empties it. An error says what is wrong with the value. */
export function editOf(field: BulkField, value: string, fields: readonly CustomField[]): { change: Edit } | { error: string } {
  const change = { action: 'edit', changes: changesOf(field, value, fields) };
  const { success, error } = BulkChange.safeParse(change);
  return success ? { change: change as Edit } : { error: error.issues[0]?.message ?? 'Please check this.' };
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
