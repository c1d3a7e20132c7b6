import type { Item } from '@onhand/contract/item-answers';

/** A vendor's line as the activity log writes it down: “Acme AC-1 24 for 6, 22 from 10 packs, at least 2 packs”. */
export function vendorText({ name, ...terms }: Item['vendors'][number]): string {
  const { vendorSku, barcodes, piecesPerPack, price, breaks = [], minimumPacks, leadTimeDays, weight, volume } = terms;
  const isPacked = piecesPerPack !== '1';
  const packed = price ? (isPacked ? `${price} for ${piecesPerPack}` : price) : isPacked ? `packs of ${piecesPerPack}` : '';
  const first = [name, vendorSku, packed].filter(Boolean).join(' ');
  const more = [
    ...breaks.map((one) => `${one.price} from ${one.packs} packs`),
    minimumPacks === '0' ? '' : `at least ${minimumPacks} packs`,
    leadTimeDays === null ? '' : `${leadTimeDays} days`,
    barcodes.length > 0 ? `barcodes ${barcodes.join(' ')}` : '',
    weight === null ? '' : `weight ${weight}`,
    volume === null ? '' : `volume ${volume}`,
  ];
  return [first, ...more.filter(Boolean)].join(', ');
}
