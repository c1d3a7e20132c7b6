import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { choiceBox, choiceInput } from './choice-classes.ts';
import { ChoiceRow } from './choice-row.tsx';
import { cx } from './class-names.ts';
import { FieldContext } from './field-context.ts';

type RadioGroupValue = {
  name: string;
  value: string | undefined;
  defaultValue: string | undefined;
  isDisabled: boolean;
  onValueChange: ((value: string) => void) | undefined;
};

const RadioGroupContext = createContext<RadioGroupValue | null>(null);

/** Name it with a surrounding `<FormField isGroup>` or with `aria-label`. */
export function RadioGroup({
  name,
  value,
  defaultValue,
  onValueChange,
  isDisabled = false,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'div'>, 'onChange' | 'defaultValue'> & {
  name?: string;
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  isDisabled?: boolean;
}) {
  const ownName = useId();
  const field = useContext(FieldContext);
  return (
    <RadioGroupContext value={{ name: name ?? ownName, value, defaultValue, isDisabled, onValueChange }}>
      <div
        role="radiogroup"
        aria-labelledby={rest['aria-label'] ? undefined : field?.labelId}
        aria-describedby={field?.describedBy}
        aria-invalid={field?.isInvalid || undefined}
        className={cx('flex flex-col gap-1', className)}
        {...rest}
      >
        {children}
      </div>
    </RadioGroupContext>
  );
}

export function RadioItem({
  value,
  label,
  hint,
  disabled,
  className,
  onChange,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'value'> & { value: string; label: ReactNode; hint?: ReactNode }) {
  const group = useContext(RadioGroupContext);
  const checked = group?.value === undefined ? undefined : group.value === value;
  return (
    <ChoiceRow label={label} hint={hint} className={className}>
      {(hintId) => (
        <span className="relative inline-grid size-5 shrink-0 place-items-center">
          <input
            type="radio"
            name={group?.name}
            value={value}
            checked={checked}
            defaultChecked={checked === undefined && group?.defaultValue !== undefined ? group.defaultValue === value : undefined}
            disabled={disabled || group?.isDisabled}
            aria-describedby={hintId}
            {...rest}
            onChange={(event) => {
              onChange?.(event);
              group?.onValueChange?.(value);
            }}
            className={choiceInput}
          />
          <span aria-hidden className={cx(choiceBox, 'absolute inset-px rounded-full')} />
          <span
            aria-hidden
            className="pointer-events-none relative size-2 rounded-full bg-on-accent opacity-0 peer-checked:opacity-100 forced-colors:bg-[CanvasText]"
          />
        </span>
      )}
    </ChoiceRow>
  );
}
