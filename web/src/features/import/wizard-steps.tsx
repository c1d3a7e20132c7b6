import type { ImportStatus } from '@onhand/contract/imports';
import { Check } from 'lucide-react';
import { cx } from '../../ui/class-names.ts';

const steps = ['Columns', 'Review', 'Done'] as const;
const place: Record<ImportStatus, number> = { draft: 0, checking: 1, checked: 1, applying: 2, done: 2, undoing: 2, undone: 2 };

export function WizardSteps({ status }: { status: ImportStatus }) {
  const current = place[status];
  const isOver = status === 'done' || status === 'undone';
  return (
    <ol aria-label="Steps" className="mt-6 flex items-center gap-2 text-sm">
      {steps.map((step, nth) => (
        <li key={step} aria-current={nth === current ? 'step' : undefined} className="flex items-center gap-2">
          {nth > 0 ? <span aria-hidden className="h-px w-6 bg-line-strong md:w-10" /> : null}
          <span
            aria-hidden
            className={cx(
              'grid size-6 place-items-center rounded-full border text-xs font-medium tabular-nums',
              nth <= current ? 'border-accent bg-accent text-on-accent' : 'border-line-strong text-muted',
            )}
          >
            {nth < current || isOver ? <Check className="size-3.5" /> : nth + 1}
          </span>
          <span className={cx(nth === current ? 'font-medium' : 'text-muted')}>{step}</span>
        </li>
      ))}
    </ol>
  );
}
