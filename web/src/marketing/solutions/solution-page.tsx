import { trialDays } from '@onhand/contract/plans';
import { Folder } from 'lucide-react';
import { cx } from '../../ui/class-names.ts';
import { Card } from '../../ui/card.tsx';
import { StartFreeTrial, TextLink } from '../frame/links.tsx';
import { ClosingCall, Hero, Points, Section } from '../frame/section.tsx';
import { solutions } from '../frame/site-links.ts';
import { type SampleLine, SampleLines } from '../sample-lines.tsx';

interface Place {
  name: string;
  note: string;
  /** Depth in the tree. */
  depth: 0 | 1 | 2;
}

interface Told {
  title: string;
  lead: string;
  picture: { title: string; rows: readonly SampleLine[] };
}

interface SolutionPageProps {
  path: string;
  title: string;
  lead: string;
  /** A screen of the product on a day in this trade. */
  picture: { title: string; rows: readonly SampleLine[] };
  troubles: { title: string; points: readonly { title: string; text: string }[] };
  places: { lead: string; tree: readonly Place[] };
  /** How it is bought and how it goes onto jobs, each with a screen of the product. */
  buying?: Told;
  jobs?: Told;
  week: readonly { day: string; text: string }[];
  closing: string;
}

const indents = ['', 'pl-8', 'pl-16'];

/** A trade: its trouble, how its place looks in the product, and how the first week goes. */
export function SolutionPage({ path, title, lead, picture, troubles, places, buying, jobs, week, closing }: SolutionPageProps) {
  const stories = [buying, jobs].filter((story) => story !== undefined);
  const isLastTinted = stories.length % 2 === 1;
  return (
    <>
      <Hero eyebrow={solutions.find((one) => one.path === path)?.label} title={title} lead={lead} picture={<SampleLines {...picture} />}>
        <StartFreeTrial />
        <p className="text-muted">{trialDays} days free. No card needed.</p>
      </Hero>
      <Section isTinted title={troubles.title}>
        <Points points={troubles.points} />
      </Section>
      <Section>
        <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
          <div>
            <h2 className="text-2xl font-semibold tracking-tight md:text-3xl">How your place looks in it</h2>
            <p className="mt-3 text-lg text-pretty text-muted md:text-xl">{places.lead}</p>
          </div>
          <FolderTree tree={places.tree} />
        </div>
      </Section>
      {stories.map((story, nth) => (
        <Section key={story.title} isTinted={nth % 2 === 0}>
          <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
            <div>
              <h2 className="text-2xl font-semibold tracking-tight md:text-3xl">{story.title}</h2>
              <p className="mt-3 text-lg text-pretty text-muted md:text-xl">{story.lead}</p>
            </div>
            <SampleLines {...story.picture} />
          </div>
        </Section>
      ))}
      <Section isTinted={!isLastTinted} title="The first week">
        <ol className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {week.map(({ day, text }) => (
            <li key={day} className="border-t pt-4">
              <h3 className="text-lg font-semibold">{day}</h3>
              <p className="mt-1 text-base text-pretty text-muted md:text-lg">{text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-8 text-lg text-muted">
          Each step is written down in the <TextLink href="/learn">guides</TextLink>.
        </p>
      </Section>
      <ClosingCall isTinted={isLastTinted} title={closing} text={`Try it for ${trialDays} days. Two plans, every feature in both.`} />
    </>
  );
}

function FolderTree({ tree }: { tree: readonly Place[] }) {
  return (
    <Card isPadded={false}>
      <ul aria-label="Folders" className="divide-y">
        {tree.map(({ name, note, depth }) => (
          <li key={name} className="flex items-center gap-3 px-4 py-2.5 text-base">
            <span className={cx('flex min-w-0 grow items-center gap-3', indents[depth])}>
              <Folder aria-hidden className="size-4 shrink-0 text-accent" />
              <span className="min-w-0">{name}</span>
            </span>
            <span className="shrink-0 text-sm text-muted">{note}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
