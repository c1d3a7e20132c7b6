import { cx } from '../../ui/class-names.ts';
import { Input, type InputProps } from '../../ui/input.tsx';

/** Dots instead of digits, and the phone's number pad. */
export function PinInput({ className, ...rest }: Omit<InputProps, 'type' | 'inputMode' | 'maxLength'>) {
  return (
    <Input
      type="password"
      inputMode="numeric"
      pattern="[0-9]*"
      maxLength={4}
      {...rest}
      className={cx('tracking-[0.3em] tabular-nums placeholder:tracking-normal', className)}
    />
  );
}
