import { type KeyboardEvent as ReactKeyboardEvent, useLayoutEffect } from 'react';

/**
 * Escape in the list, and where nothing has the focus, lets go of something. Answers the handler for the list itself:
 * the key ends there, before it closes what stands beside the list.
 */
export function useEscape(isNeeded: boolean, onEscape: () => void) {
  useLayoutEffect(() => {
    if (!isNeeded) return;
    // A button that goes away when it is pressed leaves the focus on the page.
    const handle = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && event.target === document.body) onEscape();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [isNeeded, onEscape]);

  return (event: ReactKeyboardEvent) => {
    // What an open menu or a field made of the key is not undone by another meaning.
    if (event.key !== 'Escape' || !isNeeded || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onEscape();
  };
}
