import { ScanLine } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Input } from './input.tsx';
import { useIsMobile } from './use-is-mobile.ts';

interface CodeFieldProps {
  label: string;
  placeholder: string;
  /** A code, or words, as they come with Enter. */
  onCode: (text: string) => void;
  /** While it is typed; the field is emptied by Enter. */
  onType?: (text: string) => void;
  /** What stands in it, where its owner empties it otherwise than by Enter. */
  text?: string;
  /** A button beside the field, such as one that opens the camera. */
  children?: ReactNode;
}

/** A scanner types the code and presses Enter; so does a person. Outside of fields and dialogs, what is typed is meant for this field. */
export function CodeField({ label, placeholder, onCode, onType, text, children }: CodeFieldProps) {
  const isMobile = useIsMobile();
  const field = useRef<HTMLInputElement>(null);
  const [own, setTyped] = useState('');
  const typed = text ?? own;
  // A phone's keyboard would cover everything: it comes when the field is touched, not when a scanner waits in it.
  const [isTyping, setIsTyping] = useState(false);
  useEffect(() => {
    const toField = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isElsewhere = target instanceof Element && target.closest('input, textarea, select, [role=dialog], [role=menu]') !== null;
      // A question mark asks for the list of keys.
      if (key.length === 1 && key !== ' ' && key !== '?' && !ctrlKey && !metaKey && !altKey && !isElsewhere)
        field.current?.focus({ preventScroll: true });
    };
    window.addEventListener('keydown', toField, true);
    return () => window.removeEventListener('keydown', toField, true);
  }, []);
  const type = (next: string) => {
    setTyped(next);
    onType?.(next);
  };
  return (
    <div className="flex shrink-0 items-center gap-2">
      <Input
        ref={field}
        type="text"
        inputMode={isTyping || !isMobile ? 'search' : 'none'}
        enterKeyHint="done"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        leading={<ScanLine aria-hidden />}
        className="md:max-w-md"
        value={typed}
        onPointerDown={() => setIsTyping(true)}
        onBlur={() => setIsTyping(false)}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Else the same key would press the first button of the dialog that it opens.
          event.preventDefault();
          // Emptied first: whoever is told may fill it anew.
          type('');
          if (typed.trim() !== '') onCode(typed.trim());
        }}
      />
      {children}
    </div>
  );
}
