import type { ReactNode } from 'react';
import { FoundItem } from '../features/found-item.tsx';
import { SampleLabel } from '../features/sample-label.tsx';

/** The product on a phone: a label before the camera, and what comes up of it. The count can be changed here as in the aisle. */
export function HeroPicture() {
  return (
    <PhoneFrame label="A scanned label on a phone">
      <div className="relative bg-[#0b1418] px-5 pt-8 pb-6">
        <div className="-rotate-2">
          <SampleLabel />
        </div>
        {/* The corners of the scanner's aiming frame. */}
        <div aria-hidden className="pointer-events-none absolute inset-x-3 inset-y-4">
          {corners.map((corner) => (
            <span key={corner} className={`absolute size-7 border-[#ffffff] ${corner}`} />
          ))}
        </div>
      </div>
      <div className="rounded-t-xl border-t bg-surface px-5 pt-5 pb-7">
        <FoundItem level={2} />
      </div>
    </PhoneFrame>
  );
}

const corners = [
  'top-0 left-0 border-t-3 border-l-3 rounded-tl-md',
  'top-0 right-0 border-t-3 border-r-3 rounded-tr-md',
  'bottom-0 left-0 border-b-3 border-l-3 rounded-bl-md',
  'right-0 bottom-0 border-r-3 border-b-3 rounded-br-md',
] as const;

/** A phone around parts of the product itself, so that the picture never shows what the product no longer looks like. */
function PhoneFrame({ label, children }: { label: string; children: ReactNode }) {
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
