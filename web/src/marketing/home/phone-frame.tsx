import type { ReactNode } from 'react';

/** A phone around parts of the product itself, so that the picture never shows what the product no longer looks like. */
export function PhoneFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      data-live
      className="mx-auto w-full max-w-88 overflow-hidden rounded-[2rem] border-8 border-[#1c2a30] bg-[#0b1418] shadow-float lg:mr-0"
    >
      <div aria-hidden className="flex justify-center bg-[#0b1418] pt-2">
        <span className="h-1.5 w-16 rounded-full bg-[#31434b]" />
      </div>
      {children}
    </section>
  );
}
