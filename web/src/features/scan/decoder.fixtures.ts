/** A code to draw with bwip-js, and the text that a reader must find in it. */
export interface CodeSample {
  symbology: string;
  bcid: string;
  text: string;
  expected: string;
  more?: Record<string, string | number | boolean>;
}

const same = (symbology: string, bcid: string, texts: readonly string[], more?: CodeSample['more']): CodeSample[] =>
  texts.map((text) => ({ symbology, bcid, text, expected: text, ...(more && { more }) }));

const withExpected = (symbology: string, bcid: string, pairs: readonly (readonly [string, string])[], more?: CodeSample['more']) =>
  pairs.map(([text, expected]): CodeSample => ({ symbology, bcid, text, expected, ...(more && { more }) }));

/** Every symbology of SCAN-05, in the sizes and contents that labels have. */
export const codeSamples: readonly CodeSample[] = [
  ...same('QR Code', 'qrcode', ['https://app.example.com/item/48213', 'BV-050', 'onh_7f3k2m9x', 'WAREHOUSE 4 / SHELF 12 / BIN 3']),
  ...same('Aztec', 'azteccode', ['AZTEC-4207', 'Shelf 12, bin 3']),
  ...withExpected('Codabar', 'rationalizedCodabar', [
    ['A4012345B', ']F0A4012345B'],
    ['C31117013206375D', ']F0C31117013206375D'],
  ]),
  ...same('Code 39', 'code39', ['CODE-39', 'BV 050/2']),
  ...same('Code 93', 'code93', ['CODE93-17', 'PART.4711'], { includecheck: true }),
  ...same('Code 128', 'code128', ['Code-128-x', '0123456789012345']),
  ...same('Data Matrix', 'datamatrix', ['DM-0001', 'https://app.example.com/item/7']),
  ...same('MaxiCode', 'maxicode', ['MAXICODE SHIPMENT 1'], { mode: 4 }),
  ...same('ITF', 'interleaved2of5', ['12345670', '00012345600012']),
  ...same('EAN-13', 'ean13', ['5901234123457', '4006381333931']),
  ...same('EAN-8', 'ean8', ['96385074', '73513537']),
  ...same('PDF 417', 'pdf417', ['PDF417 payload', 'Bill of lading 2026-11-15 / 48 cartons']),
  ...withExpected('RSS-14', 'databaromni', [
    ['(01)24012345678905', '0124012345678905'],
    ['(01)00012345678905', '0100012345678905'],
  ]),
  ...withExpected('RSS Expanded', 'databarexpanded', [['(01)09521234543213(3103)000123', '01095212345432133103000123']]),
  ...withExpected('UPC-A', 'upca', [
    ['036000291452', '0036000291452'],
    ['614141000036', '0614141000036'],
  ]),
  ...withExpected('UPC-E', 'upce', [['04252614', '0042100005264']]),
  ...withExpected('UPC/EAN extension', 'ean13', [['9780201379624 51999', '9780201379624']]),
  ...withExpected('UPC/EAN extension', 'upca', [['036000291452 12', '0036000291452']]),
];

const isSquare = /qrcode|aztec|datamatrix|maxicode/;

/** Options for bwip-js: dark on white, with the quiet edge each code needs. */
export function drawingOf({ bcid, text, more }: CodeSample, scale: number) {
  const bars = isSquare.test(bcid) || bcid === 'pdf417' ? {} : { height: 15 };
  return { bcid, text, scale, backgroundcolor: 'FFFFFF', paddingwidth: 10, paddingheight: 10, includetext: false, ...bars, ...more };
}
