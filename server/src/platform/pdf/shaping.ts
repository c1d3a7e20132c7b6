import type { Font, Glyph, GlyphRun, TypeFeatures } from '@pdf-lib/fontkit';
import bidiModule, { type Bidi } from 'bidi-js';
import { type Face, faceFor, isInvisible } from './fonts.ts';

/** A glyph where it is drawn, in ems from the start of the line. */
export interface PlacedGlyph {
  face: Face;
  id: number;
  x: number;
  y: number;
  text: string;
}

export interface ShapedLine {
  glyphs: PlacedGlyph[];
  /** Width in ems. */
  width: number;
}

interface Run {
  face: Face;
  level: number;
  text: string;
}

// Its types describe the module build; Node loads the other, which is the function itself.
const bidi = (bidiModule as unknown as () => Bidi)();
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** Stands for what no font can draw. */
const substitute = '?';
/** Words as they were last drawn, and whole lines where directions mix: most of a shop's names are made of the same ones. */
const words = new Map<string, ShapedLine>();
let glyphsKept = 0;
/** Some twenty megabytes. Names come from people: what is remembered must not grow without end, however long they are. */
const mostGlyphsKept = 150_000;
/** Every font has these characters. */
const basic = /^[\x20-\x7e]*$/;
/** Letters, figures and signs that neither join nor turn. */
const plain = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u017f\u202f–—‘’“”…›−×]*$/;
const space = /^\p{Zs}$/u;
const letters = new Map<string, ShapedLine>();
/** Of a text of any length: what is not there is 0. */
const leftToRight = new Uint8Array(0);

/** The text as it can be printed: what no font has became a question mark. */
export function printable(text: string): string {
  if (basic.test(text)) return text;
  return Array.from(segmenter.segment(text), ({ segment }) => drawableParts(segment).join('')).join('');
}

export function widthInEms(text: string): number {
  return shape(text).width;
}

/** The same for what stands in a table. */
export function tableWidthInEms(text: string): number {
  return plain.test(text) ? plainWidth(text) : widthInEms(text);
}

/** Turns a line into glyphs from left to right: scripts joined, directions sorted out. */
export function shape(text: string): ShapedLine {
  const known = words.get(text);
  if (known) return known;
  // To find out that plain letters run from left to right took a tenth of the time of a sheet of labels.
  if (plain.test(text)) return shapeWords(text, leftToRight);
  const { levels } = bidi.getEmbeddingLevels(text);
  return levels.some((level) => level > 0) ? remembered(text, levels) : shapeWords(text, levels);
}

function remembered(text: string, levels: Uint8Array): ShapedLine {
  const known = words.get(text);
  if (known) return known;
  const shaped = shapeRuns(text, levels);
  // An almost empty line takes memory, too.
  const size = shaped.glyphs.length + 3;
  if (glyphsKept + size > mostGlyphsKept) {
    words.clear();
    glyphsKept = 0;
  }
  words.set(text, shaped);
  glyphsKept += size;
  return shaped;
}

/**
 * The same for tables, where figures of one width stand below each other and most texts are seen once: letters that do not join are
 * put side by side as they are, which takes a hundredth of the time.
 */
export function shapeForTable(text: string): ShapedLine {
  if (!plain.test(text)) return shape(text);
  const line: ShapedLine = { glyphs: [], width: 0 };
  for (const character of text) {
    const { glyphs, width } = plainLetter(character);
    for (const glyph of glyphs) line.glyphs.push({ ...glyph, x: line.width + glyph.x });
    line.width += width;
  }
  return line;
}

function plainWidth(text: string): number {
  let width = 0;
  for (const character of text) width += plainLetter(character).width;
  return width;
}

function plainLetter(character: string): ShapedLine {
  let letter = letters.get(character);
  if (!letter) {
    letter = shapeRuns(character, new Uint8Array(1), { tnum: true });
    letters.set(character, letter);
  }
  return letter;
}

