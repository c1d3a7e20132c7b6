import type { ComponentProps, ReactNode } from 'react';
import { choiceInput } from './choice-classes.ts';
import { ChoiceRow } from './choice-row.tsx';
import { cx } from './class-names.ts';
import { useFieldControl } from './field-context.ts';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange' | 'className'> & {
  label?: ReactNode;
  hint?: ReactNode;
  onCheckedChange?: (isChecked: boolean) => void;
};

/** For what takes effect at once; inside a form that is saved, use a checkbox. */
export function Switch({ label, hint, onCheckedChange, ...rest }: SwitchProps) {
  const field = useFieldControl(rest);
  return (
    <ChoiceRow label={label} hint={hint} isControlLast>
      {(hintId) => (
        <span className="relative inline-block h-5 w-9 shrink-0">
          <input
            type="checkbox"
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the checkbox's own state is its aria-checked
            role="switch"
            {...rest}
            {...field}
            aria-describedby={cx(field['aria-describedby'], hintId) || undefined}
            onChange={(event) => onCheckedChange?.(event.target.checked)}
            className={choiceInput}
          />
          <span
            aria-hidden
            className={cx(
              'pointer-events-none absolute inset-0 rounded-full bg-line-strong transition-colors duration-150 forced-colors:border',
              'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
              'peer-checked:bg-accent peer-disabled:opacity-50',
            )}
          />
          <span
            aria-hidden
            className="pointer-events-none absolute top-0.5 left-0.5 size-4 rounded-full bg-surface transition-transform duration-150 peer-checked:translate-x-4 forced-colors:bg-[CanvasText]"
          />
        </span>
      )}
    </ChoiceRow>
  );
}
