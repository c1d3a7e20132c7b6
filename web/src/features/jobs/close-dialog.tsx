import type { Job, JobLine } from '@onhand/contract/job-answers';
import { useState } from 'react';
import { addDecimals, compareDecimals, negated } from '../../platform/decimal.ts';
import { bodyOf } from '../../platform/errors.ts';
import { quantityText } from '../../platform/format.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { useCrewHere } from '../crew/crew-here.queries.ts';
import { jobName, placeText } from './job-words.ts';
import { leftovers, loadedInReach } from './line-steps.rules.ts';
import { useCloseJob } from './jobs.queries.ts';
import { QuantityStepper } from '../../platform/quantity-stepper.tsx';

/** J9: one question for each part that was loaded and is neither used nor put back. Until said otherwise it stays in the van. */
export function CloseDialog({ job, onClose, onDone }: { job: Job; onClose: () => void; onDone: () => void }) {
  const close = useCloseJob();
  const { acting } = useCrewHere();
  const [used, setUsed] = useState<Readonly<Record<number, string>>>({});
  const lines = leftovers(job);
  const usedOf = ({ line }: JobLine) => used[line] ?? '0';
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const rest = lines.map((line) => ({
      line: line.line,
      used: usedOf(line),
      kept: addDecimals(line.picked, negated(usedOf(line))),
    }));
    close.mutate({ params: { id: job.id }, body: { rest, ...(acting && { crew: acting.grant }) } }, { onSuccess: onDone });
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={`Close ${jobName(job)}`}
        description={lines.length > 0 ? 'These parts were loaded for it. How many did you use? The rest stays in the van.' : undefined}
        phoneFullScreen={lines.length > 3}
      >
        <form onSubmit={submit} className="contents">
          <ModalBody>
            <ul className="divide-y">
              {lines.map((line) => (
                <Leftover
                  key={line.line}
                  line={line}
                  used={usedOf(line)}
                  onUsed={(quantity) => setUsed({ ...used, [line.line]: quantity })}
                />
              ))}
            </ul>
            {close.error ? (
              <p role="alert" className="mt-3 text-bad">
                {bodyOf(close.error)}
              </p>
            ) : null}
          </ModalBody>
          <DialogActions isBusy={close.isPending}>Close job</DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  );
}

function Leftover({ line, used, onUsed }: { line: JobLine; used: string; onUsed: (quantity: string) => void }) {
  const { picked, name, unit } = line;
  const { staffSeePlaces, staffTakeElsewhere } = usePreferences();
  const most = loadedInReach(line, staffSeePlaces && staffTakeElsewhere);
  const within = (quantity: string) => (compareDecimals(quantity, '0') < 0 ? '0' : compareDecimals(quantity, most) > 0 ? most : quantity);
  const kept = addDecimals(picked, negated(used));
  const where = line.reservedIn.find(({ isPicked }) => isPicked);
  const ofColleagues = addDecimals(picked, negated(most));
  return (
    <li className="py-3">
      <div className="flex items-start justify-between gap-3">
        <CutText text={name} className="font-medium" />
        <span className="shrink-0 text-muted tabular-nums">{quantityText(picked, unit?.name)} loaded</span>
      </div>
      {most === '0' ? null : (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <QuantityStepper
            label={`Used of ${name}`}
            value={used}
            onStep={(by) => onUsed(within(addDecimals(used, String(by))))}
            onSet={(quantity) => onUsed(within(quantity))}
          />
          <Button size="sm" className="touch" aria-label={`All used of ${name}`} onClick={() => onUsed(most)}>
            All used
          </Button>
        </div>
      )}
      <p className="mt-1.5 text-sm text-muted">
        {quantityText(used)} used
        {kept === '0' ? '' : `, ${quantityText(kept)} ${kept === '1' ? 'stays' : 'stay'} in ${where ? placeText(where) : 'the van'}`}
      </p>
      {ofColleagues === '0' ? null : (
        <p className="text-sm text-muted">
          {quantityText(ofColleagues)} of them in a place that is not yours: whoever has {ofColleagues === '1' ? 'it' : 'them'} says what
          was used.
        </p>
      )}
    </li>
  );
}
