import { trialDays } from '@onhand/contract/plans';
import { TextLink } from '../frame/links.tsx';
import { ClosingCall, Hero } from '../frame/section.tsx';
import { Guide } from './guide.tsx';
import { guides } from './guides.tsx';

/** MKT-07. */
export function LearnPage() {
  return (
    <>
      <Hero title="Learn" lead="Five short guides, in the order you will need them. Written for whoever has the boxes to carry.">
        <nav aria-label="Guides">
          <ol className="flex flex-col gap-x-6 text-lg sm:flex-row sm:flex-wrap">
            {guides.map(({ id, title }) => (
              <li key={id} className="flex min-h-11 items-center">
                <TextLink href={`#${id}`} isAlone>
                  {title}
                </TextLink>
              </li>
            ))}
          </ol>
        </nav>
      </Hero>
      {guides.map(({ Picture, ...guide }, index) => (
        <Guide key={guide.id} {...guide} picture={<Picture />} isTinted={index % 2 === 1} />
      ))}
      <ClosingCall
        title="Begin with one shelf"
        text={`${trialDays} days free. If it does not hold on one shelf, it will not hold on forty.`}
      />
    </>
  );
}
