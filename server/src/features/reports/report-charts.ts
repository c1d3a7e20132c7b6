import type { Dimension } from './dimensions.ts';
import { given } from './report-parameters.ts';
import { mostDrawn, type ReportChartSql } from './report-statement.ts';

/** A chart finds its points from these: the lines (by their name), their dimension, and the SQL of their figures on `r`. */
interface Drawing {
  lines: string;
  dimension: Dimension;
  figure: (name: string) => string;
}

export type Chart = Omit<ReportChartSql, 'points'> & { points: (drawing: Drawing) => string };

type Series = ReportChartSql['series'];

/** The largest lines. */
export function ranking(label: string, x: string, series: Series, by = series[0]?.key ?? ''): Chart {
  const points = ({ lines, dimension: { name, names, drawn }, figure }: Drawing) => {
    const figures = series.map(({ key }) => `${figure(key)} AS "${key}"`).join(', ');
    const largest = `SELECT * FROM ${lines} r WHERE ${figure(by)} > 0 ${drawn ? `AND ${drawn}` : ''} ORDER BY ${figure(by)} DESC, r.key LIMIT ${mostDrawn}`;
    return `SELECT ${name} AS x, ${figures} FROM (${largest}) AS r ${names} ORDER BY ${figure(by)} DESC, r.key`;
  };
  return { kind: 'ranking', label, x: { label: x, type: 'text' }, series, points, ranks: by };
}

/** Day by day, or month by month where that would be too many; of other facts where those of the lines know no day. */
export function overTime(label: string, kind: 'area' | 'bar', series: (Series[number] & { sql: string })[], facts?: string): Chart {
  const bucket = `CASE WHEN ${given.days} > 92 THEN date_trunc('month', f.day)::date ELSE f.day END`;
  const points = () => `SELECT ${bucket} AS x, ${series.map(({ key, sql }) => `${sql} AS "${key}"`).join(', ')}
    FROM ${facts ? `(${facts})` : 'facts'} AS f WHERE f.day IS NOT NULL GROUP BY 1 ORDER BY 1`;
  return {
    kind,
    label,
    x: { label: 'Day', type: 'time' },
    series: series.map(({ key, label: name, type }) => ({ key, label: name, type })),
    points,
  };
}
