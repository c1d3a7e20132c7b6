import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readGs1 } from './gs1.ts';
import { readCode } from './scanned-code.ts';

const whole = { gtin: '04012345678901', lot: 'AB-1', expiresOn: '2027-02-28', serial: 'S/9' };

describe('[BUY-05] a GS1 code says product, lot, day and serial number, however it comes', () => {
  test.each([
    ['of DataMatrix', ']d20104012345678901172702281\u0030AB-1\u001d21S/9'],
    ['of Code 128', ']C101040123456789011727022810AB-1\u001d21S/9'],
    ['of QR', ']Q301040123456789011727022810AB-1\u001d21S/9'],
    ['without a mark', '01040123456789011727022810AB-1\u001d21S/9'],
    ['with a separator first, as some readers have it', '\u001d01040123456789011727022810AB-1\u001d21S/9'],
    ['in another order', ']d210AB-1\u001d21S/9\u001d17270228\u001d0104012345678901'],
    ['as it is printed', '(01)04012345678901(17)270228(10)AB-1(21)S/9'],
    ['as it is printed, with spaces', '(01) 04012345678901 (17) 270228 (10) AB-1 (21) S/9'],
    ['as an address', 'https://id.gs1.org/01/04012345678901/10/AB-1/21/S%2F9?17=270228'],
    ['as an address of a shop', 'https://shop.test/parts/01/04012345678901/10/AB-1/21/S%2F9?lang=de&17=270228'],
  ])('%s', (_, scanned) => {
    expect(readGs1(scanned)).toEqual(whole);
  });

  test('parts that nobody asks for are passed over', () => {
    expect(readGs1(']C1010401234567890131030012503922995\u001d10L1')).toMatchObject({ gtin: '04012345678901', lot: 'L1' });
    expect(readGs1(']C1414401234567890110AB\u001d3712')).toMatchObject({ gtin: null, lot: 'AB' });
    expect(readGs1('(02)04012345678901(37)12')).toMatchObject({ gtin: '04012345678901' });
  });

  test.each([
    ['270200', '2027-02-28'],
    ['280200', '2028-02-29'],
    ['991231', '1999-12-31'],
    ['301130', '2030-11-30'],
  ])('%s is %s', (digits, day) => {
    expect(readGs1(`(17)${digits}`)?.expiresOn).toBe(day);
  });

  test('best before counts where there is no last day', () => {
    expect(readGs1('(15)270101')?.expiresOn).toBe('2027-01-01');
    expect(readGs1('(15)270101(17)270201')?.expiresOn).toBe('2027-02-01');
  });
});

describe('[BUY-05] what is malformed is no GS1', () => {
  test.each([
    ['a check digit that is wrong', '(01)04012345678902(10)AB'],
    ['a product that is too short', '(01)0401234567890'],
    ['letters in it', ']C1010401234567890X'],
    ['an unknown number', '(05)123'],
    ['a number twice', '(10)A(10)B'],
    ['a day that is none', '(17)270230'],
    ['a month that is none', '(17)271301'],
    ['no lot behind its number', '(01)04012345678901(10)'],
    ['a lot that is too long', `]C10104012345678901${'10'}${'A'.repeat(21)}`],
    ['a part that ends early', ']d2010401234567890117270'],
    ['our own address', 'https://app.example.com/inventory/42'],
    ['an address with another number', 'https://app.example.com/01/0401234567890'],
    ['a telephone number', '(555) 123-4567'],
    ['a word', 'VALVE'],
    ['nothing', ''],
    ['a mark alone', ']d2'],
    ['an EAN-13', '4012345678901'],
  ])('%s', (_, scanned) => {
    expect(readGs1(scanned)).toBeNull();
  });

  test('whatever is scanned, it is read or it is not, and takes no time', () => {
    const piece = fc.constantFrom(
      '01',
      '04012345678901',
      '10',
      '17',
      '270228',
      '21',
      '(',
      ')',
      ']d2',
      '\u001d',
      'A',
      '/',
      'https://',
      '%',
      '?',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const read = readGs1(pieces.join(''));
        if (read?.gtin) expect(read.gtin).toMatch(/^\d{14}$/);
        if (read?.lot) expect(read.lot.length).toBeLessThanOrEqual(20);
      }),
    );
    expect(readGs1('(10)'.repeat(20_000))).toBeNull();
  });
});

describe('[BUY-05] a trade code finds the product however its number was written down', () => {
  test.each([
    ['as EAN-13', ']d201040123456789011727022810AB-1', '4012345678901'],
    ['with all fourteen digits', '(01)04012345678901', '04012345678901'],
    ['as UPC', ']C10100036000291452', '036000291452'],
    ['as EAN-8', '(01)00000096385074', '96385074'],
    ['though it is not the first part', '(10)AB(01)04012345678901', '4012345678901'],
    ['though the reader left separators out', '010401234567890110AB-1234567890-12345678901721S/9', '4012345678901'],
    ['a case of them, which has a number of its own', '(01)14012345678908', '14012345678908'],
    ['an address of GS1', 'https://id.gs1.org/01/04012345678901/10/AB', '4012345678901'],
  ])('%s', (_, scanned, written) => {
    expect(readCode(scanned).forms).toContain(written);
  });

  test('a case is not the piece that is in it', () => {
    expect(readCode('(01)14012345678908').forms).not.toContain('4012345678901');
  });

  test('an EAN-8 is found where fourteen digits were written down', () => {
    expect(readCode('96385074').forms).toEqual(expect.arrayContaining(['96385074', '00000096385074']));
  });

  test('lot and day come along', () => {
    expect(readCode(']d201040123456789011727022810AB-1').gs1).toMatchObject({ lot: 'AB-1', expiresOn: '2027-02-28' });
    expect(readCode('4012345678901').gs1).toBeNull();
  });
});
