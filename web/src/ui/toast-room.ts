const bars = new Map<Element, number>();

function tell(): void {
  document.documentElement.style.setProperty('--toast-room', `${Math.max(0, ...bars.values())}px`);
}

/** As the `ref` of a bar pinned to the bottom of the screen: while it is there, toasts stand above it and leave its buttons free. */
export function toastsStayAbove(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const measure = () => {
    bars.set(bar, bar.offsetHeight);
    tell();
  };
  const observer = new ResizeObserver(measure);
  observer.observe(bar);
  measure();
  return () => {
    observer.disconnect();
    bars.delete(bar);
    tell();
  };
}
