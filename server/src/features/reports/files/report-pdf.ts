import type { ReportPaper } from '@onhand/contract/report-files';
import { reportPdf } from './pdf-file.ts';
import { sheetChart } from './report-chart.ts';
import { isNumeric } from './report-texts.ts';
import { factsOf } from './report-words.ts';
import { readableCell, readableColumns, summaryOf, totalLines, totalWord, type WholeReport } from './whole-report.ts';

/** The report as it is read on paper. */
export function paperReport(report: WholeReport, paper: ReportPaper, now: Date): Promise<Uint8Array> {
  const columns = readableColumns(report);
  async function* rows() {
    for await (const { cells, section, tree } of report.rows) {
      const texts = columns.map((column) => readableCell(report, column, cells));
      yield { texts: tree ? [tree.name, ...texts.slice(1)] : texts, section: section?.label ?? null, depth: tree?.depth ?? 0 };
    }
  }
  const totals = totalLines(report).map((cells, line) =>
    columns.map((column, index) => (index === 0 ? (line === 0 ? totalWord : '') : readableCell(report, column, cells))),
  );
  return reportPdf(
    {
      title: report.title,
      organization: report.organization,
      facts: factsOf(report),
      columns: columns.map((column) => ({ label: column.label, isNumeric: isNumeric(column) })),
      rows: rows(),
      summary: summaryOf(report),
      totals,
      chart: report.chart && sheetChart(report.chart, report.texts),
      made: `Made ${report.made}`,
    },
    paper,
    now,
  );
}
