import { type ImportField, joinedFields } from '@onhand/contract/import-fields';
import type { ImportMapping, MatchBy } from '@onhand/contract/imports';

/**
 * Headings people bring along, in small letters and without signs: our own export's, and those of Sortly, inFlow, BoxHero, Zoho
 * Inventory, Square, Shopify and QuickBooks. The first column that fits gets the field; what is further left in a list fits better.
 */
const headings: Record<ImportField, readonly string[]> = {
  name: [
    'name',
    'item name',
    'entry name',
    'product name',
    'title',
    'product service name',
    'item',
    'product',
    'product service',
    'article',
    'part name',
    'part',
    'bezeichnung',
    'nombre',
    'nom',
  ],
  sku: [
    'sku',
    'variant sku',
    'item sku',
    'sku code',
    'item code',
    'product code',
    'part number',
    'part no',
    'item number',
    'item no',
    'stock code',
    'mpn',
    'sid',
    'sortly id',
    'manufacturer part number',
    'artikelnummer',
  ],
  inventoryNumber: [
    'inventory number',
    'inventory no',
    'inventory id',
    'asset number',
    'asset tag',
    'asset id',
    'reference handle',
    'token',
  ],
  code: ['code', 'qr code', 'qr', 'label code'],
  barcodes: [
    'barcodes',
    'barcode',
    'variant barcode',
    'upc',
    'ean',
    'gtin',
    'isbn',
    'barcode qr',
    'barcode value',
    'qr barcode',
    'barcode qr 1 data',
    'barcode 1',
  ],
  description: [
    'description',
    'item description',
    'sales description',
    'product description',
    'body html',
    'body',
    'details',
    'long description',
  ],
  quantity: [
    'quantity',
    'qty',
    'quantity on hand',
    'qty on hand',
    'on hand',
    'current quantity',
    'stock on hand',
    'initial stock',
    'opening stock',
    'variant inventory qty',
    'inventory quantity',
    'stock',
    'in stock',
    'current stock',
    'count',
    'units',
    'available',
    'total quantity',
    'on hand qty',
    'on hand quantity',
    'qty onhand',
    'onhand',
    'on hand count',
    'on hand units',
    'qoh',
    'soh',
    'stock qty',
    'stock quantity',
    'stock level',
    'stock count',
    'qty in stock',
    'quantity in stock',
    'qty available',
    'available qty',
    'available quantity',
    'actual quantity',
    'inventory qty',
    'inventory count',
    'item count',
    'balance',
    'bestand',
    'lagerbestand',
    'stückzahl',
    'existencias',
    'quantité',
    'anzahl',
    'menge',
    'cantidad',
  ],
  unit: [
    'unit',
    'unit of measure',
    'uom',
    'usage unit',
    'standard uom',
    'unit name',
    'units of measure',
    'unit and precision',
    'u m',
    'einheit',
  ],
  unitCost: [
    'unit cost',
    'cost',
    'cost per item',
    'purchase cost',
    'purchase price',
    'cost price',
    'default unit cost',
    'standard cost',
    'purchase rate',
    'avg cost',
    'average cost',
    'buy price',
    'cost per unit',
    'purchase cost per unit',
    'opening stock rate',
    'initial stock rate',
    'opening stock value per unit',
    'default vendor unit cost',
    'einkaufspreis',
  ],
  totalValue: ['total value', 'inventory value', 'stock value', 'value'],
  sellingPrice: [
    'selling price',
    'price',
    'sales price',
    'retail price',
    'sale price',
    'variant price',
    'unit price',
    'sell price',
    'rate',
    'sales price rate',
    'list price',
    'normal price',
    'default unit price',
    'default sales price',
    'price per unit',
    'msrp',
    'verkaufspreis',
  ],
  lowStockThreshold: [
    'low stock threshold',
    'min level',
    'minimum level',
    'reorder point',
    'reorder pt',
    'reorder level',
    'min stock',
    'minimum stock',
    'low stock alert',
    'min quantity',
    'minimum quantity',
    'safety stock',
    'par level',
    'stock alert count',
    'reorder quantity threshold',
    'min',
  ],
  folder: [
    'folder',
    'primary folder',
    'subfolder level 1',
    'subfolder level 2',
    'subfolder level 3',
    'subfolder level 4',
    'subfolder level 5',
    'location',
    'category',
    'category name',
    'categories',
    'default location',
    'stock location',
    'warehouse name',
    'location name',
    'warehouse',
    'storage location',
    'bin',
    'type',
    'product category',
    'item type',
    'lagerort',
  ],
  tags: ['tags', 'tag', 'labels', 'keywords', 'tag name'],
  vendors: [
    'vendors',
    'vendor',
    'supplier',
    'suppliers',
    'vendor name',
    'supplier name',
    'preferred vendor',
    'default vendor',
    'default vendor name',
    'last vendor',
    'lieferant',
  ],
  vendorSku: [
    'vendor sku',
    'supplier sku',
    'vendor product code',
    'vendor code',
    'default vendor code',
    'supplier code',
    'vendor item number',
    'vendor part number',
  ],
  vendorPrice: ['vendor price', 'supplier price', 'default vendor price', 'vendor cost', 'default unit cost vendor'],
  valuationMethod: ['costing method', 'valuation method', 'inventory valuation method', 'cost method'],
  notes: ['notes', 'note', 'remarks', 'comments', 'comment', 'memo', 'internal notes'],
  archived: ['archived', 'is archived'],
};

