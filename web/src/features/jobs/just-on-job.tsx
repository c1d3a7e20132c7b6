import { Check, Undo2 } from 'lucide-react';
import { addDecimals, compareDecimals } from '../../platform/decimal.ts';
import { quantityText } from '../../platform/format.ts';
import { QuantityStepper } from '../../platform/quantity-stepper.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { jobName } from './job-words.ts';
import { PromisedDialog } from './promised-dialog.tsx';
import { totalOf, type usePutOnJob } from './use-put-on-job.ts';

/** The part that was scanned last, how many of it are on the job by that, and the way back. */
export function JustOnJob({ putting: { just, set, promised, isPending } }: { putting: ReturnType<typeof usePutOnJob> }) {
  const total = just ? totalOf(just) : '0';
  const isWaiting = just?.acts.some(({ done }) => done.waitingKey !== undefined) ?? false;
  return (
    <>
      {just && total !== '0' ? (
        <section aria-label="Put on the job" aria-busy={isPending} className="flex flex-col gap-2 rounded-md bg-good-soft px-3 py-2.5">
          <p className="flex items-start gap-2" aria-live="polite">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
            <span className="min-w-0 grow">
              <CutText text={just.item.name} className="font-medium" />
              <span className="block text-sm text-muted">
                {quantityText(total, just.item.unit?.name)} on {jobName(just.job)}
              </span>
            </span>
            {isWaiting ? <Badge tone="warn">Pending</Badge> : null}
          </p>
          <div className="flex items-center justify-between gap-2">
            <QuantityStepper
              label={`How many of ${just.item.name}`}
              value={total}
              onStep={(by) => {
                const next = addDecimals(total, String(by));
                if (compareDecimals(next, '0') >= 0) void set(next);
              }}
              onSet={(quantity) => void set(quantity)}
            />
            <Button variant="ghost" onClick={() => void set('0')}>
              <Undo2 aria-hidden />
              Undo
            </Button>
          </div>
        </section>
      ) : null}
      <PromisedDialog message={promised?.message ?? null} onLeave={() => promised?.leave()} onTake={() => promised?.again()} />
    </>
  );
}
