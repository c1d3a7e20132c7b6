import { csvLine, csvStart } from '../../../platform/csv.ts';
import { totalLines, totalWord, type WholeReport } from './whole-report.ts';

const linesAtOnce = 500;

/** Figures as exact as they are kept, without signs of currency, so that any program can go on calculating with them. */
export async function* reportCsv(report: WholeReport): AsyncIterable<string> {
  const { columns } = report;
  let lines = [csvStart + csvLine(columns.map(({ label, type }) => (type === 'percent' ? `${label} (%)` : label)))];
  for await (const { cells } of report.rows) {
    lines.push(csvLine(columns.map(({ key }) => cells[key])));
    if (lines.length < linesAtOnce) continue;
    yield lines.join('');
    lines = [];
  }
  const lead = columns.findIndex(({ isTotalled }) => !isTotalled);
  for (const total of totalLines(report)) {
    lines.push(csvLine(columns.map(({ key }, index) => (index === lead ? totalWord : (total[key] ?? '')))));
  }
  yield lines.join('');
}
