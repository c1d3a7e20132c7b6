import type { Job, JobLine } from '@onhand/contract/job-answers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { takeBack } from '../../offline/scanned.ts';
import { toast } from '../../ui/toast.ts';
import { useUndo } from '../stock/undo.queries.ts';
import { type Done, isPromised, promisedText, tellActError, useJobActs, wishOfLine } from './job-acts.queries.ts';
import { doneText, jobName } from './job-words.ts';
import { jobQuery } from './jobs.queries.ts';
import type { PlaceOfPart } from './place-for-job.rules.ts';

/** Takes back what was done a moment ago, whether it waits here or has arrived. */
export function useUndoDone(jobId: number): (itemId: number, done: Done) => Promise<boolean> {
  const undo = useUndo();
  const queryClient = useQueryClient();
  return async (itemId, { movementId, moreMovements = [], waitingKey }) => {
    const taken = waitingKey === undefined ? { movement: movementId === null ? null : { id: movementId } } : await takeBack(waitingKey);
    let isDone = taken === 'taken back' || (taken?.movement ? await undo({ id: taken.movement.id, itemId }) : false);
    for (const id of moreMovements) isDone = isDone && (await undo({ id, itemId }));
    await queryClient.invalidateQueries({ queryKey: jobQuery(jobId).queryKey });
    return isDone;
  };
}

/** Uses and returns of one line, with their undo, and the question where parts are promised to others. */
export function usePartSteps(job: Job, line: JobLine) {
  const acts = useJobActs();
  const undo = useUndoDone(job.id);
  const [promised, setPromised] = useState<{ message: string; quantity: string; from: PlaceOfPart | null } | null>(null);
  const tell = (kind: 'use' | 'return', quantity: string) => (done: Done) => {
    setPromised(null);
    toast({
      title: doneText(kind, quantity, line.unit?.name ?? null),
      description: `${line.name}, ${jobName(job)}${done.waitingKey ? '. It is sent as soon as there is a connection.' : ''}`,
      tone: 'success',
      duration: 5000,
      ...(done.canUndo && { action: { label: 'Undo', onSelect: () => void undo(line.itemId, done) } }),
    });
  };
  const use = (quantity: string, from?: PlaceOfPart | null, isMeant = false) => {
    const wish = wishOfLine(line, quantity, from);
    acts
      .use(job, [wish], { source: 'edit', ...(isMeant && { isMeant }) })
      .then(tell('use', quantity))
      .catch((error: unknown) =>
        isPromised(error) ? setPromised({ message: promisedText(error), quantity, from: wish.from }) : tellActError(error),
      );
  };
  return {
    isPending: acts.isPending,
    promised,
    leave: () => setPromised(null),
    useAllTheSame: () => promised && use(promised.quantity, promised.from, true),
    use,
    giveBack: (quantity: string, to: PlaceOfPart | null) =>
      void acts
        .giveBack(job, [{ ...wishOfLine(line, quantity, to), ofReserved: '0' }])
        .then(tell('return', quantity))
        .catch(tellActError),
  };
}
