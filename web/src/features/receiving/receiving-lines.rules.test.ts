import type { ExpectedLine } from '@onhand/contract/receipt-answers';
import { expect, test } from 'vitest';
import { isTooMany, nextOpen, packsAndRest, packsIn, scannedLines, times } from './receiving-lines.rules.ts';
import { amountText } from './receiving-words.ts';

const line = (nth: number, more: Partial<ExpectedLine> = {}): ExpectedLine => ({
  line: nth,
  itemId: nth,
  name: `Part ${nth}`,
  sku: `SKU-${nth}`,
  codes: [],
  vendorCodes: [],
  vendorSku: '',
  unit: null,
  hasItem: true,
  isGone: false,
  place: { placeId: 1, name: 'Shop' },
  packs: '4',
  piecesPerPack: '10',
  pieces: '40',
  received: '0',
  outstanding: '40',
  isClosedShort: false,
  ...more,
});

test('[BUY-05] a line is found by the vendor’s code as a pack, and by barcode, SKU or our own QR as a piece', () => {
  const lines = [
    line(1, { vendorCodes: ['AC-90', '04012345678901'] }),
    line(2, { codes: ['4006381333931', 'ONH-7F3A'] }),
    line(3, { vendorCodes: ['ac-3'] }),
  ];
  const found = (code: string) => {
    const { lines: those, isPack } = scannedLines(lines, code);
    return [those.map((one) => one.line), isPack];
  };
  expect(found('ac-90')).toEqual([[1], true]);
  expect(found('AC-3')).toEqual([[3], true]);
  expect(found('4006381333931')).toEqual([[2], false]);
  expect(found('ONH-7F3A')).toEqual([[2], false]);
  expect(found('sku-3')).toEqual([[3], false]);
  expect(found('https://onhand.test/item/2')).toEqual([[2], false]);
  expect(found('nobody knows')).toEqual([[], false]);
});

test('[BUY-05] a trade code finds the line by its product, and brings lot and day; of one that nobody knows the product is kept', () => {
  const lines = [line(1, { vendorCodes: ['04012345678901'] })];
  const code = '(01)04012345678901(10)AB-1(17)270200(21)S/9';
  expect(scannedLines(lines, code)).toMatchObject({ lines: [{ line: 1 }], isPack: true, lot: 'AB-1', expiresOn: '2027-02-28' });
  expect(scannedLines([line(1)], code)).toMatchObject({ lines: [], code: '04012345678901' });
});

test('[BUY-05] packs and pieces are said at once', () => {
  const unit = { name: 'pcs' };
  expect(amountText('20', { piecesPerPack: '10', unit })).toBe('2 packs = 20 pcs');
  expect(amountText('10', { piecesPerPack: '10', unit })).toBe('1 pack = 10 pcs');
  expect(amountText('7', { piecesPerPack: '10', unit })).toBe('7 pcs');
  expect(amountText('7', { piecesPerPack: '1', unit })).toBe('7 pcs');
  expect(packsAndRest('27', '10')).toEqual({ packs: '2', rest: '7' });
  expect(packsAndRest('2.5', '0.75')).toEqual({ packs: '3', rest: '0.25' });
  expect(packsIn('7.5', '2.5')).toBe('3');
  expect([times('0.05', 20), times('1.25', 3), times('40', 100)]).toEqual(['1', '3.75', '4000']);
});

test('[BUY-06] more than the allowance over everything that came is asked about, and so is what nothing more was to come of', () => {
  const almost = line(1, { pieces: '10000', received: '10150' });
  expect(isTooMany(almost, '50', 2)).toBe(false);
  expect(isTooMany(almost, '50.0001', 2)).toBe(true);
  expect(isTooMany(line(1, { isClosedShort: true }), '1', 50)).toBe(true);
});

test('[BUY-06] the next line that something is to come of comes up, and after the last one the first', () => {
  const lines = [line(1), line(2, { outstanding: '0' }), line(3), line(4, { isGone: true })];
  expect(nextOpen(lines, 1)?.line).toBe(3);
  expect(nextOpen(lines, 3)?.line).toBe(1);
  expect(nextOpen([line(2, { outstanding: '0' })], 2)).toBeUndefined();
});
