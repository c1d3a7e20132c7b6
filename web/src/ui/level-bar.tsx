import { useId } from 'react';
import { cx } from './class-names.ts';

interface LevelBarProps {
  now: number;
  /** What will be added; below zero, what will be taken away. */
  coming?: number;
  minimum: number | null;
  maximum: number | null;
  /** The same in words. */
  label: string;
  className?: string;
}

const percent = (part: number, whole: number) => `${Math.min(100, Math.max(0, (part / whole) * 100))}%`;

/** A level from zero to its maximum: what is there filled, what is coming hatched, the minimum marked. Colour means that it is too little. */
export function LevelBar({ now, coming = 0, minimum, maximum, label, className }: LevelBarProps) {
  const hatched = useId();
  const whole = Math.max(maximum ?? 0, now + Math.max(coming, 0), (minimum ?? 0) * 1.25, 1);
  const kept = now + Math.min(coming, 0);
  const tone = minimum !== null && now <= minimum ? (now <= 0 ? 'text-bad' : 'text-warn') : 'text-accent';
  return (
    <svg role="img" aria-label={label} className={cx('block h-2.5 w-full overflow-hidden rounded-full', className)}>
      <defs>
        <pattern id={hatched} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2" height="5" className="fill-current" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" className="fill-line" />
      <g className={tone}>
        <rect width={percent(kept, whole)} height="100%" className="fill-current" />
        {coming === 0 ? null : (
          <rect x={percent(kept, whole)} width={percent(Math.abs(coming), whole)} height="100%" fill={`url(#${hatched})`} />
        )}
      </g>
      {minimum === null || minimum <= 0 ? null : <rect x={percent(minimum, whole)} width="2" height="100%" className="fill-text" />}
    </svg>
  );
}
