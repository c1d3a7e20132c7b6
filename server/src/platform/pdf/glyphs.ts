import { deflateSync } from 'node:zlib';
import { boldStroke } from '@onhand/contract/labels';
import { type PDFContext, PDFDict, PDFName, PDFNumber, PDFRawStream, type PDFRef } from 'pdf-lib';
import type { Face } from './fonts.ts';
import type { PlacedGlyph } from './shaping.ts';

interface Glyph {
  /** The drawing program, in thousandths of an em. */
  program: string;
  advance: number;
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
  private readonly indexes = new Map<string, number>();

  code({ face, id, text }: PlacedGlyph, isBold: boolean): Code {
    const key = `${face.name} ${id} ${isBold}`;
    let index = this.indexes.get(key);
    if (index === undefined) {
      index = this.glyphs.push(outline(face, id, isBold, text)) - 1;
      this.indexes.set(key, index);
    }
    return {
      font: `F${Math.floor(index / glyphsPerFont)}`,
      code: index % glyphsPerFont,
      advance: (this.glyphs[index] as Glyph).advance / 1000,
    };
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

/** What is packed is a label or a glyph, some kilobytes: to look further back, and harder, saves a tenth and takes twice as long. */
const quickly = { level: 3, windowBits: 13, memLevel: 7 };

/** Content as it lies in a file: packed, with its dictionary. */
export function packed(
  context: PDFContext,
  content: string,
  entries: Record<string, PDFRef | PDFName | PDFDict | number | number[]> = {},
): PDFRef {
  const bytes = deflateSync(content, quickly);
  const dictionary = context.obj({ ...entries, Filter: 'FlateDecode', Length: bytes.length });
  return context.register(PDFRawStream.of(dictionary, bytes));
}

function font(context: PDFContext, glyphs: readonly Glyph[]): PDFRef {
  const programs = PDFDict.withContext(context);
  const names = glyphs.map((_, code) => PDFName.of(`g${code}`));
  glyphs.forEach(({ program }, code) => programs.set(names[code] as PDFName, packed(context, program)));
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

function outline(face: Face, id: number, isBold: boolean, text: string): Glyph {
  const glyph = face.font.getGlyph(id);
  const scale = 1000 / face.font.unitsPerEm;
  const stroke = (face.stroke + (isBold ? boldStroke : 0)) * 1000;
  const { commands } = glyph.path as unknown as { commands: { command: string; args: number[] }[] };
  const advance = glyph.advanceWidth * scale;
  const path = pathOperators(commands.map(({ command, args }) => ({ command, args: args.map((value) => value * scale) })));
  if (path === '') return { program: `${number(advance)} 0 0 0 0 0 d1`, advance, text };
  const { minX, minY, maxX, maxY } = glyph.path.cbox;
  const box = [minX * scale - stroke, minY * scale - stroke, maxX * scale + stroke, maxY * scale + stroke].map(number).join(' ');
  const paint = stroke > 0 ? `${number(stroke)} w 1 j ${path} B` : `${path} f`;
  return { program: `${number(advance)} 0 ${box} d1 ${paint}`, advance, text };
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
