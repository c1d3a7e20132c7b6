import { useState } from 'react';
import { Area, Bar, CartesianGrid, ComposedChart, Line, ReferenceLine, XAxis, YAxis } from 'recharts';
import { axisTicks, valueRange } from './axis.ts';
import { numberOf, type PlotProps, toneOf } from './chart.ts';
import { PlotMarker } from './plot-marker.tsx';

const tick = { fontSize: 12, fill: 'var(--color-muted)', style: { fontVariantNumeric: 'tabular-nums' } };

/** The drawing. Only this file and the marker know the chart library; they are fetched when a chart is on the screen. */
export function Plot({ kind, points, series, format, height, active, onActive }: PlotProps) {
  const [overlay, setOverlay] = useState<HTMLElement | null>(null);
  const range = valueRange(points, series, kind === 'bar');
  const ticks = axisTicks(...range, height < 200 ? 4 : 5);
  const domain: [number, number] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const data = points.map((point) => ({
    name: point.name,
    ...Object.fromEntries(series.map(({ key }) => [key, numberOf(point, key)])),
  }));
  return (
    <>
      <ComposedChart
        responsive
        style={{ width: '100%', height }}
        data={data}
        margin={{ top: 8, right: kind === 'bar' ? 4 : 12, bottom: 0, left: 0 }}
        // The frame around it holds focus and keys.
        accessibilityLayer={false}
        barCategoryGap="24%"
        barGap={2}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="name"
          tickFormatter={format.tick}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--color-line-strong)' }}
          tickMargin={8}
          minTickGap={28}
          interval="equidistantPreserveStart"
        />
        <YAxis
          width="auto"
          domain={domain}
          ticks={ticks}
          interval={0}
          tickFormatter={format.axis}
          tick={tick}
          tickLine={false}
          axisLine={false}
          tickMargin={6}
        />
        {series.map((one, place) => {
          const color = toneOf(one, place);
          const shared = { dataKey: one.key, isAnimationActive: false };
          if (kind === 'bar') return <Bar key={one.key} {...shared} fill={color} maxBarSize={48} radius={2} />;
          const line = { ...shared, stroke: color, strokeWidth: 2, dot: points.length === 1, activeDot: false, type: 'linear' as const };
          if (kind === 'line') return <Line key={one.key} {...line} />;
          return <Area key={one.key} {...line} fill={color} fillOpacity={0.12} baseValue={domain[0]} />;
        })}
        {domain[0] < 0 ? <ReferenceLine y={0} stroke="var(--color-line-strong)" /> : null}
        {overlay ? <PlotMarker {...{ kind, points, series, format, domain, active, onActive, overlay }} /> : null}
      </ComposedChart>
      <div ref={setOverlay} className="pointer-events-none absolute inset-0" />
    </>
  );
}
