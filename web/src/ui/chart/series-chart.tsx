import { ChartLine, Table2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import './chart.css';
import { Button } from '../button.tsx';
import { type ChartFormat, type ChartPoint, type ChartSeries, pointReading, toneOf } from './chart.ts';
import { ChartSkeleton, EmptyChart } from './chart-frame.tsx';
import { ChartTable } from './chart-table.tsx';
import { Plot } from './plot.tsx';
import { Ranking } from './ranking.tsx';

export interface SeriesChartProps {
  /** Names the chart and its table: “Value of stock by day”. */
  label: string;
  /** `area` and `line` over days, `bar` for amounts side by side, `ranking` for names by size (its first series only). */
  kind: 'area' | 'line' | 'bar' | 'ranking';
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  format: ChartFormat;
  /** The heading of the table's first column, which names what a point is: “Day”, “Folder”. */
  pointsLabel: string;
  /** Height of the drawing, without the row below it. */
  height?: number;
  /** While figures are on their way. */
  isLoading?: boolean;
  /** Said where there is nothing to draw. */
  emptyText?: string;
}

/** Figures as a drawing that pointer, finger and arrow keys can read, and the same figures as a table. */
export function SeriesChart({
  label,
  kind,
  points,
  series,
  format,
  pointsLabel,
  height = 260,
  isLoading = false,
  emptyText = 'Nothing to show for this time.',
}: SeriesChartProps) {
  const [isTable, setIsTable] = useState(false);
  if (isLoading) {
    return (
      <div>
        <ChartSkeleton height={height} />
        <div className="mt-2 h-8 pointer-coarse:h-11" />
      </div>
    );
  }
  const isEmpty = points.length === 0;
  return (
    <div>
      {isEmpty ? (
        <EmptyChart height={height} text={emptyText} />
      ) : isTable ? (
        <ChartTable {...{ label, pointsLabel, points, series, format, height }} />
      ) : kind === 'ranking' && series[0] ? (
        <Ranking label={label} points={points} series={series[0]} format={format} />
      ) : (
        <Drawing {...{ label, kind: kind === 'ranking' ? 'bar' : kind, points, series, format, height }} />
      )}
      <div className="mt-2 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1">
        {series.length > 1 && !isTable && !isEmpty ? <Legend series={series} /> : null}
        {isEmpty ? null : (
          <Button variant="ghost" size="sm" className="ml-auto" onClick={() => setIsTable(!isTable)}>
            {isTable ? <ChartLine aria-hidden /> : <Table2 aria-hidden />}
            {isTable ? 'View as chart' : 'View as table'}
          </Button>
        )}
      </div>
    </div>
  );
}

const steps: Record<string, (from: number, last: number) => number | null> = {
  ArrowRight: (from, last) => Math.min(last, from + 1),
  ArrowUp: (from, last) => Math.min(last, from + 1),
  ArrowLeft: (from) => Math.max(0, from - 1),
  ArrowDown: (from) => Math.max(0, from - 1),
  PageUp: (from, last) => Math.min(last, from + 10),
  PageDown: (from) => Math.max(0, from - 10),
  Home: () => 0,
  End: (_, last) => last,
  Escape: () => null,
};

type DrawingProps = Required<Pick<SeriesChartProps, 'label' | 'points' | 'series' | 'format' | 'height'>> & {
  kind: 'area' | 'line' | 'bar';
};

function Drawing({ label, kind, points, series, format, height }: DrawingProps) {
  const [place, setPlace] = useState<number | null>(null);
  const last = points.length - 1;
  // Figures may become fewer under the pointer.
  const active = place === null ? null : Math.min(place, last);
  const point = active === null ? undefined : points[active];
  const [start, end] = [points[0], points[last]];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    setPlace(step(active ?? last, last));
  };
  return (
    <>
      {/* An application to screen readers, so that the arrow keys arrive here; what they reach is read from the status below. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="application"
        aria-roledescription="chart"
        aria-label={`${label}, ${format.point(start?.name ?? '')} to ${format.point(end?.name ?? '')}. Arrow keys read the figures.`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.target.matches(':focus-visible') && setPlace(active ?? last)}
        onBlur={() => setPlace(null)}
        style={{ height }}
        className="relative rounded-sm"
      >
        <Plot {...{ kind, points, series, format, height, active }} onActive={setPlace} />
      </div>
      <output aria-live="polite" className="sr-only">
        {point ? pointReading(point, series, format) : ''}
      </output>
    </>
  );
}

function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {series.map((one, place) => (
        <li key={one.key} className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-sm forced-color-adjust-none" style={{ background: toneOf(one, place) }} />
          {one.label}
        </li>
      ))}
    </ul>
  );
}
