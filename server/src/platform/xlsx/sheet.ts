export interface XlsxColumn {
  heading: string;
  /** In characters. */
  width: number;
  /** Excel's number format, such as “#,##0.00”, or a function that chooses it for each figure. */
  format?: string | ((cell: XlsxCell) => string) | undefined;
  isRight?: boolean;
}

/** Days are dates at midnight UTC, which is how Excel counts them. */
export type XlsxCell = string | number | Date | null;

export interface XlsxRow {
  cells: XlsxCell[];
  look: 'plain' | 'total';
}

export interface XlsxSheet {
  name: string;
  columns: readonly XlsxColumn[];
  /** Lines above the headings, the first of them the title; a row is left free below them. */
  intro?: readonly string[];
  rows: AsyncIterable<XlsxRow>;
}
