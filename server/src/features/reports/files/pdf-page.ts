import type { PdfColor } from '../../../platform/pdf/canvas.ts';

/** Both are needed, because printers hold the paper that is usual in their country; sizes are in points. */
export const papers = { letter: [612, 792], a4: [595.28, 841.89] } as const;
export type Paper = keyof typeof papers;

export interface PageSize {
  width: number;
  height: number;
}

export const margin = 42;
export const inks = {
  text: [0.075, 0.125, 0.153],
  muted: [0.322, 0.388, 0.424],
  line: [0.867, 0.894, 0.906],
  lineStrong: [0.502, 0.569, 0.604],
  accent: [0.039, 0.4, 0.388],
} as const satisfies Record<string, PdfColor>;

/** One after the other for what a chart compares: dark enough on paper, and told apart by lightness too where it prints grey. */
export const seriesInks: readonly PdfColor[] = [
  [0.039, 0.4, 0.388],
  [0.886, 0.596, 0.216],
  [0.34, 0.45, 0.69],
  [0.69, 0.149, 0.114],
];
