import { type PointerEvent, useState } from 'react';
import { axisTicks } from '../../../ui/chart/axis.ts';
import { type Day, dayText, money } from './sample.ts';

const width = 600;
const height = 200;

/** The value over some days as a plain drawing: it is there before any script, and weighs nothing. */
export function TrendChart({ days }: { days: readonly Day[] }) {
  const [active, setActive] = useState<number | null>(null);
  const values = days.map(({ value }) => value);
  const ticks = axisTicks(Math.min(...values), Math.max(...values), 4);
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const x = (index: number) => (days.length === 1 ? width / 2 : (index / (days.length - 1)) * width);
  const y = (value: number) => height - ((value - low) / (high - low)) * height;
  const line = days.map(({ value }, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  const shown = days[active ?? days.length - 1];
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    setActive(Math.max(0, Math.min(days.length - 1, Math.round(share * (days.length - 1)))));
  };
  return (
    <div>
      <p className="text-sm text-muted tabular-nums">
        {shown ? `${dayText(shown.day)}: ` : ''}
        <span className="font-semibold text-text">{shown ? money(shown.value) : ''}</span>
      </p>
      <div className="mt-2 flex gap-2">
        <div aria-hidden className="flex h-44 w-12 flex-col-reverse justify-between text-right text-xs text-muted tabular-nums lg:h-60">
          {ticks.map((tick) => (
            <span key={tick} className="-my-2 leading-4">
              ${(tick / 1000).toLocaleString('en-US', { maximumFractionDigits: 1 })}k
            </span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="img"
          aria-label={`Value of stock from ${dayText(days[0]?.day ?? '')} to ${dayText(days.at(-1)?.day ?? '')}: ${money(values[0] ?? 0)} to ${money(values.at(-1) ?? 0)}`}
          className="h-44 min-w-0 grow touch-pan-y overflow-visible lg:h-60"
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => setActive(null)}
        >
          {ticks.map((tick) => (
            <line key={tick} x1={0} x2={width} y1={y(tick)} y2={y(tick)} className="stroke-line" vectorEffect="non-scaling-stroke" />
          ))}
          <path d={`${line}L${width} ${height}L0 ${height}Z`} className="fill-accent opacity-12" />
          <path
            d={line}
            fill="none"
            strokeWidth={2}
            className="stroke-accent"
            vectorEffect="non-scaling-stroke"
            data-points={days.length}
          />
          {active === null ? null : (
            <line x1={x(active)} x2={x(active)} y1={0} y2={height} className="stroke-line-strong" vectorEffect="non-scaling-stroke" />
          )}
        </svg>
      </div>
      <div aria-hidden className="mt-2 flex justify-between pl-14 text-xs text-muted">
        {[0, Math.floor((days.length - 1) / 2), days.length - 1].map((index, place) => (
          // Three places, which may be the same day.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={place}>{dayText(days[index]?.day ?? '')}</span>
        ))}
      </div>
    </div>
  );
}
