import { numberOf, toneOf } from './chart.ts';
import { depthOf, type Figures, runsOf, shareOf } from './plot-place.ts';

/** Lines over days, in hundredths of width and height; their strokes keep their width however the drawing is stretched. */
export function PlotLines({ kind, points, series, domain }: Figures) {
  const lines = series.map((one, place) => ({
    key: one.key,
    tone: toneOf(one, place),
    runs: runsOf(points.map((point) => numberOf(point, one.key))),
  }));
  const placeOf = (value: number, index: number) => ({ x: shareOf(kind, index, points.length) * 100, y: depthOf(value, domain) });
  return (
    <>
      <svg aria-hidden viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
        {lines.flatMap(({ key, tone, runs }) =>
          runs.map(({ from, values }) => {
            const path = values.map((value, index) => placeOf(value, from + index)).map(({ x, y }) => `${x} ${y}`);
            const ends = [from, from + values.length - 1].map((index) => placeOf(0, index).x);
            return (
              <g key={`${key} ${from}`}>
                {kind === 'area' ? <path d={`M${ends[0]} 100L${path.join('L')}L${ends[1]} 100Z`} fill={tone} fillOpacity={0.12} /> : null}
                <path d={`M${path.join('L')}`} fill="none" stroke={tone} strokeWidth={2} vectorEffect="non-scaling-stroke" />
              </g>
            );
          }),
        )}
      </svg>
      {/* A point without a neighbour has no line to be seen by. */}
      {lines.flatMap(({ key, tone, runs }) =>
        runs
          .filter(({ values }) => values.length === 1)
          .map(({ from, values: [value = 0] }) => {
            const { x, y } = placeOf(value, from);
            const style = { left: `${x}%`, top: `${y}%`, background: tone };
            return <span key={`${key} ${from}`} className="absolute size-1.5 -translate-1/2 rounded-full" style={style} />;
          }),
      )}
    </>
  );
}
