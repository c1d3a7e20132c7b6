import { reportRegistry } from '@onhand/contract/reports-registry';
import type { ReportId, ReportTerms } from '@onhand/contract/reports';
import type { ReportTexts } from './report-texts.ts';

interface Written {
  terms: ReportTerms;
  texts: ReportTexts;
  /** The moment it was made, in words. */
  made: string;
}

/** The days of the report: “As of Nov 15, 2026, 3:00 PM”, “Oct 17, 2026 – Nov 15, 2026”. A report of today is of the moment it was made. */
export function periodText({ terms: { from, to, asOf }, texts, made }: Written): string {
  if (from !== null && to !== null) return from === to ? texts.day(from) : `${texts.day(from)} – ${texts.day(to)}`;
  return asOf === null || made.startsWith(texts.day(asOf)) ? `As of ${made}` : `As of the end of ${texts.day(asOf)}`;
}

/** These lines say what the figures are of: first the days, then grouping and filters. */
export function factsOf({ report, ...written }: Written & { report: ReportId }): string[] {
  const { terms } = written;
  const grouping = reportRegistry[report].groupings.find(({ id }) => id === terms.groupBy);
  const filters = terms.filters.map(({ label, value }) => `${label}: ${value}`);
  const by = terms.levels === 'top' ? 'By folder, top level' : `By ${grouping?.label.toLowerCase() ?? terms.groupBy}`;
  return [periodText(written), [by, ...filters].join('  ·  ')];
}

/** “Inventory valuation 2026-11-15.pdf”, “Stock movement 2026-10-01 to 2026-10-31.csv”: the days it is of, whenever it was made. */
export function fileName(title: string, { from, to, asOf }: ReportTerms, extension: string): string {
  const days = from !== null && to !== null ? (from === to ? from : `${from} to ${to}`) : asOf;
  return `${[title, days].filter(Boolean).join(' ')}.${extension}`;
}
