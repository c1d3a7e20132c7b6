import { useId } from 'react';
import { cx } from './class-names.ts';

export interface LevelBarProps {
  quantity: number;
  minimum: number | null;
  maximum: number | null;
  /** On its way: drawn hatched behind what is there. Below zero, it is what will be taken away. */
  coming?: number;
  /** The full width where no maximum says what full is: the fullest of those that stand beside each other. */
  scale?: number;
  /** The same in words, where they do not stand beside it. */
  label?: string;
  className?: string;
}

/** What lies somewhere against what should: from zero to the maximum, with the minimum marked. Colour means that it is too little. */
export function LevelBar({ quantity, minimum, maximum, coming = 0, scale = 0, label, className }: LevelBarProps) {
  const id = useId();
  const kept = quantity + Math.min(coming, 0);
  const reached = quantity + Math.max(coming, 0);
  const full = Math.max(maximum ?? Math.max(scale, (minimum ?? 0) * 2), reached) || 1;
  const share = (value: number) => `${(Math.min(value, full) / full) * 100}%`;
  const isLow = minimum !== null && quantity <= minimum;
  const color = isLow ? (quantity <= 0 ? 'fill-bad' : 'fill-warn') : 'fill-accent';
  const told = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg {...told} className={cx('block h-2 w-full overflow-visible', className)}>
      <defs>
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="3" height="6" className={color} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" rx="4" className="fill-line" />
      {coming === 0 ? null : <rect width={share(reached)} height="100%" rx="4" fill={`url(#${id})`} />}
      {kept > 0 ? <rect width={share(kept)} height="100%" rx="4" className={color} /> : null}
      {minimum !== null && minimum > 0 ? <rect x={share(minimum)} y="-3" width="2" height="14" rx="1" className="fill-text" /> : null}
    </svg>
  );
}
