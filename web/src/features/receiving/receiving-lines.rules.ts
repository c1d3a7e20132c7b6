import type { ExpectedLine, ReceiptLine } from '@onhand/contract/receipt-answers';
import { readGs1 } from '@onhand/contract/gs1';
import { readCode } from '@onhand/contract/scanned-code';
import { addDecimals, compareDecimals, negated } from '../../platform/decimal.ts';

export const isOpenLine = ({ outstanding, isGone }: ExpectedLine) => outstanding !== '0' && !isGone;
/** All of it came, or nothing more will. */
export const isDoneLine = ({ outstanding }: ExpectedLine) => outstanding === '0';
/** Some of it is here still, as far as the receipt knows, and its item is. */
export const canGoBack = ({ isUndone, hasItem, quantity, returned }: ReceiptLine) =>
  !isUndone && hasItem && compareDecimals(returned, quantity) < 0;
export const comesInPacks = ({ piecesPerPack }: Pick<ExpectedLine, 'piecesPerPack'>) => piecesPerPack !== '1';

/** What a scan says: the lines it stands for, whether it is a pack of them, and what else is printed on it. */
export interface ScannedLines {
  lines: ExpectedLine[];
  isPack: boolean;
  lot: string | null;
  expiresOn: string | null;
  /** The part of it that stands for the product, to be kept where nobody knows it. */
  code: string;
}

/** BUY-05: a vendor's code stands for a pack, our own for a piece. */
export function scannedLines(lines: readonly ExpectedLine[], scanned: string): ScannedLines {
  const gs1 = readGs1(scanned);
  const { itemId, forms, text } = readCode(scanned);
  const product = gs1?.gtin ? readCode(gs1.gtin).forms : [];
  const more = { lot: gs1?.lot?.slice(0, 60) ?? null, expiresOn: gs1?.expiresOn ?? null, code: gs1?.gtin ?? text };
  if (itemId !== null) return { lines: lines.filter((line) => line.itemId === itemId), isPack: false, ...more };
  const wanted = new Set([...forms, ...product].map((form) => form.toLowerCase()));
  const bears = (codes: readonly (string | null)[]) => codes.some((code) => code && wanted.has(code.toLowerCase()));
  const ofVendor = lines.filter(({ vendorCodes }) => bears(vendorCodes));
  if (ofVendor.length > 0) return { lines: ofVendor, isPack: true, ...more };
  return { lines: lines.filter(({ sku, codes }) => bears([sku, ...codes])), isPack: false, ...more };
}

/** The next that something is to come of, after one or from the beginning. */
export function nextOpen(lines: readonly ExpectedLine[], after: number | null): ExpectedLine | undefined {
  const open = lines.filter(isOpenLine);
  return open.find(({ line }) => after === null || line > after) ?? open[0];
}

/** A line as it will be with so many pieces more. */
export function withPieces(line: ExpectedLine, pieces: string): ExpectedLine {
  const left = addDecimals(line.outstanding, negated(pieces));
  return { ...line, received: addDecimals(line.received, pieces), outstanding: compareDecimals(left, '0') < 0 ? '0' : left };
}

/** More than is received without a question, which has to be said twice (P4); of what nothing more was to come any is. */
export function isTooMany({ pieces, received, isClosedShort }: ExpectedLine, coming: string, allowancePercent: number): boolean {
  if (isClosedShort) return true;
  const after = times(addDecimals(received, coming), 100);
  return compareDecimals(after, times(pieces, 100 + allowancePercent)) > 0;
}

/** An exact product with a whole number. */
export function times(value: string, by: number): string {
  const [whole = '0', decimals = ''] = value.split('.');
  const product = (BigInt(whole + decimals) * BigInt(by)).toString().padStart(decimals.length + 1, '0');
  return addDecimals(decimals === '' ? product : `${product.slice(0, -decimals.length)}.${product.slice(-decimals.length)}`, '0');
}

/** The whole packs in a number of pieces, and the pieces beyond them. */
export function packsAndRest(pieces: string, piecesPerPack: string): { packs: string; rest: string } {
  const digits = (value: string) => BigInt(times(value, 10_000));
  const packs = (digits(pieces) / digits(piecesPerPack)).toString();
  return { packs, rest: addDecimals(pieces, negated(times(piecesPerPack, Number(packs)))) };
}

/** How many whole packs a number of pieces is; null where it is none, or not whole ones. */
export function packsIn(pieces: string, piecesPerPack: string): string | null {
  const { packs, rest } = packsAndRest(pieces, piecesPerPack);
  return packs !== '0' && rest === '0' ? packs : null;
}
