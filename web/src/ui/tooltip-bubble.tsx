import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from './kbd.tsx';
import { type TooltipSide, tooltipPlace } from './tooltip-place.ts';

/** The hint itself. Hidden from assistive technology, to which it is the trigger's description and no stray piece of page. */
export function TooltipBubble({
  id,
  anchor,
  side,
  text,
  shortcut,
  ...pointer
}: {
  id: string;
  anchor: Element;
  side: TooltipSide;
  text: ReactNode;
  shortcut?: string;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
}) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element) return;
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const { left, top } = tooltipPlace(anchor.getBoundingClientRect(), element.getBoundingClientRect(), side, view);
    element.style.translate = `${left}px ${top}px`;
  });
  return createPortal(
    <div
      ref={bubble}
      id={id}
      aria-hidden
      {...pointer}
      className="fixed top-0 left-0 z-80 flex w-max max-w-72 animate-fade-in items-center gap-2 rounded-md bg-text px-2.5 py-1.5 text-sm text-background shadow-float"
    >
      {text}
      {shortcut ? <Kbd keys={shortcut} isInverted /> : null}
    </div>,
    document.body,
  );
}
