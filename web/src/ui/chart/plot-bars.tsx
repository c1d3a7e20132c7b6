import { numberOf, toneOf } from './chart.ts';
import { depthOf, type Figures } from './plot-place.ts';

/** Amounts side by side, each upwards or downwards from zero. */
export function PlotBars({ points, series, domain }: Figures) {
  const zero = depthOf(0, domain);
  return (
    <div aria-hidden className="absolute inset-0 flex">
      {points.map((point, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two things may be called alike, and their order is what they are
        <span
          key={index}
          className="flex h-full min-w-0 grow basis-0 justify-center gap-0.5"
          style={{ paddingInline: `${12 / points.length}%` }}
        >
          {series.map((one, place) => {
            const end = depthOf(numberOf(point, one.key) ?? 0, domain);
            const style = { top: `${Math.min(zero, end)}%`, height: `${Math.abs(zero - end)}%`, background: toneOf(one, place) };
            return <span key={one.key} className="relative max-w-12 min-w-0 grow rounded-xs forced-color-adjust-none" style={style} />;
          })}
        </span>
      ))}
    </div>
  );
}
