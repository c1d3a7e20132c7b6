/** How high what stands there is: bars at the very bottom of the screen, and buttons that float above whatever bar there is. */
const rooms = { '--toast-room': new Map<Element, number>(), '--floating-room': new Map<Element, number>() };
type Room = keyof typeof rooms;

/** Of a floating button to the bar below it (main-action.tsx). */
const gap = 16;

function tell(room: Room): void {
  const { style } = document.documentElement;
  const needed = `${Math.max(0, ...rooms[room].values())}px`;
  // Every element inherits it, so it is written only when it changes.
  if ((style.getPropertyValue(room) || '0px') !== needed) style.setProperty(room, needed);
}

function watch(element: HTMLElement, room: Room, height: () => number): () => void {
  // It calls once to begin with, when the element has been laid out.
  const observer = new ResizeObserver(() => {
    rooms[room].set(element, height());
    tell(room);
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    rooms[room].delete(element);
    tell(room);
  };
}

/** As the `ref` of a bar pinned to the bottom of the screen: while it is there, toasts stand above it and leave its buttons free. */
export function toastsStayAbove(bar: HTMLElement | null): (() => void) | undefined {
  return bar ? watch(bar, '--toast-room', () => bar.offsetHeight) : undefined;
}

/** The same for a button that floats above the bottom of small screens; where it stands in the page, toasts need not mind it. */
export function toastsStayAboveFloating(button: HTMLElement | null): (() => void) | undefined {
  if (!button) return undefined;
  return watch(button, '--floating-room', () => (getComputedStyle(button).position === 'fixed' ? button.offsetHeight + gap : 0));
}
