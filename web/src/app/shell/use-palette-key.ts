import { useEffectEvent, useLayoutEffect } from 'react';

/** Ctrl K, or ⌘ K on a Mac. */
export function usePaletteKey(toggle: () => void): void {
  const onToggle = useEffectEvent(toggle);
  // Before anything can be seen: whoever sees the app may press its keys.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isChord = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
      if (!isChord) return;
      event.preventDefault();
      onToggle();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
