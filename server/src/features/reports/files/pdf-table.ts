import type { PdfCanvas } from '../../../platform/pdf/canvas.ts';
import { fitText } from '../../../platform/pdf/fit-text.ts';
import { tableWidthInEms, printable, widthInEms } from '../../../platform/pdf/shaping.ts';
import { columnGap } from './pdf-columns.rules.ts';
import { inks, margin } from './pdf-page.ts';

export const cellSize = 8.5;
const headSize = 7.5;
const leading = 1.25;
const padding = 4;

export interface TableColumn {
  label: string;
  isNumeric: boolean;
  x: number;
  width: number;
}

export function placed(columns: readonly { label: string; isNumeric: boolean }[], widths: readonly number[]): TableColumn[] {
  let x = margin;
  return columns.map(({ label, isNumeric }, index) => {
    const width = widths[index] ?? 0;
    const column = { label, isNumeric, x, width };
    x += width + columnGap;
    return column;
  });
}

/** A row set into its columns, not yet on a page: its height decides whether it still fits on one. */
export interface SetRow {
  height: number;
  /** The first cell is moved this far to the right, to show how deep the row lies in a tree. */
  indent: number;
  cells: { lines: string[]; size: number }[];
}

export function setRow(columns: readonly TableColumn[], texts: readonly string[], depth = 0, maxLines = 2): SetRow {
  const indent = tableWidthInEms(indentation(depth)) * cellSize;
  const cells = columns.map(({ isNumeric, width: whole }, index) => {
    const width = index === 0 ? whole - indent : whole;
    const text = printable(texts[index] ?? '');
    const wide = tableWidthInEms(text) * cellSize;
    if (isNumeric) {
      // A figure is never cut off; one wider than those the column was made for is set smaller.
      return { lines: text === '' ? [] : [text], size: wide > width ? (cellSize * width) / wide : cellSize };
    }
    if (wide <= width) return { lines: text === '' ? [] : [text], size: cellSize };
    return fitText(text, { width, height: 100, maxLines, maxSize: cellSize, minSize: cellSize }, tableWidthInEms);
  });
  const lines = Math.max(1, ...cells.map((cell) => cell.lines.length));
  return { height: lines * cellSize * leading + 2 * padding, indent, cells };
}

/** Lines below another one in a tree are indented by this width. */
export const indentation = (depth: number) => '    '.repeat(Math.min(depth, 8));

interface RowLook {
  isBold?: boolean;
  /** The rule below it, or above a total. */
  rule?: 'below' | 'above' | 'none';
}

/** Draws a row below `top`; answers where the next one begins. */
export function drawRow(canvas: PdfCanvas, columns: readonly TableColumn[], row: SetRow, top: number, look: RowLook = {}): number {
  const { isBold = false, rule = 'below' } = look;
  const bottom = top - row.height;
  columns.forEach(({ x, width, isNumeric }, index) => {
    const { lines, size } = row.cells[index] ?? { lines: [], size: cellSize };
    lines.forEach((text, line) => {
      const y = top - padding - cellSize * (0.95 + line * leading);
      const place = isNumeric
        ? ({ x: x + width, anchor: 'end' } as const)
        : ({ x: index === 0 ? x + row.indent : x, anchor: 'start' } as const);
      canvas.text(text, { ...place, y, size, isBold, isInTable: true, color: inks.text });
    });
  });
  if (rule === 'none') return bottom;
  const [y, ink] = rule === 'above' ? [top, inks.lineStrong] : [bottom, inks.line];
  canvas.line([margin, y], [rightOf(columns), y], { color: ink, width: rule === 'above' ? 0.75 : 0.4 });
  return bottom;
}

/** The headings, on every page; answers where the rows begin. */
export function drawHead(canvas: PdfCanvas, columns: readonly TableColumn[], top: number): number {
  const box = { height: 100, maxLines: 2, maxSize: headSize, minSize: headSize };
  const heads = columns.map(({ label, width }) => fitText(label, { ...box, width: width + columnGap * 0.6 }, widthInEms).lines);
  const most = Math.max(1, ...heads.map((lines) => lines.length));
  const bottom = top - most * headSize * leading - padding;
  columns.forEach(({ x, width, isNumeric }, index) => {
    const lines = heads[index] ?? [];
    lines.forEach((text, line) => {
      // One line stands at the foot of a head of two.
      const y = bottom + padding + headSize * 0.3 + (lines.length - 1 - line) * headSize * leading;
      const place = isNumeric ? ({ x: x + width, anchor: 'end' } as const) : ({ x, anchor: 'start' } as const);
      canvas.text(text, { ...place, y, size: headSize, isBold: true, color: inks.muted });
    });
  });
  canvas.line([margin, bottom], [rightOf(columns), bottom], { color: inks.lineStrong, width: 0.75 });
  return bottom;
}

export const sectionHeight = 26;

/** The heading that the rows below it stand under. */
export function drawSection(canvas: PdfCanvas, columns: readonly TableColumn[], label: string, top: number): number {
  const width = rightOf(columns) - margin;
  const [text = ''] = fitText(printable(label), { width, height: 100, maxLines: 1, maxSize: 9.5, minSize: 9.5 }, widthInEms).lines;
  const bottom = top - sectionHeight;
  canvas.text(text, { x: margin, y: bottom + 6, size: 9.5, isBold: true, color: inks.accent });
  canvas.line([margin, bottom], [rightOf(columns), bottom], { color: inks.line, width: 0.4 });
  return bottom;
}

function rightOf(columns: readonly TableColumn[]): number {
  const last = columns.at(-1);
  return last ? last.x + last.width : margin;
}
