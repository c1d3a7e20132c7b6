import { useEffect, useEffectEvent } from 'react';

/** While it is on the screen, a file pasted anywhere but into a field is meant for it. */
export function usePastedFiles(isOn: boolean, onFiles: (files: File[]) => void): void {
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    if (!isOn) return;
    const paste = (event: ClipboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      const files = [...(event.clipboardData?.files ?? [])];
      if (!isTyping && files.length > 0) take(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isOn]);
}
