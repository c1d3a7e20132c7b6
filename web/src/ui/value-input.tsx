import { type KeyboardEvent, useRef } from 'react';
import { Input } from './input.tsx';
import { Select } from './select.tsx';
import { Textarea } from './textarea.tsx';
import { focusNow } from './focus-now.ts';

/** How a value is entered. */
export type EditorKind =
  | { type: 'line' }
  /** Enter makes a new line; ⌘ or Ctrl with Enter saves. */
  | { type: 'lines' }
  | { type: 'figure'; trailing?: string }
  | { type: 'date' }
  | { type: 'link' }
  /** Choosing with the pointer saves; with keys one may look around first. */
  | { type: 'choice'; options: readonly { value: string; label: string }[] };

export interface EditorProps {
  kind: EditorKind;
  value: string;
  /** Asked for by a click or a key on the value itself it takes the focus; come back with a refusal, only if nobody else has it. */
  takesFocus: boolean;
  onChange: (text: string) => void;
  onPick: (text: string) => void;
  control: {
    'aria-labelledby': string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean | undefined;
    onKeyDown: (event: KeyboardEvent) => void;
    onBlur: () => void;
  };
}

export function InPlaceEditor(props: EditorProps) {
  const { kind, value, takesFocus, onChange, control } = props;
  const ref = takesFocus ? focusNow : undefined;
  switch (kind.type) {
    case 'lines':
      return <Textarea {...control} ref={ref} rows={5} value={value} onChange={(event) => onChange(event.target.value)} />;
    case 'choice':
      return <Choice {...props} options={kind.options} />;
    case 'date':
      return <Input {...control} ref={ref} type="date" value={value} onChange={(event) => onChange(event.target.value)} />;
    default:
      return (
        <Input
          {...control}
          ref={ref}
          autoComplete="off"
          isNumeric={kind.type === 'figure'}
          inputMode={kind.type === 'figure' ? 'decimal' : kind.type === 'link' ? 'url' : undefined}
          trailing={kind.type === 'figure' ? kind.trailing : undefined}
          value={value}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

// The keys that open the list: what is chosen in it is meant.
const opens = ({ key, altKey }: KeyboardEvent) => altKey || key === ' ' || key === 'F4';
const isOpen = (select: Element) => CSS.supports('selector(:open)') && select.matches(':open');

/** A closed list changes with every arrow key and letter on the way to the one that is wanted: those are only looked at. */
function Choice({ value, takesFocus, onChange, onPick, control, options }: EditorProps & Pick<EditorKind & { type: 'choice' }, 'options'>) {
  const isLooking = useRef(false);
  const handleKey = (event: KeyboardEvent<HTMLSelectElement>) => {
    const isInList = isOpen(event.currentTarget);
    isLooking.current = !isInList && !opens(event);
    // Enter and Escape in the open list are the list's own.
    if (!isInList) control.onKeyDown(event);
  };
  return (
    <Select
      {...control}
      ref={takesFocus ? focusNow : undefined}
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
        if (!isInside) control.onBlur();
      }}
      onValueChange={(chosen) => (isLooking.current ? onChange(chosen) : onPick(chosen))}
    />
  );
}
