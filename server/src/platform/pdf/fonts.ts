import { readFileSync } from 'node:fs';
import fontkit, { type Font, type TypeFeatures } from '@pdf-lib/fontkit';

/** One font file, opened. */
export interface Face {
  name: string;
  font: Font;
  /** Stroke in ems, added around outlines that come thinner than the rest. */
  stroke: number;
  features: TypeFeatures;
}

interface Family {
  package: string;
  stroke: number;
  features?: TypeFeatures;
}

interface Slice {
  ranges: [from: number, to: number][];
  file: URL;
  family: Family;
  face?: Face;
}

/**
 * The fonts are asked in this order. Each package holds its font in slices by script, and a slice is opened when a name needs it. Some
 * variable fonts are at their thinnest by default; a stroke around the outlines brings them to the weight of the others.
 */
const families: Family[] = [
  // Its contextual forms are for arrows and clocks, and looking for them took most of the time.
  { package: '@fontsource-variable/inter', stroke: 0, features: { calt: false } },
  { package: '@fontsource-variable/noto-sans-arabic', stroke: 0 },
  { package: '@fontsource-variable/noto-sans-hebrew', stroke: 0.04 },
  { package: '@fontsource-variable/noto-sans-devanagari', stroke: 0 },
  { package: '@fontsource-variable/noto-sans-thai', stroke: 0 },
  { package: '@fontsource-variable/noto-sans-sc', stroke: 0.035 },
  { package: '@fontsource-variable/noto-sans-kr', stroke: 0.035 },
  { package: '@fontsource-variable/noto-emoji', stroke: 0 },
];

/** Joiners, marks of direction and variation selectors: they shape their neighbours and are not drawn. */
const invisible = /[\p{Cf}\p{Cc}\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]/u;

let slices: Slice[] | undefined;
const faces = new Map<string, Face | undefined>();

/** The first font that can draw all of a text; undefined where none can. */
export function faceFor(text: string): Face | undefined {
  if (faces.has(text)) return faces.get(text);
  const needed = Array.from(text).filter((character) => !invisible.test(character));
  const points = needed.map((character) => character.codePointAt(0) ?? 0);
  slices ??= families.flatMap(slicesOf);
  const slice = slices.find(
    (one) => points.every((point) => covers(one, point)) && points.every((point) => open(one).font.hasGlyphForCodePoint(point)),
  );
  const face = slice && open(slice);
  if (faces.size > 20_000) faces.clear();
  faces.set(text, face);
  return face;
}

export function isInvisible(text: string): boolean {
  return Array.from(text).every((character) => invisible.test(character));
}

function covers({ ranges }: Slice, point: number): boolean {
  return ranges.some(([from, to]) => point >= from && point <= to);
}

function open(slice: Slice): Face {
  const { stroke, features = {} } = slice.family;
  slice.face ??= { name: slice.file.pathname, font: fontkit.create(readFileSync(slice.file)), stroke, features };
  return slice.face;
}

function slicesOf(family: Family): Slice[] {
  const { package: name } = family;
  const folder = folderOf(name);
  if (!folder) return [];
  const table = JSON.parse(readFileSync(new URL('unicode.json', folder), 'utf8')) as Record<string, string>;
  const base = name.split('/').at(-1);
  return (
    Object.entries(table)
      .map(([slice, ranges]) => ({
        ranges: ranges.split(',').map(rangeOf),
        file: new URL(`files/${base}-${slice.replace(/[[\]]/g, '')}-wght-normal.woff2`, folder),
        family,
      }))
      // The plainest script comes last in the table and is asked first.
      .reverse()
  );
}

/** Undefined where a smaller installation left the package out: its script prints as question marks. */
function folderOf(name: string): URL | undefined {
  try {
    return new URL('.', import.meta.resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

function rangeOf(text: string): [number, number] {
  const [from = '', to = from] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
