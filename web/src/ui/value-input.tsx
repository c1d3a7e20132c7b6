import { type KeyboardEvent, useRef } from 'react';
import { Input, type InputProps } from './input.tsx';
import { Select } from './select.tsx';
import { Textarea } from './textarea.tsx';

/** How a value is entered. */
export type ValueKind =
  | { type: 'line'; maxLength?: number }
  /** Enter makes a new line; ⌘ or Ctrl with Enter saves. */
  | { type: 'lines' }
  | { type: 'figure'; leading?: string; trailing?: string; maxLength?: number }
  | { type: 'date' }
  | { type: 'link'; maxLength?: number }
  | { type: 'choice'; options: readonly { value: string; label: string }[] };

interface ValueInputProps {
  kind: ValueKind;
  value: string;
  onChange: (text: string) => void;
  /** Told of a choice that is meant: made with the pointer or in the open list. With keys alone one may look around first. */
  onPick?: (text: string) => void;
  ref?: (control: HTMLElement | null) => void;
  placeholder?: string;
  isSelectedOnFocus?: boolean;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** With what stands in it at that moment. */
  onBlur?: (text: string) => void;
}

/** The one control for a value of any kind: in a form, in a cell, in its place, in a filter. */
export function ValueInput(props: ValueInputProps) {
  const { kind, value, onChange, onPick: _pick, onBlur, placeholder, isSelectedOnFocus = false, ...control } = props;
  switch (kind.type) {
    case 'lines':
      return (
        <Textarea
          {...control}
          rows={5}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={(event) => onBlur?.(event.target.value)}
        />
      );
    case 'choice':
      return <Choice {...props} options={kind.options} />;
    default:
      return (
        <Input
          {...control}
          {...looksOf(kind)}
          autoComplete="off"
          placeholder={kind.type === 'date' ? undefined : placeholder}
          value={value}
          onFocus={isSelectedOnFocus && kind.type !== 'date' ? (event) => event.target.select() : undefined}
          onChange={(event) => onChange(event.target.value)}
          onBlur={(event) => onBlur?.(event.target.value)}
        />
      );
  }
}

function looksOf(kind: Exclude<ValueKind, { type: 'lines' | 'choice' }>): Partial<InputProps> {
  switch (kind.type) {
    case 'date':
      return { type: 'date' };
    case 'figure':
      return { isNumeric: true, leading: kind.leading, trailing: kind.trailing, maxLength: kind.maxLength };
    case 'link':
      return { inputMode: 'url', autoCapitalize: 'none', maxLength: kind.maxLength };
    default:
      return { maxLength: kind.maxLength };
  }
}

// The keys that open the list: what is chosen in it is meant.
const opens = ({ key, altKey }: KeyboardEvent) => altKey || key === ' ' || key === 'F4';
const isOpen = (select: Element) => CSS.supports('selector(:open)') && select.matches(':open');

/** A closed list changes with every arrow key and letter on the way to the one that is wanted: those are only looked at. */
function Choice(props: ValueInputProps & Pick<ValueKind & { type: 'choice' }, 'options'>) {
  const { kind: _kind, options, value, onChange, onPick = onChange, onKeyDown, onBlur, isSelectedOnFocus: _select, ...control } = props;
  const isLooking = useRef(false);
  const handleKey = (event: KeyboardEvent<HTMLSelectElement>) => {
    const isInList = isOpen(event.currentTarget);
    isLooking.current = !isInList && !opens(event);
    // Enter and Escape in the open list are the list's own.
    if (!isInList) onKeyDown?.(event);
  };
  return (
    <Select
      {...control}
      placeholder={undefined}
      options={options}
      value={value}
      onPointerDown={() => {
        isLooking.current = false;
      }}
      onKeyDown={handleKey}
      onBlur={(event) => {
        // Where the list is part of the page, opening it takes the focus into it: nobody has left.
        const { currentTarget: select, relatedTarget: next } = event;
        const isInside = next === null ? isOpen(select) : select.contains(next);
        if (!isInside) onBlur?.(select.value);
      }}
      onValueChange={(chosen) => (isLooking.current ? onChange(chosen) : onPick(chosen))}
    />
  );
}
