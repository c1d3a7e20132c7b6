import { dismissToast, getToast, subscribeToToast } from './toast.ts';

/**
 * Lets the focus rest in the toasts though a dialog is open: the dialog hears at the document where the focus goes and would fetch it
 * back, so it is not told. F8 leads there from anywhere; Escape there closes the toast and leaves the dialog; the focus then goes back to where it came from.
 */
export function keepFocusInToasts(region: HTMLElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let cameFrom: Element | null = null;
  const isInside = (target: EventTarget | null) => target instanceof Node && region.contains(target);
  // The root element comes after everything that React listens on, and before the document.
  const root = document.documentElement;
  const arrive = (event: FocusEvent) => {
    if (!isInside(event.target)) return;
    event.stopPropagation();
    if (!isInside(event.relatedTarget)) cameFrom = event.relatedTarget instanceof Element ? event.relatedTarget : null;
  };
  const leaveFor = (event: FocusEvent) => {
    if (isInside(event.relatedTarget)) event.stopPropagation();
  };
  const hearKeys = (event: KeyboardEvent) => {
    // Heard before a layer that keeps its keys to itself.
    if (event.code === 'F8') region.querySelector('ol')?.focus();
    const shown = getToast();
    if (event.key !== 'Escape' || !shown?.isOpen || !isInside(document.activeElement)) return;
    event.stopPropagation();
    event.preventDefault();
    dismissToast(shown.id);
  };
  root.addEventListener('focusin', arrive, { signal });
  root.addEventListener('focusout', leaveFor, { signal });
  window.addEventListener('keydown', hearKeys, { signal, capture: true });
  const unsubscribe = subscribeToToast(() => {
    if (getToast()?.isOpen || !isInside(document.activeElement)) return;
    if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
  });
  return () => {
    listening.abort();
    unsubscribe();
  };
}

/**
 * Escape that a toast goes by, and which one. It is not taken from whatever else may be left by it, but a dialog that was open before the toast
 * stays, with what was typed into it.
 */
export const heardByToast = new WeakMap<Event, number>();
