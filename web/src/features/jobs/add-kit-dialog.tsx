import type { Job } from '@onhand/contract/job-answers';
import type { KitSummary } from '@onhand/contract/kits';
import { useQuery } from '@tanstack/react-query';
import { Boxes, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { addDecimals, compareDecimals } from '../../platform/decimal.ts';
import { bodyOf } from '../../platform/errors.ts';
import { quantityText } from '../../platform/format.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { QuantityStepper } from '../../platform/quantity-stepper.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { toast } from '../../ui/toast.ts';
import { kitsQuery, madeText } from '../kits/kits.queries.ts';
import { useAddKit } from './jobs.queries.ts';

/** JOB-02: the parts of a kit or template are copied into the job, so many times. */
export function AddKitDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const result = useQuery(kitsQuery);
  const [count, setCount] = useState('1');
  const add = useAddKit();
  const choose = (kit: KitSummary) =>
    add.mutate(
      { params: { id: job.id }, body: { kitId: kit.id, count } },
      {
        onSuccess: () => {
          onClose();
          toast({ title: `${count === '1' ? '' : `${quantityText(count)} × `}${kit.name} added`, tone: 'success' });
        },
      },
    );
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title="Add a kit or template" description="Its parts are copied: changing it later changes no job.">
        <ModalBody>
          <Loaded result={result} skeleton={<SkeletonRows rows={4} />}>
            {(kits) =>
              kits.length === 0 ? (
                <EmptyState
                  icon={<Boxes aria-hidden />}
                  title="No kits yet"
                  text="A kit is parts that go together, a template what a usual job takes."
                  action={
                    <Button asChild>
                      <Link to="/kits">Kits and templates</Link>
                    </Button>
                  }
                />
              ) : (
                <>
                  <div className="flex items-center justify-between gap-4">
                    <span className="font-medium">How many times?</span>
                    <QuantityStepper
                      label="How many times"
                      value={count}
                      onStep={(by) =>
                        setCount((now) => (compareDecimals(addDecimals(now, String(by)), '0') > 0 ? addDecimals(now, String(by)) : now))
                      }
                      onSet={(quantity) => setCount(quantity === '0' ? '1' : quantity)}
                    />
                  </div>
                  {add.error ? (
                    <p role="alert" className="mt-2 text-bad">
                      {bodyOf(add.error)}
                    </p>
                  ) : null}
                  <ul aria-label="Kits and templates" className="mt-3 -mx-2 divide-y">
                    {kits.map((kit) => (
                      <li key={kit.id}>
                        <button
                          type="button"
                          disabled={add.isPending}
                          className="flex min-h-13 w-full items-center gap-3 rounded-md px-2 py-2 text-left hover:bg-hover"
                          onClick={() => choose(kit)}
                        >
                          <span className="min-w-0 grow">
                            <span className="block font-medium wrap-anywhere">{kit.name}</span>
                            <span className="block text-sm text-muted">
                              {kit.kind === 'kit' ? 'Kit' : 'Template'} · {kit.lineCount === 1 ? '1 part' : `${kit.lineCount} parts`}
                            </span>
                            <span
                              className={
                                kit.canMake === null || compareDecimals(kit.canMake, count) < 0
                                  ? 'block text-sm text-bad'
                                  : 'block text-sm text-muted'
                              }
                            >
                              {madeText(kit)}
                            </span>
                          </span>
                          <Plus aria-hidden className="size-4.5 shrink-0 text-accent" />
                        </button>
                      </li>
                    ))}
                  </ul>
                </>
              )
            }
          </Loaded>
        </ModalBody>
      </DialogContent>
    </Dialog>
  );
}
