/** What a chart of a report shows, in plain numbers: on paper they are lengths. */
export interface SheetChart {
  /** Points in time run from left to right; things that are compared stand below each other. */
  kind: 'time' | 'compare';
  title: string;
  labels: readonly string[];
  series: readonly { label: string; values: readonly number[] }[];
  axisText: (value: number) => string;
}

export interface SheetColumn {
  label: string;
  isNumeric: boolean;
}

export interface SheetRow {
  texts: readonly string[];
  /** The heading it stands under. */
  section: string | null;
  /** How far its first text is indented: so many lines above it sum it too. */
  depth: number;
}

/** A report ready to be set on paper: every figure is a text already. */
export interface ReportSheet {
  title: string;
  organization: string;
  /** The days, the filters, the grouping: what the figures are of. */
  facts: readonly string[];
  columns: readonly SheetColumn[];
  rows: AsyncIterable<SheetRow>;
  /** What it all comes to, in a line or none: whoever reads the first page need not look for the last one. */
  summary: readonly string[];
  /** The lines below the table. */
  totals: readonly (readonly string[])[];
  chart: SheetChart | null;
  /** When it was made, in words. */
  made: string;
}
