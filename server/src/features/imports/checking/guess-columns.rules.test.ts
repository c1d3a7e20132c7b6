import { expect, test } from 'vitest';
import { guessMapping, guessMatchBy } from './guess-columns.rules.ts';

/** The headings of the exports people bring, each with what it becomes; null is left for the person to say. */
const exports: Record<string, Record<string, string | null>> = {
  Sortly: {
    'Entry Type': null,
    'Entry Name': 'name',
    'Sortly ID (SID)': 'sku',
    Quantity: 'quantity',
    Unit: 'unit',
    'Min Level': 'lowStockThreshold',
    Price: 'sellingPrice',
    Value: 'totalValue',
    Notes: 'notes',
    Tags: 'tags',
    'Barcode/QR1-Data': 'barcodes',
    'Primary Folder': 'folder',
    'Subfolder-level1': 'folder',
    'Subfolder-level2': 'folder',
  },
  inFlow: {
    ProductName: 'name',
    SKU: 'sku',
    Category: 'folder',
    Description: 'description',
    Barcode: 'barcodes',
    DefaultUnitPrice: 'sellingPrice',
    Cost: 'unitCost',
    ReorderPoint: 'lowStockThreshold',
    StandardUom: 'unit',
    LastVendor: 'vendors',
    VendorProductCode: 'vendorSku',
    QuantityOnHand: 'quantity',
  },
  BoxHero: {
    SKU: 'sku',
    Name: 'name',
    Barcode: 'barcodes',
    'Purchase Price': 'unitCost',
    'Sales Price': 'sellingPrice',
    'Safety Stock': 'lowStockThreshold',
    'Current Stock': 'quantity',
    Location: 'folder',
  },
  Zoho: {
    'Item ID': null,
    'Item Name': 'name',
    SKU: 'sku',
    Description: 'description',
    Rate: 'sellingPrice',
    'Purchase Rate': 'unitCost',
    'Usage unit': 'unit',
    UPC: 'barcodes',
    EAN: null,
    MPN: null,
    'Reorder Level': 'lowStockThreshold',
    'Preferred Vendor': 'vendors',
    'Opening Stock': null,
    'Stock On Hand': 'quantity',
    'Warehouse Name': 'folder',
    'Location Name': null,
  },
  Square: {
    Token: 'inventoryNumber',
    'Item Name': 'name',
    'Variation Name': null,
    SKU: 'sku',
    Description: 'description',
    Category: 'folder',
    GTIN: 'barcodes',
    Price: 'sellingPrice',
    'Current Quantity Main Street': 'quantity',
    'New Quantity Main Street': null,
    'Stock Alert Count Main Street': 'lowStockThreshold',
    'Default Unit Cost': 'unitCost',
    'Default Vendor Name': 'vendors',
    'Default Vendor Code': 'vendorSku',
  },
  Shopify: {
    Handle: null,
    Title: 'name',
    'Body (HTML)': 'description',
    Vendor: 'vendors',
    Type: 'folder',
    Tags: 'tags',
    'Variant SKU': 'sku',
    'Variant Inventory Qty': 'quantity',
    'Variant Price': 'sellingPrice',
    'Variant Barcode': 'barcodes',
    'Image Src': null,
    'Cost per item': 'unitCost',
  },
  QuickBooks: {
    'Product/Service Name': 'name',
    'Sales Description': 'description',
    SKU: 'sku',
    Type: null,
    'Sales Price / Rate': 'sellingPrice',
    'Purchase Cost': 'unitCost',
    'Quantity On Hand': 'quantity',
    'Reorder Point': 'lowStockThreshold',
    Category: 'folder',
    'Inventory Asset Account': null,
  },
  'QuickBooks Desktop': {
    'Active Status': null,
    Type: 'folder',
    Item: 'name',
    Description: 'description',
    'Sales Tax Code': null,
    Account: null,
    'Quantity On Hand': 'quantity',
    Cost: 'unitCost',
    'Preferred Vendor': 'vendors',
    Price: 'sellingPrice',
    'Reorder Pt (Min)': 'lowStockThreshold',
    MPN: 'sku',
    'U/M': 'unit',
  },
};

test.each(Object.entries(exports))('[IMP-01] the headings of %s are understood by themselves', (_, expected) => {
  const headings = Object.keys(expected);
  const mapping = guessMapping(headings, []);
  expect(Object.fromEntries(headings.map((heading, place) => [heading, mapping[place]]))).toEqual(expected);
  expect(guessMatchBy(mapping)).toBe('sku');
});

test('[IMP-01] a column named like one of the organization’s own fields is that field', () => {
  expect(guessMapping(['Name', 'Data sheet'], [{ id: 7, name: 'data  SHEET' }])).toEqual(['name', 'custom:7']);
});

test('[IMP-01] a list somebody keeps by hand is understood: “Part” is the name, but only where nothing else is', () => {
  expect(guessMapping(['Part', 'On Hand Qty', 'Folder', 'Price', 'Unit'], [])).toEqual([
    'name',
    'quantity',
    'folder',
    'sellingPrice',
    'unit',
  ]);
  expect(guessMapping(['Part', 'Name'], [])).toEqual([null, 'name']);
});
