import type { ReactNode } from 'react';
import { Section } from '../frame/section.tsx';

export interface GuideStep {
  title: string;
  text: ReactNode;
}

/** A short how-to: numbered steps beside a picture of what one will see. */
export function Guide({
  id,
  title,
  minutes,
  lead,
  picture,
  steps,
  isTinted,
}: {
  id: string;
  title: string;
  minutes: number;
  lead: string;
  picture: ReactNode;
  steps: readonly GuideStep[];
  isTinted: boolean;
}) {
  return (
    <Section id={id} title={title} lead={lead} isTinted={isTinted}>
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_24rem] lg:gap-12">
        <ol className="flex flex-col gap-5">
          {steps.map((step, index) => (
            <li key={step.title} className="flex gap-4">
              <span
                aria-hidden
                className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent tabular-nums"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="text-lg font-semibold">{step.title}</h3>
                <p className="mt-0.5 text-base text-pretty text-muted md:text-lg">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
        <figure>
          {picture}
          <figcaption className="mt-2 text-sm text-muted">Takes about {minutes} minutes.</figcaption>
        </figure>
      </div>
    </Section>
  );
}
