import { Slot } from 'radix-ui';
import {
  createContext,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { TooltipBubble } from './tooltip-bubble.tsx';
import type { TooltipSide } from './tooltip-place.ts';

/** SHELL-13. */
const delayMs = 700;
const skipDelayMs = 300;
/** The way from the trigger over to the hint, which can be pointed at too. */
const leaveMs = 100;

/** The hint that is open, by what closes it, and when one was last to be seen. */
interface Shown {
  lastSeen: number;
  close: (() => void) | null;
}
const noneYet: Shown = { lastSeen: Number.NEGATIVE_INFINITY, close: null };
const LastShown = createContext<RefObject<Shown>>({ current: noneYet });

/** Wrap the app in one, so that moving from one tooltip to the next does not wait again. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <LastShown value={useRef(noneYet)}>{children}</LastShown>;
}

/**
 * A short hint on hover or keyboard focus. Never the only place where something is said: touch does not show it. Written here
 * rather than taken from Radix, because every button with an icon has one and they are drawn before anything else is.
 */
export function Tooltip({
  text,
  shortcut,
  side = 'top',
  children,
}: {
  text: ReactNode;
  shortcut?: string;
  side?: TooltipSide;
  children: ReactNode;
}) {
  const id = useId();
  const { anchor, trigger, bubble } = useHint();
  return (
    <>
      <Slot.Root {...trigger} aria-describedby={anchor ? id : undefined} data-state={anchor ? 'hint' : 'closed'}>
        {children}
      </Slot.Root>
      {anchor ? <TooltipBubble {...bubble} id={id} anchor={anchor} side={side} text={text} shortcut={shortcut} /> : null}
    </>
  );
}

/** Opens after a while of pointing, or at once with the keyboard; `anchor` is what it stands beside, null while it is closed. */
function useHint() {
  const shownRef = useContext(LastShown);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** A person who has clicked knows what it is, so the hint stays away until the pointer has been elsewhere. */
  const isSilent = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const later = (ms: number, next: Element | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => show(next), ms);
  };
  const show = (next: Element | null) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setAnchor(next);
  };
  const close = useEffectEvent(() => show(null));
  useEffect(() => {
    if (!anchor) return;
    // The one before may still stand there, for the way over to it.
    const own = () => close();
    shownRef.current.close?.();
    shownRef.current = { lastSeen: Number.POSITIVE_INFINITY, close: own };
    return () => {
      if (shownRef.current.close === own) shownRef.current = { lastSeen: Date.now(), close: null };
    };
  }, [anchor, shownRef]);
  useEffect(() => {
    if (!anchor) return;
    const closeOn = (event: Event) => {
      const isElsewhere = event.type === 'scroll' && event.target instanceof Node && !event.target.contains(anchor);
      if (!isElsewhere && (!(event instanceof KeyboardEvent) || event.key === 'Escape')) close();
    };
    const listening = new AbortController();
    for (const type of ['keydown', 'scroll', 'resize', 'blur']) {
      window.addEventListener(type, closeOn, { capture: true, signal: listening.signal });
    }
    return () => listening.abort();
  }, [anchor]);

  return {
    anchor,
    trigger: {
      onPointerMove: ({ pointerType, currentTarget }: PointerEvent) => {
        if (pointerType === 'touch' || isSilent.current) return;
        if (anchor) return clearTimeout(timer.current);
        if (timer.current !== undefined) return;
        if (Date.now() - shownRef.current.lastSeen < skipDelayMs) show(currentTarget);
        else later(delayMs, currentTarget);
      },
      onPointerLeave: () => {
        isSilent.current = false;
        if (anchor) later(leaveMs, null);
        else show(null);
      },
      onPointerDown: () => {
        isSilent.current = true;
        show(null);
      },
      // Focus also returns to a trigger when its menu or dialog closes; only a person tabbing there asks for the hint.
      onFocus: ({ currentTarget }: FocusEvent) => {
        if (!isSilent.current && currentTarget.matches(':focus-visible')) show(currentTarget);
      },
      onBlur: () => show(null),
      onClick: () => show(null),
    },
    bubble: { onPointerEnter: () => clearTimeout(timer.current), onPointerLeave: () => show(null) },
  };
}
