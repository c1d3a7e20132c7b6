import type { PointerEvent } from 'react';
import { figureOf, numberOf, type PlotProps, toneOf } from './chart.ts';
import { type Figures, nearestTo, shareOf, topOf } from './plot-place.ts';

/** Shows which point is meant and what its figures are; over the drawing rather than in it, so that text wraps and stays on top. */
export function PlotMarker({ kind, points, series, format, domain, active, onActive }: PlotProps & Pick<Figures, 'domain'>) {
  const follow = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onActive(nearestTo(kind, (event.clientX - box.left) / box.width, points.length));
  };
  const point = active === null ? undefined : points[active];
  const share = active === null ? 0 : shareOf(kind, active, points.length);
  return (
    <div onPointerMove={follow} onPointerDown={follow} onPointerLeave={() => onActive(null)} className="absolute inset-0 touch-pan-y">
      {point ? (
        <div aria-hidden>
          {kind === 'bar' ? (
            <span
              className="absolute inset-y-0 rounded-sm bg-text opacity-8"
              style={{ left: `${(share - 0.5 / points.length) * 100}%`, width: `${100 / points.length}%` }}
            />
          ) : (
            <span className="absolute inset-y-0 w-px bg-line-strong" style={{ left: `${share * 100}%` }} />
          )}
          {kind === 'bar'
            ? null
            : series.map((one, place) => {
                const value = numberOf(point, one.key);
                if (value === null) return null;
                return (
                  <span
                    key={one.key}
                    className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-surface"
                    style={{ left: `${share * 100}%`, top: topOf(value, domain), background: toneOf(one, place) }}
                  />
                );
              })}
          <div
            className="pointer-events-none absolute top-0 z-10 w-max max-w-60 rounded-md border bg-surface-raised px-3 py-2 text-sm text-text shadow-float"
            // Beside the point, on the side that has room.
            style={share > 0.5 ? { right: `calc(${(1 - share) * 100}% + 12px)` } : { left: `calc(${share * 100}% + 12px)` }}
          >
            <p className="text-muted">{format.point(point.name)}</p>
            {series.map((one, place) => (
              <p key={one.key} className="mt-0.5 flex items-center gap-2">
                {series.length > 1 ? <span className="size-2.5 shrink-0 rounded-sm" style={{ background: toneOf(one, place) }} /> : null}
                {series.length > 1 ? <span className="mr-2 min-w-0 text-muted">{one.label}</span> : null}
                <span className="ml-auto font-semibold tabular-nums">{figureOf(point, one.key, format)}</span>
              </p>
            ))}
          </div>
        </div>
      ) : null}
    </div>
  );
}
