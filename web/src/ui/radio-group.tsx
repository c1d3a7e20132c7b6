import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { choiceBox, choiceInput } from './choice-classes.ts';
import { ChoiceRow } from './choice-row.tsx';
import { cx } from './class-names.ts';
import { FieldContext } from './field-context.ts';

interface RadioGroupValue {
  name: string;
  value: string;
  onValueChange: (value: string) => void;
}

const RadioGroupContext = createContext<RadioGroupValue | null>(null);

/** Name it with a surrounding `<FormField isGroup>` or with `aria-label`. */
export function RadioGroup({
  value,
  onValueChange,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'div'>, 'onChange'> & Omit<RadioGroupValue, 'name'>) {
  const name = useId();
  const field = useContext(FieldContext);
  return (
    <RadioGroupContext value={{ name, value, onValueChange }}>
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
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'value'> & { value: string; label: ReactNode; hint?: ReactNode }) {
  const group = useContext(RadioGroupContext);
  return (
    <ChoiceRow label={label} hint={hint} className={className}>
      {(hintId) => (
        <span className="relative inline-grid size-5 shrink-0 place-items-center">
          <input
            type="radio"
            name={group?.name}
            value={value}
            checked={group?.value === value}
            aria-describedby={hintId}
            {...rest}
            onChange={() => group?.onValueChange(value)}
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
