import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';

/** A sheet that is drawn only when someone prints, in place of the page. Paper is white, whatever the screen is. */
export function PrintOnly({ children }: { children: () => ReactNode }) {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const page = document.getElementById('root');
    page?.classList.add('print:hidden');
    // The printer takes what is there when this returns.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      page?.classList.remove('print:hidden');
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  if (!isPrinting) return null;
  return createPortal(
    <div data-theme="light" className="hidden bg-surface p-4 text-sm text-text print:block">
      {children()}
    </div>,
    document.body,
  );
}
