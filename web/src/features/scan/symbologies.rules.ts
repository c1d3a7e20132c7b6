import type { ReadInputBarcodeFormat } from 'zxing-wasm/reader';

/** SCAN-05, with the names the decoder has for each; an extension is read beside the code it belongs to. */
export const symbologies: Record<string, readonly ReadInputBarcodeFormat[]> = {
  'QR Code': ['QRCode'],
  Aztec: ['Aztec'],
  Codabar: ['Codabar'],
  'Code 39': ['Code39'],
  'Code 93': ['Code93'],
  'Code 128': ['Code128'],
  'Data Matrix': ['DataMatrix'],
  MaxiCode: ['MaxiCode'],
  ITF: ['ITF'],
  'EAN-13': ['EAN13'],
  'EAN-8': ['EAN8'],
  'PDF 417': ['PDF417'],
  'RSS-14': ['DataBarOmni', 'DataBarStk', 'DataBarStkOmni', 'DataBarLtd'],
  'RSS Expanded': ['DataBarExp', 'DataBarExpStk'],
  'UPC-A': ['UPCA'],
  'UPC-E': ['UPCE'],
  'UPC/EAN extension': [],
};

/** SCAN-02: the dialog looks for QR codes until a person asks for every code. */
export type CodeChoice = 'qr' | 'all';

export function formatsOf(choice: CodeChoice): ReadInputBarcodeFormat[] {
  return choice === 'qr' ? [...(symbologies['QR Code'] ?? [])] : Object.values(symbologies).flat();
}

/** The decoder's result for one code. */
export interface DecodedCode {
  text: string;
  format: string;
  /** Bars rather than squares: one line across them can be misread. */
  isLinear: boolean;
}

const retailLengths: Record<string, number> = { EAN13: 13, EAN8: 8, UPCA: 12, UPCE: 13 };

/** The number alone: the two or five digits beside it say which issue or price, and come appended to it. */
export function withoutExtension({ text, format }: DecodedCode): string {
  const length = retailLengths[format];
  const digits = text.replaceAll(' ', '');
  return length !== undefined && digits.length > length ? digits.slice(0, length) : text;
}

const itfLengths = new Set([6, 8, 10, 12, 14]);
const longestItf = 14;

/** An ITF code cut off at the edge of the picture looks like a shorter one, so only the usual lengths count. */
export function isPlausible({ text, format }: DecodedCode): boolean {
  if (text === '') return false;
  return !format.startsWith('ITF') || itfLengths.has(text.length) || text.length > longestItf;
}
