import { Decimal } from '@onhand/contract/decimal';
import { ValuationMethod } from '@onhand/contract/item-answers';
import { z } from 'zod';
import { Picture } from './picture.ts';

const orNull = <Value>(schema: z.ZodType<Value, string>) => z.union([z.literal('').transform(() => null), schema]);
const list = z.string().transform((text) => (text === '' ? [] : text.split('; ')));

const Offer = z
  .string()
  .regex(/^.+ \S+ \d+\.\d+$/, 'A vendor is written as “name number price”')
  .transform((text) => {
    const words = text.split(' ');
    return { vendorName: words.slice(0, -2).join(' '), vendorSku: words.at(-2) ?? '', price: words.at(-1) ?? '' };
  });

const columns = {
  sku: z.string().min(1),
  name: z.string().min(1),
  description: z.string(),
  folder: orNull(z.string()),
  unit: z.string().min(1),
  method: ValuationMethod,
  cost: Decimal,
  price: orNull(Decimal),
  quantity: Decimal,
  low: orNull(Decimal),
  number: orNull(z.string()),
  barcode: z.string().transform((code) => (code === '' ? [] : [code])),
  tags: list,
  vendors: list.pipe(z.array(Offer)),
  notes: z.string(),
};

/** A line of the parts' table. The columns that are not named here are the custom fields'. */
export const DemoPart = z
  .object({ ...columns, ...Picture.shape })
  .catchall(z.string())
  .transform((row) => {
    const { sku, name, description, unit, quantity, notes } = row;
    const own = Object.entries(row).filter(([column, value]) => !(column in columns || column in Picture.shape) && value !== '');
    return {
      sku,
      name,
      description,
      unit,
      quantity,
      notes,
      inventoryNumber: row.number,
      barcodes: row.barcode,
      /** Null for a part that was delivered and is not put away yet. */
      folderKey: row.folder,
      valuationMethod: row.method,
      unitCost: row.cost,
      sellingPrice: row.price,
      lowStockThreshold: row.low,
      tagNames: row.tags,
      /** The first is where it is usually bought. */
      vendorRefs: row.vendors,
      custom: Object.fromEntries(own.map(([column, value]) => [column, value === 'yes' ? true : (value as string)])),
      picture: Picture.parse(row),
    };
  });
export type DemoPart = z.output<typeof DemoPart>;
