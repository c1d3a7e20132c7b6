import { csvLine, csvStart } from '../../../platform/csv.ts';
import { hasTotals, totalWord, type WholeReport } from './whole-report.ts';

const linesAtOnce = 500;

/** Figures as exact as they are kept, without signs of currency, so that any program can go on calculating with them. */
export async function* reportCsv(report: WholeReport): AsyncIterable<string> {
  const { columns, totals } = report;
  let lines = [csvStart + csvLine(columns.map(({ label, type }) => (type === 'percent' ? `${label} (%)` : label)))];
  for await (const { cells } of report.rows) {
    lines.push(csvLine(columns.map(({ key }) => cells[key])));
    if (lines.length < linesAtOnce) continue;
    yield lines.join('');
    lines = [];
  }
  if (hasTotals(report)) {
    const lead = columns.findIndex(({ isTotalled }) => !isTotalled);
    lines.push(csvLine(columns.map(({ key, isTotalled }, index) => (isTotalled ? totals[key] : index === lead ? totalWord : ''))));
  }
  yield lines.join('');
}
