import type { ReactNode } from 'react';

/** The way on, always in reach: at the bottom of what is seen, above the bar on phones. */
export function StepActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] z-20 mt-6 flex flex-wrap items-center justify-end gap-2 border-t bg-background py-3 max-md:[&>button]:grow">
      {children}
    </div>
  );
}
