import type { GettingStarted } from '@onhand/contract/getting-started';
import { Circle, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { listedSteps } from './steps.rules.ts';

/** The steps, ticked as they are done; the next one has the loud button. */
export function Checklist({ known, onGo, className }: { known: GettingStarted; onGo?: () => void; className?: string }) {
  const steps = listedSteps(known);
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <ol className={cx('divide-y', className)}>
      {steps.map(({ step, title, text, action, to, isDone }) => (
        <li key={step} className={cx('flex items-center gap-3', isDone ? 'min-h-10 py-1.5' : 'min-h-14 py-2.5')}>
          {isDone ? (
            <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
          ) : (
            <Circle aria-hidden className="size-5 shrink-0 text-muted" />
          )}
          <span className="min-w-0 grow">
            <span className={cx('block font-medium', isDone && 'text-muted line-through')}>{title}</span>
            {isDone ? <VisuallyHidden>Done</VisuallyHidden> : <span className="block text-sm text-pretty text-muted">{text}</span>}
          </span>
          {isDone ? null : (
            <Button asChild size="sm" variant={next?.step === step ? 'primary' : 'secondary'}>
              <Link to={to} onClick={onGo}>
                {action}
              </Link>
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
