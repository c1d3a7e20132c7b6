import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';

/** How wide an element is inside, in whole pixels; 0 until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  return useByWidth(element, 0, wholePixels);
}

/** Whether an element is narrower than this; taken for wide until it is known, and while it is hidden. Drawn anew only when that changes. */
export function useIsNarrower(element: RefObject<HTMLElement | null>, limit: number): boolean {
  return useByWidth(element, false, (width) => width > 0 && width < limit);
}

const wholePixels = (width: number) => Math.round(width);

function useByWidth<Answer>(element: RefObject<HTMLElement | null>, first: Answer, answerTo: (width: number) => Answer): Answer {
  const [answer, setAnswer] = useState(first);
  const ask = useEffectEvent((width: number) => setAnswer(answerTo(width)));
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && ask(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return answer;
}
