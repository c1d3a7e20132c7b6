import type { ReportChart } from '@onhand/contract/reports';
import { Big } from 'big.js';
import type { ReportChartSql } from './report-statement.ts';
import { addDays, type Asked } from './reports.rules.ts';

/** The database answers a point as its place on the axis, followed by a figure for each series. */
export type Point = [x: string, ...figures: (string | null)[]];

/** Above this many days a chart goes by months; the same figure stands in `overTime`. */
const mostDays = 92;

interface Whole {
  asked: Asked;
  totals: Record<string, string | null>;
  rowCount: number;
}

export function chartOf(chart: ReportChartSql, points: readonly Point[], whole: Whole): ReportChart {
  const { kind, label, series } = chart;
  const isTime = chart.x.type === 'time';
  const isByMonth = isTime && whole.asked.days > mostDays;
  const x = isTime
    ? ({ label: isByMonth ? 'Month' : 'Day', type: isByMonth ? 'month' : 'date' } as const)
    : { label: chart.x.label, type: 'text' as const };
  const drawn = points.map(([at, ...figures]) => ({
    x: isByMonth ? at.slice(0, 7) : at,
    values: Object.fromEntries(series.map(({ key }, index) => [key, figures[index] ?? '0'])),
  }));
  return { kind, label, x, series, points: isTime ? withGaps(drawn, series, whole.asked, isByMonth) : withOther(drawn, series, whole) };
}

type Drawn = ReportChart['points'];

/** A day on which nothing happened is a point all the same, since there are books. */
function withGaps(points: Drawn, series: ReportChartSql['series'], { bookedFrom, lastDay }: Asked, isByMonth: boolean): Drawn {
  const known = new Map(points.map((point) => [point.x, point]));
  const nothing = Object.fromEntries(series.map(({ key }) => [key, '0']));
  const all = new Set<string>();
  for (let day = bookedFrom; day <= lastDay; day = addDays(day, 1)) all.add(isByMonth ? day.slice(0, 7) : day);
  return [...all].map((x) => known.get(x) ?? { x, values: nothing });
}

/** The largest are drawn one by one, and one more point stands for the rest of the total. */
function withOther(points: Drawn, series: ReportChartSql['series'], { asked, totals, rowCount }: Whole): Drawn {
  if (rowCount <= points.length || asked.groupBy === 'tag') return points;
  const rest = series.map(
    ({ key }) => [key, points.reduce((left, { values }) => left.minus(values[key] ?? 0), new Big(totals[key] ?? 0))] as const,
  );
  if (!rest.some(([, left]) => left.gt(0))) return points;
  return [...points, { x: 'Other', values: Object.fromEntries(rest.map(([key, left]) => [key, left.toFixed()])) }];
}
