import type { ReportChart as Chart } from '@onhand/contract/reports';
import { moneyByDay, moneyByName, quantityByDay, quantityByName } from '../../platform/chart-format.ts';
import { addDecimals, compareDecimals } from '../../platform/decimal.ts';
import { inFormat } from '../../platform/format-settings.ts';
import type { ChartFormat, ChartPoint } from '../../ui/chart/chart.ts';
import { SeriesChart } from '../../ui/chart/series-chart.tsx';
import { monthText } from './report-words.ts';

const mostRanked = 6;
/** The server's name for the rest. */
const other = 'Other';
const shortMonths = inFormat(({ words }) => new Intl.DateTimeFormat(words, { month: 'short', year: '2-digit', timeZone: 'UTC' }));
const byMonth: Pick<ChartFormat, 'point' | 'tick'> = {
  point: monthText,
  tick: (month) => shortMonths().format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`)),
};

/** The report as a picture, with its figures behind it as a table. */
export function ReportChart({ chart }: { chart: Chart }) {
  const [first] = chart.series;
  const isMoney = first?.type === 'money';
  // Amounts and quantities have no axis in common; the others are in the table of the report.
  const series = chart.series.filter(({ type }) => type === first?.type).map(({ key, label }) => ({ key, label }));
  const all = shortNamed(chart.points.map(({ x, values }) => ({ name: x, values })));
  const points = chart.kind === 'ranking' && first ? shortened(all, first.key) : all;
  return (
    <SeriesChart
      label={chart.label}
      kind={chart.kind}
      points={points}
      series={series}
      format={formatOf(chart, isMoney)}
      pointsLabel={chart.x.label}
      height={240}
      emptyText="There is nothing to draw."
    />
  );
}

/** Shortens a folder's path to its last part, which would be the first to be cut off, if no other folder has that name. */
function shortNamed(points: ChartPoint[]): ChartPoint[] {
  const last = (name: string) => name.split(' › ').at(-1) ?? name;
  const isAlone = (name: string) => points.filter((point) => last(point.name) === last(name)).length === 1;
  return points.map((point) => (isAlone(point.name) ? { ...point, name: last(point.name) } : point));
}

/** Only the largest few are drawn. The rest is one more bar, unless it would dwarf them all. */
function shortened(points: ChartPoint[], key: string): ChartPoint[] {
  // It comes last; a thing of that name may stand before it.
  const hasRest = points.at(-1)?.name === other;
  const named = hasRest ? points.slice(0, -1) : points;
  const known = (hasRest && points.at(-1)?.values[key]) || '0';
  const rest = named.slice(mostRanked).reduce((sum, { values }) => addDecimals(sum, values[key] ?? '0'), known);
  const isWorthIt = compareDecimals(rest, '0') > 0 && compareDecimals(rest, named[0]?.values[key] ?? '0') <= 0;
  return [...named.slice(0, mostRanked), ...(isWorthIt ? [{ name: other, values: { [key]: rest } }] : [])];
}

function formatOf({ x }: Chart, isMoney: boolean): ChartFormat {
  if (x.type === 'text') return isMoney ? moneyByName : quantityByName;
  const byDay = isMoney ? moneyByDay : quantityByDay;
  return x.type === 'month' ? { ...byDay, ...byMonth } : byDay;
}
