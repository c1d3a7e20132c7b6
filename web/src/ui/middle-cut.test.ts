import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutInMiddle, fitsIn } from './middle-cut.ts';

/** Every letter ten pixels wide. */
const ruler = (text: string) => Array.from(text).length * 10;
const cut = (text: string, letters: number, lines = 2) => cutInMiddle(text, lines, letters * 10, ruler);

test('a name that takes two lines is not cut', () => {
  expect(cut('Copper elbow 90°, 1/2 in × 3/4 in', 20)).toBe('Copper elbow 90°, 1/2 in × 3/4 in');
  expect(cut('Copper elbow', 20, 1)).toBe('Copper elbow');
});

test('a longer name keeps its beginning and its end, where sizes stand', () => {
  expect(cut('Air filter, pleated, MERV 11, 16 × 25 × 1 in', 24, 1)).toBe('Air filter,…× 25 × 1 in');
  const long = 'Baseboard radiator with copper element and enclosure, primed white, 3/4 in × 8 ft';
  expect(cut(long, 20)).toBe('Baseboard radiator with c…3/4 in × 8 ft');
});

test('what the end gives up of half a word the beginning gets', () => {
  expect(cut('THD-AW10 · Van 3 · Plumbing service › Tools', 24, 1)).toBe('THD-AW10 · Van 3…› Tools');
});

test('words are broken as browsers break them: at spaces, after hyphens, and within a word only where it is longer than a line', () => {
  expect(fitsIn('aaaa bbbb', 2, 50, ruler)).toBe(true);
  expect(fitsIn('aaaa bbbb cccc', 2, 50, ruler)).toBe(false);
  expect(fitsIn('aaaa-bbbb', 2, 50, ruler)).toBe(true);
  expect(fitsIn('aaaaaaaaa', 2, 50, ruler)).toBe(true);
  expect(fitsIn('aaaaaaaaaaa', 2, 50, ruler)).toBe(false);
});

test('what was cut fits, begins and ends as the whole does, and is no longer than it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 120 }), fc.integer({ min: 5, max: 40 }), fc.integer({ min: 1, max: 3 }), (name, letters, lines) => {
      const text = name.trim();
      const shown = cut(text, letters, lines);
      if (shown === text) return fitsIn(text, lines, letters * 10, ruler);
      const place = shown.indexOf('…');
      const [start, end] = [shown.slice(0, place), shown.slice(place + 1)];
      return fitsIn(shown, lines, letters * 10, ruler) && text.startsWith(start) && (text.endsWith(end) || text.includes('…'));
    }),
  );
});
