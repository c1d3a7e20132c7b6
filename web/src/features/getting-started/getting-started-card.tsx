import { Card } from '../../ui/card.tsx';
import { Checklist } from './checklist.tsx';
import { useGettingStarted } from './getting-started.queries.ts';
import { SamplesPart } from './samples-part.tsx';
import { isGettingStarted } from './steps.rules.ts';

/** DASH-03: the next steps of a new user stand at the head of the page until they are done. */
export function GettingStartedCard({ className }: { className?: string }) {
  const known = useGettingStarted();
  if (!isGettingStarted(known)) return null;
  return (
    <Card
      title="Getting started"
      description="From an empty list to the first scanned label."
      actions={<SamplesPart />}
      className={className}
    >
      <Checklist known={known} className="-mb-2" />
    </Card>
  );
}
