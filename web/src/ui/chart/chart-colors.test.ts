import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const pairs = (css: string) =>
  new Map(
    [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(([, name, light, dark]) => [name, [light, dark]]),
  );
const colors = pairs(read('./chart.css'));
const surface = pairs(read('../styles.css')).get('color-surface');

function luminance(hex = ''): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each([...colors.keys()])('%s can be made out on a surface in both themes', (name) => {
  for (const theme of [0, 1] as const) {
    const [light = 0, dark = 0] = [luminance(colors.get(name)?.[theme]), luminance(surface?.[theme])].sort((a, b) => b - a);
    expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(3);
  }
});

test('there are six of them, all different', () => {
  for (const theme of [0, 1] as const) expect(new Set([...colors.values()].map((pair) => pair[theme])).size).toBe(6);
});
