import type { ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Hero, Section } from '../frame/section.tsx';

export interface LegalSection {
  title: string;
  paragraphs: readonly ReactNode[];
}

/** Numbered sections in plain words. */
export function LegalPage({ title, lead, sections }: { title: string; lead: string; sections: readonly LegalSection[] }) {
  return (
    <>
      <Hero title={title} lead={lead} />
      <Section isTinted>
        <div className="max-w-prose text-base md:text-lg">
          <Banner tone="warn">
            For whoever operates this installation: this is a sensible text for the product as it works, not legal advice. Have it reviewed,
            and fill in your company and address, before you rely on it.
          </Banner>
          <p className="mt-6 text-muted">Last changed on November 15, 2025.</p>
          <ol className="mt-6 flex flex-col gap-8">
            {sections.map(({ title: heading, paragraphs }, index) => (
              <li key={heading}>
                <h2 className="text-xl font-semibold">
                  {index + 1}. {heading}
                </h2>
                {paragraphs.map((paragraph, place) => (
                  // The paragraphs never change their order.
                  // oxlint-disable-next-line react/no-array-index-key
                  <p key={place} className="mt-2 text-pretty">
                    {paragraph}
                  </p>
                ))}
              </li>
            ))}
          </ol>
        </div>
      </Section>
    </>
  );
}
