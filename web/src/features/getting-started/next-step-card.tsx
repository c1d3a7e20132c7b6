import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { GettingStartedCard } from './getting-started-card.tsx';
import { useGettingStarted } from './getting-started.queries.ts';
import { isGettingStarted, listedSteps, progressText } from './steps.rules.ts';

/** DASH-03: the next step of a new user, in one line once there is stock to look at; the whole list is a tap away in the navigation. */
export function NextStepCard({ className }: { className?: string }) {
  const known = useGettingStarted();
  if (!isGettingStarted(known)) return null;
  const steps = listedSteps(known);
  const next = steps.find(({ isDone }) => !isDone);
  if (!next || !steps.some(({ step, isDone }) => step === 'item' && isDone)) return <GettingStartedCard className={className} />;
  return (
    <Card className={className} aria-label="Getting started">
      <div className="-my-1 flex items-center justify-between gap-4">
        <p className="min-w-0">
          <span className="block text-sm text-muted">Getting started, {progressText(known)} done</span>
          <span className="font-medium">{next.title}</span> <span className="text-sm text-muted max-md:hidden">{next.text}</span>
        </p>
        <Button asChild size="sm" variant="primary">
          <Link to={next.to}>{next.action}</Link>
        </Button>
      </div>
    </Card>
  );
}
