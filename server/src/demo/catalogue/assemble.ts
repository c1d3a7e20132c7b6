import type { ValuationMethod } from '@onhand/contract/inventory';
import type { CustomFieldName } from './custom-fields.ts';
import type { Facts, Family, Own, UnitName } from './family.ts';
import { binsOf, type FolderKey } from './folders.ts';
import type { Picture } from './pictures/picture.ts';
import type { TagName } from './tags.ts';
import { vendorName, vendorSkus } from './vendors.ts';

export interface DemoPart {
  name: string;
  description: string;
  sku: string;
  inventoryNumber: string | null;
  barcodes: string[];
  unit: UnitName;
  folderKey: FolderKey | null;
  valuationMethod: ValuationMethod;
  unitCost: string;
  sellingPrice: string | null;
  quantity: string;
  lowStockThreshold: string | null;
  tagNames: TagName[];
  vendorRefs: { vendorName: string; vendorSku: string; price: string }[];
  notes: string;
  custom: Partial<Record<CustomFieldName, string | boolean>>;
  picture: Picture;
}

/** Families written out as parts; what nobody would want to type is worked out from the SKU, and so is the same every time. */
export function assemble(families: readonly Family[]): DemoPart[] {
  const numbered = { tool: 0, equipment: 0 };
  return families.flatMap((family) =>
    family.parts.map(([code, size, cost, quantity, threshold, own = {}], at): DemoPart => {
      const facts = { ...family, ...own };
      const sku = `${family.sku}-${code}`;
      const seed = hash(sku);
      const isTool = family.numbered === 'tool';
      return {
        name: family.name === '' ? capitalized(size) : `${family.name}, ${size}`,
        description: own.about ?? family.about,
        sku,
        inventoryNumber: family.numbered ? `${isTool ? 'T' : 'E'}-${1001 + numbered[family.numbered]++}` : null,
        barcodes: !isTool && seed % 5 < 3 ? [barcode(seed)] : [],
        unit: facts.unit,
        folderKey: facts.folder,
        valuationMethod: facts.method ?? 'moving_average',
        unitCost: cost,
        sellingPrice: isTool ? null : money(marked(cents(cost))),
        quantity: String(quantity),
        lowStockThreshold: threshold === null ? null : String(threshold),
        tagNames: [...new Set([...(family.tags ?? []), ...(own.tags ?? [])])],
        vendorRefs: vendorRefs(family, cost, seed),
        notes: facts.notes ?? '',
        custom: custom(facts, sku, seed),
        picture: picture(family, own, code, at),
      };
    }),
  );
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** FNV-1a: scattered enough to vary the parts by, and the same on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  // The last letters alone hardly reach the high bits.
  return Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) >>> 0;
}

const cents = (amount: string) => Math.round(Number(amount) * 100);
const money = (amount: number) => (amount / 100).toFixed(2);

/** Small things carry more of the trip to fetch them; what costs much is priced to the dollar. */
function marked(cost: number): number {
  const [percent, step] = cost < 500 ? [230, 5] : cost < 5000 ? [180, 25] : cost < 50_000 ? [150, 100] : [130, 500];
  return Math.ceil((cost * percent) / 100 / step) * step;
}

/** The usual house sells at the unit cost, the others for a little more. */
function vendorRefs(family: Family, cost: string, seed: number): DemoPart['vendorRefs'] {
  return family.vendors
    .filter((_, at) => at === 0 || (seed >>> at) % 3 > 0)
    .map((key, at) => ({
      vendorName: vendorName(key),
      vendorSku: vendorSkus[key](seed >>> (at * 2)),
      price: at === 0 ? cost : money(Math.round((cents(cost) * (102 + ((seed >>> 5) % 8) + at)) / 100)),
    }));
}

/** Eleven digits and their check digit; a code that begins with 4 is a shop's own, so it is on nothing that anybody sells. */
function barcode(seed: number): string {
  const digits = `4${String(seed).padStart(10, '0')}`;
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

function custom(facts: Facts, sku: string, seed: number): DemoPart['custom'] {
  const { folder, warranty, hasManual, refrigerant, isCertifiedOnly, weight } = facts;
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    ...(folder && seed % 5 > 0 && { Bin: `${binsOf(folder)}-${two((seed % 18) + 1)}-${((seed >>> 6) % 5) + 1}` }),
    ...(warranty && { 'Warranty until': `${2026 + warranty}-${two((seed % 12) + 1)}-${two(((seed >>> 4) % 28) + 1)}` }),
    ...(hasManual && { Manual: `https://manuals.example/${sku.toLowerCase()}.pdf` }),
    ...(refrigerant && { Refrigerant: refrigerant }),
    ...(isCertifiedOnly && { 'Certified only': true }),
    ...(weight && { 'Weight (lb)': weight }),
  };
}

function picture({ picture: drawn, parts }: Family, own: Own, code: string, at: number): Picture {
  const size = parts.length > 1 ? Math.round((at / (parts.length - 1)) * 100) / 100 : 0.5;
  return { size, mark: code, ...drawn, ...own.picture };
}
