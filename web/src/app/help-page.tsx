import { GettingStartedCard } from '../features/getting-started/getting-started-card.tsx';
import { useGettingStarted } from '../features/getting-started/getting-started.queries.ts';
import { usePutAway } from '../features/getting-started/checklist.queries.ts';
import { SamplesPart } from '../features/getting-started/samples-part.tsx';
import { HelpScreen } from '../features/help/help-screen.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

export function HelpPage() {
  return <HelpScreen start={<Start />} />;
}

/** The checklist while it is open; once it was put away, the way to have it back. */
function Start() {
  const known = useGettingStarted();
  const putAway = usePutAway();
  const isAway = known?.isPutAway && known.steps.some(({ isDone }) => !isDone);
  if (!isAway) return <GettingStartedCard />;
  return (
    <Card title="Getting started" description="From an empty list to the first scanned label.">
      <div className="flex flex-wrap gap-2">
        <Button isBusy={putAway.isPending} onClick={() => putAway.mutate({ body: { isPutAway: false } })}>
          Show the checklist again
        </Button>
        <SamplesPart />
      </div>
    </Card>
  );
}
