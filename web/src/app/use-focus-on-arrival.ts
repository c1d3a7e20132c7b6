import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { focusHeading } from '../ui/focus-heading.ts';
import type { Screen } from './screen.ts';

/**
 * After going to another screen the reader is at its top and the focus on its heading, so that assistive technology says
 * where one is. Not on the first page, and not between the paths of one screen.
 */
export function useFocusOnArrival(screen: Screen | undefined): void {
  const shown = useRef(screen);
  const howCame = useNavigationType();
  useEffect(() => {
    if (!screen || shown.current === screen) return;
    const isFirst = shown.current === undefined;
    shown.current = screen;
    if (isFirst) return;
    // Going back, the browser restores the place itself.
    if (howCame !== NavigationType.Pop) window.scrollTo(0, 0);
    return focusHeadingSoon();
  }, [screen, howCame]);
}

const timeoutMs = 3000;
const touches = ['pointerdown', 'keydown'] as const;

/** Focuses the page's heading, now or once it is there. */
function focusHeadingSoon(): () => void {
  const main = document.getElementById('main');
  if (!main || focusHeading()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (focusHeading()) stop();
  });
  const timer = setTimeout(() => stop(), timeoutMs);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of touches) document.removeEventListener(event, stop, true);
  };
  // A person who has gone on to do something must not lose the focus to a page that arrives late.
  for (const event of touches) document.addEventListener(event, stop, true);
  observer.observe(main, { childList: true, subtree: true });
  return stop;
}
