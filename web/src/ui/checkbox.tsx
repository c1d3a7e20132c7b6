import { Check, Minus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { choiceBox, choiceInput } from './choice-classes.ts';
import { ChoiceRow } from './choice-row.tsx';
import { cx } from './class-names.ts';
import { useFieldControl } from './field-context.ts';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  label?: ReactNode;
  hint?: ReactNode;
  /** Some but not all: a dash. */
  isIndeterminate?: boolean;
  onCheckedChange?: (isChecked: boolean) => void;
  ref?: (input: HTMLInputElement | null) => void;
};

export function Checkbox({ label, hint, isIndeterminate = false, onCheckedChange, onChange, className, ref, ...rest }: CheckboxProps) {
  const field = useFieldControl(rest);
  return (
    <ChoiceRow label={label} hint={hint} className={className}>
      {(hintId) => (
        <span className="relative inline-grid size-5 shrink-0 place-items-center">
          <input
            type="checkbox"
            {...rest}
            {...field}
            aria-describedby={cx(field['aria-describedby'], hintId) || undefined}
            ref={(input) => {
              if (input) input.indeterminate = isIndeterminate;
              ref?.(input);
            }}
            onChange={(event) => {
              onChange?.(event);
              onCheckedChange?.(event.target.checked);
            }}
            className={choiceInput}
          />
          <span
            aria-hidden
            className={cx(choiceBox, 'absolute inset-px rounded-sm peer-indeterminate:border-accent peer-indeterminate:bg-accent')}
          />
          {isIndeterminate ? (
            <Minus
              aria-hidden
              strokeWidth={3}
              className="pointer-events-none relative size-3.5 text-on-accent forced-colors:text-[CanvasText]"
            />
          ) : (
            <Check
              aria-hidden
              strokeWidth={3}
              className="pointer-events-none relative size-3.5 text-on-accent opacity-0 peer-checked:opacity-100 forced-colors:text-[CanvasText]"
            />
          )}
        </span>
      )}
    </ChoiceRow>
  );
}
