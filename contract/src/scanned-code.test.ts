import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromUpcE, hasCheckDigit } from './retail-number.ts';
import { readCode } from './scanned-code.ts';

describe('[SCAN-08] an address on a label leads to its item', () => {
  test.each([
    ['https://app.example.com/inventory/42', 42],
    ['https://app.example.com/shop/inventory/list/42?from=label', 42],
    ['http://192.168.1.5:3000/item/7', 7],
    ['https://app.example.com/item/7/', 7],
    ['/item/9', 9],
  ])('%s', (text, id) => {
    expect(readCode(text).itemId).toBe(id);
  });

  test.each([
    ['the last segment is no number', 'https://app.example.com/inventory/valve'],
    ['there is no such segment', 'https://app.example.com/stock/42'],
    ['an item is something else’s', 'https://shop.example.com/en/item/42'],
    ['it is no address', 'inventory/42'],
    ['the number is beyond all ids', 'https://app.example.com/item/99999999999999999999'],
    ['the number is nothing', 'https://app.example.com/item/0'],
  ])('unless %s', (_, text) => {
    expect(readCode(text).itemId).toBeNull();
  });
});

describe('[PLC-10] the label of a place chooses it', () => {
  test.each([
    ['https://app.example.com/place/42', 42],
    ['http://192.168.1.5:3000/folder/7?view=list', 7],
    ['/place/9', 9],
  ])('%s', (text, id) => {
    expect(readCode(text)).toMatchObject({ placeId: id, itemId: null });
  });

  test.each(['place/42', 'https://shop.example.com/en/place/42', 'https://app.example.com/item/7', '/place/0', '/folder/none'])(
    'unless it is none: %s',
    (text) => {
      expect(readCode(text).placeId).toBeNull();
    },
  );
});

describe('[SCAN-08] a retail code is the same in all its spellings', () => {
  const spellings = ['036000291452', '0036000291452', '00036000291452', '0036000291452 12', '003600029145212345', '0 36000 29145 2'];
  test.each(spellings)('UPC-A read as %s', (scanned) => {
    expect(readCode(scanned).forms).toEqual(expect.arrayContaining(['036000291452', '0036000291452']));
  });

  test('UPC-E is short for a UPC-A, and found by either', () => {
    expect(fromUpcE('04252614')).toBe('042100005264');
    expect(readCode('04252614').forms).toContain('042100005264');
    expect(readCode('0042100005264').forms).toContain('04252614');
  });

  test('EAN-13 keeps its thirteen digits and loses its add-on', () => {
    expect(readCode('978020137962451999').forms).toContain('9780201379624');
    expect(readCode('9780201379624').forms).not.toContain('780201379624');
  });

  test.each(['0100036000291452', '(01)00036000291452(10)LOT7', '010003600029145210LOT7', ']C10100036000291452'])(
    'a code of trade, %s, names its product',
    (scanned) => {
      expect(readCode(scanned).forms).toEqual(expect.arrayContaining(['036000291452', '0036000291452']));
    },
  );

  test('a number whose check digit is wrong stays as it is', () => {
    expect(readCode('036000291453').forms).toEqual(['036000291453']);
  });

  test('what a UPC-E is short for always leads back to it', () => {
    const short = fc
      .tuple(fc.constantFrom('0', '1'), fc.stringMatching(/^\d{6}$/), fc.stringMatching(/^\d$/))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(short, (upcE) => {
        const long = fromUpcE(upcE);
        fc.pre(long !== null);
        expect(hasCheckDigit(long)).toBe(true);
        expect(readCode(upcE).forms).toContain(long);
        // Some numbers have two short spellings; one of them is this.
        const back = readCode(long).forms.filter((form) => form.length === 8 && fromUpcE(form) === long);
        expect(back.length).toBeGreaterThan(0);
      }),
    );
  });
});

test('[SCAN-08] letters are found in capitals and small ones, and control characters do not count', () => {
  expect(readCode(' ab-1\u001d ').forms).toEqual(['ab-1', 'AB-1']);
  expect(readCode('\u0000').forms).toEqual([]);
});

describe('[SCAN-08] a Codabar code is looked up without its start and stop letters, and with them', () => {
  test('the reader says which kind it is, so that other codes keep their letters', () => {
    expect(readCode(']F0A4012345B')).toMatchObject({ text: '4012345', forms: ['4012345', 'A4012345B', 'a4012345b'] });
    expect(readCode(']F0c31117013206375d').forms).toEqual(
      expect.arrayContaining(['31117013206375', 'c31117013206375d', 'C31117013206375D']),
    );
    expect(readCode('A4012345B').forms).not.toContain('4012345');
  });

  test('without letters, or with nothing between them, it stays as it was read', () => {
    expect(readCode(']F04012345').text).toBe('4012345');
    expect(readCode(']F0AB').text).toBe('AB');
  });
});
