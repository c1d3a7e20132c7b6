import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';

/**
 * Returns an element's inner width in whole pixels; until it is known, the likely one, or 0. A good guess saves drawing everything twice.
 * It keeps its width while it is hidden.
 */
export function useWidth(element: RefObject<HTMLElement | null>, likely = 0): number {
  const [width, setWidth] = useState(likely);
  const tell = useEffectEvent((now: number) => now > 0 && setWidth(Math.round(now)));
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && tell(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
