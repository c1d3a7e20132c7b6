import type { PriceBreak } from '@onhand/contract/vendor-price';
import { plainTerms, VendorTerms } from '@onhand/contract/vendor-lines';
import type { ImportableItem } from '../../inventory/import-items.service.ts';
import { besideVendorsText, tagsText } from './cells.rules.ts';
import type { LineValues } from './parse-line.rules.ts';

type Line = Partial<VendorTerms>;

/** The columns that stand beside those of the vendors: a part for each vendor, and an empty one leaves what is there. */
export const vendorColumns = {
  vendorSku: { term: 'vendorSku', textOf: ({ vendorSku = '' }: Line) => vendorSku },
  vendorPack: { term: 'piecesPerPack', textOf: ({ piecesPerPack = '1' }: Line) => piecesPerPack },
  vendorPrice: { term: 'price', textOf: ({ price }: Line) => price ?? '' },
  vendorBreaks: { term: 'breaks', textOf: ({ breaks = [] }: Line) => breaksText(breaks) },
  vendorMinimum: { term: 'minimumPacks', textOf: ({ minimumPacks = '0' }: Line) => minimumPacks },
  vendorLeadTime: { term: 'leadTimeDays', textOf: ({ leadTimeDays }: Line) => (leadTimeDays == null ? '' : String(leadTimeDays)) },
  vendorBarcodes: { term: 'barcodes', textOf: ({ barcodes = [] }: Line) => tagsText(barcodes) },
} as const satisfies Record<string, { term: keyof VendorTerms; textOf: (line: Line) => string }>;

export type VendorColumn = keyof typeof vendorColumns;
export const vendorColumnNames = Object.keys(vendorColumns) as VendorColumn[];
export const isVendorColumn = (field: string): field is VendorColumn => field in vendorColumns;

/** “10: 7.50 | 50: 6” is ten packs and more for 7.50 each, fifty and more for 6. */
export const breaksText = (breaks: readonly PriceBreak[]) => breaks.map(({ packs, price }) => `${packs}: ${price}`).join(' | ');

/** A cell of the column as an export writes it; nothing where every vendor has what is plain. */
export function vendorCell(column: VendorColumn, vendors: readonly Line[]): string {
  const { textOf } = vendorColumns[column];
  return vendors.every((line) => textOf(line) === textOf(plainTerms)) ? '' : besideVendorsText(vendors.map((line) => textOf(line)));
}

/** The values of a row for the vendor in a place of its list; those it leaves out are not among them. */
export function termsAt(values: LineValues, place: number): Line {
  const said = vendorColumnNames.flatMap((column) => {
    const value = values[column]?.[place];
    return value === undefined || value === null || value === '' ? [] : [[vendorColumns[column].term, value]];
  });
  return Object.fromEntries(said) as Line;
}

/** True if the item's vendors have what the row says already. */
export function isVendorsOwn(column: VendorColumn, values: LineValues, item: ImportableItem): boolean {
  const { term, textOf } = vendorColumns[column];
  return (values[column] ?? []).every(
    (value, place) => value === null || value === '' || textOf({ [term]: value }) === textOf(item.vendors[place] ?? {}),
  );
}
