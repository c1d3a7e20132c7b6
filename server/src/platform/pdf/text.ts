import type { PdfGlyphs } from './glyphs.ts';
import { shape, shapeForTable } from './shaping.ts';

export interface TextLine {
  text: string;
  /** The start of the baseline, from the lower left corner. */
  x: number;
  y: number;
  size: number;
  isBold: boolean;
  /** It stands in a table, in columns of figures. */
  isInTable?: boolean;
}

export const pdfNumber = (value: number) => String(Math.round(value * 1000) / 1000);

/** Returns the operators that show a line, between `BT` and `ET`. */
export function textOperators({ text, x, y, size, isBold, isInTable = false }: TextLine, glyphs: PdfGlyphs): string[] {
  const operators = [`1 0 0 1 ${pdfNumber(x)} ${pdfNumber(y)} Tm`];
  let pen = 0;
  let [font, rise] = ['', 0];
  let shown: string[] = [];
  const show = () => {
    if (shown.length > 0) operators.push(`[${shown.join('')}] TJ`);
    shown = [];
  };
  for (const glyph of (isInTable ? shapeForTable(text) : shape(text)).glyphs) {
    const { font: needed, code, advance } = glyphs.code(glyph, isBold);
    if (needed !== font || glyph.y !== rise) show();
    if (needed !== font) operators.push(`/${needed} ${pdfNumber(size)} Tf`);
    if (glyph.y !== rise) operators.push(`${pdfNumber(glyph.y * size)} Ts`);
    [font, rise] = [needed, glyph.y];
    const back = Math.round((pen - glyph.x) * 1000);
    shown.push(back === 0 ? '' : `${back} `, `<${code.toString(16).padStart(2, '0')}>`);
    pen += advance - back / 1000;
  }
  show();
  if (rise !== 0) operators.push('0 Ts');
  return operators;
}
