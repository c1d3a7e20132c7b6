/** TEAM-08: what of an item only someone with MANAGE_INVENTORY changes, in the words of a sentence. */
export const managedFields = {
  sku: 'SKU',
  inventoryNumber: 'inventory number',
  qrCode: 'code',
  barcodes: 'barcodes',
  sellingPrice: 'selling price',
  lowStockThreshold: 'low-stock threshold',
} as const;
export type ManagedField = keyof typeof managedFields;

/** Anyone who may create an item gives it the codes that are on the thing; its selling price and threshold are for others to set. */
const managedAtBirth: readonly ManagedField[] = ['sellingPrice', 'lowStockThreshold'];

type Given = { readonly [Field in ManagedField]?: unknown };

/** The first managed field a change names, changed or not: an answer that depended on the value would tell a price that is hidden. */
export function managedFieldIn(change: Given): ManagedField | undefined {
  return (Object.keys(managedFields) as ManagedField[]).find((field) => change[field] !== undefined);
}

/** The first field of a new item that needs more than making it. */
export function managedFieldOfNew(item: Given): ManagedField | undefined {
  return managedAtBirth.find((field) => item[field] !== undefined && item[field] !== null);
}
