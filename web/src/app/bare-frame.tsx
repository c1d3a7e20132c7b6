import { productName } from '@onhand/contract/product';
import type { ReactNode } from 'react';
import { Logo } from '../ui/logo.tsx';

/** A single card in the middle, for pages outside the shell. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 py-8 max-md:justify-start max-md:pt-[12dvh]">
      <header>
        <Logo name={productName} />
      </header>
      <main id="main" className="w-full max-w-md rounded-md border bg-surface p-6 md:p-8">
        {children}
      </main>
    </div>
  );
}
