import type { ReportPaper } from '@onhand/contract/report-files';
import type { ReportChart } from '@onhand/contract/reports';
import { reportPdf } from './pdf-file.ts';
import { isNumeric, type ReportTexts } from './report-texts.ts';
import { factsOf } from './report-words.ts';
import { readableCell, readableColumns, summaryOf, totalLines, totalWord, type WholeReport } from './whole-report.ts';
import type { SheetChart } from './report-sheet.ts';

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

/** More bars than this would push the table off the first page. */
const mostBars = 8;

/** The chart of an answer for paper: days from left to right, things below each other. */
function sheetChart(chart: ReportChart, { axis, month }: ReportTexts): SheetChart | null {
  const isTime = chart.x.type !== 'text';
  const points = isTime ? chart.points : largest(chart);
  if (points.length === 0) return null;
  const write = (x: string) => (chart.x.type === 'month' ? month(x) : isTime ? axis.day(x) : x);
  // Amounts and quantities have no axis in common, so only what is of the first one's kind is drawn.
  const [first] = chart.series;
  const series = chart.series.filter(({ type }) => type === first?.type).slice(0, chart.kind === 'ranking' ? 1 : 4);
  return {
    kind: isTime ? 'time' : 'compare',
    title: chart.label,
    labels: points.map(({ x }) => write(x)),
    series: series.map(({ key, label }) => ({ label, values: points.map(({ values }) => Number(values[key] ?? 0)) })),
    axisText: first?.type === 'money' ? axis.money : axis.figure,
  };
}

/** The rest is drawn beside the largest, unless it would dwarf them all. */
function largest({ points, series: [first] }: ReportChart): ReportChart['points'] {
  const valueOf = (point: ReportChart['points'][number] | undefined) => Number(point?.values[first?.key ?? ''] ?? 0);
  const isDwarfing = points.at(-1)?.x === 'Other' && valueOf(points.at(-1)) > valueOf(points[0]);
  return (isDwarfing ? points.slice(0, -1) : points).slice(0, mostBars);
}
