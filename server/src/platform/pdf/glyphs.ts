import { deflateSync } from 'node:zlib';
import { boldStroke } from '@onhand/contract/labels';
import { type PDFContext, PDFDict, PDFName, PDFNumber, PDFRawStream, type PDFRef } from 'pdf-lib';
import type { Face } from './fonts.ts';
import type { PlacedGlyph } from './shaping.ts';

interface Outline {
  /** The drawing program, in thousandths of an em. */
  program: Uint8Array;
  isPacked: boolean;
  advance: number;
}

interface Glyph extends Outline {
  text: string;
}

interface Code {
  font: string;
  code: number;
  advance: number;
}

const glyphsPerFont = 256;

const number = (value: number) => String(Math.round(value * 100) / 100);

/**
 * The glyphs a file uses, as fonts of outlines (Type 3): those take what any font file has, in any script, where the fonts
 * PDF embeds whole must be plain TrueType. Each knows the text it stands for, so that a reader can search and copy.
 */
export class PdfGlyphs {
  private readonly glyphs: Glyph[] = [];
  private readonly codes = new Map<Face, Map<number, Code>>();

  code({ face, id, text }: PlacedGlyph, isBold: boolean): Code {
    const known = this.codes.get(face) ?? new Map<number, Code>();
    this.codes.set(face, known);
    const key = keyOf(id, isBold);
    const before = known.get(key);
    if (before) return before;
    const glyph = { ...outlineOf(face, id, isBold), text };
    const index = this.glyphs.push(glyph) - 1;
    const code = { font: `F${Math.floor(index / glyphsPerFont)}`, code: index % glyphsPerFont, advance: glyph.advance / 1000 };
    known.set(key, code);
    return code;
  }

  /** The fonts by name, for the resources of what is drawn with them. */
  fonts(context: PDFContext): PDFDict {
    const fonts = context.obj({});
    for (let start = 0; start < this.glyphs.length; start += glyphsPerFont) {
      fonts.set(PDFName.of(`F${start / glyphsPerFont}`), font(context, this.glyphs.slice(start, start + glyphsPerFont)));
    }
    return fonts;
  }
}

const keyOf = (id: number, isBold: boolean) => id * 2 + Number(isBold);

/**
 * Outlines as they were last put into a file: the next has nearly the same letters. What the packing of each takes from the memory, a
 * hundred times what is packed, made a thread collect garbage for as long as it drew.
 */
const outlines = new Map<Face, Map<number, Outline>>();
let outlinesKept = 0;
const mostOutlinesKept = 5_000;

function outlineOf(face: Face, id: number, isBold: boolean): Outline {
  const key = keyOf(id, isBold);
  const known = outlines.get(face)?.get(key);
  if (known) return known;
  if (outlinesKept >= mostOutlinesKept) {
    outlines.clear();
    outlinesKept = 0;
  }
  const { program, advance } = outline(face, id, isBold);
  const isPacked = program.length > smallest;
  const made = { program: isPacked ? deflated(program) : Buffer.from(program), isPacked, advance };
  const ofFace = outlines.get(face) ?? new Map<number, Outline>();
  outlines.set(face, ofFace.set(key, made));
  outlinesKept += 1;
  return made;
}

/** Below so many letters packing saves nothing that is worth its time. */
const smallest = 150;
/** What is packed is a label or a glyph, some kilobytes: to look further back, and harder, saves a tenth and takes twice as long. */
const quickly = { level: 3, windowBits: 13, memLevel: 7, chunkSize: 4096 };

/** As long as it is: what it was packed in is larger, and would be kept with it. */
const deflated = (content: string) => new Uint8Array(deflateSync(content, quickly));

/** Content as it lies in a file: packed, with its dictionary. */
export function packed(
  context: PDFContext,
  content: string,
  entries: Record<string, PDFRef | PDFName | PDFDict | number | number[]> = {},
): PDFRef {
  return registered(context, deflateSync(content, quickly), { ...entries, Filter: PDFName.of('FlateDecode') });
}

function registered(context: PDFContext, bytes: Uint8Array, entries: Parameters<typeof packed>[2]): PDFRef {
  return context.register(PDFRawStream.of(context.obj({ ...entries, Length: bytes.length }), bytes));
}

function font(context: PDFContext, glyphs: readonly Glyph[]): PDFRef {
  const programs = PDFDict.withContext(context);
  const names = glyphs.map((_, code) => PDFName.of(`g${code}`));
  const filter = { Filter: PDFName.of('FlateDecode') };
  glyphs.forEach(({ program, isPacked }, code) =>
    programs.set(names[code] as PDFName, registered(context, program, isPacked ? filter : {})),
  );
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type3',
      FontBBox: [0, 0, 0, 0],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      FirstChar: 0,
      LastChar: glyphs.length - 1,
      Widths: glyphs.map(({ advance }) => PDFNumber.of(Math.round(advance * 100) / 100)),
      Encoding: context.obj({ Type: 'Encoding', Differences: [PDFNumber.of(0), ...names] }),
      CharProcs: programs,
      Resources: context.obj({}),
      ToUnicode: packed(context, unicodeTable(glyphs)),
    }),
  );
}

function outline(face: Face, id: number, isBold: boolean): { program: string; advance: number } {
  const glyph = face.font.getGlyph(id);
  const scale = 1000 / face.font.unitsPerEm;
  const stroke = (face.stroke + (isBold ? boldStroke : 0)) * 1000;
  const { commands } = glyph.path as unknown as { commands: { command: string; args: number[] }[] };
  const advance = glyph.advanceWidth * scale;
  const path = pathOperators(commands.map(({ command, args }) => ({ command, args: args.map((value) => value * scale) })));
  if (path === '') return { program: `${number(advance)} 0 0 0 0 0 d1`, advance };
  const { minX, minY, maxX, maxY } = glyph.path.cbox;
  const box = [minX * scale - stroke, minY * scale - stroke, maxX * scale + stroke, maxY * scale + stroke].map(number).join(' ');
  const paint = stroke > 0 ? `${number(stroke)} w 1 j ${path} B` : `${path} f`;
  return { program: `${number(advance)} 0 ${box} d1 ${paint}`, advance };
}

function pathOperators(commands: readonly { command: string; args: number[] }[]): string {
  let [x, y] = [0, 0];
  const operators = commands.map(({ command, args }) => {
    const [a = 0, b = 0, c = 0, d = 0] = args;
    const points = args.map(number).join(' ');
    const from = [x, y] as const;
    if (args.length >= 2) [x, y] = args.slice(-2) as [number, number];
    if (command === 'moveTo') return `${points} m`;
    if (command === 'lineTo') return `${points} l`;
    if (command === 'bezierCurveTo') return `${points} c`;
    // PDF has no quadratic curves; this cubic one is the same.
    if (command === 'quadraticCurveTo') {
      return `${[from[0] + ((a - from[0]) * 2) / 3, from[1] + ((b - from[1]) * 2) / 3, c + ((a - c) * 2) / 3, d + ((b - d) * 2) / 3, c, d].map(number).join(' ')} c`;
    }
    return 'h';
  });
  return operators.join(' ');
}

function unicodeTable(glyphs: readonly Glyph[]): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  const rows = glyphs.map(
    ({ text }, code) => `<${hex(code, 2)}> <${Array.from({ length: text.length }, (_, i) => hex(text.charCodeAt(i), 4)).join('')}>`,
  );
  const blocks = Array.from({ length: Math.ceil(rows.length / 100) }, (_, i) => rows.slice(i * 100, i * 100 + 100));
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Glyphs def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    ...blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}
