import type { ReportPaper } from '@onhand/contract/report-files';
import { reportPdf } from './pdf-file.ts';
import { sheetChart } from './report-chart.ts';
import { isNumeric } from './report-texts.ts';
import { factsOf } from './report-words.ts';
import { hasTotals, readableCell, readableColumns, totalWord, type WholeReport } from './whole-report.ts';

/** The report as it is read on paper. */
export function paperReport(report: WholeReport, paper: ReportPaper, now: Date): Promise<Uint8Array> {
  const columns = readableColumns(report);
  async function* rows() {
    for await (const { cells, section } of report.rows) {
      yield { texts: columns.map((column) => readableCell(report, column, cells)), section: section?.label ?? null };
    }
  }
  const totals = columns.map((column, index) =>
    column.isTotalled ? readableCell(report, column, report.totals) : index === 0 ? totalWord : '',
  );
  return reportPdf(
    {
      title: report.title,
      organization: report.organization,
      facts: factsOf(report),
      columns: columns.map((column) => ({ label: column.label, isNumeric: isNumeric(column) })),
      rows: rows(),
      totals: hasTotals(report) ? totals : null,
      chart: report.chart && sheetChart(report.chart, report.texts),
      made: `Made ${report.made}`,
    },
    paper,
    now,
  );
}
