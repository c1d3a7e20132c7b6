import { unitWord } from '@onhand/contract/unit-words';
import { periodLabels } from '@onhand/contract/report-periods';
import type { ReportAnswer, ReportId, ReportRow, ReportTerms } from '@onhand/contract/reports';
import type { GroupingId } from '@onhand/contract/reports-registry';
import { costText, dateText, hourText, moneyText, quantityText, quantityTexts } from '../../platform/format.ts';
import { inFormat } from '../../platform/format-settings.ts';
import { type ReportState, usualPeriod } from './report-state.rules.ts';

export type Column = ReportAnswer['columns'][number];

const months = inFormat(({ words }) => new Intl.DateTimeFormat(words, { month: 'long', year: 'numeric', timeZone: 'UTC' }));
const rounded = (decimals: number) => inFormat(({ numbers }) => new Intl.NumberFormat(numbers, { maximumFractionDigits: decimals }));
const figures = rounded(2);
const quantities = rounded(4);
const lengths = rounded(1);
// Shares stand below each other: all have one decimal, so that their points do too.
const shares = inFormat(({ numbers }) => new Intl.NumberFormat(numbers, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
const exact = (value: string) => value as `${number}`;
const trueMinus = (text: string) => text.replace('-', '−');

/** A cell as people read it. A totalled column holds amounts; any other holds prices, which may be a fraction of a cent. */
const writers: Record<Column['type'], (value: string, isTotalled: boolean) => string> = {
  text: (value) => value,
  date: dateText,
  quantity: (value) => trueMinus(quantities().format(exact(value))),
  money: (value, isTotalled) => trueMinus((isTotalled ? moneyText : costText)(value)),
  number: (value) => trueMinus(figures().format(exact(value))),
  percent: (value) => `${trueMinus(shares().format(exact(value)))}%`,
  days: (value) => trueMinus(lengths().format(exact(value))),
};

export function cellText({ key, type, isTotalled }: Column, cells: ReportRow['cells'], terms: ReportTerms): string {
  const value = cells[key];
  if (value === null || value === undefined) return '';
  return key === 'name' && terms.groupBy === 'month' ? monthText(value) : writers[type](value, isTotalled);
}

export const isNumeric = ({ type }: Column) => type !== 'text' && type !== 'date';

/** A quantity has its unit beside it, and a folder is indented by its level, so neither needs a column of its own. */
export const readableColumns = (columns: readonly Column[]) => columns.filter(({ key }) => key !== 'unit' && key !== 'level');

export function unitOf({ key, type }: Column, cells: ReportRow['cells']): string | null {
  return type === 'quantity' && cells.unit && cells[key] ? unitWord(cells.unit, cells[key]) : null;
}

/** The total of a column as texts, of which quantities have one for each unit. */
export function totalTexts(column: Column, { totals, unitTotals, terms }: ReportAnswer, most?: number): string[] {
  if (!column.isTotalled) return [];
  if (column.type !== 'quantity' || unitTotals.length === 0) return [cellText(column, totals, terms)];
  const sums = unitTotals.map(({ unit, cells }) => ({ unit, quantity: cells[column.key] ?? '0' }));
  return quantityTexts(sums, most);
}

export function monthText(day: string): string {
  return months().format(new Date(`${day.slice(0, 7)}-01T00:00:00Z`));
}

/** “Oct 17, 2026 – Nov 15, 2026”, “End of Oct 31, 2026”, “Now”. */
export function periodText({ from, to, asOf }: ReportTerms, state: ReportState): string {
  if (from !== null && to !== null) return from === to ? dateText(from) : `${dateText(from)} – ${dateText(to)}`;
  const isNow = asOf === null || (state.asOf === undefined && state.period === undefined);
  return isNow ? 'Now' : `End of ${dateText(asOf)}`;
}

/** Names what the rows of a report are, in the plural. */
export const groupWords: Record<GroupingId, string> = {
  item: 'Items',
  folder: 'Folders',
  tag: 'Tags',
  vendor: 'Vendors',
  method: 'Methods',
  kind: 'Kinds',
  person: 'People',
  job: 'Jobs',
  customer: 'Customers',
  count: 'Counts',
  day: 'Days',
  month: 'Months',
};

/** Names the chosen period: “Last 30 days”, “Between days”. */
export function periodName(report: ReportId, { period, from, asOf }: ReportState): string {
  if (from !== undefined) return 'Between days';
  if (asOf !== undefined) return `End of ${dateText(asOf)}`;
  const meant = period ?? usualPeriod(report);
  return meant === null ? 'Now' : periodLabels[meant];
}

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** “Every Monday at 8:00 AM”, “On the 1st of each month at 8:00 AM”. */
export function rhythmText({ cadence, day, hour }: { cadence: 'weekly' | 'monthly'; day: number; hour: number }): string {
  const when = cadence === 'weekly' ? `Every ${weekdays[day - 1] ?? ''}` : `On the ${ordinal(day)} of each month`;
  return `${when} at ${hourText(hour)}`;
}

export function ordinal(day: number): string {
  const ending = day % 100 >= 11 && day % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}

/** “12 ea” for the text of an order. */
export function amountText(quantity: string | null | undefined, unit: string | null | undefined): string {
  return quantity === null || quantity === undefined ? '' : quantityText(quantity, unit);
}
