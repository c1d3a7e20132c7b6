import { expect, test } from 'vitest';
import { printable, shape, shapeForTable, widthInEms } from './shaping.ts';

const drawn = (text: string) =>
  shape(text)
    .glyphs.toSorted((a, b) => a.x - b.x)
    .map((glyph) => glyph.text)
    .join('');

test('text from right to left is drawn so, with its brackets turned', () => {
  expect(drawn('abc (x)')).toBe('abc (x)');
  // The mark makes any letter run from right to left, so this holds whichever fonts are there.
  expect(drawn('\u202eabc (x)\u202c')).toBe('(x) cba');
  expect(drawn('in \u202eabc\u202c out')).toBe('in cba out');
});

test('letters stand closer where the font says so', () => {
  expect(widthInEms('AV')).toBeLessThan(widthInEms('A') + widthInEms('V'));
});

test('a letter stays itself after it was drawn as a part of another', () => {
  expect(drawn('ö ó ô')).toBe('ö ó ô');
  expect(drawn('o')).toBe('o');
});

test('marks of direction are not drawn and take no room', () => {
  expect(printable('a\u200fb\u202e')).toBe('ab');
  expect(widthInEms('a\u200fb')).toBeCloseTo(widthInEms('ab'), 5);
});

test('one question mark stands for a character no font has, however many parts it is made of', () => {
  expect(printable('a \u{e000} b')).toBe('a ? b');
  expect(printable('\u{10fffd}\u200d\u{10fffd}')).toMatch(/^\?{1,2}$/);
});

test('[INV-11] a space that no font has is a space, not a question mark', () => {
  expect(printable('1\u202f234 m')).toBe('1 234 m');
  expect(shapeForTable('1\u202f2').width).toBe(shapeForTable('1 2').width);
});
