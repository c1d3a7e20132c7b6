import { formatOf, type LabelFormat, labelFormats } from '@onhand/contract/labels';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { designLabel } from './label-design.rules.ts';
import { itemAddress, qrCode, quietZone } from './qr.rules.ts';

const measure = (text: string) => Array.from(text).length * 0.55;
const item = fc.record({
  id: fc.integer({ min: 1, max: 2 ** 31 }),
  name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 250 }),
  sku: fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 })),
  qrCode: fc.string({ minLength: 1, maxLength: 250 }),
  place: fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 })),
});
const code = qrCode(itemAddress('https://inventory.example.com', 123_456));

const own = (width: number, height: number) => formatOf({ format: 'own', size: { width, height } });
const sizes: [string, LabelFormat][] = [
  ...Object.entries(labelFormats),
  ['the smallest own size', own(30, 20)],
  ['a narrow own size', own(30, 300)],
  ['the largest own size', own(300, 300)],
];

describe.each(sizes)('[INV-11] a label of %s', (_, format) => {
  const { width, height } = format.label;

  test('keeps code and texts inside, the code with its quiet zone and no text in it, and no line on another', () => {
    fc.assert(
      fc.property(item, (item) => {
        const { qr, lines } = designLabel(item, code, format, measure);
        const quiet = (qr.size / qr.modules) * quietZone - 0.01;
        expect(Math.min(qr.x, qr.y)).toBeGreaterThanOrEqual(quiet);
        expect(qr.x + qr.size).toBeLessThanOrEqual(width - quiet);
        expect(qr.y + qr.size).toBeLessThanOrEqual(height - quiet);
        let above = 0;
        for (const line of lines) {
          expect(line.x).toBeGreaterThanOrEqual(3.9);
          expect(line.x + line.width).toBeLessThanOrEqual(width - 3.9);
          expect(line.y - line.size * 0.95).toBeGreaterThanOrEqual(above - 0.01);
          above = line.y + line.size * 0.25;
          expect(above).toBeLessThanOrEqual(height - 3);
          const isBeside = line.x >= qr.x + qr.size + quiet - 0.01;
          expect(isBeside || line.y - line.size * 0.95 >= qr.y + qr.size + quiet - 0.01).toBe(true);
        }
      }),
    );
  });

  test('shows name, SKU, code and place, of these what is wanted, and a code a phone can read', () => {
    const valve = { id: 1, name: 'Ball valve', sku: 'BV-15', qrCode: 'OH-7K2M9QXD', place: 'Van 2 / Bin 14' };
    const { qr, lines } = designLabel(valve, code, format, measure);
    const text = (shown: typeof lines) => shown.map(({ text }) => text).join(' ');
    // A label of 30 × 20 mm is so narrow that words break.
    if (width > 100) expect(text(lines)).toBe('Ball valve SKU BV-15 OH-7K2M9QXD Van 2 / Bin 14');
    else expect(text(lines).replaceAll(' ', '')).toContain('Ball');
    if (width > 100) expect(text(designLabel(valve, code, format, measure, ['place', 'name']).lines)).toBe('Ball valve Van 2 / Bin 14');
    expect(designLabel(valve, code, format, measure, []).lines).toEqual([]);
    // Cameras read modules from 0.4 mm at arm's length.
    expect((qr.size / qr.modules / 72) * 25.4).toBeGreaterThan(0.4);
  });
});
