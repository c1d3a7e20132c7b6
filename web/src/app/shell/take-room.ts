const banners = new Set<HTMLElement>();

/** Screens as high as the window have to know how much of it is left: `--banner` is what all banners above them take together. */
export function takeRoom(element: HTMLElement | null) {
  if (!element) return;
  const observer = new ResizeObserver(measure);
  banners.add(element);
  measure();
  observer.observe(element);
  return () => {
    observer.disconnect();
    banners.delete(element);
    measure();
  };
}

function measure(): void {
  const { style } = document.documentElement;
  const height = [...banners].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  if (height === 0) style.removeProperty('--banner');
  else style.setProperty('--banner', `${height}px`);
}
