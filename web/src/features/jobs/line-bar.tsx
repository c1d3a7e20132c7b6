import type { JobLine } from '@onhand/contract/job-answers';
import { useId } from 'react';
import { cx } from '../../ui/class-names.ts';

/** A line drawn from nothing to what is wanted: used is full, loaded lighter, reserved hatched, and what is short stays empty. */
export function LineBar({
  line,
  className,
}: {
  line: Pick<JobLine, 'wanted' | 'used' | 'picked' | 'reserved' | 'short'>;
  className?: string;
}) {
  const id = useId();
  const [wanted, used, picked, reserved] = [line.wanted, line.used, line.picked, line.reserved].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const full = Math.max(wanted, used + reserved) || 1;
  const share = (value: number) => `${(value / full) * 100}%`;
  const isShort = line.short !== '0';
  return (
    <svg aria-hidden className={cx('block h-2 w-full overflow-hidden rounded-full', className)}>
      <defs>
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="3" height="6" className="fill-accent" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" className={isShort ? 'fill-bad-soft' : 'fill-line'} />
      {reserved > picked ? <rect x={share(used + picked)} width={share(reserved - picked)} height="100%" fill={`url(#${id})`} /> : null}
      {picked > 0 ? <rect x={share(used)} width={share(picked)} height="100%" className="fill-accent opacity-55" /> : null}
      {used > 0 ? <rect width={share(used)} height="100%" className="fill-accent" /> : null}
    </svg>
  );
}
