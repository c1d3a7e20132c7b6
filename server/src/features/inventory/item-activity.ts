import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { changesBetween } from '../activity/activity.service.ts';
import { listCustomFields } from '../custom-fields/custom-fields.service.ts';
import type { WholeItem } from './items.store.ts';
import { vendorText } from './vendor-text.rules.ts';

const labels = {
  name: 'Name',
  sku: 'SKU',
  inventoryNumber: 'Inventory number',
  qrCode: 'Code',
  barcodes: 'Barcodes',
  quantity: 'Quantity',
  unit: 'Unit',
  folderName: 'Folder',
  lowStockThreshold: 'Low-stock threshold',
  sellingPrice: 'Selling price',
  unitCost: 'Unit cost',
  valuationMethod: 'Costing method',
  tags: 'Tags',
  vendors: 'Vendors',
  description: 'Description',
  notes: 'Notes',
};

/** Lists the differences in the words of the screen, custom fields by their names. */
export async function changesOf(tx: Tx, scope: Scope, before: WholeItem | null, after: WholeItem | null) {
  const fields = await listCustomFields(tx, scope);
  const own = Object.fromEntries(fields.map(({ id, name }) => [`custom.${id}`, name]));
  return changesBetween<Record<string, unknown>>(before && flat(before), after && flat(after), { ...labels, ...own });
}

function flat(item: WholeItem): Record<string, unknown> {
  return {
    ...item,
    unit: item.unit?.name,
    tags: item.tags.map(({ name }) => name),
    vendors: item.vendors.map(vendorText),
    ...Object.fromEntries(Object.entries(item.custom).map(([id, value]) => [`custom.${id}`, value])),
  };
}
