import type { ReactNode } from 'react';

/** Said to assistive technology, not shown. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
