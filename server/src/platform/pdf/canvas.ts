import type { PdfGlyphs } from './glyphs.ts';
import { tableWidthInEms, widthInEms } from './shaping.ts';
import { pdfNumber as number, textOperators } from './text.ts';

/** Red, green, blue, from 0 to 1. */
export type PdfColor = readonly [number, number, number];

interface Words {
  x: number;
  /** The baseline, from the bottom of the page. */
  y: number;
  size: number;
  isBold?: boolean;
  color: PdfColor;
  /** The part of the text that stands at `x`. */
  anchor?: 'start' | 'middle' | 'end';
  isInTable?: boolean;
}

const anchors = { start: 0, middle: 0.5, end: 1 };

/** Collects the PDF operators that draw a page. */
export class PdfCanvas {
  readonly operators: string[] = [];
  private readonly glyphs: PdfGlyphs;

  constructor(glyphs: PdfGlyphs) {
    this.glyphs = glyphs;
  }

  text(text: string, { x, y, size, isBold = false, color, anchor = 'start', isInTable = false }: Words): void {
    const width = isInTable ? tableWidthInEms(text) * size : widthOf(text, size);
    const left = x - width * anchors[anchor];
    // Bold letters are drawn with a stroke around them, in the color of strokes.
    this.operators.push(
      'BT',
      ink(color, 'rg'),
      ink(color, 'RG'),
      ...textOperators({ text, x: left, y, size, isBold, isInTable }, this.glyphs),
      'ET',
    );
  }

  line(from: readonly [number, number], to: readonly [number, number], { color, width }: { color: PdfColor; width: number }): void {
    this.polyline([from, to], { color, width });
  }

  polyline(points: readonly (readonly [number, number])[], { color, width }: { color: PdfColor; width: number }): void {
    const path = points.map(([x, y], index) => `${number(x)} ${number(y)} ${index === 0 ? 'm' : 'l'}`);
    this.operators.push(`${ink(color, 'RG')} ${number(width)} w 1 j 1 J ${path.join(' ')} S`);
  }

  rectangle(box: { x: number; y: number; width: number; height: number }, color: PdfColor): void {
    const corners = [box.x, box.y, box.width, box.height].map(number).join(' ');
    this.operators.push(`${ink(color, 'rg')} ${corners} re f`);
  }
}

export function widthOf(text: string, size: number): number {
  return widthInEms(text) * size;
}

function ink(color: PdfColor, operator: 'rg' | 'RG'): string {
  return `${color.map(number).join(' ')} ${operator}`;
}
