import { type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';

/** A checkbox, radio or switch beside its words; the whole row is the target. Without words it is the bare control. */
export function ChoiceRow({
  label,
  hint,
  className,
  isControlLast = false,
  children,
}: {
  label?: ReactNode;
  hint?: ReactNode;
  className?: string;
  isControlLast?: boolean;
  children: (hintId: string | undefined) => ReactNode;
}) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const control = children(hintId);
  if (!label) return <span className={cx('inline-flex', className)}>{control}</span>;
  const words = (
    <span className="min-w-0 grow">
      <span className="block">{label}</span>
      {hint ? (
        <span id={hintId} className="block text-sm text-muted">
          {hint}
        </span>
      ) : null}
    </span>
  );
  return (
    <label
      className={cx(
        'flex cursor-pointer items-start gap-3 py-1 pointer-coarse:py-2.5',
        'has-disabled:cursor-not-allowed has-disabled:text-muted',
        className,
      )}
    >
      {isControlLast ? words : null}
      <span className="flex h-lh items-center">{control}</span>
      {isControlLast ? null : words}
    </label>
  );
}
