/** Heights of the elements below: bars at the very bottom of the screen, and buttons that float above them. */
const rooms = { '--toast-room': new Map<Element, number>(), '--floating-room': new Map<Element, number>() };
type Room = keyof typeof rooms;

/** Distance of a floating button to the bar below it (main-action.tsx). */
const gap = 16;

/** Told to the toasts alone: from the top of the page every element would inherit it, and be laid out again. */
let place: HTMLElement | null = null;

function tell(room: Room): void {
  place?.style.setProperty(room, `${Math.max(0, ...rooms[room].values())}px`);
}

/** As the `ref` of where toasts appear. */
export function toastsAppearIn(element: HTMLElement | null): void {
  place = element;
  for (const room of Object.keys(rooms) as Room[]) tell(room);
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

/**
 * As the `ref` of a bar pinned to the bottom of the screen, or of a panel that may lie there: while it does, toasts stand above it and
 * leave its buttons free. One that ends further up has nothing to fear from below.
 */
export function toastsStayAbove(bar: HTMLElement | null): (() => void) | undefined {
  return bar ? watch(bar, '--toast-room', () => (reachesBottom(bar) ? bar.offsetHeight : 0)) : undefined;
}

/** So much of a small screen's head is left to them. */
const headOfScreen = 170;

/** As the `ref` of a part whose large buttons fill a small screen down to its end, one tap after the other: toasts stand over the head. */
export function toastsStandAtHead(part: HTMLElement | null): (() => void) | undefined {
  return part ? watch(part, '--toast-room', () => (innerWidth < 768 ? Math.max(0, innerHeight - headOfScreen) : 0)) : undefined;
}

function reachesBottom(bar: HTMLElement): boolean {
  return bar.getBoundingClientRect().bottom >= innerHeight - gap;
}

/** The same for a button that floats above the bottom of small screens; where it stands in the page, toasts need not mind it. */
export function toastsStayAboveFloating(button: HTMLElement | null): (() => void) | undefined {
  if (!button) return undefined;
  return watch(button, '--floating-room', () => (getComputedStyle(button).position === 'fixed' ? button.offsetHeight + gap : 0));
}

/** And for a strip that ends the page just above the bar at the bottom. */
export function toastsStayAboveStrip(strip: HTMLElement | null): (() => void) | undefined {
  return strip ? watch(strip, '--floating-room', () => strip.offsetHeight) : undefined;
}
