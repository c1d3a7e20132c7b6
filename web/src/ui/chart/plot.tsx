import { axisTicks, valueRange } from './axis.ts';
import type { PlotProps } from './chart.ts';
import { PlotBars } from './plot-bars.tsx';
import { PlotLines } from './plot-lines.tsx';
import { PlotMarker } from './plot-marker.tsx';
import { PointLabels } from './point-labels.tsx';
import { topOf } from './plot-place.ts';

/** The drawing. Everything in it is placed by shares of its area, so that it needs no drawing anew when it becomes wider. */
export function Plot(props: PlotProps) {
  const { kind, points, series, format, height } = props;
  const ticks = axisTicks(...valueRange(points, series, kind === 'bar'), height < 200 ? 4 : 5);
  const domain: [number, number] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const Figures = kind === 'bar' ? PlotBars : PlotLines;
  return (
    <div
      className={`grid h-full grid-cols-[auto_1fr] grid-rows-[1fr_1.5rem] gap-x-1.5 pt-2 text-xs text-muted tabular-nums select-none ${kind === 'bar' ? 'pr-1' : 'pr-3'}`}
    >
      {/* All in one cell, which is as wide as the widest of them. */}
      <div className="grid text-right">
        {ticks.map((value) => (
          <span key={value} className="relative col-start-1 row-start-1 h-4 -translate-y-1/2" style={{ top: topOf(value, domain) }}>
            {format.axis(value)}
          </span>
        ))}
      </div>
      <div className="relative">
        {ticks.map((value) => (
          <span key={value} className={`absolute inset-x-0 h-px ${lineOf(value, domain)}`} style={{ top: topOf(value, domain) }} />
        ))}
        <Figures {...{ kind, points, series, domain }} />
        <PlotMarker {...props} domain={domain} />
      </div>
      <PointLabels {...{ kind, points, format }} />
    </div>
  );
}

/** The line of zero, and the one that the points stand on, are stronger. */
function lineOf(value: number, [low]: [number, number]): string {
  return value === low || value === 0 ? 'bg-line-strong' : 'bg-line';
}
