import { reportRegistry } from '@onhand/contract/reports-registry';
import type { ReportId, ReportTerms } from '@onhand/contract/reports';
import { dateText } from './cell-texts.ts';

/** The days it is of: “As of Nov 15, 2026, 3:00 PM”, “Oct 17, 2026 – Nov 15, 2026”. What is of today is of the moment it was made. */
export function periodText({ from, to, asOf }: ReportTerms, made: string): string {
  if (from !== null && to !== null) return from === to ? dateText(from) : `${dateText(from)} – ${dateText(to)}`;
  return asOf === null || made.startsWith(dateText(asOf)) ? `As of ${made}` : `As of the end of ${dateText(asOf)}`;
}

/** What the figures are of, a line each: the days, then grouping and filters. */
export function factsOf({ report, terms, made }: { report: ReportId; terms: ReportTerms; made: string }): string[] {
  const grouping = reportRegistry[report].groupings.find(({ id }) => id === terms.groupBy);
  const filters = terms.filters.map(({ label, value }) => `${label}: ${value}`);
  return [periodText(terms, made), [`By ${grouping?.label.toLowerCase() ?? terms.groupBy}`, ...filters].join('  ·  ')];
}

/** “Nov 15, 2026, 3:00 PM”, by the organization's clock. */
export function momentText(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);
}

/** “Inventory valuation 2026-11-15.pdf”: the last day it is of. */
export function fileName(title: string, { to, asOf }: ReportTerms, extension: string): string {
  return `${[title, to ?? asOf].filter(Boolean).join(' ')}.${extension}`;
}
