import type { ChartPoint, ChartSeries, PlotProps } from './chart.ts';

export interface Figures {
  kind: PlotProps['kind'];
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** The least and the greatest figure that the axis shows. */
  domain: [low: number, high: number];
}

/** How far to the right a point stands: bars each in the middle of their own share, the points of a line from one edge to the other. */
export function shareOf(kind: PlotProps['kind'], index: number, count: number): number {
  if (kind === 'bar') return (index + 0.5) / count;
  return count === 1 ? 0.5 : index / (count - 1);
}

/** The point nearest to a share of the width. */
export function nearestTo(kind: PlotProps['kind'], share: number, count: number): number {
  const nearest = kind === 'bar' ? Math.floor(share * count) : Math.round(share * (count - 1));
  return Math.max(0, Math.min(count - 1, nearest));
}

/** How far below the top a figure stands, in hundredths of the height. */
export function depthOf(value: number, [low, high]: Figures['domain']): number {
  return (1 - (value - low) / (high - low)) * 100;
}

export function topOf(value: number, domain: Figures['domain']): string {
  return `${depthOf(value, domain)}%`;
}

/** The runs of points that have a figure; what lies between them is a gap. */
export function runsOf(values: readonly (number | null)[]): { from: number; values: number[] }[] {
  const runs: { from: number; values: number[] }[] = [];
  values.forEach((value, index) => {
    const run = runs.at(-1);
    if (value === null) return;
    if (run && run.from + run.values.length === index) run.values.push(value);
    else runs.push({ from: index, values: [value] });
  });
  return runs;
}
