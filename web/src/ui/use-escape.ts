import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/**
 * Escape in this part of the page. Heard on the element itself, so that menus and dialogs, which lie elsewhere in the page,
 * keep theirs; an editor inside (`data-editing`) does too.
 */
export function useEscape(part: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useLayoutEffect(() => {
    const element = part.current;
    if (!element) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const editor = event.target instanceof Element ? event.target.closest('[data-editing]') : null;
      if (editor && editor !== element) return;
      event.preventDefault();
      escape();
    };
    element.addEventListener('keydown', handleKey);
    return () => element.removeEventListener('keydown', handleKey);
  }, [part]);
}
