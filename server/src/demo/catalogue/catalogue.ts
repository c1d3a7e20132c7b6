import { Color } from '@onhand/contract/color';
import { CustomFieldInput } from '@onhand/contract/custom-fields';
import { VendorInput } from '@onhand/contract/vendors';
import { Decimal } from '@onhand/contract/decimal';
import { z } from 'zod';
import { readJson, readTable } from './demo-files.ts';
import { DemoPart } from './part.ts';

const Shop = z.strictObject({
  /** Parents first, so that the folders can be made in this order. */
  folders: z.array(
    z.strictObject({ key: z.string(), parentKey: z.string().nullable(), name: z.string(), color: Color.nullable().default(null) }),
  ),
  /** Invented supply houses: the domains are reserved for examples and the numbers for fiction. */
  vendors: z.array(VendorInput),
  tags: z.array(z.strictObject({ name: z.string(), color: Color })),
  /** One of each kind. */
  customFields: z.array(CustomFieldInput),
});

/** What a van carries of a part whose home is the warehouse. */
const VanStock = z
  .strictObject({ sku: z.string(), folder: z.string(), minimum: Decimal, maximum: Decimal })
  .transform(({ folder, ...stock }) => ({ ...stock, folderKey: folder }));
export type VanStock = z.output<typeof VanStock>;

export interface Catalogue extends z.output<typeof Shop> {
  parts: DemoPart[];
  vanStock: VanStock[];
}

/** The catalogue holds the parts that a heating-and-plumbing contractor keeps in a warehouse and three vans. */
export function readCatalogue(): Catalogue {
  return { ...readJson('shop.json', Shop), parts: readTable('parts.csv', DemoPart), vanStock: readTable('van-stock.csv', VanStock) };
}
