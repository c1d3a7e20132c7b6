import { trialDays } from '@onhand/contract/plans';
import type { ReactNode } from 'react';
import { StartFreeTrial } from '../frame/links.tsx';
import { ClosingCall, Hero, Points, Section } from '../frame/section.tsx';
import { features } from '../frame/site-links.ts';

interface FeaturePageProps {
  path: string;
  title: string;
  lead: string;
  /** The part of the page that visitors can try. */
  trial: { title: string; lead: string; part: ReactNode };
  points: readonly { title: string; text: string }[];
  children?: ReactNode;
}

const everythingElse = {
  path: '/features',
  label: 'Everything else',
  text: 'Folders, stock counts, labels, alerts, import and undo: the rest of a stockroom.',
};

/** A feature is shown first and explained after. */
export function FeaturePage({ path, title, lead, trial, points, children }: FeaturePageProps) {
  const others = [...features.filter((one) => one.path !== path), everythingElse];
  return (
    <>
      <Hero eyebrow={features.find((one) => one.path === path)?.label} title={title} lead={lead}>
        <StartFreeTrial />
        <p className="text-muted">{trialDays} days free. No card needed.</p>
      </Hero>
      <Section isTinted title={trial.title} lead={trial.lead}>
        <div data-live>{trial.part}</div>
      </Section>
      {children}
      <Section title="How it works in practice">
        <Points points={points} />
      </Section>
      <ClosingCall title="See it with your own stock" text={`Every feature is in the ${trialDays}-day trial.`} />
      <Section title="More features">
        <ul className="grid gap-x-10 sm:grid-cols-2">
          {others.map((other) => (
            <li key={other.path} className="border-t">
              <a href={other.path} className="group block rounded-sm py-4">
                <span className="text-lg font-semibold group-hover:text-accent md:text-xl">{other.label}</span>
                <span className="mt-1 block text-base text-pretty text-muted md:text-lg">{other.text}</span>
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
