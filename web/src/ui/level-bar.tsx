import { useId } from 'react';
import { cx } from './class-names.ts';

export interface LevelBarProps {
  quantity: number;
  minimum: number | null;
  maximum: number | null;
  /** On its way: drawn hatched behind what is there. */
  coming?: number;
  /** The full width where no maximum says what full is: the fullest of those that stand beside each other. */
  scale?: number;
  className?: string;
}

/** What lies somewhere against what should: from zero to the maximum, with the minimum marked. The figures stand beside it in words. */
export function LevelBar({ quantity, minimum, maximum, coming = 0, scale = 0, className }: LevelBarProps) {
  const id = useId();
  const full = Math.max(maximum ?? 0, maximum === null ? Math.max(scale, (minimum ?? 0) * 2) : 0, quantity + coming) || 1;
  const share = (value: number) => `${(Math.min(value, full) / full) * 100}%`;
  const isLow = minimum !== null && quantity <= minimum;
  const color = isLow ? (quantity <= 0 ? 'fill-bad' : 'fill-warn') : 'fill-accent';
  return (
    <svg aria-hidden className={cx('block h-2 w-full overflow-visible', className)}>
      <defs>
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="3" height="6" className={color} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" rx="4" className="fill-line" />
      {coming > 0 ? <rect width={share(quantity + coming)} height="100%" rx="4" fill={`url(#${id})`} /> : null}
      {quantity > 0 ? <rect width={share(quantity)} height="100%" rx="4" className={color} /> : null}
      {minimum !== null && minimum > 0 ? <rect x={share(minimum)} y="-3" width="2" height="14" rx="1" className="fill-text" /> : null}
    </svg>
  );
}
