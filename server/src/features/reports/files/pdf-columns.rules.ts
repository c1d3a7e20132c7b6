import type { Measure } from '../../../platform/pdf/fit-text.ts';

export interface ColumnTexts {
  label: string;
  isNumeric: boolean;
  /** These are the first cells and the totals only: the width is needed before all rows have been read. */
  texts: readonly string[];
}

export const columnGap = 10;
const leastText = 54;
const mostText = 230;
const leastFigure = 30;

/** Figures are never broken, so they get their whole width; texts get theirs up to a point beyond which they are better broken. */
export function naturalWidths(columns: readonly ColumnTexts[], size: number, measure: Measure): number[] {
  return columns.map(({ label, isNumeric, texts }) => {
    // A heading may take two lines, so its longest word decides.
    const words = label.split(' ').map((word) => measure(word) * size * 1.05);
    const widest = texts.reduce((most, text) => Math.max(most, measure(text) * size), Math.max(...words));
    return isNumeric ? Math.max(leastFigure, widest) : Math.min(mostText, Math.max(leastText, widest));
  });
}

export const totalWidth = (widths: readonly number[]) =>
  widths.reduce((sum, width) => sum + width, 0) + columnGap * Math.max(0, widths.length - 1);

/** The same brought to a page's width: texts give way first, and take what is left over. */
export function fitWidths(columns: readonly Pick<ColumnTexts, 'isNumeric'>[], natural: readonly number[], available: number): number[] {
  const spare = available - totalWidth(natural);
  const isText = columns.map(({ isNumeric }) => !isNumeric);
  if (spare >= 0) {
    const texts = isText.filter(Boolean).length;
    return natural.map((width, index) => (texts === 0 ? width + spare / natural.length : isText[index] ? width + spare / texts : width));
  }
  const room = natural.map((width, index) => (isText[index] ? width - leastText : 0));
  const most = room.reduce((sum, one) => sum + one, 0);
  const taken = most === 0 ? 0 : Math.min(1, -spare / most);
  const shrunk = natural.map((width, index) => width - (room[index] ?? 0) * taken);
  const still = totalWidth(shrunk) - available;
  if (still <= 0.01) return shrunk;
  const gaps = columnGap * Math.max(0, shrunk.length - 1);
  const factor = (available - gaps) / (totalWidth(shrunk) - gaps);
  return shrunk.map((width) => width * factor);
}
