import { useId } from 'react';
import { cx } from './class-names.ts';
import { numberText } from './number-text.ts';

function numbersOf(value: number | undefined, max: number): string {
  if (value === undefined) return '';
  return max === 100 ? `${Math.round(value)}%` : `${numberText(value)} of ${numberText(max)}`;
}

/** A bar with its numbers. Leave `value` out while the size of the work is not known yet. */
export function Progress({
  label,
  value,
  max = 100,
  text,
  className,
}: {
  label: string;
  value?: number;
  max?: number;
  /** In place of "340 of 1,200". */
  text?: string;
  className?: string;
}) {
  const id = useId();
  const numbers = text ?? numbersOf(value, max);
  return (
    <div className={cx('w-full', className)}>
      <div className="mb-1.5 flex items-baseline justify-between gap-4 text-sm">
        <label htmlFor={id} className="min-w-0 truncate font-medium">
          {label}
        </label>
        <span className="shrink-0 text-muted tabular-nums">{numbers}</span>
      </div>
      <progress id={id} value={value} max={max} aria-valuetext={numbers || undefined} className="ui-progress" />
    </div>
  );
}
