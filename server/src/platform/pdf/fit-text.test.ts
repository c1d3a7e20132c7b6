import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitText, lineHeight, type Measure } from './fit-text.ts';

/** Every character half as wide as it is high. */
const measure: Measure = (text) => Array.from(text).length * 0.5;
const box = { width: 100, height: 60, maxLines: 4, maxSize: 20, minSize: 6 };

test('a short text takes the largest size on one line', () => {
  expect(fitText('Ball', box, measure)).toEqual({ size: 20, lines: ['Ball'] });
});

test('a longer one breaks between words, and gets a little smaller where that saves a line', () => {
  expect(fitText('Ball valve brass', box, measure)).toEqual({ size: 20, lines: ['Ball valve', 'brass'] });
  expect(fitText('Ball valve m', box, measure)).toEqual({ size: 16.5, lines: ['Ball valve m'] });
});

test('what fits at no size is broken inside words and ends in an ellipsis', () => {
  const { size, lines } = fitText('x'.repeat(500), box, measure);
  expect(size).toBe(6);
  expect(lines).toHaveLength(4);
  expect(lines.at(-1)).toMatch(/^x+…$/);
});

test('nothing to say takes no line', () => {
  expect(fitText('  ', box, measure).lines).toEqual([]);
});

test('no text leaves its box, and one that was not cut off is complete', () => {
  const anyBox = fc.record({
    width: fc.integer({ min: 30, max: 300 }),
    height: fc.integer({ min: 10, max: 200 }),
    maxLines: fc.integer({ min: 1, max: 6 }),
    maxSize: fc.integer({ min: 7, max: 30 }),
    minSize: fc.constant(6),
  });
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 250 }), anyBox, (text, box) => {
      const { size, lines } = fitText(text, box, measure);
      expect(lines.length).toBeLessThanOrEqual(box.maxLines);
      expect(lines.length * size * lineHeight).toBeLessThanOrEqual(box.height + 1e-3);
      for (const line of lines) if (Array.from(line).length > 2) expect(measure(line) * size).toBeLessThanOrEqual(box.width + 1e-6);
      const shown = lines.join('').replaceAll(' ', '');
      if (!shown.endsWith('…')) expect(shown).toBe(text.replace(/\s/gu, ''));
    }),
  );
});