const places = new Map<string, { field: ImportField; place: number }>();
for (const [field, names] of Object.entries(headings)) {
  for (const [place, name] of names.entries()) if (!places.has(name)) places.set(name, { field: field as ImportField, place });
}

/** “ReorderPoint”, “reorder_point” and “Reorder point (units)” are one heading. */
const spelled = (heading: string) =>
  heading
    .replace(/(\p{Ll})(\p{Lu})|(\p{L})(\p{N})/gu, '$1$3 $2$4')
    .toLowerCase()
    .replace(/\((.*?)\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export function fieldOfHeading(heading: string): ImportField | undefined {
  return places.get(spelled(heading))?.field ?? fieldAtPlace(heading);
}

/** Square writes “Current Quantity Main Street”, one column for each place it sells at. */
function fieldAtPlace(heading: string): ImportField | undefined {
  const text = spelled(heading);
  if (text.startsWith('stock alert count ')) return 'lowStockThreshold';
  return /^(current|new) quantity /.test(text) ? 'quantity' : undefined;
}

/** Each field once, by the heading that fits it best; what is the organization's own by its name. */
export function guessMapping(titles: readonly string[], ownFields: readonly { id: number; name: string }[]): ImportMapping {
  const own = new Map(ownFields.map(({ id, name }) => [spelled(name), `custom:${id}`]));
  const mapping: ImportMapping = titles.map((title) => own.get(spelled(title)) ?? null);
  const fitting = titles
    .map((title, column) => ({ column, field: fieldOfHeading(title), place: places.get(spelled(title))?.place ?? 50 }))
    .filter(({ column, field }) => field !== undefined && mapping[column] === null)
    .sort((one, other) => one.place - other.place || one.column - other.column);
  const taken = new Set<string>();
  for (const { column, field, place } of fitting) {
    // Sortly has a column for each level of folders; of other words for a place only one is meant.
    const isAnother =
      taken.has(field as string) && !(joinedFields.includes(field as string) && place > 0 && place < 7 && field === 'folder');
    if (isAnother) continue;
    taken.add(field as string);
    mapping[column] = field as string;
  }
  return mapping;
}

export function guessMatchBy(mapping: ImportMapping): MatchBy {
  return (['code', 'sku', 'inventoryNumber'] as const).find((field) => mapping.includes(field)) ?? 'none';
}
