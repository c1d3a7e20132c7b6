import { type KeyboardEvent as ReactKeyboardEvent, useLayoutEffect } from 'react';

interface EscapeOptions {
  /** False while there is nothing to leave. */
  isOn?: boolean;
  /** The key counts, too, where nothing has the focus: a button that goes away when it is pressed leaves the focus on the page. */
  alsoOnPage?: boolean;
}

/**
 * Escape in a part of the page; answers the key handler of that part. The key ends there, so that of two parts, one inside the other,
 * only the inner one hears it. Menus and dialogs that were opened from the part, and editors inside it (`data-editing`), keep theirs.
 */
export function useEscape(onEscape: () => void, { isOn = true, alsoOnPage = false }: EscapeOptions = {}) {
  useLayoutEffect(() => {
    if (!isOn || !alsoOnPage) return;
    const handle = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && event.target === document.body) onEscape();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [isOn, alsoOnPage, onEscape]);

  return (event: ReactKeyboardEvent) => {
    const { currentTarget: part, target } = event;
    if (event.key !== 'Escape' || !isOn || event.defaultPrevented) return;
    // React passes the keys of a menu on to the part it was opened from, though it lies elsewhere in the page.
    if (!(target instanceof Element) || !part.contains(target)) return;
    const editor = target.closest('[data-editing]');
    if (editor && editor !== part && part.contains(editor)) return;
    event.preventDefault();
    event.stopPropagation();
    onEscape();
  };
}
