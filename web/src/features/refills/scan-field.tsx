import { ScanLine } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Input } from '../../ui/input.tsx';
import { useIsMobile } from '../../ui/use-is-mobile.ts';

interface ScanFieldProps {
  onCode: (code: string) => void;
  renderScanner: ((onCode: (code: string) => void) => ReactNode) | undefined;
}

/** A scanner types the code and presses Enter; so does a person. Outside of fields and dialogs, what is typed is meant for this field. */
export function ScanField({ onCode, renderScanner }: ScanFieldProps) {
  const isMobile = useIsMobile();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  // A phone's keyboard would cover everything: it comes when the field is touched, not when a scanner waits in it.
  const [isTyping, setIsTyping] = useState(false);
  useEffect(() => {
    const toField = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isElsewhere = target instanceof Element && target.closest('input, textarea, select, [role=dialog], [role=menu]') !== null;
      if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !isElsewhere) field.current?.focus({ preventScroll: true });
    };
    window.addEventListener('keydown', toField, true);
    return () => window.removeEventListener('keydown', toField, true);
  }, []);
  return (
    <div className="flex shrink-0 items-center gap-2 px-4 py-3">
      <Input
        ref={field}
        type="text"
        inputMode={isTyping || !isMobile ? 'search' : 'none'}
        enterKeyHint="done"
        aria-label="Scan an item"
        placeholder={isMobile ? 'Scan what you take' : 'Scan what you take, or type its code and press Enter'}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        leading={<ScanLine aria-hidden />}
        className="md:max-w-md"
        value={typed}
        onPointerDown={() => setIsTyping(true)}
        onBlur={() => setIsTyping(false)}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Else the same key would press the first button of the dialog that it opens.
          event.preventDefault();
          onCode(typed);
          setTyped('');
        }}
      />
      {renderScanner?.(onCode)}
    </div>
  );
}
