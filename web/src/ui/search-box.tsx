import { Search, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cx } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';
import { Kbd } from './kbd.tsx';
import { useIsMobile } from './use-is-mobile.ts';

const pauseMs = 150;

/** Searches while one types: the box itself never waits for the list. The slash key leads here from anywhere. */
export function SearchBox({
  label,
  hint,
  value,
  onSearch,
  className,
}: {
  label: string;
  /** What can be searched for; on a phone there is room for the label only. */
  hint: string;
  value: string;
  onSearch: (text: string) => void;
  className?: string;
}) {
  const isMobile = useIsMobile();
  const box = useRef<HTMLInputElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(value);
  // What was asked for from elsewhere ("back", "clear filters") replaces what stands here. What was sent from here comes back
  // too, perhaps when one has typed on: it must not take away the letters typed since.
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState<readonly string[]>([]);
  if (known !== value) {
    setKnown(value);
    const place = sent.indexOf(value);
    setSent(place === -1 ? [] : sent.slice(place + 1));
    if (place === -1 && value !== typed.trim()) setTyped(value);
  }

  useEffect(() => () => clearTimeout(timer.current), []);
  // Before the box can be seen: whoever sees it may use the key.
  useLayoutEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusyElsewhere(event)) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  const search = (text: string, afterMs: number) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(text.trim()), afterMs);
  };
  const send = (text: string) => {
    setSent((before) => (text === (before.at(-1) ?? value) ? before : [...before, text]));
    onSearch(text);
  };
  const clear = () => {
    search('', 0);
    box.current?.focus();
  };

  return (
    <Input
      ref={box}
      type="search"
      aria-label={label}
      placeholder={isMobile ? label : hint}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      enterKeyHint="search"
      leading={<Search aria-hidden />}
      trailing={
        typed ? (
          <IconButton label="Clear search" icon={<X aria-hidden />} size="sm" className="-mr-2.5" onClick={clear} />
        ) : isMobile ? undefined : (
          <Kbd keys="/" />
        )
      }
      // It has a cross of its own; the browser's would stand beside it.
      className={cx('[&_input::-webkit-search-cancel-button]:hidden', className)}
      value={typed}
      onChange={(event) => search(event.target.value, pauseMs)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          search(typed, 0);
          // Puts the phone's keyboard away: what was searched for lies behind it.
          if (matchMedia('(pointer: coarse)').matches) box.current?.blur();
        } else if (event.key === 'Escape' && typed) {
          event.preventDefault();
          event.stopPropagation();
          clear();
        }
      }}
    />
  );
}

function isBusyElsewhere({ target }: KeyboardEvent): boolean {
  const isWriting =
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));
  return isWriting || document.querySelector('[role=dialog][data-state=open], [role=menu]') !== null;
}
