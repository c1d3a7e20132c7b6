/** A series' chart colour. Without one, series take them in order. */
export type ChartTone = 1 | 2 | 3 | 4 | 5 | 6;

export interface ChartSeries {
  key: string;
  label: string;
  tone?: ChartTone;
}

export interface ChartPoint {
  /** A day such as “2026-11-15”, or the name of what is compared; two things may be called alike. */
  name: string;
  /** Exact decimals by the series' key, so that a tooltip and the table show every digit. Null leaves a gap. */
  values: Record<string, string | null>;
}

export interface ChartFormat {
  /** A figure in full: “$12,345.60”. */
  value: (decimal: string) => string;
  /** A figure beside the axis: “$12K”. */
  axis: (number: number) => string;
  /** A point in full: “Nov 15, 2026”. */
  point: (name: string) => string;
  /** A point below the axis, short: “Nov 15”. */
  tick: (name: string) => string;
}

/** The drawing's own properties; `SeriesChart` has those that a screen gives. */
export interface PlotProps {
  kind: 'area' | 'line' | 'bar';
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  format: ChartFormat;
  height: number;
  /** The point under the pointer or reached by keyboard. */
  active: number | null;
  onActive: (index: number | null) => void;
}

export function toneOf(series: ChartSeries, place: number): string {
  return `var(--chart-${series.tone ?? (place % 6) + 1})`;
}

/** A point said in one sentence: “Nov 15, 2026: Value $12,345.60”. */
export function pointReading(point: ChartPoint, series: readonly ChartSeries[], format: ChartFormat): string {
  const figures = series.map(({ key, label }) => `${label} ${figureOf(point, key, format)}`);
  return `${format.point(point.name)}: ${figures.join(', ')}`;
}

export function figureOf(point: ChartPoint, key: string, format: ChartFormat): string {
  const value = point.values[key];
  return value === null || value === undefined ? 'No figure' : format.value(value);
}

/** Drawn to the pixel, so a binary number will do here and only here. */
export function numberOf(point: ChartPoint, key: string): number | null {
  const value = point.values[key];
  return value === null || value === undefined ? null : Number(value);
}
