import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';

/**
 * How wide an element is inside, in whole pixels; until that is known what it is likely to be, or 0. A good guess saves drawing everything
 * twice. It keeps its width while it is hidden.
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
