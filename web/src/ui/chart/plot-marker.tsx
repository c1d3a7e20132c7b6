import type { PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import { usePlotArea } from 'recharts';
import { figureOf, numberOf, type PlotProps, toneOf } from './chart.ts';

/** Shows which point is meant and what its figures are; over the drawing rather than in it, so that text wraps and stays on top. */
export function PlotMarker({
  kind,
  points,
  series,
  format,
  domain: [low, high],
  active,
  onActive,
  overlay,
}: Omit<PlotProps, 'height'> & { domain: [number, number]; overlay: HTMLElement }) {
  const area = usePlotArea();
  if (!area) return null;
  const shareOf = (index: number) => {
    if (kind === 'bar') return (index + 0.5) / points.length;
    return points.length === 1 ? 0.5 : index / (points.length - 1);
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    const nearest = kind === 'bar' ? Math.floor(share * points.length) : Math.round(share * (points.length - 1));
    onActive(Math.max(0, Math.min(points.length - 1, nearest)));
  };
  const point = active === null ? undefined : points[active];
  const share = active === null ? 0 : shareOf(active);
  const topOf = (value: number) => `${(1 - (value - low) / (high - low)) * 100}%`;
  return createPortal(
    <div
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => onActive(null)}
      className="pointer-events-auto absolute touch-pan-y"
      style={{ left: area.x, top: area.y, width: area.width, height: area.height }}
    >
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
                    style={{ left: `${share * 100}%`, top: topOf(value), background: toneOf(one, place) }}
                  />
                );
              })}
          <div
            className="pointer-events-none absolute top-0 z-10 w-max max-w-60 rounded-md border bg-surface-raised px-3 py-2 text-sm shadow-float"
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
    </div>,
    overlay,
  );
}
