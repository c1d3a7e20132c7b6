import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./styles.css', import.meta.url), 'utf8');
const tokens = new Map([...css.matchAll(/--color-([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map((m) => [m[1], [m[2], m[3]]]));

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(front: string, back: string, theme: 0 | 1): number {
  const [light = 0, dark = 0] = [front, back].map((name) => luminance(tokens.get(name)?.[theme] ?? '')).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['background', 'surface', 'surface-raised', 'hover'];
const texts = ['text', 'muted', 'accent', 'good', 'warn', 'bad'];
const textPairs = [
  ...texts.flatMap((front) => grounds.map((back) => [front, back] as const)),
  ...['accent', 'good', 'warn', 'bad'].flatMap((tone) => [[tone, `${tone}-soft`] as const, ['text', `${tone}-soft`] as const]),
  ['on-accent', 'accent'] as const,
  ['on-accent', 'accent-hover'] as const,
  ['on-danger', 'danger'] as const,
  ['on-danger', 'danger-hover'] as const,
];
const edgePairs = ['background', 'surface', 'surface-raised'].flatMap((back) => [['line-strong', back] as const, ['focus', back] as const]);

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('the %s theme', (_, theme) => {
  test.each(textPairs)('%s can be read on %s', (front, back) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edgePairs)('%s can be made out on %s', (front, back) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(3);
  });
});
