import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
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
    return focusHeading();
  }, [screen, howCame]);
}

const timeoutMs = 3000;
const touches = ['pointerdown', 'keydown'] as const;

/** Focuses the page's heading, now or once it is there. */
function focusHeading(): () => void {
  const main = document.getElementById('main');
  const focus = () => {
    const heading = main?.querySelector('h1');
    if (!heading) return false;
    heading.tabIndex = -1;
    heading.classList.add('outline-none');
    heading.focus({ preventScroll: true });
    return true;
  };
  if (!main || focus()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (focus()) stop();
  });
  const timer = setTimeout(() => stop(), timeoutMs);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of touches) document.removeEventListener(event, stop, true);
  };
  // Whoever has gone on to do something must not lose the focus to a page that arrives late.
  for (const event of touches) document.addEventListener(event, stop, true);
  observer.observe(main, { childList: true, subtree: true });
  return stop;
}
