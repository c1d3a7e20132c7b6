import { useEffect, useEffectEvent } from 'react';

/** Ctrl K, or ⌘ K on a Mac. */
export function usePaletteKey(toggle: () => void): void {
  const onToggle = useEffectEvent(toggle);
  useEffect(() => {
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
