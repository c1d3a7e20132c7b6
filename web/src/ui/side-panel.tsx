import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useEscape } from './use-escape.ts';

interface SidePanelProps {
  name: string;
  /** When it changes, the panel shows something else and takes the focus again. */
  about: number;
  onClose: () => void;
  children: ReactNode;
}

/** Not modal: the list beside it stays in use. It takes the focus when it opens and gives it back when it goes. */
export function SidePanel({ name, about, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element>(null);
  const leave = useEscape(onClose);
  const takeFocus = () => {
    if (panel.current?.contains(document.activeElement)) return;
    opener.current = document.activeElement;
    panel.current?.focus({ preventScroll: true });
  };
  useEffect(
    () => () => {
      // Whoever went on to something else keeps the focus there.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus({ preventScroll: true });
    },
    [],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of whatever is in it
    <aside
      ref={panel}
      aria-label={name}
      tabIndex={-1}
      onKeyDown={leave}
      className="z-30 flex h-dvh w-112 shrink-0 flex-col border-l bg-surface outline-none xl:h-[calc(100dvh-var(--banner,0px))] max-xl:fixed max-xl:inset-y-0 max-xl:right-0 max-xl:animate-from-right max-xl:shadow-float xl:sticky xl:top-0"
    >
      <Arrival key={`arrival ${about}`} onArrive={takeFocus} />
      {children}
    </aside>
  );
}

function Arrival({ onArrive }: { onArrive: () => void }) {
  const arrive = useEffectEvent(onArrive);
  useEffect(() => arrive(), []);
  return null;
}
