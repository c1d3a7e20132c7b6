import { ScanLine, X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import type { RenderScanner } from './render-scanner.ts';
import type { Counting } from './use-counting.ts';

interface ScanFieldProps {
  counting: Counting;
  field: RefObject<HTMLInputElement | null>;
  renderScanner?: RenderScanner;
}

/** A scanner types the code and presses Enter; so does a person. It has the cursor from the beginning. */
export function ScanField({ counting, field, renderScanner }: ScanFieldProps) {
  const isMobile = useIsMobile();
  // A phone's keyboard would cover everything: it comes when the field is touched, not when a scanner waits in it.
  const [isTyping, setIsTyping] = useState(!isMobile);
  const { search, setSearch, find, isOneEach, setIsOneEach } = counting;
  useEffect(() => {
    // The page's heading takes the focus first.
    const timer = setTimeout(() => field.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [field]);
  // The keys are caught before the field can be seen, because no key of a code may be lost.
  useLayoutEffect(() => {
    // A scanner types wherever the cursor is. Outside of fields and dialogs, what is typed is meant for this one.
    const toField = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isElsewhere = target instanceof Element && target.closest('input, textarea, select, [role=dialog], [role=menu]') !== null;
      if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !isElsewhere) field.current?.focus({ preventScroll: true });
    };
    window.addEventListener('keydown', toField, true);
    return () => window.removeEventListener('keydown', toField, true);
  }, [field]);
  return (
    <div className="flex shrink-0 items-center gap-2 px-4 py-3 [@media(height<720px)]:py-2">
      <Input
        ref={field}
        type="text"
        inputMode={isTyping ? 'search' : 'none'}
        enterKeyHint="search"
        aria-label="Scan or search"
        placeholder={isMobile ? 'Scan or search' : 'Scan a code, or search name and SKU'}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        leading={<ScanLine aria-hidden />}
        trailing={
          search ? (
            <IconButton label="Clear search" icon={<X aria-hidden />} size="sm" className="-mr-2.5" onClick={() => setSearch('')} />
          ) : undefined
        }
        className="md:max-w-md"
        value={search}
        onPointerDown={() => setIsTyping(true)}
        onBlur={() => setIsTyping(!isMobile)}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setSearch('');
          if (event.key !== 'Enter') return;
          // Else the same key would press the first button of the dialog that it opens.
          event.preventDefault();
          find(search);
        }}
      />
      <Button
        aria-pressed={isOneEach}
        variant={isOneEach ? 'primary' : 'secondary'}
        onClick={() => {
          setIsOneEach(!isOneEach);
          field.current?.focus();
        }}
      >
        +1 per scan
      </Button>
      {renderScanner?.(find)}
    </div>
  );
}
