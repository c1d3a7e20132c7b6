import { useRef } from 'react';
import { rulerFor } from '../text-ruler.ts';
import { useWidth } from '../use-width.ts';
import type { PlotProps } from './chart.ts';
import { shareOf } from './plot-place.ts';

const leastGap = 28;

/** Names the points below the axis: the first, and from it on as many, evenly apart, as have room. */
export function PointLabels({ kind, points, format }: Pick<PlotProps, 'kind' | 'points' | 'format'>) {
  const row = useRef<HTMLDivElement>(null);
  const width = useWidth(row);
  const labels = points.map(({ name }) => format.tick(name));
  const every = stepBetween(labels.map(rulerFor('400 12px')), width);
  return (
    <div ref={row} className="relative col-start-2 pt-2 leading-4">
      {labels.map((label, index) => {
        if (width === 0 || index % every !== 0) return null;
        const share = shareOf(kind, index, points.length);
        // Those of a line stand within its edges, so the first begins where the line does and the last would end with it.
        const shift = kind === 'bar' ? 50 : share * 100;
        const style = { left: `${share * 100}%`, transform: `translateX(-${shift}%)` };
        return (
          // oxlint-disable-next-line react/no-array-index-key -- two things may be called alike, and their order is what they are
          <span key={index} className="absolute whitespace-nowrap" style={style}>
            {label}
          </span>
        );
      })}
    </div>
  );
}

/** Every how manyth label is shown, so that even the widest keeps away from its neighbours. */
function stepBetween(widths: readonly number[], width: number): number {
  const widest = Math.max(0, ...widths);
  return Math.max(1, Math.ceil(((widest + leastGap) * widths.length) / Math.max(1, width)));
}
