import { builtInPlans, trialDays } from '@onhand/contract/plans';
import { ArrowRight } from 'lucide-react';
import { Buying } from '../buying.tsx';
import { StartFreeTrial, TextLink } from '../frame/links.tsx';
import { Hero, Section } from '../frame/section.tsx';
import { features } from '../frame/site-links.ts';
import { DesktopDemo } from './demo/desktop-demo.tsx';
import { MobileDemo } from './demo/mobile-demo.tsx';
import { HeroPicture } from './hero-picture.tsx';
import { tradeSections } from './trades.ts';

export function HomePage() {
  const cheapest = Math.min(...builtInPlans.map(({ price }) => price));
  return (
    <>
      <Hero
        title="Know what’s on hand."
        lead="Inventory for heating, air and plumbing contractors, warehouses and small businesses. Scan a label, change the count, and everyone sees the same number: in the shop, in the van and in the office."
        picture={<HeroPicture />}
      >
        <StartFreeTrial />
        <p className="text-muted">{trialDays} days free. No card needed.</p>
      </Hero>
      <Section isTinted title="Click around" lead="A sample company with eight items. Nothing to install, nothing to fill in.">
        <div className="hidden md:block">
          <DesktopDemo />
        </div>
        <div className="md:hidden">
          <MobileDemo />
        </div>
      </Section>
      <Section
        title="From what is short to what came"
        lead="What is missing in the shop and in every van, grouped by vendor and rounded to their packs. Ordered in one tap, received by scan."
      >
        <Buying />
        <p className="mt-6 text-lg">
          <TextLink href="/features#purchasing" isAlone>
            How purchasing works
          </TextLink>
        </p>
      </Section>
      <Section isTinted title="What it does">
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {features.map((feature) => (
            <li key={feature.path} className="border-t pt-4">
              <h3 className="text-lg font-semibold md:text-xl">
                <a href={feature.path} className="inline-flex items-center gap-2 rounded-sm hover:text-accent max-md:min-h-11">
                  {feature.label}
                  <ArrowRight aria-hidden className="size-4" />
                </a>
              </h3>
              <p className="mt-1 text-base text-pretty text-muted md:text-lg">{feature.text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Who it is for">
        <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
          {tradeSections.map(({ id, title, text, link }) => (
            <article key={id} id={id} className="scroll-mt-24 border-t pt-4">
              <h3 className="text-lg font-semibold md:text-xl">{title}</h3>
              <p className="mt-1 text-base text-pretty text-muted md:text-lg">{text}</p>
              <p className="mt-1 text-base">
                <TextLink href={link.path} isAlone>
                  {link.label}
                </TextLink>
              </p>
            </article>
          ))}
        </div>
      </Section>
      <Section
        isTinted
        title="Count it once. Trust the number."
        lead={`Try every feature for ${trialDays} days. After that plans start at $${cheapest} a month, and you can cancel at any time.`}
      >
        <StartFreeTrial />
      </Section>
    </>
  );
}
