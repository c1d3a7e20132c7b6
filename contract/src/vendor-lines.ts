import { z } from 'zod';
import { exact } from './costing-decimals.ts';
import { Decimal, PriceInput, QuantityInput } from './decimal.ts';
import { financial } from './financial.ts';
import { limits, spelledLimit } from './limits.ts';
import { longText, text } from './text.ts';

const id = z.number().int().positive();
const aboveZero = 'Must be more than zero.';

/** Written by a person or a file: a pack of nothing has no price of a piece. */
export const PiecesPerPack = QuantityInput.refine((pieces) => pieces !== '0', aboveZero);

export const LeadTime = z.number().int().min(0).max(3650, 'At most 3,650 days.');

/** What is no figure is refused by itself, and asked about its order all the same. */
const isFigure = (text: unknown) => typeof text === 'string' && /^\d+(\.\d+)?$/.test(text);
const startsLater = (packs: string, before: string) => !isFigure(packs) || !isFigure(before) || exact(packs).gt(before);

const breaks = z
  .array(z.object({ packs: QuantityInput.refine((packs) => packs !== '0', aboveZero), price: PriceInput }))
  .max(limits.breaksOfVendorLine, `At most ${spelledLimit(limits.breaksOfVendorLine)} breaks.`)
  .refine(
    (all) => all.every(({ packs }, place) => place === 0 || startsLater(packs, all[place - 1]?.packs ?? '0')),
    'Each break must start at more packs than the one before.',
  );

/** What a vendor says of an item. A field that is left out stays as it was, or is what it is without one. */
export const VendorTerms = z.object({
  vendorSku: longText(120),
  /** The vendor's own, such as those of a pack. */
  barcodes: z.array(text(120)).max(limits.barcodesOfItem, `At most ${spelledLimit(limits.barcodesOfItem)} barcodes.`),
  piecesPerPack: PiecesPerPack,
  /** Of a pack. */
  price: PriceInput.nullable(),
  breaks,
  minimumPacks: QuantityInput,
  /** Null is the vendor's. */
  leadTimeDays: LeadTime.nullable(),
  /** Of a piece, in whatever unit the business uses: they only share out the cost of freight. */
  weight: PriceInput.nullable(),
  volume: PriceInput.nullable(),
});
export type VendorTerms = z.output<typeof VendorTerms>;

export const VendorLineInput = VendorTerms.partial().extend({ vendorId: id });
export type VendorLineInput = z.input<typeof VendorLineInput>;

/** What nobody said yet. */
export const plainTerms: VendorTerms = {
  vendorSku: '',
  barcodes: [],
  piecesPerPack: '1',
  price: null,
  breaks: [],
  minimumPacks: '0',
  leadTimeDays: null,
  weight: null,
  volume: null,
};

/** Where the first of them, the vendor who is preferred, stands first. */
export const VendorLine = z.object({
  vendorId: z.number().int(),
  name: z.string(),
  vendorSku: z.string(),
  barcodes: z.array(z.string()),
  piecesPerPack: Decimal,
  price: financial(Decimal.nullable()),
  breaks: financial(z.array(z.object({ packs: Decimal, price: Decimal }))),
  minimumPacks: Decimal,
  leadTimeDays: z.number().int().nullable(),
  weight: Decimal.nullable(),
  volume: Decimal.nullable(),
});
export type VendorLine = z.infer<typeof VendorLine>;

/** What a vendor asked for a pack, since when, and which document said so; null is somebody who typed it. */
export const VendorPrice = z.object({
  itemId: z.number().int(),
  itemName: z.string(),
  vendorId: z.number().int(),
  vendorName: z.string(),
  at: z.iso.datetime(),
  price: financial(Decimal),
  piecesPerPack: Decimal,
  documentKind: z.string().nullable(),
  documentId: z.number().int().nullable(),
});
export type VendorPrice = z.infer<typeof VendorPrice>;

/** So many of the last prices are told. */
export const pricesTold = 50;
