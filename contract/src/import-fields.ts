import { limits } from './limits.ts';

// Without zod, so that the thread that reads files starts at once.

export const maxImportBytes = limits.importBytes;
export const maxImportRows = limits.importRows;
export const maxImportColumns = limits.importColumns;

/** The fields that a column of a file can become, in the words of the screen. A custom field is `custom:7`. */
export const importFields = {
  name: 'Name',
  sku: 'SKU',
  inventoryNumber: 'Inventory number',
  code: 'Code',
  barcodes: 'Barcodes',
  description: 'Description',
  quantity: 'Quantity',
  unit: 'Unit',
  unitCost: 'Unit cost',
  totalValue: 'Total value',
  sellingPrice: 'Selling price',
  lowStockThreshold: 'Low-stock threshold',
  folder: 'Folder',
  minimum: 'Minimum',
  maximum: 'Maximum',
  tags: 'Tags',
  vendors: 'Vendors',
  vendorSku: 'Vendor SKU',
  vendorPack: 'Vendor pack size',
  vendorPrice: 'Vendor price',
  vendorBreaks: 'Vendor price breaks',
  vendorMinimum: 'Vendor minimum packs',
  vendorLeadTime: 'Vendor lead time',
  vendorBarcodes: 'Vendor barcodes',
  valuationMethod: 'Costing method',
  notes: 'Notes',
  archived: 'Archived',
} as const;
export type ImportField = keyof typeof importFields;

/** These may be fed by several columns: folders from one level each, tags from one tag each. */
export const joinedFields: readonly string[] = ['folder', 'tags'] satisfies ImportField[];

/** A column that becomes a field of the organization's own, which is made on the way and named like the column. */
export const newFieldKinds = ['text', 'number', 'date', 'checkbox', 'link'] as const;
