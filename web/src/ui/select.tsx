import { ChevronDown } from 'lucide-react';
import { type ChangeEvent, type ComponentProps, useEffect } from 'react';
import { cx } from './class-names.ts';
import { controlFrame } from './control-classes.ts';
import { useFieldControl } from './field-context.ts';

type SelectOption = { value: string; label: string; isDisabled?: boolean };

export type SelectProps = Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'size'> & {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen; it cannot be chosen itself. */
  placeholder?: string;
  onValueChange?: (value: string) => void;
};

// Escape in an open list closes the list; heard further up, it would close the dialog around it too.
function keepEscapeInList(event: KeyboardEvent) {
  const isInOpenList = event.key === 'Escape' && event.target instanceof Element && event.target.closest('select:open') !== null;
  if (isInOpenList) event.stopPropagation();
}

/** A native select: Radix's writes style elements into the page, which a strict content policy refuses (see the look in styles.css). */
export function Select({ options, placeholder, onValueChange, onChange, className, ...rest }: SelectProps) {
  useEffect(() => {
    if (!CSS.supports('selector(:open)')) return;
    window.addEventListener('keydown', keepEscapeInList, true);
    return () => window.removeEventListener('keydown', keepEscapeInList, true);
  }, []);
  const handleChange = (event: ChangeEvent<HTMLSelectElement>) => {
    onChange?.(event);
    onValueChange?.(event.target.value);
  };
  return (
    <div className={cx('relative w-full', className)}>
      <select
        {...rest}
        {...useFieldControl(rest)}
        onChange={handleChange}
        className={cx(controlFrame, 'ui-select peer h-9 touch truncate pr-9 pl-3 has-[option[value=""]:checked]:text-muted')}
      >
        {placeholder === undefined ? null : (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
      {/* It stands on the control's own colour, since what is too long goes on below it. */}
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-px right-px grid w-9 place-items-center rounded-r-md bg-surface peer-disabled:bg-hover"
      >
        <ChevronDown className="size-4 text-muted" />
      </span>
    </div>
  );
}
