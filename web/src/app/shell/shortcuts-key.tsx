import { lazy, Suspense, useEffect, useState } from 'react';

const ShortcutsDialog = lazy(() => import('../../features/help/shortcuts-dialog.tsx').then((file) => ({ default: file.ShortcutsDialog })));

/** “?” shows the keyboard shortcuts, unless it is being typed or something lies on top. */
export function ShortcutsKey() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isElsewhere(event.target))
        return;
      setIsOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutsDialog onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}

function isElsewhere(target: EventTarget | null): boolean {
  const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
  return isTyping || document.querySelector('[role="dialog"]') !== null;
}
