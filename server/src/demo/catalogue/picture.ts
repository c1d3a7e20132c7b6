import { z } from 'zod';
import { readJson, readText } from './demo-files.ts';

/** `painter` draws the picture of a part from these properties. */
export const Picture = z.object({
  /** One of the drawings in demo-data/pictures. */
  shape: z.string().min(1),
  material: z.string().min(1),
  accent: z.string(),
  /** From 0, the smallest of its kind, to 1, the largest. */
  size: z.coerce.number().min(0).max(1),
  /** This text is written on the thing. */
  mark: z.string(),
});
export type Picture = z.output<typeof Picture>;

const hex = z.string().regex(/^#[0-9a-f]{6}$/);
export const Drawing = z.strictObject({
  /** A material's tones, the tile behind a thing made of it and the disc on the tile: what sets it off without shouting. */
  materials: z.record(z.string(), z.strictObject({ light: hex, base: hex, dark: hex, deep: hex, tile: hex, disc: hex })),
  /** Strokes on a field of 4 × 6, because a server may have no fonts at all. */
  letters: z.record(z.string(), z.string()),
});
type Material = z.output<typeof Drawing>['materials'][string];

/**
 * Draws SVGs of 800 × 800, the same every time. In the drawings `{52..136}` is a number that grows with the size, `{main.light}` a tone of
 * the part's material, `{accent.light}` one of what is on it, and `<mark>` the room for what is written.
 */
export function painter(): (picture: Picture) => string {
  const { materials, letters } = readJson('drawing.json', Drawing);
  const materialOf = (name: string): Material => {
    const found = materials[name];
    if (!found) throw new Error(`The demo’s drawing.json has no material “${name}”.`);
    return found;
  };

  return ({ shape, material, accent, size, mark }) => {
    const toneOf = (what: string, tone: string) => {
      const name = what === 'main' ? material : what === 'accent' ? accent : what;
      return tone in materialOf(name) ? materialOf(name)[tone as keyof Material] : `url(#${name}-${tone})`;
    };
    const drawn = readText(`pictures/${shape}.svg`)
      .replaceAll(/\{([-\d.]+)\.\.([-\d.]+)\}/g, (_, least: string, most: string) =>
        tenths(Number(least) + (Number(most) - Number(least)) * size),
      )
      .replaceAll(/\{(\w+)\.(\w+)\}/g, (_, what: string, tone: string) => toneOf(what, tone))
      .replaceAll(/<mark x="(.+?)" y="(.+?)" height="(.+?)" width="(.+?)" fill="(.+?)"\/>/g, (_, x, y, height, width, fill: string) =>
        lettering(mark, { x: Number(x), y: Number(y), height: Number(height), width: Number(width), fill }),
      );
    const { tile, disc } = materialOf(material);
    const behind = `<rect width="800" height="800" fill="${tile}"/><circle cx="400" cy="400" r="352" fill="${disc}"/>`;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 800 800">${gradientsOf(drawn)}${behind}${drawn}</svg>`;
  };

  /** Only the gradients that a drawing uses are written: for round things that stand (light from the left) or lie (light from above). */
  function gradientsOf(drawn: string): string {
    const used = new Set(Array.from(drawn.matchAll(/url\(#(\w+-(?:standing|lying))\)/g), ([, id]) => id as string));
    return `<defs>${[...used].map((id) => gradient(id, materialOf(id.split('-')[0] as string))).join('')}</defs>`;
  }

  /** The text stands in the middle of its room, as high as it may be and no wider. */
  function lettering(text: string, { x, y, height, width, fill }: Room): string {
    if (text === '') return '';
    const strokes = Array.from(text.toUpperCase(), (letter) => letters[letter] ?? '');
    const units = strokes.length * 6 - 2;
    const scale = Math.min(height / 6, width / units);
    const paths = strokes.map((stroke, at) => `<path d="${stroke}" transform="translate(${at * 6} 0)"/>`).join('');
    return `<g transform="translate(${tenths(x - (units * scale) / 2)} ${tenths(y - 3 * scale)}) scale(${Math.round(scale * 1000) / 1000})" fill="none" stroke="${fill}" stroke-width="1.1" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`;
  }
}

interface Room {
  x: number;
  y: number;
  height: number;
  width: number;
  fill: string;
}

const tenths = (value: number) => String(Math.round(value * 10) / 10);

/** Hard steps instead of a smooth run: round things stay flat drawings. */
function gradient(id: string, { light, base, dark }: Material): string {
  const steps = [
    [0, base, 12],
    [12, light, 30],
    [30, base, 68],
    [68, dark, 100],
  ];
  const stops = steps.map(
    ([from, color, to]) => `<stop offset="${from}%" stop-color="${color}"/><stop offset="${to}%" stop-color="${color}"/>`,
  );
  const end = id.endsWith('standing') ? 'x2="1" y2="0"' : 'x2="0" y2="1"';
  return `<linearGradient id="${id}" x1="0" y1="0" ${end}>${stops.join('')}</linearGradient>`;
}
