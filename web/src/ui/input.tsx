import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { controlFrame } from './control-classes.ts';
import { putPoint, typedBy } from './decimal-key.ts';
import { useFieldControl } from './field-context.ts';

export type InputProps = ComponentProps<'input'> & {
  /** An icon inside the field, before the text. */
  leading?: ReactNode;
  /** A unit or small button inside the field, after the text. */
  trailing?: ReactNode;
  /** Right-aligned tabular figures and the phone's number pad. */
  isNumeric?: boolean;
};

function roomFor(trailing: ReactNode): string {
  const length = typeof trailing === 'string' ? trailing.length : 3;
  if (length <= 1) return 'pr-7';
  if (length <= 4) return 'pr-12';
  return length <= 8 ? 'pr-20' : 'pr-28';
}

export function Input({ leading, trailing, isNumeric = false, className, ...rest }: InputProps) {
  const { onChange } = rest;
  const withFigure: typeof onChange = (event) => {
    putPoint(event.currentTarget, typedBy(event.nativeEvent, event.currentTarget));
    onChange?.(event);
  };
  const input = (
    <input
      inputMode={isNumeric ? 'decimal' : undefined}
      {...rest}
      {...useFieldControl(rest)}
      onChange={isNumeric ? withFigure : onChange}
      className={cx(
        controlFrame,
        'h-9 touch text-ellipsis read-only:bg-hover',
        leading ? 'pl-9' : 'pl-3',
        trailing ? roomFor(trailing) : 'pr-3',
        isNumeric && 'text-right tabular-nums',
        !leading && !trailing && className,
      )}
    />
  );
  if (!leading && !trailing) return input;
  return (
    <div className={cx('relative w-full', className)}>
      {leading ? (
        <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted [&_svg]:size-4">{leading}</span>
      ) : null}
      {input}
      {trailing ? (
        <span
          className={cx(
            'absolute inset-y-0 right-3 flex items-center text-sm text-muted',
            typeof trailing === 'string' && 'pointer-events-none',
          )}
        >
          {trailing}
        </span>
      ) : null}
    </div>
  );
}
