import { Color } from '@onhand/contract/color';
import { CustomFieldInput } from '@onhand/contract/custom-fields';
import { VendorInput } from '@onhand/contract/vendors';
import { Decimal } from '@onhand/contract/decimal';
import { PiecesPerPack } from '@onhand/contract/vendor-lines';
import { z } from 'zod';
import { readJson, readTable } from './demo-files.ts';
import { DemoCustomer, DemoJobs } from './jobs.ts';
import { DemoPart } from './part.ts';
import { Purchasing } from './purchasing.ts';

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

/** What a vendor asks for a pack, of the parts that are not simply sold by the piece. */
const VendorLine = z
  .strictObject({
    sku: z.string(),
    vendor: z.string(),
    pack: PiecesPerPack,
    price: Decimal,
    /** Such as `10@8.20`: from ten packs on, a pack costs so much. */
    breaks: z
      .string()
      .regex(/^((; )?\d+@\d+\.\d+)*$/, 'Breaks are written as “packs@price”')
      .transform((text) => text.split('; ').flatMap((one) => (one === '' ? [] : [breakOf(one)]))),
    minimum: z.string(),
    barcode: z.string(),
    lead: z.string(),
  })
  .transform(({ sku, vendor, pack, price, breaks, minimum, barcode, lead }) => ({
    sku,
    vendorName: vendor,
    terms: {
      piecesPerPack: pack,
      price,
      breaks,
      minimumPacks: minimum === '' ? '0' : minimum,
      barcodes: barcode === '' ? [] : [barcode],
      leadTimeDays: lead === '' ? null : Number(lead),
    },
  }));

function breakOf(text: string) {
  const [packs = '', price = ''] = text.split('@');
  return { packs, price };
}
export type VendorLine = z.output<typeof VendorLine>;

export interface Catalogue extends z.output<typeof Shop> {
  parts: DemoPart[];
  vanStock: VanStock[];
  vendorLines: VendorLine[];
  purchasing: Purchasing;
  customers: DemoCustomer[];
  jobs: DemoJobs;
}

/** The catalogue holds the parts that a heating-and-plumbing contractor keeps in a warehouse and three vans. */
export function readCatalogue(): Catalogue {
  return {
    ...readJson('shop.json', Shop),
    parts: readTable('parts.csv', DemoPart),
    vanStock: readTable('van-stock.csv', VanStock),
    vendorLines: readTable('vendor-lines.csv', VendorLine),
    purchasing: readJson('purchasing.json', Purchasing),
    customers: readTable('customers.csv', DemoCustomer),
    jobs: readJson('jobs.json', DemoJobs),
  };
}