/** Text that runs from left to right only is shaped word by word, which lets words be cached. */
function shapeWords(text: string, levels: Uint8Array): ShapedLine {
  const line: ShapedLine = { glyphs: [], width: 0 };
  for (const word of text.split(/( )/)) {
    const shaped = remembered(word, levels);
    for (const glyph of shaped.glyphs) line.glyphs.push({ ...glyph, x: line.width + glyph.x });
    line.width += shaped.width;
  }
  return line;
}

function shapeRuns(text: string, levels: Uint8Array, features: TypeFeatures = {}): ShapedLine {
  const glyphs: PlacedGlyph[] = [];
  let x = 0;
  for (const run of inVisualOrder(joined(runsOf(text, levels)))) {
    const { face } = run;
    const scale = 1 / face.font.unitsPerEm;
    const { glyphs: shaped, positions } = layout(run, features);
    shaped.forEach((glyph, index) => {
      const position = positions[index];
      // A glyph the font lacks is here a joiner or mark of direction: there is nothing to draw.
      if (!position || glyph.id === 0) return;
      glyphs.push({ face, id: glyph.id, x: x + position.xOffset * scale, y: position.yOffset * scale, text: textOf(glyph, run) });
      x += position.xAdvance * scale;
    });
  }
  return { glyphs, width: x };
}

/** One run for each thing a reader sees as a character. */
function runsOf(text: string, levels: Uint8Array): Run[] {
  const mirrored = bidi.getMirroredCharactersMap(text, levels);
  const runs: Run[] = [];
  for (const { segment, index } of segmenter.segment(text)) {
    for (const part of drawableParts(mirrored.get(index) ?? segment)) {
      const face = faceFor(part);
      if (face) runs.push({ face, level: levels[index] ?? 0, text: part });
    }
  }
  return runs;
}

/** A character whole where a font has it; else, as with some emoji, those of its parts that can be drawn. */
function drawableParts(grapheme: string): string[] {
  if (faceFor(grapheme)) return isInvisible(grapheme) ? [] : [grapheme];
  // The narrow ones, between the thousands of the French, are in no font of ours.
  if (space.test(grapheme)) return [' '];
  const parts = Array.from(grapheme).filter((part) => !isInvisible(part) && faceFor(part));
  return parts.length > 0 ? parts : [substitute];
}

function joined(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (last && last.face === run.face && last.level === run.level) last.text += run.text;
    else result.push({ ...run });
  }
  return result;
}

/** Rule L2 of the Unicode bidirectional algorithm, on whole runs. */
function inVisualOrder(runs: Run[]): Run[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < runs.length; start += 1) {
      let end = start;
      while (end < runs.length && (runs[end] as Run).level >= level) end += 1;
      if (end > start) runs.splice(start, end - start, ...runs.slice(start, end).reverse());
      start = end;
    }
  }
  return runs;
}

type Shaped = Pick<GlyphRun, 'glyphs' | 'positions'>;

/** The library's types leave out that the direction can be given. */
interface DirectedFont extends Font {
  layout(text: string, features?: TypeFeatures, script?: undefined, language?: undefined, direction?: 'ltr' | 'rtl'): GlyphRun;
}

function layout({ face, text, level }: Run, features: TypeFeatures): Shaped {
  const direction = level % 2 === 1 ? 'rtl' : 'ltr';
  const font: DirectedFont = face.font;
  try {
    return font.layout(text, { ...face.features, ...features }, undefined, undefined, direction);
  } catch {
    // Fonts have tables the shaper cannot follow; a text with its letters unjoined is better than none.
    const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
    const glyphs = (direction === 'rtl' ? points.reverse() : points).map((point) => font.glyphForCodePoint(point));
    return { glyphs, positions: glyphs.map(({ advanceWidth }) => atRest(advanceWidth)) };
  }
}

/** A glyph that was first seen as a part of another (the o of ö) does not know its own letter. */
function textOf({ id, codePoints }: Glyph, { face, text }: Run): string {
  if (codePoints.length > 0) return String.fromCodePoint(...codePoints);
  const letters = Array.from(text);
  // A figure that was put in the place of another for its width does not look like any.
  if (letters.length === 1) return text;
  return letters.find((character) => face.font.glyphForCodePoint(character.codePointAt(0) ?? 0).id === id) ?? '';
}

function atRest(xAdvance: number) {
  return { xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 };
}
