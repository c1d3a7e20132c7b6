import type { Job, JobLine } from '@onhand/contract/job-answers';
import { Check } from 'lucide-react';
import { moneyText, quantityText } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { isOpenJob, reservedWords, shortText, usedText } from './job-words.ts';
import { LineBar } from './line-bar.tsx';
import { nextUse } from './line-steps.rules.ts';
import { PromisedDialog } from './promised-dialog.tsx';
import { usePartSteps } from './use-part-steps.ts';

/** A line as a picture with its figures, and its next step under the thumb; the rest of what can be done opens from the name. */
export function JobLineRow({ job, line, onOpen }: { job: Job; line: JobLine; onOpen: () => void }) {
  const steps = usePartSteps(job, line);
  const next = nextUse(line);
  const isOpen = isOpenJob(job);
  const hasCost = line.cost !== undefined && line.cost !== '0';
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 md:gap-6">
      <button
        type="button"
        className="min-w-0 grow text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus md:grid md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:items-center md:gap-6"
        onClick={onOpen}
      >
        <span className="block min-w-0">
          <CutText text={line.name} className="font-medium" />
          <span className="block text-sm text-muted">{[line.sku, line.kit, line.note].filter(Boolean).join(' · ')}</span>
        </span>
        <span className="mt-1.5 block min-w-0 md:mt-0">
          <LineBar line={line} />
          <span className="mt-1 flex flex-wrap gap-x-2 text-sm">
            <span className="font-medium tabular-nums">{usedText(line)}</span>
            <span className="text-muted">{reservedWords(line)}</span>
            {shortText(line).map((text) => (
              <span key={text} className="font-medium text-bad">
                {text}
              </span>
            ))}
          </span>
        </span>
      </button>
      {line.price == null && !hasCost ? null : (
        <p className="w-24 shrink-0 text-right text-sm text-muted tabular-nums max-md:hidden">
          {line.price == null ? null : <span className="block">{moneyText(line.price)} each</span>}
          {line.cost !== undefined && hasCost ? <span className="block">{moneyText(line.cost)} cost</span> : null}
        </p>
      )}
      {isOpen && next !== '0' ? (
        <Button
          className="relative h-12! min-w-20 shrink-0 tabular-nums md:h-9!"
          isBusy={steps.isPending}
          aria-label={`Use ${quantityText(next)} of ${line.name}`}
          onClick={() => steps.use(next)}
        >
          Use {quantityText(next)}
        </Button>
      ) : (
        <span className="grid h-12 min-w-20 shrink-0 place-items-center text-good md:h-9">
          {line.used === '0' ? null : (
            <>
              <Check aria-hidden className="size-5" />
              <span className="sr-only">Done</span>
            </>
          )}
        </span>
      )}
      <PromisedDialog message={steps.promised?.message ?? null} onLeave={steps.leave} onTake={steps.useAllTheSame} />
    </li>
  );
}
