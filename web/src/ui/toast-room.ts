const bars = new Map<Element, number>();
let room = 0;

function tell(): void {
  const needed = Math.max(0, ...bars.values());
  // Every element inherits it, so it is written only when it changes.
  if (needed === room) return;
  room = needed;
  document.documentElement.style.setProperty('--toast-room', `${room}px`);
}

function watch(bar: HTMLElement, height: () => number): () => void {
  const measure = () => {
    bars.set(bar, height());
    tell();
  };
  // It calls once to begin with, when the element has been laid out.
  const observer = new ResizeObserver(measure);
  observer.observe(bar);
  return () => {
    observer.disconnect();
    bars.delete(bar);
    tell();
  };
}

/** As the `ref` of a bar pinned to the bottom of the screen: while it is there, toasts stand above it and leave its buttons free. */
export function toastsStayAbove(bar: HTMLElement | null): (() => void) | undefined {
  return bar ? watch(bar, () => bar.offsetHeight) : undefined;
}

/** The same for a button that floats above the bottom of small screens; where it stands in the page, toasts need not mind it. */
export function toastsStayAboveFloating(button: HTMLElement | null): (() => void) | undefined {
  if (!button) return undefined;
  return watch(button, () => {
    const { position, bottom } = getComputedStyle(button);
    return position === 'fixed' ? button.offsetHeight + Number.parseFloat(bottom) : 0;
  });
}
