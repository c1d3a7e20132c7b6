import type { Job, JobLine } from '@onhand/contract/job-answers';
import { can } from '@onhand/contract/permissions';
import { Minus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { addDecimals, compareDecimals } from '../../platform/decimal.ts';
import { currencySign, quantityText } from '../../platform/format.ts';
import { QuantityStepper } from '../../platform/quantity-stepper.tsx';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { isOpenJob, reservedWords, shortText, usedText } from './job-words.ts';
import { usePlanLines } from './jobs.queries.ts';
import { LineBar } from './line-bar.tsx';
import { nextUse } from './line-steps.rules.ts';
import { PromisedDialog } from './promised-dialog.tsx';
import { usePartSteps } from './use-part-steps.ts';

/** Everything that can be done with one line: use, return, want more or less, its price and its note. */
export function LineSheet({ job, line, onClose }: { job: Job; line: JobLine; onClose: () => void }) {
  const isOpen = isOpenJob(job);
  const plan = usePlanLines();
  const set = (change: { quantity?: string; price?: string | null; note?: string }) =>
    plan.mutate({
      params: { id: job.id },
      body: { lines: [{ itemId: line.itemId, line: line.line, quantity: line.wanted, mode: 'set', ...change }] },
    });
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title={line.name} description={[line.sku, line.kit].filter(Boolean).join(' · ') || undefined}>
        <ModalBody className="flex flex-col gap-5">
          <div>
            <LineBar line={line} className="h-3" />
            <p className="mt-1.5 text-sm">
              <span className="font-medium">{usedText(line)}</span>
              {line.reserved === '0' ? null : <span className="text-muted"> · {reservedWords(line)}</span>}
            </p>
            {shortText(line).map((text) => (
              <p key={text} className="text-sm font-medium text-bad">
                {text}
              </p>
            ))}
          </div>
          <UseAndReturn job={job} line={line} isOpen={isOpen} />
          {isOpen ? (
            <div className="flex items-center justify-between gap-4 border-t pt-4">
              <span>
                <span className="block font-medium">Wanted</span>
                <span className="block text-sm text-muted">What is free is reserved at once</span>
              </span>
              <QuantityStepper
                label={`Wanted of ${line.name}`}
                value={line.wanted}
                onStep={(by) => {
                  const next = addDecimals(line.wanted, String(by));
                  if (compareDecimals(next, '0') >= 0) set({ quantity: next });
                }}
                onSet={(quantity) => set({ quantity })}
              />
            </div>
          ) : null}
          {isOpen ? <PriceAndNote line={line} onSet={set} /> : null}
        </ModalBody>
        <ModalFooter>
          {line.hasItem ? (
            <Button asChild variant="ghost">
              <Link to={`/item/${line.itemId}`}>Open the item</Link>
            </Button>
          ) : null}
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </ModalFooter>
      </DialogContent>
    </Dialog>
  );
}

function UseAndReturn({ job, line, isOpen }: { job: Job; line: JobLine; isOpen: boolean }) {
  const steps = usePartSteps(job, line);
  const next = nextUse(line);
  const [count, setCount] = useState(next === '0' ? '1' : next);
  const isUsed = line.used !== '0';
  const isTooMany = compareDecimals(count, line.used) > 0;
  if (!isOpen && !isUsed) return null;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-4">
        <span className="font-medium">How many?</span>
        <QuantityStepper
          label={`How many of ${line.name}`}
          value={count}
          onStep={(by) => setCount((now) => (compareDecimals(addDecimals(now, String(by)), '0') > 0 ? addDecimals(now, String(by)) : now))}
          onSet={(quantity) => setCount(quantity === '0' ? '1' : quantity)}
        />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button size="lg" disabled={!isUsed || isTooMany} isBusy={steps.isPending} onClick={() => steps.giveBack(count, null)}>
          <Undo2 aria-hidden />
          Return {quantityText(count)}
        </Button>
        <Button size="lg" variant="primary" disabled={!isOpen} isBusy={steps.isPending} onClick={() => steps.use(count)}>
          <Minus aria-hidden />
          Use {quantityText(count)}
        </Button>
      </div>
      <PromisedDialog message={steps.promised?.message ?? null} onLeave={steps.leave} onTake={steps.useAllTheSame} />
    </div>
  );
}

function PriceAndNote({ line, onSet }: { line: JobLine; onSet: (change: { price?: string | null; note?: string }) => void }) {
  const maySell = can(useUser().role, 'MANAGE_JOBS') && line.price !== undefined;
  const [price, setPrice] = useState(line.price ?? '');
  const [note, setNote] = useState(line.note);
  return (
    <div className="grid gap-4 border-t pt-4 md:grid-cols-2">
      {maySell ? (
        <FormField label="Price of one" isOptional>
          <Input
            isNumeric
            autoComplete="off"
            leading={currencySign()}
            value={price}
            onChange={(event) => setPrice(event.target.value)}
            onBlur={() => (price.trim() === (line.price ?? '') ? undefined : onSet({ price: price.trim() === '' ? null : price.trim() }))}
          />
        </FormField>
      ) : null}
      <FormField label="Note" isOptional>
        <Input
          autoComplete="off"
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          onBlur={() => (note === line.note ? undefined : onSet({ note }))}
        />
      </FormField>
    </div>
  );
}
