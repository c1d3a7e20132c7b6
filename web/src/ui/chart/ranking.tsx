import { type ChartFormat, type ChartPoint, type ChartSeries, figureOf, numberOf, toneOf } from './chart.ts';

/**
 * Names one below the other, each with its figure and a bar as long as it is large. Plain HTML: nothing to hover for, for every
 * figure is printed, and long names have the whole width on a phone.
 */
export function Ranking({
  label,
  points,
  series,
  format,
}: {
  label: string;
  points: readonly ChartPoint[];
  series: ChartSeries;
  format: ChartFormat;
}) {
  const largest = points.reduce((most, point) => Math.max(most, Math.abs(numberOf(point, series.key) ?? 0)), 0);
  return (
    <ol aria-label={label} className="flex flex-col gap-3">
      {points.map((point, index) => {
        const value = numberOf(point, series.key) ?? 0;
        return (
          // Two things may be called alike; a place is taken once.
          <li key={index}>
            <p className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 truncate">{format.point(point.name)}</span>
              <span className="shrink-0 font-medium tabular-nums">{figureOf(point, series.key, format)}</span>
            </p>
            <span aria-hidden className="mt-1 block h-2 rounded-sm bg-hover forced-colors:border">
              <span
                className="block h-full min-w-0.5 rounded-sm forced-colors:bg-[CanvasText]"
                style={{
                  width: largest === 0 ? 0 : `${(Math.abs(value) / largest) * 100}%`,
                  background: value < 0 ? 'var(--color-bad)' : toneOf(series, 0),
                }}
              />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
