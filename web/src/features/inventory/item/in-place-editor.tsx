import type { KeyboardEvent } from 'react';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { focusNow } from './focus-now.ts';

/** How a value is entered. */
export type EditorKind =
  | { type: 'line' }
  /** Enter makes a new line; ⌘ or Ctrl with Enter saves. */
  | { type: 'lines' }
  | { type: 'figure'; trailing?: string }
  | { type: 'date' }
  | { type: 'link' }
  /** Choosing saves. */
  | { type: 'choice'; options: readonly { value: string; label: string }[] };

export interface EditorProps {
  kind: EditorKind;
  value: string;
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

/** It was asked for by a click or a key on the value itself, so it takes the focus. */
export function InPlaceEditor({ kind, value, onChange, onPick, control }: EditorProps) {
  switch (kind.type) {
    case 'lines':
      return <Textarea {...control} ref={focusNow} rows={5} value={value} onChange={(event) => onChange(event.target.value)} />;
    case 'choice':
      return <Select {...control} ref={focusNow} options={kind.options} value={value} onValueChange={onPick} />;
    case 'date':
      return <Input {...control} ref={focusNow} type="date" value={value} onChange={(event) => onChange(event.target.value)} />;
    default:
      return (
        <Input
          {...control}
          ref={focusNow}
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
