import type { ReportRow } from '@onhand/contract/reports';

export interface RowSection {
  section: ReportRow['section'];
  rows: ReportRow[];
}

/** Rows of one section follow each other; where there are none it is one section without a heading. */
export function sectionsOf(rows: readonly ReportRow[]): RowSection[] {
  const sections: RowSection[] = [];
  for (const row of rows) {
    const last = sections.at(-1);
    if (last && (last.section?.id ?? null) === (row.section?.id ?? null) && Boolean(last.section) === Boolean(row.section))
      last.rows.push(row);
    else sections.push({ section: row.section, rows: [row] });
  }
  return sections;
}
