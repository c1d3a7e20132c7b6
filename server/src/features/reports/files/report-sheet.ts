/** The chart in plain numbers, because on paper they become lengths. */
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
  /** The first text is indented by this many steps: so many lines above it sum it too. */
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
  /** The totals in one line, or none: a reader of the first page need not look for the last one. */
  summary: readonly string[];
  /** The lines below the table. */
  totals: readonly (readonly string[])[];
  chart: SheetChart | null;
  /** A long text is cut after so many lines; after two where it is not said. */
  mostLines?: number;
  /** A picture (PNG) in the corner, in place of the organization's name. */
  logo?: Uint8Array | null;
  /** The moment it was made, in words. */
  made: string;
}
