import { readFileSync } from 'node:fs';
import { colors } from '@onhand/contract/color';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const pairs = (css: string, pattern: RegExp) => new Map([...css.matchAll(pattern)].map((m) => [m[1], [m[2], m[3]] as const]));
const swatches = pairs(read('./swatch.css'), /data-color="(\w+)"\] \{\s+--swatch: light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g);
const tokens = pairs(read('./styles.css'), /--color-([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(luminance).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test.each(colors)('%s can be made out on every ground of both themes', (color) => {
  for (const ground of ['background', 'surface', 'surface-raised', 'hover']) {
    for (const theme of [0, 1] as const) {
      expect(contrast(swatches.get(color)?.[theme] ?? '', tokens.get(ground)?.[theme] ?? ''), ground).toBeGreaterThanOrEqual(3);
    }
  }
});
