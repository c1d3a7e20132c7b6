import { plainTerms, type VendorLine, type VendorLineInput } from '@onhand/contract/vendor-lines';
import { pieceCost } from '@onhand/contract/vendor-price';
import { priceText, quantityText } from './format.ts';

type TermsInput = Omit<VendorLineInput, 'vendorId'>;

/** What a vendor says of an item, as it is typed: every figure a text. */
export interface TypedTerms {
  vendorSku: string;
  barcodes: string[];
  piecesPerPack: string;
  price: string;
  breaks: { packs: string; price: string }[];
  minimumPacks: string;
  leadTimeDays: string;
  weight: string;
  volume: string;
}

export type KnownTerms = Omit<VendorLine, 'vendorId' | 'name'>;

/** What is plain is not written into its field. */
export function typedTerms(terms: KnownTerms = plainTerms): TypedTerms {
  return {
    vendorSku: terms.vendorSku,
    barcodes: [...terms.barcodes],
    piecesPerPack: terms.piecesPerPack === '1' ? '' : terms.piecesPerPack,
    price: terms.price ?? '',
    breaks: [...(terms.breaks ?? [])],
    minimumPacks: terms.minimumPacks === '0' ? '' : terms.minimumPacks,
    leadTimeDays: terms.leadTimeDays === null ? '' : String(terms.leadTimeDays),
    weight: terms.weight ?? '',
    volume: terms.volume ?? '',
  };
}

/** What is sent. A break that nothing was typed into is left out. */
export function termsIn(typed: TypedTerms): TermsInput {
  return {
    vendorSku: typed.vendorSku,
    barcodes: typed.barcodes,
    piecesPerPack: typed.piecesPerPack.trim() || '1',
    price: typed.price.trim() || null,
    breaks: typed.breaks.filter(({ packs, price }) => packs.trim() || price.trim()),
    minimumPacks: typed.minimumPacks.trim() || '0',
    leadTimeDays: typed.leadTimeDays.trim() === '' ? null : Number(typed.leadTimeDays),
    weight: typed.weight.trim() || null,
    volume: typed.volume.trim() || null,
  };
}

export const isBlank = (typed: TypedTerms) => JSON.stringify(termsIn(typed)) === JSON.stringify(plainTerms);

/** “24.00 for 6”, or the price alone where a pack is a piece. */
export function packPriceText(price: string, piecesPerPack: string): string {
  return piecesPerPack === '1' ? priceText(price) : `${priceText(price)} for ${quantityText(piecesPerPack)}`;
}

/** “4.00 each”, where it is not what stands beside it already. */
export function pieceText(price: string | null | undefined, piecesPerPack: string): string {
  return price == null || piecesPerPack === '1' ? '' : `${priceText(pieceCost(price, piecesPerPack))} each`;
}

const packsText = (packs: string) => (packs === '1' ? '1 pack' : `${packs} packs`);

/** What else there is to know of a line, in a few words. */
export function furtherTerms(terms: KnownTerms): string {
  const { piecesPerPack, price, breaks = [], minimumPacks, leadTimeDays, barcodes } = terms;
  return [
    piecesPerPack !== '1' && price == null ? `pack of ${piecesPerPack}` : '',
    ...breaks.map((one) => `${priceText(one.price)} from ${packsText(one.packs)}`),
    minimumPacks === '0' ? '' : `at least ${packsText(minimumPacks)}`,
    leadTimeDays === null ? '' : leadTimeDays === 1 ? '1 day' : `${leadTimeDays} days`,
    barcodes.join(', '),
  ]
    .filter(Boolean)
    .join(' · ');
}
